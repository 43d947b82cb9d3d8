import RingCore

/// The error of a scene that is not laid out, because that takes too much work or too much memory.
package enum LayoutLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene's `elements` were measured more than `limit` times in total. Both are ≥ 1.
  case measurements(elements: Int, limit: Int)
  /// The scene has too many different texts, or too many sizes of them.
  case texts
  /// The draw commands, the trace and the sizes of the scene exceed the memory budget.
  case memory(MemoryLimitError)

  package var description: String {
    let excess = "the scene takes too much work to lay out: "
    return switch self {
    case .measurements(let elements, let limit):
      excess + "nested stacks and grids measure its \(elements) elements "
        + "more than \(limit) times in all"
    case .texts: excess + "it has too many different texts, or too many sizes of them"
    case .memory(let error): "\(error)"
    }
  }

  /// A change that reduces the work; `nil` for memory, whose limit only the caller can raise.
  package var help: String? {
    switch self {
    case .measurements: "give the inner ones a width and a height"
    case .texts:
      "use fewer texts, or give nested stacks and grids a width and a height"
    case .memory: nil
    }
  }
}

extension LayoutLimitError: ProblemConvertible {
  package var problems: [Problem] {
    if case .memory(let error) = self { return error.problems }
    return [Problem(.error, .tooMuchWork, description, help: help)]
  }
}

/// The budget of a layout: the number of measurements, the work of laying out text, and the memory.
///
/// The budget bounds the time and the memory of every layout. It uses no clock and estimates bytes,
/// so that every machine can lay out the same scenes.
struct LayoutWork {
  /// The measurements, and the work on texts in microseconds, that every scene may take.
  private static let minimumWork = 1 << 19
  /// The measurements that each element of a large scene may take.
  private static let measurementsPerElement = 64
  /// The work on texts that each element of a large scene may take, and the maximum for all, in
  /// microseconds.
  private static let (textWorkPerElement, maximumTextWork) = (4096, 1 << 22)

  /// The work of a font lookup, and of one that tries every installed font because none has some of
  /// the characters, in microseconds: about one and eight milliseconds.
  private static let (fontLookupWork, failedFontLookupWork) = (1024, 8192)

  /// The memory of a measurement: its entry in the cache, and the element that it retains.
  ///
  /// Measured: 230 bytes for the labels of gauges, which each measurement makes again.
  private static let measurementBytes = 256
  /// The memory of a layout that the budget does not count, because it is below the program's own.
  private static let freeBytes = 1 << 18

  /// The reason why the layout was abandoned; `nil` while all sizes are valid.
  private(set) var problem: LayoutLimitError?
  private let memory: MemoryBudget
  /// The memory of the draw commands so far, in bytes.
  var listBytes = 0 { didSet { checkMemory() } }
  /// The memory of the trace so far, in bytes.
  var traceBytes = 0 { didSet { checkMemory() } }
  private var count = 0
  /// The work of font lookups, in microseconds.
  private var fontWork = 0
  /// The work on texts at the first measurement, in microseconds; `nil` before it.
  private var firstTextWork: Int?
  /// The thresholds above which the elements are counted again.
  private var (nextCount, nextTextWork) = (minimumWork, minimumWork)

  init(memory: MemoryBudget = .default) { self.memory = memory }

  /// The memory of the draw commands and the trace beyond `freeBytes`, in bytes.
  var countedBytes: Int { max(0, listBytes + traceBytes - Self.freeBytes) }

  private mutating func checkMemory() {
    let bytes = listBytes + traceBytes + count * Self.measurementBytes
    guard problem == nil, bytes - Self.freeBytes > memory.remaining else { return }
    problem = .memory(
      MemoryLimitError(
        purpose: "laying out the scene", bytes: bytes, used: memory.used, limit: memory.limit))
  }

  /// Counts the work of a font lookup; with `hasMissingCharacters`, no font has some of the
  /// characters.
  mutating func countFontLookup(hasMissingCharacters: Bool) {
    fontWork += hasMissingCharacters ? Self.failedFontLookupWork : Self.fontLookupWork
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
    checkMemory()
    let textWork = textWork - first + fontWork
    guard count > nextCount || textWork > nextTextWork else { return problem == nil }
    let elements = Set(measured.map { ObjectIdentifier($0) }).count
    problem = problem ?? limitError(elements: elements, textWork: textWork)
    // Allow at least a quarter more measurements before the next count, because counting the
    // elements takes as long as measuring them.
    nextCount = max(nextCount, elements * Self.measurementsPerElement, count + count / 4)
    nextTextWork = max(nextTextWork, Self.textWorkLimit(elements: elements))
    return problem == nil
  }

  /// Returns the error of a scene with this number of elements; `nil` within the limits.
  private func limitError(elements: Int, textWork: Int) -> LayoutLimitError? {
    if textWork > Self.textWorkLimit(elements: elements) { return .texts }
    let limit = max(Self.minimumWork, elements * Self.measurementsPerElement)
    return count > limit ? .measurements(elements: elements, limit: limit) : nil
  }

  /// Returns the work on texts that a scene with this number of elements may take, in microseconds.
  private static func textWorkLimit(elements: Int) -> Int {
    max(minimumWork, min(maximumTextWork, elements * textWorkPerElement))
  }
}
