/// A source of text metrics.
///
/// Layout uses this protocol, so that it does not depend on a font library. Sizes are in points,
/// and independent of the scale at which the text is drawn later.
package protocol TextMeasuring {
  /// Returns the size of a paragraph in points: the width of its widest line, and the sum of the
  /// ascents, descents and gaps of its lines.
  func size(of paragraph: Paragraph) -> Size

  /// Returns the baselines of a paragraph's first and last line, in points from its upper side. The
  /// default implementation returns the paragraph's height for both.
  func baselines(of paragraph: Paragraph) -> Baselines

  /// Returns the lines and fonts of a paragraph; `nil` if they are unknown. Default: `nil`.
  func layoutResult(of paragraph: Paragraph) -> TextLayoutResult?

  /// Returns the metrics of a paragraph's first line.
  func line(of paragraph: Paragraph) -> TextLine

  /// The reason why no text can be laid out, or else why one of the texts so far could not be,
  /// whose size is then zero. Default: `nil`.
  var failure: (any Error)? { get }

  /// The cost of all answers so far, in units of about a microsecond. It is estimated, not measured
  /// with a clock. Default: 0.
  var work: Int { get }

  /// Receives a warning of an element. May get equal ones repeatedly. Default: does nothing.
  func report(_ warning: LayoutWarning)
}

extension TextMeasuring {
  package var failure: (any Error)? { nil }

  package var work: Int { 0 }

  package func report(_ warning: LayoutWarning) {}

  package func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? { nil }

  package func baselines(of paragraph: Paragraph) -> Baselines {
    let height = size(of: paragraph).height
    return Baselines(first: height, last: height)
  }

  /// Returns an estimate: characters of equal width, and a baseline at four fifths of the height.
  package func line(of paragraph: Paragraph) -> TextLine {
    let (size, count) = (size(of: paragraph), Double(paragraph.text.count))
    let clusters = paragraph.text.indices.enumerated().map { index, _ in
      TextLine.Cluster(
        from: size.width * Double(index) / count, to: size.width * Double(index + 1) / count)
    }
    return TextLine(baseline: size.height * 0.8, height: size.height, clusters: clusters)
  }
}

/// A text measurer for images without text: every paragraph is empty.
package struct EmptyTextMeasurer: TextMeasuring {
  package init() {}

  package func size(of paragraph: Paragraph) -> Size { .zero }
}

/// The result of laying out a paragraph: its lines and the fonts in use.
package struct TextLayoutResult: Hashable, Sendable {
  /// A font in use, which may differ from the requested one.
  package struct Face: Hashable, Sendable {
    package var family: String
    /// 1…1000, as in CSS and OpenType; `nil` if the font does not specify one.
    package var weight: Int?
    /// Whether the font is italic, by design or synthesised.
    package var isItalic: Bool

    package init(family: String, weight: Int?, isItalic: Bool) {
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    }
  }

  /// The lines, including the ellipsis of a truncated one.
  package var lines: [String]
  /// The fonts of the characters, each once, in order of appearance.
  package var faces: [Face]
  /// Whether some characters are in no font, so that boxes replace them.
  package var hasMissingCharacters = false

  package init(lines: [String], faces: [Face]) { (self.lines, self.faces) = (lines, faces) }
}

/// The first and last baseline of a text, in points from the upper side of its bounds.
package struct Baselines: Hashable, Sendable {
  package var first: Double
  /// Equal to `first` if there is one line.
  package var last: Double

  package init(first: Double, last: Double) { (self.first, self.last) = (first, last) }

  package func translated(down distance: Double) -> Baselines {
    Baselines(first: first + distance, last: last + distance)
  }

  /// Returns the upper first baseline and the lower last baseline of two texts; `nil` is ignored.
  package func union(_ other: Baselines?) -> Baselines {
    guard let other else { return self }
    return Baselines(first: min(first, other.first), last: max(last, other.last))
  }
}

/// A reason why an element looks different from what its author intended.
package enum LayoutWarning: Hashable, Sendable {
  case unplacedLabel(UnplacedLabel)
  /// A square is drawn for the symbol of this name, because it has no file.
  case missingSymbol(String)
}

/// A label of a part of an element that is not drawn, because there is no room for it.
package struct UnplacedLabel: Hashable, Sendable {
  /// The text, with its placeholders replaced.
  package var text: String
  /// The number of the part, from 1.
  package var part: Int
  /// The name of the element, or of the nearest one with a name around it; `nil` if there is none.
  package var element: String?

  package init(_ text: String, part: Int, element: String? = nil) {
    (self.text, self.part, self.element) = (text, part, element)
  }
}
