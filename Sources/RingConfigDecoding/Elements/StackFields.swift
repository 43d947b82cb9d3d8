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
      Field("alignment", .choice, \.alignment, "How narrower children are aligned."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field("children", .children, \.children, "The elements that it contains."),
    ])
}

extension HStack: ConfigElement {
  static let elementType = ElementType(HStack.self)
  static let synonyms = ["row", "hbox"]

  static let table = FieldTable(
    typeName, "Children side by side.", initial: HStack(),
    fields: [
      Field(
        "alignment", .choice, \.alignment,
        "How shorter children are aligned; with a baseline, texts share that line, and children "
          + "without text stand on it."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field("children", .children, \.children, "The elements that it contains."),
    ])
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
      Field("alignment", .choice, \.alignment, "How children are aligned in their cells."),
      Field("children", .children, \.children, "The elements that it contains."),
    ],
    choices: [KeyConstraint(exclusive: [["columns", "rows"]])])

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

extension ValueType where Value == [AnyElement] {
  static let children = repeating(.element, "elements", forEach: "forEach")
}
