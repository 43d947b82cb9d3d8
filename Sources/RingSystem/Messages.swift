import RingLibC
import RingText

/// What a command says to people, on standard error.
public enum Messages {
  /// Writes a message; a standard error that cannot be written is ignored.
  public static func write(_ message: Message) {
    var rest = Array(message.text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { RingLibC.write(2, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether colours will be seen: standard error is a terminal that knows them, and `NO_COLOR`
  /// (https://no-color.org) is unset or empty.
  public static var showColors: Bool {
    guard FileOutput.isTerminal(2), Environment["TERM"] != "dumb" else { return false }
    return Environment["NO_COLOR"]?.isEmpty ?? true
  }
}
