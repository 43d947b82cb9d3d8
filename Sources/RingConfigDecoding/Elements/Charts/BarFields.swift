import RingCore
import RingScene

extension Bar: ProgressElement {
  static let elementType = ElementType(Bar.self)
  static let synonyms = ["progressbar", "linear"]

  static let table = FieldTable(
    typeName, "A straight bar that fills up, from 0 to 100 %.", initial: Bar(),
    fields: ProgressValue.fields.map { $0.lifted(to: \.progress).affecting(.filling) } + barFields,
    choices: [ProgressValue.choice],
    rules: [{ bar, node, context in bar.progress.check(node, &context) }])

  private static let barFields: [Field<Bar>] = [
    Field(
      "length", .optional(.number(.positive)), \.length, affects: [.track, .filling],
      "The length in points; `null` fills the frame."),
    Field(
      "thickness", .number(.positive), \.thickness, affects: [.track, .filling],
      "The thickness in points."),
    Field("direction", .choice, \.direction, "The direction in which the bar grows."),
    Field(
      "colors", .ringColors, \.colors, affects: [.filling],
      "The colours from the start of the fill to its end."),
    Field(
      "negativeColors", .optional(.ringColors), \.negativeColors, default: "`colors`",
      "The colours below the origin."),
    Field(
      "gradient", .object(RingGradient.table), \.gradient, default: "`{}`", affects: [.filling],
      "How the colours are spread along the bar; `lap` means the same as `track`."),
    Field(
      "track", .optional(.barTrack), \.track, affects: [.track],
      "The colour behind the fill, or an object; `null` for none."),
    Field(
      "cap", .choice, \.cap, affects: [.track, .filling],
      "The shape of the bar's ends; from 0 %, a fill with a round end is at least as long as "
        + "thick, unless its bar or segment is shorter than twice its thickness."),
    Field(
      "segments", .optional(.object(RingSegments.table)), \.segments,
      "Equal parts with gaps between them."),
  ]
}

/// A track that is drawn in one colour.
private struct SolidTrack: Sendable {
  /// The default of bars and donuts.
  var color = Color.systemGray5
  var opacity = 1.0

  static let barTable = table(of: .elementColor)
  static let donutTable = table(of: .color)

  private static func table(of color: ValueType<Color>) -> FieldTable<SolidTrack> {
    FieldTable(
      "track", "What lies behind a fill.", initial: SolidTrack(),
      fields: [
        Field("color", color, \.color, "The track's colour."),
        Field("opacity", .fraction(.unit), \.opacity, "The track's opacity."),
      ])
  }
}

extension SolidTrack: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.track } }
}

extension ValueType where Value == Color {
  static let barTrack = solidTrack(elementColor, SolidTrack.barTable)
  static let donutTrack = solidTrack(color, SolidTrack.donutTable)

  /// Returns the type of a track in one colour: a colour of the type `color`, or an object.
  private static func solidTrack(
    _ color: ValueType, _ table: @autoclosure @escaping @Sendable () -> FieldTable<SolidTrack>
  ) -> ValueType {
    var color = color
    color.description.help = { $0.colorHelp }
    return color.or(
      ValueType<SolidTrack>.object(table()).map(
        { $0.color.opacity($0.opacity) }, from: { _ in nil }))
  }
}

extension Bar: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.colors = theme.valueColors
      $0.track = theme.track
    }
  }
}
