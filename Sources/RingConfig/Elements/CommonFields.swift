import RingGraphics
import RingScene

extension CommonModifiers {
  /// The keys that every element takes, in the order in which they are applied.
  static let table = FieldTable(
    "element", "The keys that every element takes.", initial: CommonModifiers(),
    fields: [
      Field("padding", .insets, \.padding, "Room around the element, in points."),
      Field(
        "frame", .object(FrameSize.table), \.frame, standard: "the element's own size",
        "A fixed size; the element lies in its middle."),
      Field("background", .optional(.color), \.background, "A colour behind the element."),
      Field(
        "border", .optional(.object(BorderLine.table)), \.border, "A line inside the edge."),
      Field(
        "cornerRadius", .number(.nonnegative), \.cornerRadius,
        "Round corners that cut the element; in points."),
      Field(
        "shadow", .optional(.object(ShadowStyle.table)), \.shadow,
        "A blurred shadow under the element."),
      Field("opacity", .fraction(.unit), \.opacity, "The opacity of the element as a whole."),
      Field(
        "rotation", .number(), \.rotation.degrees, "A clockwise turn about the centre, in degrees."),
      Field(
        "scale", .number(.positive.limited(to: 1000)), \.scale,
        "A factor of enlargement about the centre; the layout does not change."),
      Field(
        "offset", .object(Point.table), \.offset, standard: "`{\"x\": 0, \"y\": 0}`",
        "A shift in points, y downwards; the layout does not change."),
      Field("hidden", .bool, \.hidden, "Whether the element keeps its place and shows nothing."),
      Field(
        "id", .optional(.identifier), \.id,
        "A name, given once in a document, for `--set` and messages."),
    ])

  /// The fixed sides.
  fileprivate var frame: FrameSize {
    get { FrameSize(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }
}

/// A width, a height, or both.
private struct FrameSize: Sendable {
  var width: Double?
  var height: Double?

  static let table = FieldTable(
    "frame", "A fixed size.", initial: FrameSize(),
    fields: [
      Field("width", .optional(.number(.nonnegative)), \.width, "Points."),
      Field("height", .optional(.number(.nonnegative)), \.height, "Points."),
    ])
}

extension BorderLine {
  static let table = FieldTable(
    "border", "A line inside an element's edge.", initial: BorderLine(),
    fields: [
      Field("color", .color, \.color, "The line's colour."),
      Field("width", .number(.positive), \.width, "The line's width in points."),
    ])
}

extension ShadowStyle {
  static let table = FieldTable(
    "shadow", "A blurred shadow.", initial: ShadowStyle(),
    fields: [
      Field("color", .color, \.color, standard: "black at 33 %", "The shadow's colour."),
      Field(
        "radius", .number(.nonnegative), \.radius,
        "The standard deviation of the blur in points."),
      Field("x", .number(), \.offset.x, "A shift to the right in points."),
      Field("y", .number(), \.offset.y, "A shift downwards in points."),
    ])
}

extension Point {
  static let table = FieldTable(
    "offset", "A shift.", initial: Point.zero,
    fields: [
      Field("x", .number(), \.x, "Points to the right."),
      Field("y", .number(), \.y, "Points downwards."),
    ])
}

extension ValueType where Value == Insets {
  /// One distance for all sides, or each by its name.
  static let insets = number.or(.object(table))

  private static let number = ValueType<Double>.number().map(
    { Insets($0) }, from: { $0 == Insets($0.top) ? $0.top : nil })

  private static let table = FieldTable(
    "padding", "Distances from the sides.", initial: Insets.zero,
    fields: [
      Field("top", .number(), \.top, "Points."),
      Field("leading", .number(), \.leading, "Points at the left."),
      Field("bottom", .number(), \.bottom, "Points."),
      Field("trailing", .number(), \.trailing, "Points at the right."),
    ])
}
