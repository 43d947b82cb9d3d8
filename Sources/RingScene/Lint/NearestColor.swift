import RingCore

extension SRGBColor {
  /// Returns the colour nearest in OKLab lightness that passes a test; `nil` if none does.
  ///
  /// It has the hue and the alpha of this colour, and its chroma as far as the sRGB gamut allows.
  /// Its components are whole bytes, so that the colour of its `hex` passes, too.
  func nearestInLightness(where passes: (SRGBColor) -> Bool) -> SRGBColor? {
    let lab = oklab
    for step in 1...Self.lightnessSteps {
      let distance = Double(step) / Double(Self.lightnessSteps)
      for lightness in [lab.x - distance, lab.x + distance] where (0...1).contains(lightness) {
        let color = Self.inGamut(SIMD3(lightness, lab.y, lab.z), alpha: alpha).roundedToBytes
        if passes(color) { return color }
      }
    }
    return nil
  }

  /// The number of steps from black to white; one changes an 8-bit component by about a level.
  private static let lightnessSteps = 256

  var oklab: SIMD3<Double> { ColorSpaces.oklab(linear: ColorSpaces.linear(self)) }

  /// Returns the OKLab colour with its chroma reduced until it is in the sRGB gamut.
  private static func inGamut(_ lab: SIMD3<Double>, alpha: Double) -> SRGBColor {
    func linear(_ factor: Double) -> SIMD3<Double> {
      ColorSpaces.linear(oklab: SIMD3(lab.x, lab.y * factor, lab.z * factor))
    }
    func isInside(_ factor: Double) -> Bool {
      let color = linear(factor)
      return color.min() >= -gamutTolerance && color.max() <= 1 + gamutTolerance
    }
    guard !isInside(1) else { return ColorSpaces.color(linear: linear(1), alpha: alpha) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if isInside(middle) { low = middle } else { high = middle }
    }
    return ColorSpaces.color(linear: linear(low), alpha: alpha)
  }

  /// The rounding error of the conversion, in linear light.
  private static let gamutTolerance = 1e-4

  private var roundedToBytes: SRGBColor {
    func rounded(_ component: Double) -> Double {
      (min(1, max(0, component)) * 255).rounded() / 255
    }
    return SRGBColor(
      red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: rounded(alpha))
  }
}
