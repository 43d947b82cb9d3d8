/// A gamma-encoded sRGB colour with straight (not premultiplied) components and alpha, each 0…1.
@usableFromInline
package struct SRGBColor: Hashable, Sendable {
  @usableFromInline package var red: Double
  @usableFromInline package var green: Double
  @usableFromInline package var blue: Double
  @usableFromInline package var alpha: Double

  @inlinable package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  @inlinable package init(bytes red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  @usableFromInline package static let clear = SRGBColor(red: 0, green: 0, blue: 0, alpha: 0)
  @usableFromInline package static let black = SRGBColor(red: 0, green: 0, blue: 0)
  @usableFromInline package static let white = SRGBColor(red: 1, green: 1, blue: 1)

  /// Returns the colour with its alpha multiplied by `opacity`.
  @inlinable package func opacity(_ opacity: Double) -> SRGBColor {
    SRGBColor(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }

  @inlinable package var isOpaque: Bool { alpha >= 1 }

  @inlinable package var premultiplied: SIMD4<Double> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// Creates a colour from premultiplied components, clamped to 0…1; `clear` if alpha is 0.
  @inlinable package init(premultiplied p: SIMD4<Double>) {
    guard p.w > 0 else {
      self = .clear
      return
    }
    let straight = (p / p.w).clamped(lowerBound: SIMD4(repeating: 0), upperBound: .one)
    self.init(red: straight.x, green: straight.y, blue: straight.z, alpha: min(1, p.w))
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque.
  package var hex: String {
    let components = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce("#") { text, component in
      let byte = Int(clamping: (component.clampedToUnit * 255).rounded())
      return text + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
