import RingCore

extension Text {
  /// Returns the text in `font` instead of its own font.
  package func font(_ font: Font) -> Text { with(\.font, font) }

  /// Returns the text in its own colour instead of the inherited one.
  package func foregroundColor(_ color: Color) -> Text { with(\.color, color) }

  /// Returns the text in its own colour instead of the inherited one.
  @_disfavoredOverload
  package func foregroundColor(_ color: SRGBColor) -> Text { with(\.color, Color(color)) }

  /// Returns the text in another weight of its font.
  package func fontWeight(_ weight: FontWeight) -> Text { with(\.font.weight, weight) }

  /// Returns the text in bold.
  package func bold() -> Text { fontWeight(.bold) }

  /// Returns the text in italics.
  package func italic() -> Text { with(\.font.isItalic, true) }

  /// Returns the text with digits of equal width, so that a changing number does not jitter.
  package func monospacedDigit() -> Text { with(\.font.tabularDigits, true) }

  /// Truncates the text after `lines` lines, ≥ 1; `nil` for no limit.
  package func lineLimit(_ lines: Int?) -> Text { with(\.lineLimit, lines) }

  /// Sets the minimum scale of the font, 0…1, to which it may shrink to fit into one line.
  package func minimumScaleFactor(_ factor: Double) -> Text { with(\.minimumScale, factor) }

  /// Aligns the lines of the text within its box.
  package func multilineTextAlignment(_ alignment: TextAlignment) -> Text {
    with(\.alignment, alignment)
  }
}

extension Font {
  /// Returns the default family of `design` at a size in points, > 0.
  package static func system(
    size: Double, weight: FontWeight = .regular, design: FontDesign = .default
  ) -> Font {
    Font(size: size, weight: weight, design: design)
  }

  // The text styles of Apple's Human Interface Guidelines at their default size.

  /// 34 points, regular.
  package static let largeTitle = Font(size: 34)
  /// 28 points, regular.
  package static let title = Font(size: 28)
  /// 22 points, regular.
  package static let title2 = Font(size: 22)
  /// 20 points, regular.
  package static let title3 = Font(size: 20)
  /// 17 points, semibold.
  package static let headline = Font(size: 17, weight: .semibold)
  /// 17 points, regular.
  package static let body = Font(size: 17)
  /// 16 points, regular.
  package static let callout = Font(size: 16)
  /// 15 points, regular.
  package static let subheadline = Font(size: 15)
  /// 13 points, regular.
  package static let footnote = Font(size: 13)
  /// 12 points, regular.
  package static let caption = Font(size: 12)
  /// 11 points, regular.
  package static let caption2 = Font(size: 11)
}
