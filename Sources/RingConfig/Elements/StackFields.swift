import RingScene

extension ZStack: ConfigElement {
  static let typeName = "zstack"
  static let elementType = ElementType(ZStack.self)

  static let table = FieldTable(
    typeName, "Children on top of each other, the first one lowest.", initial: ZStack(),
    fields: [
      Field("alignment", .choice, \.alignment, "Where a smaller child lies."),
      Field("children", .children, \.children, "The elements in it."),
    ])
}

extension VStack: ConfigElement {
  static let typeName = "vstack"
  static let elementType = ElementType(VStack.self)

  static let table = FieldTable(
    typeName, "Children one below the other.", initial: VStack(),
    fields: [
      Field("alignment", .choice, \.alignment, "Where a narrower child lies."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field("children", .children, \.children, "The elements in it."),
    ])
}

extension HStack: ConfigElement {
  static let typeName = "hstack"
  static let elementType = ElementType(HStack.self)

  static let table = FieldTable(
    typeName, "Children side by side.", initial: HStack(),
    fields: [
      Field(
        "alignment", .choice, \.alignment,
        "Where a lower child lies; with a baseline, texts stand on a common line, and on it stands "
          + "what has no text."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field("children", .children, \.children, "The elements in it."),
    ])
}

extension Grid: ConfigElement {
  static let typeName = "grid"
  static let elementType = ElementType(Grid.self)

  static let table = FieldTable(
    typeName, "Children in rows of equally many, in columns that line up.", initial: Grid(),
    fields: [
      Field("columns", .integer(1...maximumColumns), \.columns, "Cells per row."),
      Field(
        "spacing", .number(.nonnegative), \.spacing,
        "The gap between neighbours, both ways, in points."),
      Field("alignment", .choice, \.alignment, "Where children lie in their cells."),
      Field("children", .children, \.children, "The elements in it."),
    ])

  /// More cells in a row than a scene has elements make no grid.
  private static let maximumColumns = DecodingContext.maximumElements
}

extension Spacer: ConfigElement {
  static let typeName = "spacer"
  static let elementType = ElementType(Spacer.self)

  static let table = FieldTable(
    typeName, "Room that grows: along its stack, or both ways outside of one.",
    initial: Spacer(),
    fields: [
      Field("minLength", .number(.nonnegative), \.minLength, "The least length in points.")
    ])
}

extension Divider: ConfigElement {
  static let typeName = "divider"
  static let elementType = ElementType(Divider.self)

  static let table = FieldTable(
    typeName, "A thin line between the children of a stack: upright in a row, else level.",
    initial: Divider(),
    fields: [
      Field("color", .color, \.color, "The line's colour."),
      Field("thickness", .number(.positive), \.thickness, "The line's width in points."),
    ])
}

extension ValueType where Value == [AnyElement] {
  /// Elements, and what repeats one.
  static let children = repeating(.element, "elements", forEach: "forEach")
}
