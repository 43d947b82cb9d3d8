import RingCore
import RingScene

extension Text: ConfigElement {
  static let elementType = ElementType(Text.self)
  static let synonyms = ["label", "badge", "chip", "tag", "string", "paragraph"]

  static let table = FieldTable(
    typeName,
    "A text in one or more lines, broken between words. The letters of a word that is wider than its "
      + "line shrink, to half their size at least; what then does not fit is cut.",
    initial: Text(),
    fields: [
      Field(
        "text", .freeText, \.text, required: true,
        "The text. Inside an element with a value, `{percent}`, `{value}`, `{total}`, `{unit}`, "
          + "`{remaining}` and `{elapsed}` show that value. `{value:.1f}` has one decimal, "
          + "`{value:,d}` groups of digits, `{value:+d}` a sign, and `{value:.2s}` an SI prefix; "
          + "`{value:.0%}` is a percentage, and `{{` is a brace."),
      Field(
        "font", .object(Font.table), \.typeface, default: "`{}`", "The typeface and size."),
      Field("color", .elementColor, \.color, "The colour of the letters."),
      Field("alignment", .choice, \.alignment, "How shorter lines are aligned."),
      Field(
        "lineLimit", .optional(.integer(1...1000)), \.lineLimit,
        "The maximum number of lines; an ellipsis replaces the rest."),
      Field(
        "maxWidth", .optional(.number(.positive)), \.maxWidth, default: "the width offered",
        "The maximum width of a line in points."),
      Field(
        "minimumScale", .number(.above(0, upTo: 1)), \.minimumScale,
        "How far the letters may shrink so that the text fits on one line."),
      Field(
        "tabularDigits", .bool, \.font.tabularDigits,
        "Whether all digits have the same width, so that a changing number does not jitter."),
    ])

  /// If the text shows a number from data, that number chooses a colour by value.
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    guard let rules = color.rules, rules.value == nil, let textNode = node.member("text")?.value,
      case .string(let template) = textNode.value, !TextTemplate.hasNumber(text),
      let number = context.firstNumber(of: template, textNode)
    else { return AnyElement(self) }
    var resolved = self
    resolved.color = Color(ColorRules(rules.rules, of: number))
    return AnyElement(resolved)
  }

  /// The font without `tabularDigits`, which is a key of the element.
  private var typeface: Font {
    get { font }
    set {
      let tabularDigits = font.tabularDigits
      font = newValue
      font.tabularDigits = tabularDigits
    }
  }
}

extension Font {
  static let table = table(Font())

  /// Returns the table of a font whose missing keys have the values of `initial`.
  static func table(_ initial: Font) -> FieldTable<Font> {
    FieldTable("font", "A typeface and its size.", initial: initial, fields: fields)
  }

  private static let fields: [Field<Font>] =
    [
      Field(
        "family", .optional(.string), \.family, default: "the family of the design",
        "The family's name."),
      Field("size", .number(.above(0, upTo: maximumSize)), \.size, "The em in points."),
      Field(
        "weight", .choice, \.weight,
        "How bold the letters are; if the family lacks the weight, there is a warning."),
      Field(
        "italic", .bool, \.isItalic,
        "Whether the letters are slanted; if the family has no italics, there is a warning."),
      Field(
        "design", .choice, \.design,
        "The kind of typeface if no family is named; if it is not installed, there is a warning."),
    ]

  /// In points.
  private static let maximumSize = 10_000.0
}

extension Font: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.size = max(size, theme.minimumFontSize) }
  }
}
