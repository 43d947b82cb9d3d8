import RingCore
import RingScene

extension ArcText: ConfigElement {
  static let elementType = ElementType(ArcText.self)

  static let table = FieldTable(
    typeName, "A line of text along a circle.", initial: ArcText(),
    fields: [
      Field(
        "text", .freeText, \.text, required: true,
        "The text, in one line; if it is longer than the circle, it is made smaller. It may "
          + "contain the placeholders of a `text`."
      ),
      Field(
        "font", .object(Font.table), \.font, default: "`{}`", "The typeface and size."),
      Field("color", .elementColor, \.color, "The colour of the letters."),
      Field(
        "radius", .number(.positive), \.radius,
        "The radius of the circle that the text follows, in points. `diameter` is twice that "
          + "instead."),
      Field(
        "diameter", .number(.positive), \.diameter,
        "The diameter of the circle in points, instead of `radius`."
      ).unreported.unlisted,
      Field(
        "angle", .number(), \.angle.degrees,
        "Where on the circle the text is, in degrees clockwise from 12 o'clock."),
      Field(
        "alignment", .choice, \.alignment,
        "Which part of the text is at `angle`: its first end going clockwise (`start`), its "
          + "middle or its last end."),
      Field(
        "placement", .choice, \.placement,
        "Whether the text is outside the circle, on it or inside it."),
      Field("reading", .choice, \.reading, readingDoc),
      Field(
        "fit", .choice, \.fit,
        "Whether it takes its own space (`arc`) or that of the whole circle (`circle`), so that "
          + "in a `zstack` it has the same centre as a ring."),
    ],
    choices: [KeyConstraint(exclusive: [["radius", "diameter"]])])

  private var diameter: Double {
    get { 2 * radius }
    set { radius = newValue / 2 }
  }

  fileprivate static let readingDoc =
    "The direction of the text: with `clockwise` the tops of the letters point away from the "
    + "centre, with `counterclockwise` towards it; `auto` chooses the one that is not upside "
    + "down."
}

extension RingText {
  static let table = FieldTable(
    "a text", "Text along a ring or a gauge.", initial: RingText(""),
    fields: [
      Field(
        "text", .text, \.text, required: true,
        "The text, in one line; it may contain `{percent}` and `{value}`."),
      Field(
        "font", .object(table: Font.table(RingText("").font)), \.font, default: "`{}`",
        "The typeface and size."),
      Field("color", .elementColor, \.color, "The colour of the letters."),
      Field(
        "placement", .choice, \.placement,
        "Whether it is outside the ring and its bands, ticks and numbers (`outside`), on the ring "
          + "or inside it."
      ),
      Field(
        "alignment", .choice, \.alignment,
        "Whether it is at the beginning, in the middle or at the end of the track."),
      Field("reading", .choice, \.reading, ArcText.readingDoc),
      Field(
        "gap", .number(.nonnegative), \.gap,
        "The gap in points between the ring and text beside it."),
    ])
}

extension RingText: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.font = font.themed(by: theme) } }
}

extension ValueType where Value == [RingText] {
  /// A list of at most 100 texts, which is more than fit around a ring.
  static let arcTexts = list(
    of: ValueType<RingText>.object(RingText.table).defined(as: "ringText"), "texts", count: 0...100)
}

// MARK: Labels at the ends

private struct EndLabelDraft: Sendable {
  var element = AnyElement(Spacer())
  var placement = RingEndPlacement.on

  var label: RingEndLabel { RingEndLabel(element, placement: placement) }

  static let table = FieldTable(
    "a label", "An element at an end of a ring.", initial: EndLabelDraft(),
    fields: [
      Field(
        "element", .element(orText: { RingEndLabel($0).element }), \.element, required: true,
        "Small text or an element; its text may contain `{percent}` and `{value}`."),
      Field(
        "placement", .choice, \.placement,
        "On the ring where its arc begins or ends (`on`), or straight on beyond the end of its "
          + "track (`beyond`)."
      ),
    ])
}

extension ValueType where Value == RingEndLabel {
  static let endLabel = endLabelWithFullSchema.defined(as: "endLabel")

  /// An end label, with the full schema to which `endLabel` refers.
  static let endLabelWithFullSchema: ValueType = {
    let bareElement = ValueType<AnyElement>.element(orText: { RingEndLabel($0).element }).map(
      { RingEndLabel($0) }, from: { _ in nil })
    let placedElement = ValueType<EndLabelDraft>.object(EndLabelDraft.table).map(
      { $0.label }, from: { EndLabelDraft(element: $0.element, placement: $0.placement) })
    var type = bareElement
    type.schema = { ["anyOf": [bareElement.schema(), placedElement.schema()]] }
    type.nested = { placedElement.nested() + bareElement.nested() }
    type.encode = placedElement.encode
    type.decode = { node, context in
      let hasPlacement = node.member("type") == nil && node.member("element") != nil
      return hasPlacement
        ? placedElement.decode(node, &context) : bareElement.decode(node, &context)
    }
    return type
  }()
}
