import RingCore

extension Text {
  package func font(_ font: Font) -> Text { with(\.font, font) }

  package func foregroundColor(_ color: Color) -> Text { with(\.color, color) }

  @_disfavoredOverload
  package func foregroundColor(_ color: SRGBColor) -> Text { with(\.color, Color(color)) }

  package func fontWeight(_ weight: FontWeight) -> Text { with(\.font.weight, weight) }

  package func bold() -> Text { fontWeight(.bold) }

  package func italic() -> Text { with(\.font.isItalic, true) }

  /// Returns the text with digits of equal width, so that a changing number does not jitter.
  package func monospacedDigit() -> Text { with(\.font.tabularDigits, true) }

  /// Truncates the text after `lines` lines, ≥ 1; `nil` for no limit.
  package func lineLimit(_ lines: Int?) -> Text { with(\.lineLimit, lines) }

  /// Sets the minimum scale of the font, 0…1, to which it may shrink to fit into one line.
  package func minimumScaleFactor(_ factor: Double) -> Text { with(\.minimumScale, factor) }

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
  package static let largeTitle = Font(size: 34)
  package static let title = Font(size: 28)
  package static let title2 = Font(size: 22)
  package static let title3 = Font(size: 20)
  package static let headline = Font(size: 17, weight: .semibold)
  package static let body = Font(size: 17)
  package static let callout = Font(size: 16)
  package static let subheadline = Font(size: 15)
  package static let footnote = Font(size: 13)
  package static let caption = Font(size: 12)
  package static let caption2 = Font(size: 11)
}
