import SystemPackage

/// A program that converts bytes to bytes, and is killed if it takes too long or writes too much.
///
/// The program starts with the same settings as a `ChildProcess`, and does not outlive this
/// process.
public struct ChildTask: Sendable {
  /// The program: a path, or a name that is searched for in `PATH`.
  public var program: String
  /// The arguments, without the program's name.
  public var arguments: [String]
  /// The maximum running time in seconds, > 0.
  public var timeout: Double
  /// The maximum number of bytes of standard output, ≥ 0.
  public var maximumOutput: Int

  /// The maximum number of bytes that are kept from the end of standard error.
  private static let maximumErrorTailLength = 4096

  /// Creates a task. `seconds`, > 0, is the timeout; `maximumOutput`, ≥ 0, is in bytes.
  public init(_ program: String, _ arguments: [String], seconds: Double, maximumOutput: Int) {
    (self.program, self.arguments) = (program, arguments)
    (self.timeout, self.maximumOutput) = (seconds, maximumOutput)
  }

  /// The outcome of a task.
  public struct Outcome: Sendable {
    /// The way in which the program ended.
    public var end: ChildTermination
    /// The bytes of standard output. Default: empty.
    public var output: [UInt8] = []
    /// The last bytes of standard error, at most 4096. Default: empty.
    public var errorTail: [UInt8] = []
    /// Whether the program was killed because of the timeout.
    public var timedOut = false
    /// Whether the program was killed because it exceeded `maximumOutput`.
    public var exceededOutputLimit = false
  }

  /// Starts the program, writes `input` to its standard input and waits for its end.
  ///
  /// Throws `ChildProcessError.missing` or `cannotStart`; a failure of the running program is not
  /// thrown, but reported in the outcome.
  public func run(_ input: [UInt8]) throws(ChildProcessError) -> Outcome {
    do throws(Errno) {
      var session = try Session(self, input)
      return session.outcome()
    } catch {
      throw ChildProcessError(starting: program, error)
    }
  }

  /// A running program with the pipes to its three standard streams.
  private struct Session: ~Copyable {
    private let task: ChildTask
    private let process: pid_t
    private let bytes: [UInt8]
    private var position: Int
    private var input: OpenFile
    private let output: OpenFile
    private let errors: OpenFile
    private var isOpen: (input: Bool, output: Bool, errors: Bool)
    private var result: Outcome
    private let start: ContinuousClock.Instant

    private static let chunk = 1 << 16

    init(_ task: ChildTask, _ bytes: [UInt8]) throws(Errno) {
      let start = ContinuousClock.now
      let input = try Pipe()
      let output = try Pipe()
      let errors = try Pipe()
      process = try ChildProcesses.shared.start(
        task.program, task.arguments,
        descriptors: [
          input.readingEnd.number, output.writingEnd.number, errors.writingEnd.number,
        ])
      self.input = input.takeWritingEnd()
      self.output = output.takeReadingEnd()
      self.errors = errors.takeReadingEnd()
      (self.task, self.bytes, self.start) = (task, bytes, start)
      (position, isOpen) = (0, (input: true, output: true, errors: true))
      result = Outcome(end: .exited(0))
      self.input.makeNonBlocking()
    }

    mutating func outcome() -> Outcome {
      while isOpen.output || isOpen.errors {
        guard waitForSomething() else {
          result.timedOut = true
          break
        }
        if result.output.count > task.maximumOutput {
          result.exceededOutputLimit = true
          break
        }
      }
      try? input.close()
      if result.timedOut || result.exceededOutputLimit {
        ChildProcesses.shared.kill(process)
        result.end = .killed(signal: SIGKILL)
      } else {
        result.end = ChildProcesses.shared.waitForExit(of: process)
      }
      return result
    }

    /// Waits until a pipe is ready, then reads or writes it. Returns `false` after the timeout.
    private mutating func waitForSomething() -> Bool {
      let remaining = task.timeout - (ContinuousClock.now - start) / .seconds(1)
      guard remaining > 0 else { return false }
      var polled = [
        pollfd(fd: isOpen.input ? input.number : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen.output ? output.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen.errors ? errors.number : -1, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = Int32(min(remaining, 3600) * 1000) + 1
      guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return true }
      if polled[0].revents != 0 { write() }
      if polled[1].revents != 0 { isOpen.output = Self.read(output, into: &result.output) }
      if polled[2].revents != 0 {
        isOpen.errors = Self.read(errors, into: &result.errorTail)
        result.errorTail.removeAllButLast(ChildTask.maximumErrorTailLength)
      }
      return true
    }

    private mutating func write() {
      do throws(Errno) {
        if position < bytes.count {
          let (bytes, position) = (bytes, position)
          self.position += try BrokenPipe.asError { () throws(Errno) in
            try input.writeSome(bytes, from: position)
          }
        }
        guard position == bytes.count else { return }
      } catch {
        if error == .resourceTemporarilyUnavailable { return }
      }
      // Either everything is written, or the program has closed its input. The latter is not an
      // error: a program may ignore its input.
      isOpen.input = false
      try? input.close()
    }

    /// Appends some bytes of a pipe to `bytes`. Returns `false` at the end of the pipe.
    private static func read(
      _ file: borrowing OpenFile, into bytes: inout [UInt8]
    ) -> Bool {
      guard let data = try? file.readSome(upTo: chunk), !data.isEmpty else { return false }
      bytes += data
      return true
    }
  }
}
