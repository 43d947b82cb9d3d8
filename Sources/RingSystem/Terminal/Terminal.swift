import RingCore

/// The standard streams of a program: messages on standard error, results on standard output.
package enum Terminal {
  /// Ignores write errors.
  package static func error(_ message: Message) {
    var remaining = Array(message.text.utf8)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      remaining = remaining.dropFirst(count)
    }
  }

  package static func output(_ message: Message) throws(FileError) {
    try FileOutput.write(Array(message.text.utf8), to: "-")
  }

  /// A terminal should receive no binary data.
  package static var outputIsTerminal: Bool { isatty(1) == 1 }
  package static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// `true` if standard error is a terminal, `TERM` is not `dumb` and `NO_COLOR`
  /// (https://no-color.org) is unset or empty.
  package static var errorShowsColors: Bool {
    guard errorIsTerminal, Environment["TERM"] != "dumb" else { return false }
    return Environment["NO_COLOR"]?.isEmpty ?? true
  }
}
