import RingCore
import RingRender
import RingSystem

/// The handling of a run over many items: its progress, and what happens if it ends early.
struct JobRun {
  enum EarlyEnd: String, Sendable {
    /// A signal ends the process.
    case interrupted
    /// An error ends the run.
    case stopped
  }

  let reporter: ProgressReporter
  /// Outermost first. Those that are empty at an early end are removed.
  var createdFolders: [String] = []
  /// `nil` for no message.
  var farewell: @Sendable (EarlyEnd) -> Message? = { _ in nil }

  /// Clears the status line when `body` ends; at an early end, also removes empty folders and
  /// prints the farewell. Rethrows the error of `body`.
  func run<R>(_ body: () throws -> R) throws -> R {
    let interruptHandler = TerminationHandler { [reporter, createdFolders, farewell] in
      reporter.clear()
      FolderTree.removeEmpty(createdFolders)
      reporter.fail("interrupted")
      if let message = farewell(.interrupted) { Terminal.error(message) }
    }
    defer { withExtendedLifetime(interruptHandler) {} }
    do {
      defer { reporter.clear() }
      return try body()
    } catch {
      FolderTree.removeEmpty(createdFolders)
      if let message = farewell(.stopped) { Terminal.error(message) }
      throw error
    }
  }
}

extension PictureRun {
  /// The value of `maximumPendingPerJob` for products that only say what became of a picture, and
  /// so take hardly any memory.
  static let maximumPendingOutcomesPerJob = 32
}

/// How a check of a job's files is reported.
struct JobReport {
  /// `nil` if it is unknown.
  let tasks: Int?
  /// The exclusive upper bound of task indices in a Slurm array.
  let arrayLimit: Int
  let isQuiet: Bool

  /// Reports the findings on standard error unless `isQuiet`, and prints the options that rerun the
  /// affected items on standard output.
  func report(_ result: JobVerificationResult) throws {
    if !isQuiet { Terminal.error(result.report) }
    if let option = result.itemOption { try Terminal.output("\(option)\n") }
    guard tasks != nil else { return }
    if let option = result.arrayOption(below: arrayLimit) { try Terminal.output("\(option)\n") }
    if let remaining = result.taskList(from: arrayLimit) {
      let reason: Message =
        "Slurm's MaxArraySize of \(arrayLimit) does not allow tasks \(remaining)"
      let remedy: Message = "use \(result.naming.option), or set the limit with --max-array-size"
      Terminal.error("ringrender: warning: \(reason): \(remedy)\n")
    }
  }
}

/// The nouns for the items of a run, such as frames or rows.
struct ItemNaming: Hashable, Sendable {
  /// Such as `frame`.
  let singular: String
  let plural: String
  /// The option that selects items, such as `--frames`.
  let option: String
  /// The noun for an output, whose plural ends in s, if an item can have several outputs.
  var product: String?

  static let frames = ItemNaming(singular: "frame", plural: "frames", option: "--frames")

  static let rows = ItemNaming(
    singular: "row", plural: "rows", option: "--rows", product: "picture")

  /// Returns a count of outputs with its noun, such as `1 frame` or `2 frames`.
  func count(_ number: Int) -> String {
    number == 1 ? "1 \(product ?? singular)" : "\(number) \(product.map { $0 + "s" } ?? plural)"
  }
}

/// A stopwatch that starts when it is created. Changes of the system clock do not affect it.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var seconds: Double {
    let duration = ContinuousClock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

extension Double {
  /// For a number ≥ 0: at least three digits, at most two of them decimals.
  var shortText: String {
    if self < 9.995 { return decimals(100) }
    return self < 99.95 ? decimals(10) : "\(Int(min(self, 1e15).rounded()))"
  }

  private func decimals(_ scale: Int) -> String {
    let count = Int((self * Double(scale)).rounded())
    // Adding `scale` puts a digit in front, which keeps zeros after the decimal point.
    return "\(count / scale)." + String(count % scale + scale).dropFirst()
  }
}
