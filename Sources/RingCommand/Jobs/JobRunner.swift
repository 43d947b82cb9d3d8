import RingCore
import RingRender
import RingSystem

/// A runner of work on many items: its progress, and what happens if it ends early.
struct JobRunner {
  enum EarlyEnd: String, Sendable {
    /// A signal ends the process.
    case interrupted
    /// An error ends the run.
    case stopped
  }

  let reporter: ProgressReporter
  /// Outermost first. Those that are empty at an early end are removed.
  var createdFolders: [String] = []
  /// Returns the message on one line; `nil` for none.
  var farewell: @Sendable (EarlyEnd) -> Message? = { _ in nil }

  /// Clears the status line when `body` ends; at an early end, also removes empty folders and
  /// prints the farewell. Rethrows the error of `body`.
  func run<R>(_ body: () throws -> R) throws -> R {
    let interruptHandler = TerminationHandler { [reporter, createdFolders, farewell] in
      reporter.clear()
      FolderTree.removeEmpty(createdFolders)
      reporter.fail("interrupted")
      if let message = farewell(.interrupted) {
        MessageOutput.report(
          ProblemReport(.error, .interrupted, message, text: "ringrender: \(message)\n"))
      }
    }
    defer { withExtendedLifetime(interruptHandler) {} }
    do {
      defer { reporter.clear() }
      return try body()
    } catch {
      FolderTree.removeEmpty(createdFolders)
      if let message = farewell(.stopped) {
        MessageOutput.printStatus("ringrender: \(message)\n")
      }
      throw error
    }
  }
}

extension PictureRun {
  /// The value of `maximumPendingPerJob` for products that only say what a picture resulted in, and
  /// so take hardly any memory.
  static let maximumPendingOutcomesPerJob = 32
}
