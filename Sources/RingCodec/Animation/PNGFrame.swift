import RingCore

package struct PNGFrame: Hashable, Sendable {
  /// The visible canvas: as large as the animation, with earlier frames where they are not covered.
  package var image: RasterImage
  /// `nil` if the file is not an animation.
  package var delay: PNGDelay?
}

/// A delay, as a fraction of a second in lowest terms.
package struct PNGDelay: Hashable, Sendable {
  /// 0…65 535.
  package let numerator: Int
  /// 1…65 535.
  package let denominator: Int

  init(_ delay: FrameDelay) {
    (numerator, denominator) = (Int(delay.numerator), Int(delay.denominator))
  }

  package var seconds: Double { Double(numerator) / Double(denominator) }
}
