import RingGraphics
import RingScene

extension Bar: ConfigElement {
  static let typeName = "bar"
  static let elementType = ElementType(Bar.self)

  static let table = FieldTable(
    typeName, "A straight bar that fills up, from 0 to 100 %.", initial: Bar(),
    fields: ProgressValue.fields.map { $0.lifted(to: \.progress) } + ownFields,
    choices: [ProgressValue.choice],
    rules: [{ bar, node, context in bar.progress.check(node, &context) }])

  private static let ownFields: [Field<Bar>] = [
    Field(
      "length", .optional(.number(.positive)), \.length,
      "Points along the direction; `null` fills the frame."),
    Field("thickness", .number(.positive), \.thickness, "Points across the direction."),
    Field("direction", .choice, \.direction, "The way in which the bar grows."),
    Field("colors", .ringColors, \.colors, "The colours from the filling's start to its end."),
    Field(
      "negativeColors", .optional(.ringColors), \.negativeColors, standard: "`colors`",
      "The colours below the origin."),
    Field(
      "gradient", .object(RingGradient.table), \.gradient, standard: "`{}`",
      "How the colours are laid along the bar; `lap` is as `track`, and nothing is dithered."),
    Field(
      "track", .optional(.ownColor), \.track, "The colour behind the filling; `null` for nothing."),
    Field("cap", .choice, \.cap, "The look of the bar's ends."),
    Field(
      "segments", .optional(.object(RingSegments.table)), \.segments,
      "Equal parts with gaps between them."),
  ]
}
