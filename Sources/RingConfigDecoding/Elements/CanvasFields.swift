import RingScene

extension Canvas {
  /// The range of a side in points. The maximum depends on the scale and is checked later.
  ///
  /// Sides cannot be animated, because all frames have the same size.
  private static let sideRange = NumberRange.positive.limited(to: .greatestFiniteMagnitude)

  static let table = FieldTable(
    "canvas", "The area on which the scene is drawn.", initial: Canvas(),
    fields: [
      Field(
        "width", .optional(.staticNumber(sideRange)), \.width,
        default: "the scene's size plus the padding",
        "The width in points; the scene is centred."),
      Field(
        "height", .optional(.staticNumber(sideRange)), \.height,
        default: "the scene's size plus the padding",
        "The height in points; the scene is centred."),
      Field(
        "padding", .staticNumber(.nonnegative), \.padding,
        "Points around the scene, if the canvas is as large as the scene."),
      Field(
        "scale", .staticNumber(.positive), \.scale,
        "Pixels per point; the size in pixels is rounded to whole numbers."),
      Field(
        "background", .paint, \.background,
        "The colour or gradient behind everything; a gradient spans the whole canvas, padding "
          + "included."),
      Field(
        "colorScheme", .choice, \.colorScheme,
        "Which variant is drawn of the system colours, and of colours for light and dark."),
      Field(
        "layoutDirection", .choice, \.layoutDirection,
        "Whether rows and bars begin on the left or on the right; rings stay as they are."),
      Field(
        "locale", .numberLocale, \.locale, default: "`1,234.5` and `72%`",
        "The language for numbers in texts, such as `de` or `de-CH`: decimal sign, grouping, "
          + "digits, and the form of percentages."
      ),
    ])
}

extension Canvas: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      ($0.background, $0.colorScheme) = (.color(theme.background), theme.colorScheme)
      $0.theme = theme.name
    }
  }
}

extension ValueType where Value == NumberLocale {
  fileprivate static let numberLocale = ValueType(
    expectation: "a language such as \"de\" or \"de-CH\"", kinds: [.string],
    schema: ["type": "string", "pattern": "^[A-Za-z]{2}([-_][A-Za-z0-9]+)*$"], accepts: [.string],
    decode: { node, context in
      if case .string(let name) = node.value, let locale = NumberLocale(name) { return locale }
      context.reject(
        node, node.wordCode, expected: "a language such as \"de\" or \"de-CH\"",
        help: "known languages: \(NumberLocale.languages.joined(separator: ", "))")
      return nil
    },
    encode: { locale, _ in locale.name.isEmpty ? nil : .string(locale.name) })
}
