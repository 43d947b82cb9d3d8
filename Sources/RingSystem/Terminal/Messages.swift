import RingCore

/// The output of human-readable messages to standard error.
package enum Messages {
  /// Writes a message to standard error, and ignores write errors.
  package static func write(_ message: Message) {
    var remaining = Array(message.text.utf8)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { RingSystem.write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      remaining = remaining.dropFirst(count)
    }
  }

  /// Whether messages should have colours.
  ///
  /// `true` if standard error is a terminal, `TERM` is not `dumb` and `NO_COLOR`
  /// (https://no-color.org) is unset or empty.
  package static var showColors: Bool {
    guard FileOutput.isTerminal(2), Environment["TERM"] != "dumb" else { return false }
    return Environment["NO_COLOR"]?.isEmpty ?? true
  }
}
