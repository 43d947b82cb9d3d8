import RingCore
import RingScene

/// The notation of colours: that of CSS Color 4, and the names of the system colours.
enum ColorText {
  /// The error of a text that is not a colour; `help` suggests a valid one.
  struct ParseError: Error, Hashable {
    var help: String?
  }

  /// Names of system colours are case-sensitive: the system colour `darkGray` has the level 85, and
  /// the CSS colour `darkgray` has 169. If `explained` is false, the error of an unknown name has
  /// no help, which saves the search for a similar name.
  static func parse(_ text: String, explained: Bool = true) throws(ParseError) -> Color {
    if let color = hexadecimal(text) { return Color(color) }
    if let color = systemColors[text] { return color }
    if text.hasPrefix("#") { throw hexadecimalProblem(text.dropFirst()) }
    let lowercase = text.lowercased()
    if let value = CSSColors.values[lowercase] { return Color(color(hex: value)) }
    if lowercase == "transparent" { return .clear }
    if text.contains("(") { return Color(try ColorFunction.parse(lowercase)) }
    throw ParseError(help: explained ? suggestion(for: text) : nil)
  }

  /// Returns the notation of a constant colour: a system colour's name, otherwise # and digits.
  static func text(_ color: Color) -> String {
    if let named = Color.named.first(where: { $0.color == color }) { return named.name }
    return color.light.hex
  }

  /// The names of colours, system colours first.
  static var names: [String] { Color.named.map(\.name) + CSSColors.values.keys.sorted() }

  private static let systemColors = Dictionary(
    uniqueKeysWithValues: Color.named.map { ($0.name, $0.color) })

  private static func color(hex: Int) -> SRGBColor {
    SRGBColor(bytes: hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
  }

  /// Parses the most frequent form, # with 3, 4, 6 or 8 digits; `nil` for any other text.
  private static func hexadecimal(_ text: String) -> SRGBColor? {
    var text = text
    guard let digits = text.withUTF8(digits) else { return nil }
    func channel(_ index: Int) -> Int { Int(digits >> UInt32(24 - 8 * index)) & 0xFF }
    return SRGBColor(bytes: channel(0), channel(1), channel(2), alpha: Double(channel(3)) / 255)
  }

  /// Parses the digits after a # as `0xRRGGBBAA`; `nil` for any other text.
  private static func digits(of text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard text.count <= 9, text.first == UInt8(ascii: "#") else { return nil }
    var (digits, doubled): (UInt32, UInt32) = (0, 0)
    for byte in text[1...] {
      guard let digit = digit(byte) else { return nil }
      (digits, doubled) = (digits << 4 | digit, doubled << 8 | digit * 0x11)
    }
    return switch text.count - 1 {
    case 3: doubled << 8 | 0xFF
    case 4: doubled
    case 6: digits << 8 | 0xFF
    case 8: digits
    default: nil
    }
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static func hexadecimalProblem(_ digits: Substring) -> ParseError {
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return ParseError(help: "only the digits 0-9 and A-F can follow #")
    }
    return ParseError(help: "# must be followed by 3, 4, 6 or 8 digits, not \(digits.count)")
  }

  private static func suggestion(for text: String) -> String {
    let isHex = [3, 4, 6, 8].contains(text.count) && text.allSatisfy { $0.isHexDigit }
    if isHex { return "write #\(text)" }
    if let name = Spelling.nearest(to: text, among: names) { return "did you mean `\(name)`?" }
    return forms
  }

  static let forms =
    "write #RRGGBB, #RRGGBBAA, rgb(…), hsl(…), oklch(…) or the name of a colour"
}

extension ValueType where Value == Color {
  /// A colour in any constant form: neither animated nor chosen by a value.
  static let staticColor = ValueType(
    expectation: "a colour", kinds: [.string], schema: ["$ref": "#/$defs/color"],
    accepts: [.color],
    decode: { node, context in
      guard case .string(let text) = node.value else {
        context.reject(node, expected: "a colour", help: ColorText.forms)
        return nil
      }
      do throws(ColorText.ParseError) {
        return try ColorText.parse(text, explained: !context.diagnostics.isFull)
      } catch {
        return themeColor(text, node, &context, else: error)
      }
    },
    encode: { .string(ColorText.text($0)) })

  /// Returns the theme's colour that `text` names; if there is none, reports `error` or why.
  private static func themeColor(
    _ text: String, _ node: JSONNode, _ context: inout DecodingContext,
    else error: ColorText.ParseError
  ) -> Color? {
    var help = error.help
    if let index = Theme.colorNames.firstIndex(of: text) {
      if let theme = context.theme { return theme.color(at: index) }
      help = "\(text) is a colour of a theme: write \"theme\" in the document"
    } else if text.hasPrefix("theme"), Int(text.dropFirst(5)) != nil {
      help = "the colours of a theme are theme1 to theme6"
    }
    context.reject(node, expected: "a colour", help: help)
    return nil
  }
}
