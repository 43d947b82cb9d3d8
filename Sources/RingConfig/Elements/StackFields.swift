import RingScene

extension ZStack: ConfigElement {
  static let table = FieldTable(
    "zstack", "Children on top of each other, the first one lowest.", initial: ZStack(),
    fields: [
      Field("alignment", .choice, \.alignment, "Where a smaller child lies."),
      Field("children", .list(of: .element, "elements"), \.children, "The elements in it."),
    ])
}

extension VStack: ConfigElement {
  static let table = FieldTable(
    "vstack", "Children one below the other.", initial: VStack(),
    fields: [
      Field("alignment", .choice, \.alignment, "Where a narrower child lies."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field("children", .list(of: .element, "elements"), \.children, "The elements in it."),
    ])
}

extension HStack: ConfigElement {
  static let table = FieldTable(
    "hstack", "Children side by side.", initial: HStack(),
    fields: [
      Field("alignment", .choice, \.alignment, "Where a lower child lies."),
      Field(
        "spacing", .number(.nonnegative), \.spacing, "The gap between neighbours in points."),
      Field("children", .list(of: .element, "elements"), \.children, "The elements in it."),
    ])
}

extension Grid: ConfigElement {
  /// More cells in a row than a scene has elements make no grid.
  private static let maximumColumns = DecodingContext.maximumElements

  static let table = FieldTable(
    "grid", "Children in rows of equally many, in columns that line up.", initial: Grid(),
    fields: [
      Field("columns", .integer(1...maximumColumns), \.columns, "Cells per row."),
      Field(
        "spacing", .number(.nonnegative), \.spacing,
        "The gap between neighbours, both ways, in points."),
      Field("alignment", .choice, \.alignment, "Where children lie in their cells."),
      Field("children", .list(of: .element, "elements"), \.children, "The elements in it."),
    ])
}

extension Spacer: ConfigElement {
  static let table = FieldTable(
    "spacer", "Room that grows: along its stack, or both ways outside of one.",
    initial: Spacer(),
    fields: [
      Field("minLength", .number(.nonnegative), \.minLength, "The least length in points.")
    ])
}
