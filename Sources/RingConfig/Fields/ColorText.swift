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
    if let color = hexadecimal(text) { return DynamicColor(color) }
    if let color = systemColors[text] { return color }
    if text.hasPrefix("#") { throw hexadecimalProblem(text.dropFirst()) }
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

  /// The colour of # and 3, 4, 6 or 8 digits, as most are written; `nil` for anything else.
  private static func hexadecimal(_ text: String) -> Color? {
    var text = text
    guard let digits = text.withUTF8(digits) else { return nil }
    func channel(_ index: Int) -> Int { Int(digits >> UInt32(24 - 8 * index)) & 0xFF }
    return Color(bytes: channel(0), channel(1), channel(2), alpha: Double(channel(3)) / 255)
  }

  /// The digits after a #, as if they were eight.
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

  /// Why these are not the digits of a colour.
  private static func hexadecimalProblem(_ digits: Substring) -> Problem {
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return Problem(help: "only the digits 0-9 and A-F can follow #")
    }
    return Problem(help: "# must be followed by 3, 4, 6 or 8 digits, not \(digits.count)")
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
