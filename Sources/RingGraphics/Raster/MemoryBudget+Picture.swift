extension MemoryBudget {
  /// Takes the pixels of a picture that is held, and what it takes to read it besides, in bytes.
  public mutating func reserve(
    picture size: PixelSize, besides scratch: Int = 0
  ) throws(MemoryLimitError) {
    try reserve(
      size.count * 4 + scratch, for: "a picture of \(size.width) × \(size.height) pixels")
  }

  /// In bytes, ≥ 0.
  public var rest: Int { limit - used }
}
