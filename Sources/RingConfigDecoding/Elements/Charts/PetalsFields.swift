import RingScene

extension Petals: ProgressElement {
  /// The time of one turn of the complete wheel, in seconds.
  static let turnDuration = 3.5
  /// The time of one turn of the indeterminate tail, in seconds.
  private static let tailTurnDuration = 1.0

  private static let progressKeys: Set = ["progress", "value", "total", "range"]

  static let elementType = ElementType(Petals.self)
  static let synonyms = ["spinner", "activityindicator"]

  static let table = FieldTable(
    typeName, "A wheel of petals that appear one after another.", initial: Petals(),
    fields: ProgressValue.fields.filter { progressKeys.contains($0.name) }
      .map { $0.lifted(to: \.progress) } + wheelFields,
    choices: [
      KeyConstraint(
        requiresOneOf: ["progress", "value", "indeterminate"],
        exclusive: ProgressValue.exclusive + [["size", "diameter"]])
    ],
    rules: [{ petals, node, context in petals.progress.check(node, &context) }])

  /// The complete wheel and the tail rotate with the animation's time.
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    var petals = self
    if let fraction = progress.fraction {
      petals.phase = 0
      guard spinWhenComplete, fraction >= 1 else { return AnyElement(petals) }
      petals.phase = context.turns(every: Self.turnDuration) { context in
        let decoded = Self.table.decodeOnly(Self.progressKeys, of: node, &context)
        return (decoded.progress.fraction ?? 0) >= 1
      }
    } else if indeterminate {
      petals.phase = context.turns(every: Self.tailTurnDuration)
    }
    return AnyElement(petals)
  }

  private static let wheelFields: [Field<Petals>] = [
    Field("count", .integer(counts), \.count, "The number of petals."),
    Field("color", .elementColor, \.color, "The petals' colour."),
    Field(
      "size", .number(.positive), \.size,
      "The width and height of the wheel in points, which may also be called `diameter`."),
    Field(
      "diameter", .number(.positive), \.size, "The same as `size`."
    ).unreported.unlisted,
    Field(
      "indeterminate", .bool, \.indeterminate,
      "Whether a wheel without data shows a fading tail instead of nothing; in animations the "
        + "tail goes round once per second."),
    Field(
      "spinWhenComplete", .bool, \.spinWhenComplete,
      "Whether the wheel spins from 100 % on; in animations a turn takes 3.5 seconds."),
    Field(
      "label", .optional(.element(orText: Petals.label)), \.label,
      "Text, `{\"text\", \"font\", \"color\"}` or an element below the wheel; its text may "
        + "contain `{percent}` and `{value}`."),
    Field("direction", .choice, \.direction, "The direction in which petals appear."),
    Field(
      "startAngle", .number(), \.startAngle.degrees,
      "Where the first petal is, in degrees clockwise from 12 o'clock."),
  ]
}

extension Petals: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.color(at: 0) } }
}
