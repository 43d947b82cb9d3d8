import RingGraphics

/// Everything that a picture's pixels depend on: equal drawings make equal pictures.
public struct Drawing: Hashable, Sendable {
  /// Without texts: their outlines stand for them, so fonts are not asked any more.
  public let displayList: OutlinedList
  /// Columns and rows in pixels.
  public let size: PixelSize
  /// Pixels per point, > 0.
  public let scale: Double
  /// The most pixels that drawing may touch, with all layers and blurs, ≥ 0.
  public let maximumWork: Int

  /// A name for the pixels, the same in every process.
  public var digest: Digest {
    var hasher = StableHasher()
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(scale)
    displayList.combine(into: &hasher)
    return hasher.digest
  }
}
