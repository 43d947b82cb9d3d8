import RingGraphics
import RingScene

extension Text: ConfigElement {
  /// More lines than a canvas has pixels are no limit.
  private static let maximumLines = 32_767

  static let table = FieldTable(
    "text", "A text, in one line or several.", initial: Text(),
    fields: [
      Field(
        "text", .string, \.text, required: true,
        "The text; inside an element that has them it may hold `{percent}`, `{value}`, "
          + "`{remaining}` and `{elapsed}`, with a number of decimals as in `{value:.1f}`."),
      Field(
        "font", .object(Font.table), \.typeface, standard: "`{}`", "The typeface and its size."),
      Field("color", .color, \.color, "The text's colour."),
      Field("alignment", .choice, \.alignment, "Where shorter lines lie."),
      Field(
        "lineLimit", .optional(.integer(1...maximumLines)), \.lineLimit,
        "The most lines; what is left becomes an ellipsis."),
      Field(
        "maxWidth", .optional(.number(.positive)), \.maxWidth,
        standard: "the width that is offered", "Where lines are broken at the latest, in points."),
      Field(
        "minimumScale", .number(.above(0, upTo: 1)), \.minimumScale,
        "How far the font may shrink so that the text fits into one line."),
      Field(
        "tabularDigits", .bool, \.font.tabularDigits,
        "Whether all digits are equally wide, so that a changing number does not jitter."),
    ])

  /// The font apart from its digits, which have a key of their own.
  private var typeface: Font {
    get { font }
    set {
      let tabularDigits = font.tabularDigits
      font = newValue
      font.tabularDigits = tabularDigits
    }
  }
}

extension Font {
  /// Larger letters than a canvas can show.
  private static let largest = 10_000.0

  static let table = FieldTable("font", "A typeface and its size.", initial: Font(), fields: fields)

  static let fields: [Field<Font>] = [
    Field(
      "family", .optional(.string), \.family, standard: "the design's own",
      "The family's name."),
    Field("size", .number(.positive.limited(to: largest)), \.size, "The em in points."),
    Field("weight", .choice, \.weight, "The weight."),
    Field("design", .choice, \.design, "The kind of font where no family is named."),
  ]
}
