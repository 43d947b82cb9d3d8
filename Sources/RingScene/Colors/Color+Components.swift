import RingCore

extension Color {
  /// Creates a colour from gamma-encoded sRGB components and an opacity, each 0…1.
  ///
  /// Values outside of 0…1 are clamped; NaN is 0.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func unit(_ value: Double) -> Double { value > 0 ? min(1, value) : 0 }
    self.init(
      SRGBColor(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(opacity)))
  }

  /// Creates an opaque colour from a hexadecimal number, as in `0xFF9500`.
  ///
  /// Its bytes are red, green and blue; a fourth one in front of them has no effect.
  public init(hex: UInt32) {
    func byte(_ shift: UInt32) -> Int { Int(hex >> shift & 0xFF) }
    self.init(SRGBColor(bytes: byte(16), byte(8), byte(0)))
  }

  /// Creates a colour that is `light` in a light scheme and `dark` in a dark one.
  public init(light: Color, dark: Color) { self.init(light: light.light, dark: dark.dark) }

  /// Returns this colour with its opacity multiplied by `opacity`, 0…1; a colour that a value chooses
  /// stays one.
  public func opacity(_ opacity: Double) -> Color {
    guard let rules else {
      return Color(light: light.opacity(opacity), dark: dark.opacity(opacity))
    }
    let fadedRules = rules.rules.map {
      ColorRules.Rule(upTo: $0.bound, $0.color.opacity(opacity))
    }
    return Color(ColorRules(fadedRules, of: rules.value))
  }

  /// Returns this colour mixed with another one, as perceived: in OKLab.
  ///
  /// `fraction` is the part of the other colour: 0 is this colour, 1 the other one. It is clamped to
  /// 0…1; NaN is 0.
  public func mix(with other: Color, by fraction: Double) -> Color {
    func mixed(_ from: SRGBColor, _ to: SRGBColor) -> SRGBColor {
      Gradient(colors: [from, to], interpolation: .oklab).color(at: fraction)
    }
    guard fraction > 0 else { return self }
    guard fraction < 1 else { return other }
    return Color(light: mixed(light, other.light), dark: mixed(dark, other.dark))
  }
}
