import ArgumentParser
import Testing

@testable import RingCommand

/// What the program says of arguments before it does anything: no process is started for it.
enum Usage {
  /// The exit code and the text of what is wrong with arguments; a failed test if nothing is.
  static func complaint(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (status: Int32, text: String) {
    let error = try #require(
      throws: (any Error).self, "these arguments are right", sourceLocation: sourceLocation
    ) {
      try RingRenderTool.parseAsRoot(arguments)
    }
    let text = CommandArguments.printable(
      RingRenderTool.fullMessage(for: error), about: RingRenderTool.message(for: error))
    return (RingRenderTool.exitCode(for: error).rawValue, text.text + "\n")
  }
}
