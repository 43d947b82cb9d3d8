import RingCore
import SystemPackage

/// A child process that reads what this process writes to its standard input.
///
/// The child starts with the default signal actions, an empty signal mask and its own process
/// group, so that an interrupt from the keyboard only reaches this process. Neither the child nor
/// its descendants outlive this value or, if `Signals.install` was called, this process.
package struct ChildProcess: ~Copyable {
  private let program: String
  private let process: pid_t
  private var isRunning: Bool
  private var input: OpenFile
  private var output: Tail
  private var errors: Tail
  /// The maximum number of bytes of standard output; `nil` if the output is discarded.
  private let maximumOutput: Int?
  private var timeout: ChildTimeout

  /// In bytes, from the end of the child's standard error.
  private static let maximumErrorTailLength = 4096
  /// In milliseconds. The pipes do not show the child's end reliably, because the child's own
  /// children may keep them open.
  private static let exitCheckInterval: Int32 = 100

  /// `program` is a path, or a name that is searched for in `PATH`; `arguments` exclude it.
  ///
  /// The child's environment is that of this process with the changes of `environment`, where `nil`
  /// removes a variable. A child that writes more than `maximumOutput` bytes to its standard output,
  /// not counting those that `read` has returned, is killed; `nil` discards the output. Throws
  /// `ChildProcessError.missing` or `cannotStart`.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String?] = [:],
    maximumOutput: Int? = nil, timeout: ChildTimeout = .none
  ) throws(ChildProcessError) {
    do throws(Errno) {
      let input = try Pipe()
      let output = try Pipe()
      let errors = try Pipe()
      let process = try ChildProcesses.shared.start(
        program, arguments, environment: environment,
        descriptors: [
          input.readingEnd.number, output.writingEnd.number, errors.writingEnd.number,
        ])
      (self.program, self.process, isRunning) = (program, process, true)
      (self.maximumOutput, self.timeout) = (maximumOutput, timeout)
      self.input = input.takeWritingEnd()
      // One byte beyond the maximum shows that the output is too large.
      self.output = Tail(of: output.takeReadingEnd(), capacity: maximumOutput.map { $0 + 1 } ?? 0)
      self.errors = Tail(of: errors.takeReadingEnd(), capacity: Self.maximumErrorTailLength)
    } catch {
      throw ChildProcessError(starting: program, error)
    }
    input.makeNonBlocking()
  }

  deinit { if isRunning { ChildProcesses.shared.kill(process) } }

  /// Writes `bytes` to the child's standard input, and blocks until the pipe has taken all of them.
  ///
  /// Throws `ChildProcessError.failed` if the child has ended, closed its input or written too much
  /// output, and `stuck` after the timeout.
  package mutating func write(_ bytes: [UInt8]) throws(ChildProcessError) {
    var position = 0
    // Time between two calls of `write` does not count as inactivity of the child.
    timeout.reset()
    while position < bytes.count {
      // A child that writes a lot stops reading its input until this process reads its output.
      guard try wait(isWriting: true) else {
        if ChildProcesses.shared.hasEnded(process) { throw failure(after: try waitForExit()) }
        try checkTimeout()
        continue
      }
      do throws(Errno) {
        position += try BrokenPipe.asError { () throws(Errno) in
          try input.writeSome(bytes, from: position)
        }
        timeout.reset()
      } catch {
        if error == .resourceTemporarilyUnavailable { continue }
        throw failure(after: try waitForExit())
      }
    }
  }

  /// Reads from the child's standard output, which must not be discarded.
  ///
  /// Waits until `length` returns a number of bytes for the output that was not read yet. Throws
  /// `failed` if the child ends before or writes too much output, and `stuck` after the timeout.
  package mutating func read(
    _ length: ([UInt8]) -> Int?
  ) throws(ChildProcessError) -> [UInt8] {
    timeout.reset()
    while true {
      if let count = length(output.bytes) { return output.removeFirst(count) }
      let byteCount = output.bytes.count
      // If the child ends after this line, the next pass reads the rest of the pipe.
      let hasEnded = ChildProcesses.shared.hasEnded(process)
      guard output.isOpen else { throw failure(after: try waitForExit()) }
      _ = try wait(isWriting: false)
      if output.bytes.count > byteCount {
        timeout.reset()
      } else if hasEnded {
        throw failure(after: try waitForExit())
      } else {
        try checkTimeout()
      }
    }
  }

  /// Waits until the child ends. Returns its standard output and the end of its standard error.
  ///
  /// Throws `failed` unless the child exits with code 0, and `stuck` after the timeout.
  @discardableResult
  package consuming func finish() throws(ChildProcessError) -> (output: [UInt8], errorTail: String)
  {
    let end = try waitForExit()
    guard end == .exited(0) else { throw failure(after: end) }
    return (output.bytes, errors.text)
  }

  /// Closes the child's input, waits until the child has ended, and reaps it.
  private mutating func waitForExit() throws(ChildProcessError) -> ChildTermination {
    try? input.close()
    timeout.reset()
    while !ChildProcesses.shared.hasEnded(process) {
      _ = try wait(isWriting: false)
      try checkTimeout()
    }
    // Read the rest of the pipes, but not what the child's own children continue to write.
    for _ in 0..<Self.maximumTailChunks where output.isOpen || errors.isOpen {
      _ = try wait(isWriting: false, 0)
    }
    isRunning = false
    return ChildProcesses.shared.waitForExit(of: process)
  }

  private static let maximumTailChunks = 16

  private func failure(after end: ChildTermination) -> ChildProcessError {
    .failed(program, end, errorTail: errors.text)
  }

  private mutating func checkTimeout() throws(ChildProcessError) {
    if timeout.hasExpired() {
      throw .stuck(program, seconds: timeout.seconds, errorTail: errors.text)
    }
  }

  /// Waits until the child reads its input or writes something, and reads what it has written.
  ///
  /// For at most `milliseconds`: by default 100, or 1 without an open pipe. Returns whether the
  /// child's input accepts bytes or is closed. Throws `failed` if the output is too large.
  private mutating func wait(
    isWriting: Bool, _ milliseconds: Int32? = nil
  ) throws(ChildProcessError) -> Bool {
    var polled = [
      pollfd(fd: isWriting ? input.number : -1, events: Int16(POLLOUT), revents: 0),
      output.polled, errors.polled,
    ]
    let isPiped = isWriting || output.isOpen || errors.isOpen
    let interval = milliseconds ?? (isPiped ? Self.exitCheckInterval : 1)
    guard poll(&polled, nfds_t(polled.count), interval) > 0 else { return false }
    if polled[1].revents != 0 { output.read() }
    if polled[2].revents != 0 { errors.read() }
    if let maximumOutput, output.bytes.count > maximumOutput {
      throw failure(after: .killed(signal: SIGKILL))
    }
    return polled[0].revents != 0
  }
}

