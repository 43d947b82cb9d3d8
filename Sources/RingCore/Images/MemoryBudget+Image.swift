extension MemoryBudget {
  /// Reserves memory for an image's pixels and `scratch` more bytes for reading it. Throws if too
  /// little is left.
  package mutating func reserve(
    image size: PixelSize, adding scratch: Int = 0
  ) throws(MemoryLimitError) {
    try reserve(
      size.count * 4 + scratch, for: "a picture of \(size.width) × \(size.height) pixels")
  }

  /// In bytes, ≥ 0.
  package var remaining: Int { limit - used }
}
