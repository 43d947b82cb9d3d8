/// A scene takes too much work to be laid out.
public enum LayoutLimitError: Error, Hashable, Sendable {
  /// So many elements, ≥ 1, were measured more than so many times in all, ≥ 1.
  case measurements(elements: Int, limit: Int)
  /// There are too many different texts, or too many sizes of them.
  case texts
}

extension LayoutLimitError: CustomStringConvertible {
  public var description: String {
    let reason =
      switch self {
      case .measurements(let elements, let limit):
        "stacks and grids inside each other measure its \(elements) elements more than \(limit) "
          + "times in all"
      case .texts: "it has too many different texts, or too many sizes of them"
      }
    return "the scene takes too much work to lay out: \(reason)"
  }

  /// What makes it less.
  package var help: String {
    switch self {
    case .measurements: "a width and a height for the inner ones make it less"
    case .texts:
      "fewer texts make it less, or a width and a height for stacks and grids inside "
        + "each other"
    }
  }
}

/// Counts how often elements are measured, and what it takes to set their texts, so that no layout takes
/// for ever.
///
/// No clock is asked: what one machine lays out, every machine lays out.
struct LayoutWork {
  /// How many measurements, and how much work on texts, every scene may take.
  private static let least = 1 << 19
  /// How many measurements each element of a large scene may take.
  private static let measurementsPerElement = 64
  /// How much work on texts, in microseconds, each element of a large scene may take, and all of them.
  private static let (textWorkPerElement, mostTextWork) = (4096, 1 << 22)

  private(set) var problem: LayoutLimitError?
  private var count = 0
  /// The work of finding fonts, in microseconds.
  private var fontWork = 0
  /// The work on texts before the first measurement.
  private var firstTextWork: Int?
  /// The counts at which elements are counted next.
  private var (nextCount, nextTextWork) = (least, least)

  /// Counts a font that is looked for, which takes a millisecond.
  mutating func countFont() { fontWork += 1024 }

  /// Counts one measurement; false if it is one too many. `measured` holds every element that was, and
  /// `textWork` is what texts have taken since any time.
  mutating func mayMeasure(_ measured: [AnyObject], _ textWork: Int) -> Bool {
    guard problem == nil else { return false }
    let first = firstTextWork ?? textWork
    firstTextWork = first
    count += 1
    let textWork = textWork - first + fontWork
    guard count > nextCount || textWork > nextTextWork else { return true }
    let elements = Set(measured.map { ObjectIdentifier($0) }).count
    problem = excess(elements, textWork)
    // By a quarter at least: to count elements takes as long as to measure them.
    nextCount = max(nextCount, elements * Self.measurementsPerElement, count + count / 4)
    nextTextWork = max(nextTextWork, Self.textLimit(elements))
    return problem == nil
  }

  private func excess(_ elements: Int, _ textWork: Int) -> LayoutLimitError? {
    if textWork > Self.textLimit(elements) { return .texts }
    let limit = max(Self.least, elements * Self.measurementsPerElement)
    return count > limit ? .measurements(elements: elements, limit: limit) : nil
  }

  private static func textLimit(_ elements: Int) -> Int {
    max(least, min(mostTextWork, elements * textWorkPerElement))
  }
}
