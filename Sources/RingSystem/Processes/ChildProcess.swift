import RingCore
import SystemPackage

/// A child process that reads what this process writes to its standard input.
///
/// The child starts with the default signal actions, an empty signal mask and its own process
/// group, so that an interrupt from the keyboard only reaches this process. Its standard output is
/// discarded. Neither the child nor its descendants outlive this value or, if `Signals.install` was
/// called, this process.
public struct ChildProcess: ~Copyable {
  private let program: String
  private let process: pid_t
  private var isRunning: Bool
  private var input: OpenFile
  private let errors: OpenFile
  private var errorTail: [UInt8]
  /// Whether the child's standard error may still have data.
  private var isErrorStreamOpen: Bool
  private var inactivityTimeout: InactivityTimeout

  /// The maximum number of bytes that are kept from the end of the child's standard error.
  private static let maximumErrorTailLength = 4096
  /// The capacity of a pipe, in bytes.
  private static let pipeCapacity = 1 << 16
  /// The interval of checks for the child's end, in milliseconds.
  ///
  /// The pipes do not show the end reliably, because the child's own children may keep them open.
  private static let exitCheckInterval: Int32 = 100

  /// Starts a program, which is searched for in `PATH`. `arguments` exclude the program's name.
  ///
  /// Throws `ChildProcessError.missing` or `cannotStart`. Default: no timeout.
  public init(
    _ program: String, _ arguments: [String], timeout: InactivityTimeout = InactivityTimeout()
  ) throws(ChildProcessError) {
    do throws(Errno) {
      let input = try Pipe()
      let errors = try Pipe()
      let null = try OpenFile("/dev/null", .writeOnly)
      let process = try ChildProcesses.shared.start(
        program, arguments,
        descriptors: [input.readingEnd.number, null.number, errors.writingEnd.number])
      (self.program, self.process, self.inactivityTimeout) = (program, process, timeout)
      (isRunning, isErrorStreamOpen, errorTail) = (true, true, [])
      self.input = input.takeWritingEnd()
      self.errors = errors.takeReadingEnd()
    } catch {
      throw ChildProcessError(starting: program, error)
    }
    input.makeNonBlocking()
    errors.makeNonBlocking()
  }

  deinit { if isRunning { ChildProcesses.shared.kill(process) } }

  /// Writes `bytes` to the child's standard input, and blocks until the pipe has taken all of them.
  ///
  /// Throws `ChildProcessError.failed` if the child has ended or closed its input, and `stuck` if
  /// it reads nothing for longer than the timeout.
  public mutating func write(_ bytes: [UInt8]) throws(ChildProcessError) {
    var position = 0
    // Time between two calls of `write` does not count as inactivity of the child.
    inactivityTimeout.reset()
    while position < bytes.count {
      // Serve both pipes: a child that reports many errors stops reading its input until this
      // process reads its standard error.
      let (canWrite, canRead) = wait(isWriting: true)
      if canRead { readErrorOutput() }
      guard canWrite else {
        if ChildProcesses.shared.hasEnded(process) { throw failure(after: try waitForExit()) }
        try checkInactivityTimeout()
        continue
      }
      do throws(Errno) {
        position += try BrokenPipe.asError { () throws(Errno) in
          try input.writeSome(bytes, from: position)
        }
        inactivityTimeout.reset()
      } catch {
        if error == .resourceTemporarilyUnavailable { continue }
        throw failure(after: try waitForExit())
      }
    }
  }

  /// Closes the child's input and waits until the child ends. Returns the tail of its standard
  /// error.
  ///
  /// Throws `ChildProcessError.failed` unless the child exits with code 0, and `stuck` if it does
  /// not end before the timeout.
  @discardableResult
  public consuming func finish() throws(ChildProcessError) -> String {
    let end = try waitForExit()
    guard end == .exited(0) else { throw failure(after: end) }
    return errorTailText
  }

  private mutating func waitForExit() throws(ChildProcessError) -> ChildTermination {
    try? input.close()
    inactivityTimeout.reset()
    while !ChildProcesses.shared.hasEnded(process) {
      if wait(isWriting: false).canRead { readErrorOutput() }
      try checkInactivityTimeout()
    }
    // Read the rest of the pipe, but not what the child's own children continue to write.
    for _ in 0..<Self.maximumTailChunks where isErrorStreamOpen && wait(isWriting: false, 0).canRead
    { readErrorOutput() }
    isRunning = false
    return ChildProcesses.shared.waitForExit(of: process)
  }

  private static let maximumTailChunks = 16

  private var errorTailText: String { String(decoding: errorTail, as: UTF8.self) }

  private func failure(after end: ChildTermination) -> ChildProcessError {
    .failed(program, end, errorTail: errorTailText)
  }

  private mutating func checkInactivityTimeout() throws(ChildProcessError) {
    if inactivityTimeout.hasExpired() {
      throw .stuck(program, seconds: inactivityTimeout.seconds, errorTail: errorTailText)
    }
  }

  /// Blocks until the child reads its input or writes errors, at most for `milliseconds`.
  ///
  /// Default (`nil`): 100 ms, or 1 ms if no pipe is left to wait for.
  private func wait(
    isWriting: Bool, _ milliseconds: Int32? = nil
  ) -> (canWrite: Bool, canRead: Bool) {
    var polled = [
      pollfd(fd: isWriting ? input.number : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isErrorStreamOpen ? errors.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    // If no pipe is left, the child is about to exit: poll for 1 ms only.
    let defaultTimeout = isWriting || isErrorStreamOpen ? Self.exitCheckInterval : 1
    guard poll(&polled, nfds_t(polled.count), milliseconds ?? defaultTimeout) > 0 else {
      return (false, false)
    }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  /// Reads some bytes of the child's standard error, or notes the end of the stream.
  private mutating func readErrorOutput() {
    do throws(Errno) {
      let bytes = try errors.readSome(upTo: Self.pipeCapacity)
      isErrorStreamOpen = !bytes.isEmpty
      errorTail += bytes
      errorTail.removeAllButLast(Self.maximumErrorTailLength)
    } catch {
      isErrorStreamOpen = error == .resourceTemporarilyUnavailable
    }
  }
}

extension Array {
  /// Removes all but the last `count` elements.
  ///
  /// `Array(suffix(count))` would copy the elements one by one.
  mutating func removeAllButLast(_ count: Int) { removeFirst(Swift.max(0, self.count - count)) }
}
