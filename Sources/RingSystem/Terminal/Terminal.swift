import RingCore

/// The standard streams of a program: messages on standard error, results on standard output.
package enum Terminal {
  /// The descriptor of standard error. Written before another thread prints.
  nonisolated(unsafe) static private(set) var errorDescriptor: Int32 = 2

  /// Moves standard error to a descriptor of its own, so that only `error` prints there: what a
  /// library prints on its own account goes nowhere.
  ///
  /// `outOfMemory` is printed if the process ends for lack of memory. Must be called before another
  /// thread prints. If the system refuses, libraries go on printing.
  package static func reserveErrors(outOfMemory message: StaticString) {
    OutOfMemoryHandler.message = message
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    defer { close(nowhere) }
    let copy = fcntl(2, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0, dup2(nowhere, 2) >= 0 else { return }
    errorDescriptor = copy
  }

  /// Ignores write errors.
  package static func error(_ message: Message) {
    var remaining = Array(message.text.utf8)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { write(errorDescriptor, $0.baseAddress, $0.count) }
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
