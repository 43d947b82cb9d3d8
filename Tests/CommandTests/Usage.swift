import TestSupport
import Testing

/// What the program says of arguments before it does anything.
///
/// A process, although the parser could be asked: in a debug build it checks all options of a command
/// before it parses, which takes ten times as long as a process.
enum Usage {
  /// The exit code and the text of what is wrong with arguments; a failed test if nothing is.
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
