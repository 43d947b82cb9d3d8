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
  /// Of standard output, in bytes; `nil` if the output is discarded.
  private let maximumOutput: Int?
  private var timeout: ChildTimeout

  /// In bytes, from the end of the child's standard error.
  private static let maximumErrorTailLength = 4096
  /// In milliseconds. The pipes do not show the child's end reliably, because the child's own
  /// children may keep them open.
  private static let exitCheckInterval: Int32 = 100

  /// `program` is a path, or a name that is searched for in `PATH`; `arguments` exclude it.
  ///
  /// A child that writes more than `maximumOutput` bytes to its standard output is killed; `nil`
  /// discards the output. Throws `ChildProcessError.missing` or `cannotStart`.
  package init(
    _ program: String, _ arguments: [String], maximumOutput: Int? = nil,
    timeout: ChildTimeout = .none
  ) throws(ChildProcessError) {
    do throws(Errno) {
      let input = try Pipe()
      let output = try Pipe()
      let errors = try Pipe()
      let process = try ChildProcesses.shared.start(
        program, arguments,
        descriptors: [
          input.readingEnd.number, output.writingEnd.number, errors.writingEnd.number,
        ])
      (self.program, self.process, isRunning) = (program, process, true)
      (self.maximumOutput, self.timeout) = (maximumOutput, timeout)
      self.input = input.takeWritingEnd()
      // One byte beyond the maximum shows that the output is too large.
      self.output = Tail(of: output.takeReadingEnd(), count: maximumOutput.map { $0 + 1 } ?? 0)
      self.errors = Tail(of: errors.takeReadingEnd(), count: Self.maximumErrorTailLength)
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
  private let count: Int
  private(set) var bytes: [UInt8]
  /// Whether the pipe may still have data.
  private(set) var isOpen: Bool

  /// In bytes.
  private static let pipeCapacity = 1 << 16

  init(of file: consuming OpenFile, count: Int) {
    file.makeNonBlocking()
    self.file = file
    (self.count, bytes, isOpen) = (count, [], true)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var polled: pollfd {
    pollfd(fd: isOpen ? file.number : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Reads some bytes, or notes the end of the pipe.
  mutating func read() {
    do throws(Errno) {
      let new = try file.readSome(upTo: Self.pipeCapacity)
      isOpen = !new.isEmpty
      bytes += new
      // `Array(suffix(count))` would copy the elements one by one.
      bytes.removeFirst(max(0, bytes.count - count))
    } catch {
      isOpen = error == .resourceTemporarilyUnavailable
    }
  }
}
