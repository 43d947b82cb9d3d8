import RingText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Another program that reads what we write to its standard input.
///
/// It starts with the default signal actions, an empty signal mask and a process group of its own, so
/// that an interrupt from the keyboard reaches us only; its standard output is thrown away. It never
/// outlives this value, nor the process if `Signals.prepare` was called.
public struct ChildProcess: ~Copyable {
  private let program: String
  private let process: pid_t
  private var isRunning = true
  private var input: FileDescriptor
  private let errors: FileDescriptor
  private var lastWords: [UInt8] = []
  /// Whether it may still say something.
  private var isTalking = true

  /// How much of what it says about errors is kept.
  private static let wordsKept = 4096

  /// Starts a program that is looked for in `PATH`.
  ///
  /// Throws `ChildProcessError.missing` or `cannotStart`.
  public init(_ program: String, _ arguments: [String]) throws(ChildProcessError) {
    do throws(SystemError) {
      let input = try Pipe()
      let errors = try Pipe()
      let null = try FileDescriptor(opening: "/dev/null", O_WRONLY)
      let process = try ChildProcesses.shared.start(
        program, arguments,
        descriptors: [input.readingEnd.number, null.number, errors.writingEnd.number])
      (self.program, self.process) = (program, process)
      self.input = input.takeWritingEnd()
      self.errors = errors.takeReadingEnd()
    } catch {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw isMissing ? .missing(program) : .cannotStart(program, error.code)
    }
    input.makeNonBlocking()
  }

  deinit { if isRunning { ChildProcesses.shared.kill(process) } }

  /// Writes to its standard input, and waits until it has taken all.
  ///
  /// Throws `ChildProcessError.failed` if it ended or closed its input before.
  public mutating func write(_ bytes: [UInt8]) throws(ChildProcessError) {
    var position = 0
    while position < bytes.count {
      // Both ways at once: a child that complains at length stops reading until somebody listens.
      let (canWrite, canRead) = waitForInput()
      if canRead { listen() }
      guard canWrite else { continue }
      do throws(SystemError) {
        position += try BrokenPipe.asError { () throws(SystemError) in
          try input.writeSome(bytes, from: position)
        }
      } catch {
        if error.code == EAGAIN { continue }
        throw failure(after: awaitEnd())
      }
    }
  }

  /// Ends its input and waits for it.
  ///
  /// Throws `ChildProcessError.failed` unless it ends with exit code 0.
  public consuming func finish() throws(ChildProcessError) {
    let end = awaitEnd()
    guard end == .exited(0) else { throw failure(after: end) }
  }

  private mutating func awaitEnd() -> ChildEnd {
    try? input.close()
    while isTalking { listen() }
    isRunning = false
    return ChildProcesses.shared.awaitEnd(of: process)
  }

  private func failure(after end: ChildEnd) -> ChildProcessError {
    .failed(program, end, lastWords: String(decoding: lastWords, as: UTF8.self))
  }

  /// Waits until the child takes input or says something.
  private func waitForInput() -> (canWrite: Bool, canRead: Bool) {
    var polled = [
      pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isTalking ? errors.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, nfds_t(polled.count), -1) < 0, errno == EINTR {}
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  /// Waits for something that it says, or for the end of that.
  private mutating func listen() {
    var buffer = [UInt8](repeating: 0, count: Self.wordsKept)
    let count = (try? errors.read(into: &buffer)) ?? 0
    isTalking = count > 0
    lastWords = (lastWords + buffer[..<count]).suffix(Self.wordsKept)
  }
}

/// How a child process ended.
public enum ChildEnd: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
}

/// A reason why another program did not do its work.
public enum ChildProcessError: Error, Hashable, Sendable {
  /// No program of this name is in `PATH`.
  case missing(String)
  /// The system refused to start it; an `errno`.
  case cannotStart(String, Int32)
  /// It ended before its work was done; the last of what it wrote to its standard error.
  case failed(String, ChildEnd, lastWords: String)
}

extension ChildProcessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let program): "\(program) is not installed, or not in PATH"
    case .cannotStart(let program, let code):
      "cannot start \(program): \(String(cString: strerror(code)))"
    case .failed(let program, let end, let lastWords):
      "\(program) \(end)" + Self.quoted(lastWords)
    }
  }

  /// The last lines, each on a line of its own.
  private static func quoted(_ words: String) -> String {
    let lines = words.split(whereSeparator: \.isNewline).suffix(5)
    return lines.isEmpty ? "" : ":" + lines.map { "\n  \(String($0).printable)" }.joined()
  }
}

extension ChildEnd: CustomStringConvertible {
  public var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}
