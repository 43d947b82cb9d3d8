import RingScene

extension ZStack: ConfigElement {
  static let elementType = ElementType(ZStack.self)
  static let synonyms = ["stack", "group", "overlay", "layers"]

  static let table = FieldTable(
    typeName, "Children on top of each other, the first one at the bottom.", initial: ZStack(),
    fields: [
      Field("alignment", .choice, \.alignment, "How smaller children are aligned."),
      Field("children", .children, \.children, "The elements that it contains."),
    ])
}

extension VStack: ConfigElement {
  static let elementType = ElementType(VStack.self)
  static let synonyms = ["column", "vbox", "card", "panel", "scrollview", "list"]

  static let table = FieldTable(
    typeName, "Children one below the other.", initial: VStack(),
    fields: [
      Field("alignment", .stackAlignment, \.alignment, "How narrower children are aligned."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field(
        "stretch", .bool, \.stretch,
        "Whether the children are as wide as the widest, with their backgrounds, unless they set a "
          + "width."),
      Field("children", .children, \.children, "The elements that it contains."),
    ])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    AnyElement(stretch ? stretched : self)
  }
}

extension HStack: ConfigElement {
  static let elementType = ElementType(HStack.self)
  static let synonyms = ["row", "hbox"]

  static let table = FieldTable(
    typeName, "Children side by side.", initial: HStack(),
    fields: [
      Field(
        "alignment", .stackAlignment, \.alignment,
        "How shorter children are aligned; with a baseline, texts share that line, and children "
          + "without text stand on it."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field(
        "stretch", .bool, \.stretch,
        "Whether the children are as tall as the tallest, with their backgrounds, unless they set "
          + "a height."),
      Field("children", .children, \.children, "The elements that it contains."),
    ], rules: [checkStretch])

  /// Reports children that would be stretched although their baselines are aligned.
  @Sendable private static func checkStretch(
    _ stack: HStack, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard stack.stretch, let member = node.member("stretch"),
      [.firstTextBaseline, .lastTextBaseline].contains(stack.alignment)
    else { return }
    context.report(
      .conflictingKeys,
      "stretch has no meaning with the alignment \(stack.alignment.rawValue.quoted)",
      at: member.value.span, key: "stretch", help: "align the children at top, center or bottom")
  }

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    AnyElement(stretch ? stretched : self)
  }
}

extension Grid: ConfigElement {
  static let elementType = ElementType(Grid.self)
  static let synonyms = ["lazyvgrid", "table", "heatmap", "calendar"]

  static let table = FieldTable(
    typeName,
    "Children in rows of equal length, with aligned columns. It is larger than its frame if its "
      + "columns or rows do not fit into it, as a stack is.",
    initial: Grid(),
    fields: [
      Field(
        "columns", .integer(1...maximumCells), \.columns,
        "Cells per row. The grid is filled row by row."),
      Field(
        "rows", .optional(.integer(1...maximumCells)), \.rows, default: "filled row by row",
        "Instead of `columns`: cells per column. The grid is then filled column by column, as a "
          + "calendar of weeks is."),
      Field(
        "spacing", .number(.nonnegative), \.spacing,
        "The gap between neighbours in both directions, in points."),
      Field(
        "horizontalSpacing", .optional(.number(.nonnegative)), \.horizontalSpacing,
        default: "`spacing`", "The gap between columns in points."),
      Field(
        "verticalSpacing", .optional(.number(.nonnegative)), \.verticalSpacing,
        default: "`spacing`", "The gap between rows in points."),
      Field(
        "alignment", .choice, \.alignment,
        "How children are aligned in their cells, and labels at their columns and rows."),
      Field(
        "columnLabels", .gridLabels, \.columnLabels, default: "none",
        "What stands above the columns, such as the months of a calendar: small text, elements, or "
          + "`null` for a column without a label. A label wider than its column goes on over those "
          + "without one."),
      Field(
        "rowLabels", .gridLabels, \.rowLabels, default: "none",
        "What stands before the rows, in the same way."),
      Field("children", .children, \.children, "The elements that it contains."),
    ],
    choices: [KeyConstraint(exclusive: [["columns", "rows"]])], rules: [checkLabels])

  /// Reports more labels than the grid can have columns or rows.
  @Sendable private static func checkLabels(
    _ grid: Grid, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    let (key, count, limit, unit) =
      grid.rows.map { ("rowLabels", grid.rowLabels.count, $0, "row") }
      ?? ("columnLabels", grid.columnLabels.count, grid.columns, "column")
    guard count > limit, let member = node.member(key) else { return }
    context.report(
      .wrongCount, "\(key) has \(count) labels for \(limit) \(unit)\(limit == 1 ? "" : "s")",
      at: member.value.span, key: key)
  }

  private static let maximumCells = DecodingContext.maximumElements
}

extension Spacer: ConfigElement {
  static let elementType = ElementType(Spacer.self)

  static let table = FieldTable(
    typeName, "Flexible space: along its stack, or in both directions outside a stack.",
    initial: Spacer(),
    fields: [
      Field("minLength", .number(.nonnegative), \.minLength, "The minimum length in points.")
    ])
}

extension Divider: ConfigElement {
  static let elementType = ElementType(Divider.self)

  static let table = FieldTable(
    typeName,
    "A thin line between the children of a stack: vertical in a row, otherwise "
      + "horizontal.",
    initial: Divider(),
    fields: [
      Field("color", .color, \.color, "The line's colour."),
      Field("thickness", .number(.positive), \.thickness, "The line's width in points."),
    ])
}

extension Divider: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.textColors.3 } }
}

extension ValueType
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// A choice whose error for the word of CSS names the key that stretches children.
  fileprivate static var stackAlignment: ValueType {
    choice.explaining(choice.expectation) { node in
      if case .string("stretch") = node.value { "write \"stretch\": true" } else { nil }
    }
  }
}

extension ValueType where Value == [AnyElement?] {
  fileprivate static let gridLabels = repeating(
    ValueType<AnyElement?>.gridLabel, "labels", forEach: "forEachLabel")
}

extension ValueType where Value == AnyElement? {
  fileprivate static let gridLabel = gridLabelWithFullSchema.defined(as: "gridLabel")

  /// A label, with the full schema to which `gridLabel` refers. An empty text is none.
  static let gridLabelWithFullSchema: ValueType = {
    var text = ValueType<String>.freeText.map({ _ in AnyElement?.none }, from: { _ in nil })
    text.decode = { node, context in
      ValueType<String>.freeText.decode(node, &context).map { text in
        let font = context.theme?.applied(to: Grid.labelFont) ?? Grid.labelFont
        return text.isEmpty ? nil : AnyElement(Text(text, font: font))
      }
    }
    let label = text.or(ValueType<AnyElement>.element.map({ .some($0) }, from: { $0 }))
    return ValueType(
      label.description.orNull,
      decode: { node, context in
        node.kind == .null ? .some(nil) : label.decode(node, &context)
      }, encode: { _, _ in nil })
  }()
}

extension ValueType where Value == [AnyElement] {
  static let children = repeating(.element, "elements", forEach: "forEach")
}
