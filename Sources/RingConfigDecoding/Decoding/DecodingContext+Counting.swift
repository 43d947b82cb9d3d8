/// The amounts that a document expands to. Styles and repetitions can multiply a short text.
struct ElementCounts: Sendable {
  var elements = 0
  /// A label counts once for each time that the view's style shows it.
  var rendered = 0
  /// The number of elements in the labels of the current view.
  var labels = 0
  /// Those of all repetitions.
  var items = 0
  var expandedBytes = 0
  var repeatedBytes = 0

  func adding(_ other: ElementCounts) -> ElementCounts { combined(with: other, &+) }

  func subtracting(_ other: ElementCounts) -> ElementCounts { combined(with: other, &-) }

  func multiplied(by factor: Int) -> ElementCounts {
    combined(with: self) { count, _ in count.multipliedReportingOverflow(by: factor).partialValue }
  }

  private func combined(
    with other: ElementCounts, _ combine: (Int, Int) -> Int
  ) -> ElementCounts {
    ElementCounts(
      elements: combine(elements, other.elements), rendered: combine(rendered, other.rendered),
      labels: combine(labels, other.labels), items: combine(items, other.items),
      expandedBytes: combine(expandedBytes, other.expandedBytes),
      repeatedBytes: combine(repeatedBytes, other.repeatedBytes))
  }
}

extension DecodingContext {
  /// The maximum number of elements of a scene, and of items of all its repetitions.
  static let maximumElements = 100_000
  /// The maximum bytes of all templates, counted once per view.
  ///
  /// The number of elements is not a sufficient limit, because one element can have a text as long
  /// as the config.
  static let maximumExpandedBytes = 8 << 20
  /// The maximum bytes of repeated elements, counted once per item, and of texts with data.
  static let maximumRepeatedBytes = 32 << 20

  /// Counts an element; `false` beyond the limit, whose first excess is reported.
  mutating func countElement(_ node: JSONNode) -> Bool {
    count(ElementCounts(elements: 1, rendered: 1), node)
  }

  /// Counts the drawn elements of a part of a template; `false` beyond the limit.
  ///
  /// Parts multiply: a label shown twice by the style of a label shown twice is drawn four times.
  mutating func countPart(_ node: JSONNode) -> Bool {
    count(ElementCounts(elements: partCount, rendered: partCount), node)
  }

  /// Counts the bytes of a template for a view; `false` beyond the limit.
  mutating func countExpansion(of template: JSONNode, for view: JSONNode) -> Bool {
    count(ElementCounts(expandedBytes: template.span.range?.count ?? 0), view)
  }

  /// Counts new amounts; `false` beyond a limit, whose first excess is reported.
  mutating func count(_ added: ElementCounts, _ node: JSONNode) -> Bool {
    let previous = counts
    counts = counts.adding(added)
    guard
      counts.elements > Self.maximumElements || counts.items > Self.maximumElements
        || counts.expandedBytes > Self.maximumExpandedBytes
        || counts.repeatedBytes > Self.maximumRepeatedBytes
    else { return true }
    return countExcess(added, since: previous, node)
  }

  /// Reports the limits that `added` is the first to exceed; `false` beyond any limit.
  private mutating func countExcess(
    _ added: ElementCounts, since previous: ElementCounts, _ node: JSONNode
  ) -> Bool {
    var isWithinLimits = true
    func check(_ count: KeyPath<ElementCounts, Int>, _ limit: Int) -> Bool {
      guard counts[keyPath: count] > limit, added[keyPath: count] > 0 else { return false }
      isWithinLimits = false
      return previous[keyPath: count] <= limit
    }
    var messages: [String] = []
    if check(\.elements, Self.maximumElements) {
      messages.append("the scene has more than \(Self.maximumElements) elements")
    }
    if check(\.items, Self.maximumElements) {
      messages.append("the repetitions have more than \(Self.maximumElements) items")
    }
    if check(\.expandedBytes, Self.maximumExpandedBytes) {
      messages.append(
        "the styles, repeated wherever they are used, have more than "
          + "\(Self.maximumExpandedBytes) bytes")
    }
    if check(\.repeatedBytes, Self.maximumRepeatedBytes) {
      messages.append(
        "repeated elements, and texts with data in them, have more than "
          + "\(Self.maximumRepeatedBytes) bytes")
    }
    for message in messages { report(message, at: node.span.startPoint) }
    return isWithinLimits
  }
}
