import RingCore
import RingScene

typealias LabelKeyword = (name: String, label: RingLabel)

extension RingLabel {
  static let keywords: [LabelKeyword] = [("percent", .percent), ("none", .none)]
  static let timerKeywords = keywords + [("remaining", .remaining), ("elapsed", .elapsed)]
}

/// A label in the middle of an element while it is decoded.
struct LabelDraft: Sendable {
  /// `nil` for the element's default.
  private var text: RingLabel?
  private var font = FontChanges()
  private var color = Color.primary

  private init(_ text: RingLabel? = nil) { self.text = text }

  fileprivate init(_ label: StyledLabel) {
    (text, font, color) = (label.label, label.font, label.color)
  }

  /// Returns the label, which has the text `standard` if the config gives none.
  func label(or standard: RingLabel) -> StyledLabel {
    var label = StyledLabel(text ?? standard)
    (label.font, label.color) = (font, color)
    return label
  }

  private var hasLook: Bool { font != FontChanges() || color != .primary }

  /// The type of the label of a `timerRing`.
  static let timerType = type(RingLabel.timerKeywords, timerTable)
  /// The type of any other label, whose text is by default the percentage.
  fileprivate static let type = type(RingLabel.keywords, table)

  private static let timerTable = table(
    RingLabel.timerKeywords, default: TimerRing.defaultLabel)
  private static let table = table(RingLabel.keywords, default: "`\"percent\"`")

  /// Returns the type of a label: one of the names in `keywords` or any other text, or an object.
  private static func type(
    _ keywords: [LabelKeyword],
    _ table: @autoclosure @escaping @Sendable () -> FieldTable<LabelDraft>
  ) -> ValueType<LabelDraft> {
    var plain = ValueType<RingLabel>.labelText(keywords).map({ LabelDraft($0) }, from: \.text)
    // The object is the last of the alternatives.
    plain.expectation = (keywords.map(\.name.quoted) + ["a text"]).joined(separator: ", ")
    let object = ValueType<LabelDraft>.object(table())
    var type = plain.or(object)
    let decode = type.decode
    type.decode = { [plain] node, context in
      node.isByValue ? plain.decode(node, &context) : decode(node, &context)
    }
    // Reports have the longer form only of a label that needs it.
    type.encode = { [plain] in $0.hasLook ? object.encode($0, $1) : plain.encode($0, $1) }
    return type.explaining("a text") { $0.labelHelp }
  }

  private static func table(
    _ keywords: [LabelKeyword], default standard: String
  ) -> FieldTable<LabelDraft> {
    FieldTable(
      "label", "A text with a look of its own.", initial: LabelDraft(),
      fields: [
        Field(
          "text", .optional(.labelText(keywords)), \.text, default: standard,
          "The text, or one of these names."),
        Field("font", .labelFont, \.font, default: "the element's own", fontDoc),
        Field("color", .elementColor, \.color, "The colour of the letters."),
      ])
  }

  fileprivate static let fontDoc =
    "What is different from the default font: any key of a `font` but `lineHeight` and "
    + "`opticalSize`. The `size` is in points, or a factor of the default one: `\"0.5em\"`."
}

extension ValueType where Value == StyledLabel {
  /// A label whose text is by default the percentage.
  static let label = LabelDraft.type.map(
    { $0.label(or: .percent) }, from: { LabelDraft($0) })
}

extension ValueType where Value == RingLabel {
  /// Returns the type of a label's text: one of the names in `keywords`, or any other text.
  fileprivate static func labelText(_ keywords: [LabelKeyword]) -> ValueType {
    var type = ValueType<String>.textByWord.map(
      { text in keywords.first { $0.name == text }?.label ?? .text(text) },
      from: { label in
        if case .text(let text) = label { return text }
        return keywords.first { $0.label == label }?.name
      })
    type.expectation = (keywords.map(\.name.quoted) + ["a text"]).joinedAsAlternatives
    return type
  }
}

extension ValueType where Value == FontChanges {
  fileprivate static let labelFont: ValueType = {
    var type = ValueType.object(FontChanges.labelTable)
    let encode = type.encode
    type.encode = { $0 == FontChanges() ? nil : encode($0, $1) }
    return type
  }()
}

// MARK: Labels that may be elements

extension TextSpan {
  /// A label that is a text, where it could also be an element.
  fileprivate static let labelTable = FieldTable(
    "label", "A text with a look of its own.", initial: TextSpan(),
    fields: [
      Field("text", .textByWord, \.text, required: true, "The text.").unlisted,
      Field(
        "font", .labelFont, \.font, default: "the label's own", LabelDraft.fontDoc
      ).unlisted,
      Field(
        "color", .optional(.elementColor), \.color, default: "the label's own",
        "The colour of the letters."
      ).unlisted,
    ])

  /// Returns the text of a label with the look of this span, where it has one.
  fileprivate func styling(_ label: AnyElement) -> AnyElement {
    guard var text = label.element as? Text else { return label }
    text.font = font.applied(to: text.font)
    if let color { text.color = color }
    return AnyElement(text)
  }
}

extension ValueType where Value == AnyElement {
  /// Returns the type of any element, or of a text, which `make` converts to an element and which
  /// may be an object with a font and a colour.
  ///
  /// Texts in the element may contain the placeholders of the enclosing element's values.
  static func element(orText make: @escaping @Sendable (String) -> AnyElement) -> ValueType {
    let text = ValueType<String>.textByWord.map(make, from: { _ in nil })
    let styled = ValueType<TextSpan>.object(TextSpan.labelTable).map(
      { $0.styling(make($0.text)) }, from: { _ in nil })
    var type = text.or(valuedElement)
    let (decode, schema) = (type.decode, type.schema)
    type.schema = { ["anyOf": [schema(), styled.schema()]] }
    type.nested = styled.nested
    type.decode = { node, context in
      if node.isByValue { return text.decode(node, &context) }
      let isStyled = node.has("text") && !node.has("type")
      return isStyled ? styled.decode(node, &context) : decode(node, &context)
    }
    return type
  }
}
