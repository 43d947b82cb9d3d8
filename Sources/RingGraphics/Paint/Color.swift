/// A colour: straight (not premultiplied) sRGB components and alpha, each 0…1.
public struct Color: Hashable, Sendable {
  /// Gamma-encoded red, 0…1.
  public var red: Double
  /// Gamma-encoded green, 0…1.
  public var green: Double
  /// Gamma-encoded blue, 0…1.
  public var blue: Double
  /// How opaque the colour is: 0 is clear, 1 is opaque. Default: 1.
  public var alpha: Double

  /// A colour of gamma-encoded sRGB components and an alpha, each 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour of bytes 0…255 and an alpha 0…1.
  public init(bytes red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// Nothing: black with an alpha of 0.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black, `#000000`.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white, `#FFFFFF`.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// This colour with its alpha multiplied by `opacity`.
  public func opacity(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }

  /// Whether nothing shows through: the alpha is 1.
  public var isOpaque: Bool { alpha >= 1 }

  /// Red, green, blue – each multiplied by alpha – and alpha.
  public var premultiplied: SIMD4<Double> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// The inverse of `premultiplied`; clear where alpha is 0. Components are clamped to 0…1.
  public init(premultiplied p: SIMD4<Double>) {
    guard p.w > 0 else {
      self = .clear
      return
    }
    let straight = (p / p.w).clamped(lowerBound: SIMD4(repeating: 0), upperBound: .one)
    self.init(red: straight.x, green: straight.y, blue: straight.z, alpha: min(1, p.w))
  }

  /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  public var hex: String {
    let components = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce("#") { text, component in
      let byte = Int(clamping: (min(1, max(0, component)) * 255).rounded())
      return text + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
