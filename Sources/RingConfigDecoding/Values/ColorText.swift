import RingCore
import RingScene

/// The notation of colours: that of CSS Color 4, and the names of the system colours.
enum ColorText {
  /// The error of a text that is not a colour; `help` suggests a valid one.
  struct ParseError: Error, Sendable {
    var help: Help?
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

  /// Returns the notation of a constant colour: a system colour's name, # and digits, or an object
  /// with those for each scheme.
  static func json(_ color: Color) -> JSONValue {
    if let named = Color.named.first(where: { $0.color == color }) { return .string(named.name) }
    let light = JSONValue.string(color.light.hex)
    return color.light == color.dark ? light : ["light": light, "dark": .string(color.dark.hex)]
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

  private static func suggestion(for text: String) -> Help {
    let isHex = [3, 4, 6, 8].contains(text.count) && text.allSatisfy { $0.isHexDigit }
    if isHex { return Help("write #\(text)", replacement: "#\(text)".quoted) }
    if text == "none" { return .write("\"transparent\"") }
    if let name = Spelling.nearest(to: text, among: names) { return .didYouMean(name: name) }
    return forms
  }

  static let forms: Help =
    "write #RRGGBB, #RRGGBBAA, rgb(…), hsl(…), oklch(…) or the name of a colour"
}

extension ValueType where Value == Color {
  /// A colour as a text, the same in both schemes unless it names a system colour or a theme's.
  static let colorText = ValueType(
    expectation: "a colour", kinds: [.string], schema: .definition("colorText"),
    accepts: [.color],
    decode: { node, context in
      guard case .string(let text) = node.value else {
        context.reject(node, expected: "a colour", help: node.colorHelp)
        return nil
      }
      do throws(ColorText.ParseError) {
        return try ColorText.parse(text, explained: !context.diagnostics.isFull)
      } catch {
        return themeColor(text, node, &context, else: error)
      }
    },
    encode: { color, form in
      switch form {
      case .config: ColorText.json(color)
      // A colour by value is known once the element is drawn.
      case .report(let scheme):
        color.rules == nil ? .string(color.resolved(in: scheme).hex) : nil
      }
    })

  /// Returns the theme's colour that `text` names; if there is none, reports `error` or why.
  private static func themeColor(
    _ text: String, _ node: JSONNode, _ context: inout DecodingContext,
    else error: ColorText.ParseError
  ) -> Color? {
    var help = error.help
    if Theme.colorNames.contains(text) {
      if let theme = context.theme { return theme.color(named: text) }
      help = "\(text) is a colour of a theme: write \"theme\" in the document"
    } else if text.hasPrefix("theme"), Int(text.dropFirst(5)) != nil {
      help = "the colours of a theme are theme1 to theme6"
    }
    context.reject(node, .invalidColor, expected: "a colour", help: help)
    return nil
  }
}

/// The named colours of CSS Color 4, section 6.1, as 0xRRGGBB. `ColorText` handles `transparent`.
enum CSSColors {
  static let values: [String: Int] = [
    "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
    "azure": 0xF0FFFF, "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000,
    "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF, "blueviolet": 0x8A2BE2, "brown": 0xA52A2A,
    "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E,
    "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B,
    "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B,
    "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00,
    "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F,
    "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F,
    "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3, "deeppink": 0xFF1493,
    "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF,
    "firebrick": 0xB22222, "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF,
    "gainsboro": 0xDCDCDC, "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520,
    "gray": 0x808080, "green": 0x008000, "greenyellow": 0xADFF2F, "grey": 0x808080,
    "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082,
    "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5,
    "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6, "lightcoral": 0xF08080,
    "lightcyan": 0xE0FFFF, "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3,
    "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A,
    "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA, "lightslategray": 0x778899,
    "lightslategrey": 0x778899, "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0,
    "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6, "magenta": 0xFF00FF,
    "maroon": 0x800000, "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD,
    "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB, "mediumseagreen": 0x3CB371,
    "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A, "mediumturquoise": 0x48D1CC,
    "mediumvioletred": 0xC71585, "midnightblue": 0x191970, "mintcream": 0xF5FFFA,
    "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD, "navy": 0x000080,
    "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23, "orange": 0xFFA500,
    "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
    "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5,
    "peachpuff": 0xFFDAB9, "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD,
    "powderblue": 0xB0E0E6, "purple": 0x800080, "rebeccapurple": 0x663399, "red": 0xFF0000,
    "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1, "saddlebrown": 0x8B4513, "salmon": 0xFA8072,
    "sandybrown": 0xF4A460, "seagreen": 0x2E8B57, "seashell": 0xFFF5EE, "sienna": 0xA0522D,
    "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD, "slategray": 0x708090,
    "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F, "steelblue": 0x4682B4,
    "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8, "tomato": 0xFF6347,
    "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
    "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
  ]
}
