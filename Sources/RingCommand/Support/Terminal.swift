import RingFiles
import RingRender

/// The program's two ways to speak: messages for people, and what a command was asked for.
enum Terminal {
  /// Writes text to stderr.
  static func error(_ text: String) { Messages.write(text) }

  /// Writes text to stdout.
  static func output(_ text: String) throws { try FileOutput.write(Array(text.utf8), to: "-") }

  static func environment(_ name: String) -> String? { Environment[name] }

  /// The command that this process was started with, and an option, for a shell.
  static func commandLine(adding option: String) -> String {
    let arguments = CommandLine.arguments
    let words = arguments.contains(option) ? arguments : arguments + [option]
    return words.map(shellWord).joined(separator: " ")
  }

  /// A word in quotes, if a shell would otherwise read something else.
  private static func shellWord(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic
          || "0123456789%+,-./:=@_".unicodeScalars.contains(scalar))
    }
    if plain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  static var outputIsTerminal: Bool { FileOutput.isTerminal(1) }
  static var errorIsTerminal: Bool { FileOutput.isTerminal(2) }
  static var errorShowsColors: Bool { Messages.showColors }
}
