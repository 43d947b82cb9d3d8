import RingCore

/// An image of an animation and its delay.
package struct PNGFrame: Hashable, Sendable {
  /// The visible canvas: as large as the animation, with earlier frames where they are not covered.
  package var image: RasterImage
  /// The delay; `nil` if the file is not an animation.
  package var delay: PNGDelay?
}

/// A delay, as a fraction of a second in lowest terms.
package struct PNGDelay: Hashable, Sendable {
  /// The numerator, 0…65 535.
  package let numerator: Int
  /// The denominator, 1…65 535.
  package let denominator: Int

  init(_ delay: FrameDelay) {
    (numerator, denominator) = (Int(delay.numerator), Int(delay.denominator))
  }

  /// The duration in seconds, ≥ 0, to the precision of a `Double`.
  package var seconds: Double { Double(numerator) / Double(denominator) }
}
