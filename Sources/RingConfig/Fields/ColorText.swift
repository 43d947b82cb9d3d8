import RingGraphics
import RingScene
import RingText

/// The written forms of colours: CSS Color 4's, and the names of the system colours.
enum ColorText {
  /// Why a text is no colour; `help` says what would be.
  struct Problem: Error, Hashable {
    var help: String?
  }

  /// The colour that a text names.
  ///
  /// System colours are told from CSS's by their capitals: `darkGray` is 85, `darkgray` 169.
  /// `explained` is false where no help about what may have been meant will be read.
  static func parse(_ text: String, explained: Bool = true) throws(Problem) -> DynamicColor {
    if let color = systemColors[text] { return color }
    if text.hasPrefix("#") { return DynamicColor(try hexadecimal(text.dropFirst())) }
    let lowercase = text.lowercased()
    if let value = CSSColors.values[lowercase] { return DynamicColor(color(hex: value)) }
    if lowercase == "transparent" { return .transparent }
    if text.contains("(") { return DynamicColor(try ColorFunction.parse(lowercase)) }
    throw Problem(help: explained ? suggestion(for: text) : nil)
  }

  /// The shortest of the forms that `parse` reads, a system colour's name if it has one.
  static func text(_ color: DynamicColor) -> String {
    if let named = DynamicColor.named.first(where: { $0.color == color }) { return named.name }
    return color.light.hex
  }

  /// All names, system colours first.
  static var names: [String] { DynamicColor.named.map(\.name) + CSSColors.values.keys.sorted() }

  private static let systemColors = Dictionary(
    uniqueKeysWithValues: DynamicColor.named.map { ($0.name, $0.color) })

  private static func color(hex: Int) -> Color {
    Color(bytes: hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
  }

  private static func hexadecimal(_ digits: Substring) throws(Problem) -> Color {
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard values.count == digits.count else {
      throw Problem(help: "only the digits 0-9 and A-F can follow #")
    }
    let isShort = values.count == 3 || values.count == 4
    guard isShort || values.count == 6 || values.count == 8 else {
      throw Problem(help: "# must be followed by 3, 4, 6 or 8 digits, not \(values.count)")
    }
    let bytes =
      isShort
      ? values.map { $0 * 17 }
      : stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    return Color(
      bytes: bytes[0], bytes[1], bytes[2], alpha: bytes.count > 3 ? Double(bytes[3]) / 255 : 1)
  }

  private static func suggestion(for text: String) -> String {
    let isHex = [3, 4, 6, 8].contains(text.count) && text.allSatisfy { $0.isHexDigit }
    if isHex { return "write #\(text)" }
    if let name = Spelling.nearest(to: text, among: names) { return "did you mean `\(name)`?" }
    return forms
  }

  static let forms =
    "a colour is written #RRGGBB, #RRGGBBAA, rgb(…), hsl(…), oklch(…), or is a name"
}

extension ValueType where Value == DynamicColor {
  /// A colour in any of its forms, the same at all times and for all values.
  static let plainColor = ValueType(
    expectation: "a colour", kinds: [.string], schema: ["$ref": "#/$defs/color"],
    accepts: [.color],
    decode: { node, context in
      guard case .string(let text) = node.value else {
        context.reject(node, expected: "a colour", help: ColorText.forms)
        return nil
      }
      do throws(ColorText.Problem) {
        return try ColorText.parse(text, explained: !context.diagnostics.isFull)
      } catch {
        context.reject(node, expected: "a colour", help: error.help)
        return nil
      }
    },
    encode: { .string(ColorText.text($0)) })
}
