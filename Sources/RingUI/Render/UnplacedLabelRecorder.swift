import RingCore

/// A text measurer that records the labels which views leave out during their layout.
///
/// A `PlacedView` reports them when it is drawn, because its layout happened before.
final class UnplacedLabelRecorder: TextMeasuring {
  private let text: any TextMeasuring
  private var labels = OrderedSet<UnplacedLabel>()

  init(_ text: any TextMeasuring) { self.text = text }

  /// Returns the labels recorded since the last call.
  func takeLabels() -> [UnplacedLabel] {
    defer { labels = OrderedSet() }
    return labels.elements
  }

  func report(_ label: UnplacedLabel) { labels.append(label) }

  func size(of paragraph: Paragraph) -> Size { text.size(of: paragraph) }
  func baselines(of paragraph: Paragraph) -> Baselines { text.baselines(of: paragraph) }
  func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? {
    text.layoutResult(of: paragraph)
  }
  func line(of paragraph: Paragraph) -> TextLine { text.line(of: paragraph) }
  var failure: (any Error)? { text.failure }
  var work: Int { text.work }
}
