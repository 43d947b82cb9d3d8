import RingCore
import RingScene

/// The text of a text element: one string, or spans.
enum TextContent: Sendable {
  case plain(String)
  case spans([TextSpan])
}

extension Text {
  var content: TextContent {
    get { spans.isEmpty ? .plain(text) : .spans(spans) }
    set {
      switch newValue {
      case .plain(let text): (self.text, spans) = (text, [])
      case .spans(let spans): (text, self.spans) = (spans.map(\.text).joined(), spans)
      }
    }
  }
}

extension ValueType where Value == TextContent {
  /// A text or a list of at most 100 runs, which is more than a reader distinguishes. The element
  /// checks the placeholders.
  static let textContent: ValueType = {
    let plain = ValueType<String>.textByWord.map(
      { TextContent.plain($0) }, from: { if case .plain(let text) = $0 { text } else { nil } })
    let spans = ValueType<[TextSpan]>.list(of: .textSpan, "runs", count: 1...100).map(
      { TextContent.spans($0) }, from: { if case .spans(let spans) = $0 { spans } else { nil } })
    var type = plain.or(spans)
    type.accepts = plain.accepts
    // A value of another kind is reported as no string, which it nearly always should be.
    type.decode = { node, context in
      node.kind == .list ? spans.decode(node, &context) : plain.decode(node, &context)
    }
    return type
  }()
}

extension ValueType where Value == TextSpan {
  fileprivate static let textSpan: ValueType = {
    let plain = ValueType<String>.text.map(
      { TextSpan($0) },
      from: { $0 == TextSpan($0.text) ? $0.text : nil })
    return plain.or(.object(TextSpan.table))
  }()
}

extension TextSpan {
  static let table = FieldTable(
    "a run", "A part of a text with a font and a colour of its own.", initial: TextSpan(),
    fields: [
      Field(
        "text", .textByWord, \.text, required: true,
        "The text, with the placeholders of a `text`. No space is added between runs."),
      Field(
        "font", .object(FontChanges.table), \.font, default: "that of the text",
        "What is different from the text's font."),
      Field(
        "color", .optional(.elementColor), \.color, default: "that of the text",
        "The colour of the letters."),
    ])
}

extension FontChanges {
  static let table = FieldTable(
    "the font of a run", "What is different from the text's font.", initial: FontChanges(),
    fields: fields(default: "that of the text"))

  static let labelTable = FieldTable(
    "the font of a label", "What is different from the label's default font.",
    initial: FontChanges(), fields: fields(default: "the label's own").map(\.unlisted))

  private static func fields(default standard: String) -> [Field<FontChanges>] {
    [
      Field("family", .optional(.string), \.family, default: standard, "The family's name."),
      Field(
        "size", .optional(.spanSize), \.size, default: standard,
        "The em in points, or as a factor of \(standard): `\"0.5em\"`."),
      Field(
        "weight", .optional(.choice), \.weight, default: standard, "How bold the letters are."),
      Field(
        "italic", .optional(.bool), \.isItalic, default: standard,
        "Whether the letters are slanted."),
      Field(
        "design", .optional(.choice), \.design, default: standard,
        "The kind of typeface if no family is named."),
      Field(
        "tracking", .optional(.tracking), \.tracking, default: standard,
        "The extra space after each letter in points."),
    ]
  }
}

extension ValueType where Value == FontChanges.Size {
  fileprivate static let spanSize: ValueType = {
    let points = ValueType<Double>.fontSize.map(
      { FontChanges.Size.points($0) },
      from: { if case .points(let points) = $0 { points } else { nil } })
    return points.or(ems)
  }()

  /// Far more than readable texts have.
  private static let maximumEms = 100.0

  private static let ems: ValueType = {
    let expectation = "a size in ems, \"0.5em\""
    let digits = Set("0123456789.".utf8)
    return ValueType(
      expectation: expectation, kinds: [.string],
      schema: ["type": "string", "pattern": "^([0-9]+\\.?[0-9]*|\\.[0-9]+)em$"], accepts: [],
      decode: { node, context in
        if case .string(let text) = node.value, text.hasSuffix("em"),
          text.utf8.dropLast(2).allSatisfy(digits.contains),
          let ems = Double(text.dropLast(2)), ems > 0, ems <= maximumEms
        {
          return .ems(ems)
        }
        context.reject(
          node, .invalidText, expected: "a number or " + expectation, help: node.numberHelp)
        return nil
      },
      encode: { size, _ in
        if case .ems(let ems) = size { .string("\(ems.rounded6)em") } else { nil }
      })
  }()
}
