import RingRender
import RingSystem
import RingText

/// The program's two outputs: messages on stderr, results on stdout.
enum Terminal {
  /// Writes a message to stderr.
  static func error(_ message: Message) { Messages.write(message) }

  /// Writes a message to stdout.
  static func output(_ message: Message) throws {
    try FileOutput.write(Array(message.text.utf8), to: "-")
  }

  static func environment(_ name: String) -> String? { Environment[name] }

  /// Returns this process's command line with an option added, quoted for a shell.
  static func commandLine(adding option: String) -> String {
    let arguments = ProcessArguments.all
    let command = arguments.contains(option) ? arguments : arguments + [option]
    return Shell.command(command)
  }

  static var outputIsTerminal: Bool { FileOutput.isTerminal(1) }
  static var errorIsTerminal: Bool { FileOutput.isTerminal(2) }
  static var errorShowsColors: Bool { Messages.showColors }
}
