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
        "text", .textContent, \.content, required: true,
        "The text, or a list of runs with fonts and colours of their own. "
          + "Inside an element with a value, `{percent}`, `{value}`, `{total}`, `{unit}`, "
          + "`{remaining}` and `{elapsed}` show that value. `{value:.1f}` has one decimal, "
          + "`{value:,d}` groups of digits, `{value:+d}` a sign, and `{value:.2s}` an SI prefix; "
          + "`{value:.0%}` is a percentage, and `{{` is a brace. `{move.percent}` shows the value of "
          + "the element whose `id` is `move`."),
      Field(
        "value", .ownNumber, \.number, default: "that of the element around",
        "The text's own number, which `{value}` shows, and `{percent}` as a percentage, where 1 is "
          + "100 %; it also chooses a colour by value. `null` means no data."),
      Field(
        "font", .object(Font.table), \.typeface, default: "`{}`", "The typeface and size."),
      Field(
        "color", .elementPaint, \.paint,
        "The colour of the letters, or a gradient across the text's own size. Emoji keep theirs."),
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
      Field(
        "underline", .bool, \.isUnderlined,
        "Whether a line is drawn under the letters, where their font says."),
      Field(
        "strikethrough", .bool, \.isStruckThrough,
        "Whether a line is drawn through the letters, where their font says."),
      Field(
        "textCase", .optional(.choice), \.textCase, default: "as written",
        "Whether all letters are capitals or none is. Alternative texts have them as written."),
    ])

  /// The placeholders that the text's own number fills.
  static let placeholders = ["percent", "value"]
  static let valueKeys: Set = ["value"]

  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues? {
    value.map { TextValues(fraction: $0, value: $0) }
  }

  /// Checks the placeholders, because those of an own number need no element around the text.
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    guard let textNode = node.member("text")?.value,
      context.inKey("text", { $0.checkPlaceholders(text, textNode, of: self) })
    else { return nil }
    guard let rules = color.rules, rules.value == nil, !TextTemplate.hasNumber(text),
      let number = chooser(textNode, &context)
    else { return AnyElement(self) }
    var resolved = self
    resolved.color = Color(ColorRules(rules.rules, of: number))
    return AnyElement(resolved)
  }

  private var isUnderlined: Bool {
    get { decoration.contains(.underline) }
    set { if newValue { decoration.insert(.underline) } else { decoration.remove(.underline) } }
  }

  private var isStruckThrough: Bool {
    get { decoration.contains(.strikethrough) }
    set {
      if newValue { decoration.insert(.strikethrough) } else { decoration.remove(.strikethrough) }
    }
  }

  private var paint: ShapePaint {
    get { gradient.map { .gradient($0) } ?? .color(color) }
    set {
      switch newValue {
      case .color(let color): (self.color, gradient) = (color, nil)
      case .gradient(let gradient): self.gradient = gradient
      }
    }
  }

  /// Returns the number that chooses a colour by value if the text shows none of its element: its
  /// own, or one from data that it shows; `nil` without one.
  private func chooser(_ node: JSONNode, _ context: inout DecodingContext) -> PrintedValue? {
    if let value { return PrintedValue(exactly: value) }
    guard case .string(let template) = node.value else { return nil }
    return context.firstNumber(of: template, node)
  }

  private var number: Double? {
    get { value ?? nil }
    set { value = .some(newValue) }
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

extension ValueType where Value == Double? {
  /// The number of a text. A string in its place is probably the text.
  fileprivate static let ownNumber = optional(.number(.anyMagnitude)).explaining("a number") {
    guard case .string(let text) = $0.value, $0.numberHelp == nil else { return nil }
    return "write \"text\": \(text.shortened.quoted)"
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
      Field("size", .fontSize, \.size, "The em in points."),
      Field(
        "weight", .choice, \.weight,
        "How bold the letters are; if the family lacks the weight, there is a warning."),
      Field(
        "italic", .bool, \.isItalic,
        "Whether the letters are slanted; if the family has no italics, there is a warning."),
      Field(
        "design", .choice, \.design,
        "The kind of typeface if no family is named; if it is not installed, there is a warning."),
      Field(
        "tracking", .tracking, \.tracking,
        "The extra space after each letter in points; a negative number moves letters together. "
          + "With tracking, letters are not joined to ligatures such as “fi”."),
      Field(
        "lineHeight", .number(.between(0.7, 5)), \.lineHeight,
        "The height of each line as a factor of the font's own, half of the difference above the "
          + "letters and half below. A text along a circle ignores it."),
      Field(
        "opticalSize", .choice, \.opticalSize,
        "Whether Inter from 28 points on is drawn in its family for large letters, Inter Display "
          + "(`auto`), or in the one for small letters (`text`)."),
    ]
}

extension ValueType where Value == Double {
  /// In points.
  private static let (maximumSize, maximumTracking) = (10_000.0, 1000.0)

  /// An em in points.
  static let fontSize = number(.above(0, upTo: maximumSize))
  /// The extra space after each letter in points.
  static let tracking = number(.between(-maximumTracking, maximumTracking))
}

extension Font: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.size = max(size, theme.minimumFontSize) }
  }
}
