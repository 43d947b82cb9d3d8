import TestSupport
import Testing

/// The messages for usage errors.
///
/// Runs a process instead of the parser: in a debug build the parser validates all options of a
/// command first, which takes ten times as long as a process.
enum Usage {
  /// Returns the exit code and the message for invalid arguments; fails the test if they are
  /// accepted.
  static func complaint(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (status: Int32, text: String) {
    let folder = try TemporaryFolder()
    let run = try Tool.run(arguments, in: folder.url)
    try #require(run.status != 0, "these arguments are right", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    return (run.status, run.error)
  }
}
