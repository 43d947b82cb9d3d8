import RingFiles
import RingRender

/// The program's two ways to speak: messages for people, and what a command was asked for.
enum Terminal {
  /// Writes text to stderr.
  static func error(_ text: String) { Messages.write(text) }

  /// Writes text to stdout.
  static func output(_ text: String) throws { try FileOutput.write(Array(text.utf8), to: "-") }

  static var outputIsTerminal: Bool { FileOutput.isTerminal(1) }
  static var errorShowsColors: Bool { Messages.showColors }
}
