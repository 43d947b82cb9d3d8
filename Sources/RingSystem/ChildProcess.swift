import RingLibC
import RingText
import SystemPackage

/// A child process that reads what this process writes to its standard input.
///
/// It starts with the default signal actions, an empty signal mask and its own process group, so
/// that an interrupt from the keyboard only reaches this process; its standard output is discarded.
/// Neither it nor its descendants outlive this value, nor this process if `Signals.install` was
/// called.
public struct ChildProcess: ~Copyable {
  private let program: String
  private let process: pid_t
  private var isRunning: Bool
  private var input: OpenFile
  private let errors: OpenFile
  private var errorTail: [UInt8]
  /// Whether its standard error may still have data.
  private var isErrorStreamOpen: Bool
  private var inactivityTimeout: InactivityTimeout

  /// The maximum tail of its standard error that is kept, in bytes.
  private static let maximumErrorTailLength = 4096
  /// The capacity of a pipe, in bytes.
  private static let pipeCapacity = 1 << 16
  /// The interval of checks whether it has ended, because its own children may keep its pipes open.
  private static let milliseconds: Int32 = 100

  /// Starts a program, which is searched in `PATH`.
  ///
  /// Throws `ChildProcessError.missing` or `cannotStart`.
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

  /// Writes to its standard input, and blocks until it has read everything.
  ///
  /// Throws `ChildProcessError.failed` if it ended or closed its input before, and `stuck` if it
  /// reads nothing for longer than the timeout.
  public mutating func write(_ bytes: [UInt8]) throws(ChildProcessError) {
    var position = 0
    // The timeout excludes the time that this process took.
    inactivityTimeout.reset()
    while position < bytes.count {
      // Both directions at once: a child with many errors stops reading until its standard error is
      // read.
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

  /// Closes its input and waits for its end. Returns the tail of its standard error.
  ///
  /// Throws `ChildProcessError.failed` unless it ends with exit code 0, and `stuck` if it does not
  /// end before the timeout.
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
    // Read what is left in the pipe, but not what its own children continue to write.
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

  /// Blocks briefly, until the child reads its input or writes errors.
  private func wait(
    isWriting: Bool, _ milliseconds: Int32? = nil
  ) -> (canWrite: Bool, canRead: Bool) {
    var polled = [
      pollfd(fd: isWriting ? input.number : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isErrorStreamOpen ? errors.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    // The child has closed its pipes and is about to exit: poll for 1 ms only.
    let defaultTimeout = isWriting || isErrorStreamOpen ? Self.milliseconds : 1
    guard poll(&polled, nfds_t(polled.count), milliseconds ?? defaultTimeout) > 0 else {
      return (false, false)
    }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  /// Reads a part of its standard error, or the end of it.
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
  /// Removes all but the last `count` elements. `suffix`, where an array is expected, copies
  /// elements one by one.
  mutating func removeAllButLast(_ count: Int) { removeFirst(Swift.max(0, self.count - count)) }
}
