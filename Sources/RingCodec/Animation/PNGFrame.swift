import RingCore

/// An image of an animation and its delay.
public struct PNGFrame: Hashable, Sendable {
  /// The visible canvas: as large as the animation, with earlier frames where they are not covered.
  public var image: RasterImage
  /// The delay; `nil` if the file is not an animation.
  public var delay: PNGDelay?
}

/// A delay, as a fraction of a second in lowest terms.
public struct PNGDelay: Hashable, Sendable {
  /// The numerator, 0…65 535.
  public let numerator: Int
  /// The denominator, 1…65 535.
  public let denominator: Int

  init(_ delay: FrameDelay) {
    (numerator, denominator) = (Int(delay.numerator), Int(delay.denominator))
  }

  /// The duration in seconds, ≥ 0, to the precision of a `Double`.
  public var seconds: Double { Double(numerator) / Double(denominator) }
}