/// The last bytes of a pipe that a child writes to.
private struct Tail: ~Copyable {
  private let file: OpenFile
  /// In bytes.
  private let capacity: Int
  private(set) var bytes: [UInt8]
  /// Whether the pipe may still have data.
  private(set) var isOpen: Bool

  /// In bytes.
  private static let pipeCapacity = 1 << 16

  init(of file: consuming OpenFile, capacity: Int) {
    file.makeNonBlocking()
    self.file = file
    (self.capacity, bytes, isOpen) = (capacity, [], true)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var polled: pollfd {
    pollfd(fd: isOpen ? file.number : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Removes the first bytes and returns them; all if `count` exceeds their number.
  mutating func removeFirst(_ count: Int) -> [UInt8] {
    let removed = bytes
    bytes = Array(removed.dropFirst(count))
    return removed.count > count ? Array(removed.prefix(count)) : removed
  }

  /// Reads some bytes, or notes the end of the pipe.
  mutating func read() {
    do throws(Errno) {
      let new = try file.readSome(upTo: Self.pipeCapacity)
      isOpen = !new.isEmpty
      bytes += new
      // `Array(suffix(capacity))` would copy the elements one by one.
      bytes.removeFirst(max(0, bytes.count - capacity))
    } catch {
      isOpen = error == .resourceTemporarilyUnavailable
    }
  }
}

package enum ChildTermination: Hashable, Sendable {
  /// With a status of 0…255.
  case exited(Int32)
  case killed(signal: Int32)
}

package enum ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No program of this name is in `PATH`.
  case missing(String)
  case cannotStart(String, Errno)
  /// The program ended before its work was done; `errorTail` is the end of its standard error.
  case failed(String, ChildTermination, errorTail: String)
  /// The program exceeded its `ChildTimeout` of this number of seconds, and was killed.
  case stuck(String, seconds: Double, errorTail: String)
  /// The program reported success, but its output is incomplete; `problem` describes how.
  case unfinished(String, problem: String, errorTail: String)

  init(starting program: String, _ error: Errno) {
    let isMissing = error == .noSuchFileOrDirectory || error == .notDirectory
    self = isMissing ? .missing(program) : .cannotStart(program, error)
  }

  package var description: String {
    switch self {
    case .missing(let program): "\(program) is not installed, or not in PATH"
    case .cannotStart(let program, let error): "cannot start \(program): \(error)"
    case .failed(let program, let end, let errorTail):
      "\(program) \(end)" + Self.quoted(errorTail)
    case .stuck(let program, let seconds, let errorTail):
      "\(program) was stopped after \(seconds.rounded6) s without progress" + Self.quoted(errorTail)
    case .unfinished(let program, let problem, let errorTail):
      "\(program) did not write a complete file: \(problem)" + Self.quoted(errorTail)
    }
  }

  /// Returns the last five lines, indented, after a colon; an empty string if `text` has no lines.
  private static func quoted(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).suffix(5)
    return lines.isEmpty ? "" : ":" + lines.map { "\n  \(String($0).printable)" }.joined()
  }
}

extension ChildTermination: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}

extension ChildProcessError: ProblemConvertible {
  /// How to install a missing program; `nil` for other errors.
  package var help: String? {
    guard case .missing(let program) = self else { return nil }
    return "install it with: apt-get install \(program), or: brew install \(program)"
  }

  package var problems: [Problem] { [Problem(.error, .program, description, help: help)] }
}

/// The two ends of a pipe. Child processes do not inherit them.
struct Pipe: ~Copyable {
  private(set) var readingEnd: OpenFile
  private(set) var writingEnd: OpenFile

  init() throws(Errno) {
    let ends = try rethrowingErrno { try FileDescriptor.pipe() }
    // `pipe2`, which sets the flag atomically, is missing on macOS. A child that another thread
    // starts between the two calls inherits the ends.
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    readingEnd = OpenFile(owning: ends.readEnd)
    writingEnd = OpenFile(owning: ends.writeEnd)
  }

  /// Closes the writing end.
  consuming func takeReadingEnd() -> OpenFile { readingEnd }

  /// Closes the reading end.
  consuming func takeWritingEnd() -> OpenFile { writingEnd }
}

extension OpenFile {
  /// Makes `write` and `read` fail with `EAGAIN`; on macOS, also disables `SIGPIPE`.
  func makeNonBlocking() {
    #if os(macOS)
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
    #endif
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
