import RingCore
import RingScene

extension Donut: ConfigElement {
  static let elementType = ElementType(Donut.self)
  static let synonyms = ["doughnut", "pie"]

  static let table = FieldTable(
    typeName, "The parts of a whole around a hole, in the given order.",
    initial: Donut(),
    fields: [
      Field(
        "parts", .donutParts, \.parts, required: true,
        "The parts: numbers of at least 0, or objects with a value, a colour and a label. A "
          + "`forEach` makes parts from data."),
      Field(
        "total", .optional(.number(partValueRange)), \.total, default: "the sum of the parts",
        "The value of the whole circle; if it is less than the sum of the parts, their sum is "
          + "used."),
      Field(
        "diameter", .optional(.number(.positive)), \.diameter,
        "Points; `null` fills the frame."),
      Field(
        "hole", .fraction(.unit), \.hole,
        "The hole's diameter as a fraction of the donut's. `thickness` is the distance from the "
          + "hole to the rim in points instead."),
      Field(
        "thickness", .optional(.number(.positive)), \.thickness, default: "from `hole`",
        "The distance from the hole to the rim in points, instead of `hole`."
      ).unlisted,
      Field(
        "gap", .optional(.number(.nonnegative)), \.gap,
        default: "0, or 2 if no part has a colour of its own",
        "The gap between neighbours in points, the same all along their sides."),
      Field(
        "cap", .choice, \.cap, "The shape of the parts' ends; round ends stay inside the part."),
      Field(
        "startAngle", .number(), \.startAngle.degrees,
        "Where the first part begins, in degrees clockwise from 12 o'clock."),
      Field(
        "direction", .choice, \.direction,
        "The direction in which the parts follow one "
          + "another."),
      Field(
        "track", .optional(.donutTrack), \.track,
        "The colour of what no part covers, or an object; `null` for none."),
      Field(
        "labels", .optional(.object(DonutLabels.table)), \.labels,
        "Texts at the parts: in the part if there is room, else outside. If texts would touch there, "
          + "they form a column on each side, and leader lines join them to their parts. What has "
          + "no room there, the smallest parts first, is left out with a warning."),
      Field(
        "center",
        .optional(
          .center(DecodingContext.Center(owner: "a donut", placeholders: placeholders))),
        \.center,
        "An element in the hole; in its texts, `{value}` is the sum of the parts, `{total}` that of "
          + "the whole circle, and `{percent}` the share of the parts in it."),
    ],
    choices: [KeyConstraint(exclusive: [["hole", "thickness"]])], rules: [checkThickness])

  /// Reports a thickness above half the diameter, for which there is no room.
  @Sendable private static func checkThickness(
    _ donut: Donut, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let diameter = donut.diameter, let thickness = donut.thickness,
      thickness > diameter / 2, let span = node.member("thickness")?.value.span
    else { return }
    context.report(
      .outOfRange,
      "thickness must be at most half the diameter, \((diameter / 2).rounded6), found "
        + thickness.rounded6, at: span, key: "thickness")
  }

  /// The placeholders that the donut fills in its centre.
  static let placeholders = ["percent", "value", "total"]
  static let valueKeys: Set = ["parts", "total"]

  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues? { textValues }

  /// The range of a part's value: any number ≥ 0, because the value can have any unit.
  fileprivate static let partValueRange = NumberRange.nonnegative
    .limited(to: .greatestFiniteMagnitude)
}

extension Donut: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.track = theme.track } }
}

extension ValueType where Value == [DonutPart] {
  fileprivate static let donutParts: ValueType = {
    var type = repeating(ValueType<DonutPart>.part, "parts", forEach: "forEachPart")
    let (decode, schema) = (type.decode, type.schema)
    type.schema = {
      guard case .object(let members) = schema() else { return schema() }
      return .object(members + [JSONValue.Member("maxItems", .number(Double(maximumParts)))])
    }
    type.decode = { node, context in
      guard let parts = decode(node, &context) else { return nil }
      guard parts.count <= maximumParts else {
        context.report(
          .wrongCount,
          "\(context.label) must have at most \(maximumParts) items, found \(parts.count)",
          at: node.span)
        return nil
      }
      return context.theme?.coloring(parts) ?? parts
    }
    return type
  }()

  private static var maximumParts: Int { 1000 }
}

extension Theme {
  /// Returns the parts, with the palette's colours for those without a colour.
  fileprivate func coloring(_ parts: [DonutPart]) -> [DonutPart] {
    zip(parts, Donut.colors(of: parts, palette: palette)).map { part, color in
      var part = part
      part.color = color
      return part
    }
  }
}

extension ValueType where Value == DonutPart {
  static let part = partWithFullSchema.defined(as: "part")

  /// A part, with the full schema to which `part` refers.
  static let partWithFullSchema: ValueType = {
    let number = ValueType<Double>.number(Donut.partValueRange).map(
      { DonutPart($0) }, from: { $0.color == nil && $0.label.isEmpty ? $0.value : nil })
    return number.or(.object(DonutPart.table))
  }()
}

