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
  /// The value of `maximumPendingPerJob` for products that only say what a picture resulted in, and
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
