import RingCore
import RingRender
import RingSystem

/// The outputs of the program: messages on standard error, results on standard output.
enum Terminal {
  /// Writes a message to standard error, and ignores write errors.
  static func error(_ message: Message) { Messages.write(message) }

  /// Writes a message to standard output. Throws a `FileError` of `write`.
  static func output(_ message: Message) throws {
    try FileOutput.write(Array(message.text.utf8), to: "-")
  }

  static func environment(_ name: String) -> String? { Environment[name] }

  /// Returns the command line of this process, quoted for a shell, with `option` if it is missing.
  static func commandLine(adding option: String) -> String {
    let arguments = ProcessArguments.all
    let command = arguments.contains(option) ? arguments : arguments + [option]
    return Shell.command(command)
  }

  static var outputIsTerminal: Bool { FileOutput.isTerminal(1) }
  static var errorIsTerminal: Bool { FileOutput.isTerminal(2) }
  static var errorShowsColors: Bool { Messages.showColors }
}
