import RingCore
import RingSystem

/// The handling of a run over many items: its progress, and what happens if it ends early.
struct JobRun {
  /// The way in which a run ends early.
  enum EarlyEnd: String, Sendable {
    /// A signal ends the process.
    case interrupted
    /// An error ends the run.
    case stopped
  }

  let reporter: ProgressReporter
  /// The folders created for the output, the outermost first. Those that are empty at an early end
  /// are removed. Default: none.
  var createdFolders: [String] = []
  /// Returns the message at an early end; `nil` for none.
  var farewell: @Sendable (EarlyEnd) -> Message? = { _ in nil }

  /// Calls `body`, and clears the status line when it ends. Rethrows its error.
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
