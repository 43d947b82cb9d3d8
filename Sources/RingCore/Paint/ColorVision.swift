/// A way of seeing colours that is simulated for readers who see all of them.
package enum ColorVision: String, CaseIterable, Sendable {
  /// Without the cones for long waves: red is dark, and red and green look alike.
  case protan
  /// Without the cones for medium waves: red and green look alike.
  case deutan
  /// Without the cones for short waves: blue and green, and yellow and pink look alike.
  case tritan
  /// Without colours: relative luminance, as on e-paper or a black-and-white print.
  case grey

  /// Returns the colour as a reader with this vision sees it; alpha does not change.
  package func simulated(_ color: SRGBColor) -> SRGBColor {
    ColorSpaces.color(linear: simulated(linear: ColorSpaces.linear(color)), alpha: color.alpha)
  }

  /// Returns the simulation of a colour of linear light; its components may leave 0…1.
  ///
  /// The matrices are those of libDaltonLens (https://daltonlens.org), computed from
  /// F. Viénot, H. Brettel, J. D. Mollon: Digital video colourmaps for checking the legibility of
  /// displays by dichromats, Color Research & Application 24 (1999), and, because that method is
  /// inaccurate for tritans, H. Brettel, F. Viénot, J. D. Mollon: Computerized simulation of color
  /// appearance for dichromats, JOSA A 14 (1997), which projects colours to two half-planes that
  /// meet in the greys.
  func simulated(linear c: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .protan:
      let redAndGreen = 0.11238 * c.x + 0.88762 * c.y
      return SIMD3(redAndGreen, redAndGreen, 0.00401 * c.x - 0.00401 * c.y + c.z)
    case .deutan:
      let redAndGreen = 0.29275 * c.x + 0.70725 * c.y
      return SIMD3(redAndGreen, redAndGreen, -0.02234 * c.x + 0.02234 * c.y + c.z)
    case .tritan:
      return Self.tritan(linear: c)
    case .grey:
      return SIMD3(repeating: ColorSpaces.luminance(linear: c))
    }
  }

  private static func tritan(linear c: SIMD3<Double>) -> SIMD3<Double> {
    guard 0.03901 * c.x - 0.02788 * c.y - 0.01113 * c.z >= 0 else {
      return SIMD3(
        0.93678 * c.x + 0.18979 * c.y - 0.12657 * c.z,
        0.06154 * c.x + 0.81526 * c.y + 0.12320 * c.z,
        -0.37562 * c.x + 1.12767 * c.y + 0.24796 * c.z)
    }
    return SIMD3(
      1.01277 * c.x + 0.13548 * c.y - 0.14826 * c.z,
      -0.01243 * c.x + 0.86812 * c.y + 0.14431 * c.z,
      0.07589 * c.x + 0.80500 * c.y + 0.11911 * c.z)
  }
}