extension DonutLabels {
  fileprivate static let table = FieldTable(
    "labels",
    "Texts at the parts of a donut. Every frame of an animation arranges them anew, so a label may "
      + "jump if the parts change.", initial: DonutLabels(),
    fields: [
      Field(
        "text", .optional(.partText), \.text, default: "the part's `label`",
        "Their text; `{percent}`, `{value}`, `{total}` and `{label}` are those of the part."),
      Field(
        "font", .object(table: Font.table(DonutLabels().font)), \.font, default: "`{}`",
        "The typeface and size."),
      Field(
        "color", .optional(.color), \.color,
        default: "black or white in a part, whichever is easier to read, and `primary` outside",
        "The colour of the letters. A text in this colour is outside if its contrast with its part "
          + "is below 4.5:1 and higher outside."),
      Field(
        "placement", .choice, \.placement,
        "Whether they are in their parts if there is room and else outside (`auto`), in their "
          + "parts or not shown, without a warning (`inside`), or always outside (`outside`)."),
      Field(
        "gap", .number(.nonnegative), \.gap,
        "The gap in points between the donut and labels outside it; above 8, all of them have "
          + "leader lines, which are at least as long."),
    ])
}

extension DonutLabels: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.font = font.themed(by: theme) } }
}

extension DonutPart {
  fileprivate static let table = FieldTable(
    "a part", "A part of a donut.", initial: DonutPart(0),
    fields: [
      Field(
        "value", .number(Donut.partValueRange), \.value, required: true,
        "Its value, in the same unit as the other parts."),
      Field(
        "color", .optional(.color), \.color, default: "the next one of a palette",
        "The part's colour."),
      Field(
        "label", .textByWord, \.label,
        "Its name in a legend and in the donut's own labels; it may contain `{percent}`, "
          + "`{value}` and `{total}`."),
    ])
}

// MARK: Legends

/// A legend while it is decoded: its entries are the parts of a donut elsewhere in the document.
struct LegendDraft: ConfigElement {
  static let typeName = Legend.typeName
  static let elementType = ElementType(LegendDraft.self)

  var source = ""
  var legend = Legend()

  init() {}

  init?(describing element: any Element) {
    guard let legend = element as? Legend else { return nil }
    self.legend = legend
  }

  static let table = FieldTable(
    typeName, "The marks and names of a donut's parts.", initial: LegendDraft(),
    fields: [
      Field(
        "for", .reference, \.source, required: true, "The `id` of the donut whose parts it names."
      ).unreported
    ] + legendFields.map { $0.lifted(to: \.legend) })

  private static let legendFields: [Field<Legend>] = [
    Field(
      "layout", .choice, \.layout, "Whether entries are one below the other or side by side."),
    Field("mark", .choice, \.mark, "The shape of the marks."),
    Field("markSize", .number(.positive), \.markSize, "The size of a mark in points."),
    Field(
      "spacing", .number(.nonnegative), \.spacing, "The space between neighbours in points."),
    Field(
      "font", .object(table: Font.table(Legend().font)), \.font, default: "`{}`",
      "The typeface and size of the names."),
    Field("color", .color, \.color, "The colour of the names."),
  ]

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    guard let span = node.member("for")?.value.span else { return nil }
    guard let root = context.root, let path = NodePath(element: source, in: root, span),
      let owner = path.nodes(in: root).last
    else {
      context.report(
        .unknownReference, "no element has the id \(source.shortened.quoted)", at: span,
        key: "for")
      return nil
    }
    guard owner.text("type") == Donut.typeName else {
      context.report(
        .missingValue, "the element \(source.shortened.quoted) has no parts", at: span, key: "for",
        help: "a legend is for a donut")
      return nil
    }
    var legend = legend
    guard let donut = Self.donut(owner, at: path, in: root, &context) else {
      context.report(
        .missingValue,
        "the parts of \(source.shortened.quoted) cannot be read, so a legend cannot name them",
        at: span, key: "for",
        help: Help(
          "correct the donut's parts; they must also be valid with the data at the legend's place"))
      return nil
    }
    legend.entries = Legend.entries(of: donut.parts, total: donut.total)
    return AnyElement(legend)
  }

  /// Decodes the parts and the total of the donut `node` at a path; `nil` if they are not valid.
  ///
  /// Errors in them are reported when the donut itself is decoded. Its cache entries are its own,
  /// because it may be in another repetition than the legend.
  private static func donut(
    _ node: JSONNode, at path: NodePath, in root: JSONNode, _ context: inout DecodingContext
  ) -> Donut? {
    context.withoutDiagnostics { context -> Donut? in
      let errorCount = context.diagnostics.count
      let donut = context.withoutCache {
        $0.inElement(at: path.steps, repetitionCount: path.repetitionCount(in: root)) {
          Donut.table.decodeOnly(Donut.valueKeys, of: node, &$0)
        }
      }
      return context.diagnostics.count == errorCount ? donut : nil
    }
  }
}

extension ValueType where Value == String {
  /// A text that also has the placeholder `{label}`.
  fileprivate static let partText: ValueType = {
    var type = text
    type.decode = { node, context in context.inValues(of: ["label"]) { text.decode(node, &$0) } }
    return type
  }()

  fileprivate static let reference: ValueType = {
    var type = string
    type.expectation = "the id of an element"
    type.accepts = []
    return type
  }()
}
