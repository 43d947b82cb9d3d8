import RingScene

extension Petals: ConfigElement {
  static let typeName = "petals"
  static let elementType = ElementType(Petals.self)

  static let table = FieldTable(
    typeName, "A wheel of petals that appear one after the other.", initial: Petals(),
    fields: ProgressValue.fields("progress", "value", "total", "range").map {
      $0.lifted(to: \.progress)
    } + ownFields,
    choices: [
      KeyChoice(
        needed: ["progress", "value", "indeterminate"], exclusive: ProgressValue.exclusive)
    ],
    rules: [{ petals, node, context in petals.progress.check(node, &context) }])

  private static let ownFields: [Field<Petals>] = [
    Field("count", .integer(counts), \.count, "How many petals there are."),
    Field("color", .color, \.color, "The petals' colour."),
    Field("size", .number(.positive), \.size, "The side of the wheel's square in points."),
    Field(
      "indeterminate", .bool, \.indeterminate,
      "Whether no data shows as a fading tail instead of nothing."),
    Field(
      "spinWhenComplete", .bool, \.spinWhenComplete, "Whether the wheel turns from 100 % on."),
    Field(
      "label", .optional(.element(orText: Petals.label)), \.label,
      "A text in grey, or an element, below the wheel; its texts may hold `{percent}` and "
        + "`{value}`."),
    Field("direction", .choice, \.direction, "The way round in which petals appear."),
    Field(
      "startAngle", .number(), \.startAngle,
      "Where the first petal lies, in degrees clockwise from 12 o'clock."),
  ]
}
