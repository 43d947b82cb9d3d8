import RingCore

/// The error of a scene whose layout takes too much work.
package enum LayoutLimitError: Error, Hashable, Sendable {
  /// The scene's `elements` were measured more than `limit` times in total. Both are ≥ 1.
  case measurements(elements: Int, limit: Int)
  /// The scene has too many different texts, or too many sizes of them.
  case texts
}

extension LayoutLimitError: CustomStringConvertible {
  package var description: String {
    let reason =
      switch self {
      case .measurements(let elements, let limit):
        "nested stacks and grids measure its \(elements) elements more than \(limit) times in all"
      case .texts: "it has too many different texts, or too many sizes of them"
      }
    return "the scene takes too much work to lay out: \(reason)"
  }

  /// A suggested change that reduces the work.
  package var help: String {
    switch self {
    case .measurements: "give the inner ones a width and a height"
    case .texts:
      "use fewer texts, or give nested stacks and grids a width and a height"
    }
  }
}

extension LayoutLimitError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .tooMuchWork, description, help: help)] }
}

/// The budget of a layout: the number of measurements and the work of laying out text.
///
/// The budget bounds the time of every layout. It uses no clock, so that the same scenes can be
/// laid out on every machine.
struct LayoutWork {
  /// The measurements, and the work on texts in microseconds, that every scene may take.
  private static let minimumWork = 1 << 19
  /// The measurements that each element of a large scene may take.
  private static let measurementsPerElement = 64
  /// The work on texts that each element of a large scene may take, and the maximum for all, in
  /// microseconds.
  private static let (textWorkPerElement, maximumTextWork) = (4096, 1 << 22)

  private(set) var problem: LayoutLimitError?
  private var count = 0
  /// The work of font lookups, in microseconds.
  private var fontWork = 0
  /// The work on texts at the first measurement, in microseconds; `nil` before it.
  private var firstTextWork: Int?
  /// The thresholds above which the elements are counted again.
  private var (nextCount, nextTextWork) = (minimumWork, minimumWork)

  /// Counts a font lookup, which takes about a millisecond.
  ///
  /// It takes about eight milliseconds if no font has some of the characters, because every
  /// installed font is tried.
  mutating func countFont(hasMissingCharacters: Bool) {
    fontWork += hasMissingCharacters ? 8192 : 1024
  }

  /// Counts one measurement. Returns `false` if it exceeds the budget.
  ///
  /// `measured` contains every measured element, and `textWork` is the accumulated work on texts
  /// since any fixed time, in microseconds.
  mutating func recordMeasurement(_ measured: [AnyObject], _ textWork: Int) -> Bool {
    guard problem == nil else { return false }
    let first = firstTextWork ?? textWork
    firstTextWork = first
    count += 1
    let textWork = textWork - first + fontWork
    guard count > nextCount || textWork > nextTextWork else { return true }
    let elements = Set(measured.map { ObjectIdentifier($0) }).count
    problem = excess(elements, textWork)
    // Allow at least a quarter more measurements before the next count, because counting the
    // elements takes as long as measuring them.
    nextCount = max(nextCount, elements * Self.measurementsPerElement, count + count / 4)
    nextTextWork = max(nextTextWork, Self.textLimit(elements))
    return problem == nil
  }

  private func excess(_ elements: Int, _ textWork: Int) -> LayoutLimitError? {
    if textWork > Self.textLimit(elements) { return .texts }
    let limit = max(Self.minimumWork, elements * Self.measurementsPerElement)
    return count > limit ? .measurements(elements: elements, limit: limit) : nil
  }

  private static func textLimit(_ elements: Int) -> Int {
    max(minimumWork, min(maximumTextWork, elements * textWorkPerElement))
  }
}
