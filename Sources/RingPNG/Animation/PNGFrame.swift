import RingGraphics

/// A picture of an animation and how long it stays.
public struct PNGFrame: Hashable, Sendable {
  /// As large as the animation, earlier frames shining through where they do.
  public var image: RasterImage
  /// `nil` for a picture that is no animation.
  public var delay: PNGDelay?
}

/// A fraction of a second in lowest terms.
public struct PNGDelay: Hashable, Sendable {
  /// 0…65 535.
  public let numerator: Int
  /// 1…65 535.
  public let denominator: Int

  init(_ delay: FrameDelay) {
    (numerator, denominator) = (Int(delay.numerator), Int(delay.denominator))
  }

  /// The duration in seconds, ≥ 0, as near as a `Double` can say.
  public var seconds: Double { Double(numerator) / Double(denominator) }
}
