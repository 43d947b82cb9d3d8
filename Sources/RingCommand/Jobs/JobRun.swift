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
  /// The folder of the output, which is removed if it is empty at an early end; `nil` for none.
  var folder: OutputFolder?
  /// Returns the message at an early end; `nil` for none.
  var farewell: @Sendable (EarlyEnd) -> Message? = { _ in nil }

  /// Calls `body`, and clears the status line when it ends. Rethrows its error.
  func run<R>(_ body: () throws -> R) throws -> R {
    let interruptHandler = TerminationHandler { [reporter, folder, farewell] in
      reporter.clear()
      folder?.removeIfEmpty()
      reporter.fail("interrupted")
      if let message = farewell(.interrupted) { Terminal.error(message) }
    }
    defer { withExtendedLifetime(interruptHandler) {} }
    do {
      defer { reporter.clear() }
      return try body()
    } catch {
      folder?.removeIfEmpty()
      if let message = farewell(.stopped) { Terminal.error(message) }
      throw error
    }
  }
}
