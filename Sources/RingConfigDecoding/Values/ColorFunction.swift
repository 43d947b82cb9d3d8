import RingCore

/// The functions `rgb()`, `hsl()` and `oklch()` of CSS Color 4, with commas or with spaces and a
/// slash.
///
/// Components outside their range are clamped, as in browsers.
enum ColorFunction {
  typealias ParseError = ColorText.ParseError

  /// One argument: a number and its unit, which is empty for a plain number.
  private struct Component {
    var value: Double
    var unit: Substring

    var isPercentage: Bool { unit == "%" }
  }

  /// Parses a colour function in lower case.
  static func parse(_ text: String) throws(ParseError) -> SRGBColor {
    guard let open = text.firstIndex(of: "("), text.last == ")" else {
      throw ParseError(help: "add the closing )")
    }
    let name = text[..<open]
    let inside = text[text.index(after: open)...].dropLast()
    guard let function = functions[String(name)] else {
      throw ParseError(help: "use rgb, rgba, hsl, hsla or oklch")
    }
    let (components, alpha) = try arguments(inside, function)
    return try function.make(components, alpha)
  }

  // MARK: - Functions

  private struct Function: Sendable {
    /// An example, for messages.
    var form: String
    var allowsCommas: Bool
    var make: @Sendable ([Component], Double) throws(ParseError) -> SRGBColor
  }

  private static let functions: [String: Function] = {
    let rgb = Function(form: "rgb(255 152 150 / 50%)", allowsCommas: true, make: Self.rgb)
    let hsl = Function(form: "hsl(210deg 80% 40% / 50%)", allowsCommas: true, make: Self.hsl)
    let oklch = Function(form: "oklch(0.7 0.15 210 / 50%)", allowsCommas: false, make: Self.oklch)
    return ["rgb": rgb, "rgba": rgb, "hsl": hsl, "hsla": hsl, "oklch": oklch]
  }()

  @Sendable private static func rgb(_ c: [Component], _ alpha: Double) throws(ParseError)
    -> SRGBColor
  {
    func channel(_ component: Component) throws(ParseError) -> Double {
      try ratio(component, of: 255).clampedToUnit
    }
    return SRGBColor(
      red: try channel(c[0]), green: try channel(c[1]), blue: try channel(c[2]), alpha: alpha)
  }

  /// Converts HSL to RGB (CSS Color 4, section 7).
  @Sendable private static func hsl(_ c: [Component], _ alpha: Double) throws(ParseError)
    -> SRGBColor
  {
    let hue = try degrees(c[0])
    let saturation = try ratio(c[1], of: 100).clampedToUnit
    let lightness = try ratio(c[2], of: 100).clampedToUnit
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    return SRGBColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  @Sendable private static func oklch(_ c: [Component], _ alpha: Double) throws(ParseError)
    -> SRGBColor
  {
    // A chroma of 100 % is 0.4 (CSS Color 4, section 9.4). Chroma above 1 is outside any gamut.
    let chroma = try (ratio(c[1], of: 1) * (c[1].isPercentage ? 0.4 : 1)).clampedToUnit
    return ColorSpaces.color(
      lightness: try ratio(c[0], of: 1).clampedToUnit, chroma: chroma,
      hue: .degrees(try degrees(c[2])), alpha: alpha)
  }

  // MARK: - Components

  /// Returns a percentage as a fraction, or a number divided by `maximum`. Throws for other units.
  private static func ratio(_ c: Component, of maximum: Double) throws(ParseError) -> Double {
    guard c.unit.isEmpty || c.isPercentage else {
      throw ParseError(help: "\(c.unit) does not belong to a number or a percentage")
    }
    return c.value / (c.isPercentage ? 100 : maximum)
  }

  /// Returns a hue in degrees, in 0 ..< 360.
  private static func degrees(_ c: Component) throws(ParseError) -> Double {
    let factors: [Substring: Double] = [
      "": 1, "deg": 1, "grad": 0.9, "turn": 360, "rad": 180 / Double.pi,
    ]
    guard let factor = factors[c.unit] else {
      throw ParseError(help: "write a hue as a number, or with the unit deg, grad, rad or turn")
    }
    let angle = c.value * factor
    guard angle.isFinite else { throw ParseError(help: "the hue is too large") }
    let turn = angle.truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }

  // MARK: - Arguments

  /// Parses the text between the parentheses into three components and the alpha.
  private static func arguments(
    _ text: Substring, _ function: Function
  ) throws(ParseError) -> ([Component], Double) {
    let formError = ParseError(help: "write it like \(function.form)")
    let hasCommas = text.contains(",")
    var parts: [Substring]
    if hasCommas {
      guard function.allowsCommas, !text.contains("/") else { throw formError }
      parts = text.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { throw formError }
      parts = halves[0].split(separator: " ")
      guard parts.count == 3 else { throw formError }
      parts += halves.dropFirst()
    }
    guard parts.count == 3 || parts.count == 4 else { throw formError }
    var components = parts.compactMap { component($0, allowsNone: !hasCommas) }
    guard components.count == parts.count else { throw formError }
    let alpha = parts.count == 4 ? try ratio(components.removeLast(), of: 1) : 1
    return (components, alpha.clampedToUnit)
  }

  /// Parses a number with its unit; `nil` for any other text. With `allowsNone`, `none` is 0.
  private static func component(_ text: Substring, allowsNone: Bool) -> Component? {
    let text = trimmed(text)
    if text == "none", allowsNone { return Component(value: 0, unit: "") }
    let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    var end = number.endIndex
    // Include an exponent, unless the `e` begins a unit.
    let exponent = text[end...].prefix { $0.isASCII && ($0.isNumber || "e+-".contains($0)) }
    if exponent.count > 1, exponent.first == "e" { end = exponent.endIndex }
    guard let value = Double(text[..<end]), value.isFinite else { return nil }
    return Component(value: value, unit: text[end...])
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let remaining = text.drop { $0.isWhitespace }
    guard let last = remaining.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return remaining[...last]
  }
}
