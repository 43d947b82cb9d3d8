/// How much a document makes, however little text it has: styles and repetitions multiply it.
struct ElementCounts: Sendable {
  var elements = 0
  /// Elements as often as they are shown: a label only where the view's style shows it.
  var shown = 0
  /// The elements in the labels of the view that is being read.
  var labels = 0
  /// The items of all repetitions.
  var items = 0
  /// The text of all templates that views have been given.
  var expandedBytes = 0
  /// The text of all elements that were repeated, and of all texts that data was put into.
  var repeatedBytes = 0

  static func + (a: ElementCounts, b: ElementCounts) -> ElementCounts { combined(a, b, &+) }

  static func - (a: ElementCounts, b: ElementCounts) -> ElementCounts { combined(a, b, &-) }

  /// The counts so many times.
  static func * (a: ElementCounts, times: Int) -> ElementCounts {
    combined(a, a) { count, _ in count.multipliedReportingOverflow(by: times).partialValue }
  }

  private static func combined(
    _ a: ElementCounts, _ b: ElementCounts, _ combine: (Int, Int) -> Int
  ) -> ElementCounts {
    ElementCounts(
      elements: combine(a.elements, b.elements), shown: combine(a.shown, b.shown),
      labels: combine(a.labels, b.labels), items: combine(a.items, b.items),
      expandedBytes: combine(a.expandedBytes, b.expandedBytes),
      repeatedBytes: combine(a.repeatedBytes, b.repeatedBytes))
  }
}

extension DecodingContext {
  /// Elements of one scene, and items of all its repetitions.
  static let maximumElements = 100_000
  /// The text of all templates, each as often as views use it.
  ///
  /// Elements alone are no bound: one of them may have a text as long as the config.
  static let maximumExpandedBytes = 8 << 20
  /// The text of all elements as often as they are repeated, and of all texts with data in them.
  static let maximumRepeatedBytes = 32 << 20

  /// Counts an element; false, and a report the first time, when there are too many.
  mutating func countElement(_ node: JSONNode) -> Bool {
    count(ElementCounts(elements: 1, shown: 1), node)
  }

  /// Counts the elements that a part of a template stands for, as they are drawn wherever it
  /// stands: a label shown twice by the style of a label shown twice is drawn four times.
  mutating func countPart(_ node: JSONNode) -> Bool {
    count(ElementCounts(elements: partCount, shown: partCount), node)
  }

  /// Counts a template that is read for a view; false, and a report the first time, when all of them
  /// are too much.
  mutating func countExpansion(of template: JSONNode, for view: JSONNode) -> Bool {
    count(ElementCounts(expandedBytes: template.span.range?.count ?? 0), view)
  }

  /// Counts what something makes; false, and a report the first time, when it is too much.
  mutating func count(_ new: ElementCounts, _ node: JSONNode) -> Bool {
    let before = counts
    counts = counts + new
    guard
      counts.elements > Self.maximumElements || counts.items > Self.maximumElements
        || counts.expandedBytes > Self.maximumExpandedBytes
        || counts.repeatedBytes > Self.maximumRepeatedBytes
    else { return true }
    return countExcess(new, since: before, node)
  }

  private mutating func countExcess(
    _ new: ElementCounts, since before: ElementCounts, _ node: JSONNode
  ) -> Bool {
    var isEnough = true
    func check(_ count: KeyPath<ElementCounts, Int>, _ limit: Int) -> Bool {
      guard counts[keyPath: count] > limit, new[keyPath: count] > 0 else { return false }
      isEnough = false
      return before[keyPath: count] <= limit
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
        "the styles, repeated wherever they are used, are more than "
          + "\(Self.maximumExpandedBytes) bytes")
    }
    if check(\.repeatedBytes, Self.maximumRepeatedBytes) {
      messages.append(
        "what is repeated, and texts with data in them, are more than "
          + "\(Self.maximumRepeatedBytes) bytes")
    }
    for message in messages { report(message, at: node.span.beginning) }
    return isEnough
  }
}
