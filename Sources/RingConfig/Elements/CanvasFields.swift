import RingScene

extension Canvas {
  /// How long a side may be depends on the scale, so that is checked later. No side is animated: all
  /// frames have one size.
  private static let side = NumberRange.positive.limited(to: .greatestFiniteMagnitude)

  static let table = FieldTable(
    "canvas", "The sheet on which the scene is drawn.", initial: Canvas(),
    fields: [
      Field(
        "width", .optional(.plainNumber(side)), \.width,
        standard: "the scene's own, and the padding",
        "The width in points; the scene is centred."),
      Field(
        "height", .optional(.plainNumber(side)), \.height,
        standard: "the scene's own, and the padding",
        "The height in points; the scene is centred."),
      Field(
        "padding", .plainNumber(.nonnegative), \.padding,
        "Points around a scene that sizes the canvas itself."),
      Field(
        "scale", .plainNumber(.positive), \.scale,
        "Pixels per point; the size in pixels is rounded to whole ones."),
      Field("background", .color, \.background, "The colour behind everything."),
      Field("colorScheme", .choice, \.colorScheme, "Which value the system colours take."),
      Field(
        "layoutDirection", .choice, \.layoutDirection,
        "Whether rows and bars begin on the left or on the right; rings stay as they are."),
    ])
}
