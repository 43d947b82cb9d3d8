import RingLibC
import RingText

/// The human-readable messages of a command, on standard error.
public enum Messages {
  /// Writes a message; ignores errors of standard error.
  public static func write(_ message: Message) {
    var remaining = Array(message.text.utf8)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { RingLibC.write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      remaining = remaining.dropFirst(count)
    }
  }

  /// Whether messages should have colours.
  ///
  /// Standard error must be a terminal that supports them, and `NO_COLOR` (https://no-color.org)
  /// unset or empty.
  public static var showColors: Bool {
    guard FileOutput.isTerminal(2), Environment["TERM"] != "dumb" else { return false }
    return Environment["NO_COLOR"]?.isEmpty ?? true
  }
}
