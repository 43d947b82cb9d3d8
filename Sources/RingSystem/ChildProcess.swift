import RingLibC
import RingText
import SystemPackage

/// Another program that reads what we write to its standard input.
///
/// It starts with the default signal actions, an empty signal mask and a process group of its own, so
/// that an interrupt from the keyboard reaches us only; its standard output is thrown away. Neither it
/// nor what it starts outlives this value, nor the process if `Signals.prepare` was called.
public struct ChildProcess: ~Copyable {
  private let program: String
  private let process: pid_t
  private var isRunning = true
  private var input: OpenFile
  private let errors: OpenFile
  private var lastWords: [UInt8] = []
  /// Whether it may still say something.
  private var isTalking = true
  private var patience: Patience

  /// How much of what it says about errors is kept.
  private static let wordsKept = 4096
  /// What a pipe holds.
  private static let heardAtOnce = 1 << 16
  /// How often it is asked whether it has ended, for what it has started may keep its pipes open.
  private static let milliseconds: Int32 = 100

  /// Starts a program that is looked for in `PATH`.
  ///
  /// Throws `ChildProcessError.missing` or `cannotStart`.
  public init(
    _ program: String, _ arguments: [String], patience: Patience = Patience()
  ) throws(ChildProcessError) {
    do throws(Errno) {
      let input = try Pipe()
      let errors = try Pipe()
      let null = try OpenFile("/dev/null", .writeOnly)
      let process = try ChildProcesses.shared.start(
        program, arguments,
        descriptors: [input.readingEnd.number, null.number, errors.writingEnd.number])
      (self.program, self.process, self.patience) = (program, process, patience)
      self.input = input.takeWritingEnd()
      self.errors = errors.takeReadingEnd()
    } catch {
      throw ChildProcessError(starting: program, error)
    }
    input.makeNonBlocking()
    errors.makeNonBlocking()
  }

  deinit { if isRunning { ChildProcesses.shared.kill(process) } }

  /// Writes to its standard input, and waits until it has taken all.
  ///
  /// Throws `ChildProcessError.failed` if it ended or closed its input before, and `stuck` if it takes
  /// nothing for too long.
  public mutating func write(_ bytes: [UInt8]) throws(ChildProcessError) {
    var position = 0
    // It is not to blame for the time that we took.
    patience.begin()
    while position < bytes.count {
      // Both ways at once: a child that complains at length stops reading until somebody listens.
      let (canWrite, canRead) = wait(isWriting: true)
      if canRead { listen() }
      guard canWrite else {
        if ChildProcesses.shared.hasEnded(process) { throw failure(after: try awaitEnd()) }
        try checkPatience()
        continue
      }
      do throws(Errno) {
        position += try BrokenPipe.asError { () throws(Errno) in
          try input.writeSome(bytes, from: position)
        }
        patience.begin()
      } catch {
        if error == .resourceTemporarilyUnavailable { continue }
        throw failure(after: try awaitEnd())
      }
    }
  }

  /// Ends its input and waits for it; the last of what it said about errors.
  ///
  /// Throws `ChildProcessError.failed` unless it ends with exit code 0, and `stuck` if it does not.
  @discardableResult
  public consuming func finish() throws(ChildProcessError) -> String {
    let end = try awaitEnd()
    guard end == .exited(0) else { throw failure(after: end) }
    return words
  }

  private mutating func awaitEnd() throws(ChildProcessError) -> ChildEnd {
    try? input.close()
    patience.begin()
    while !ChildProcesses.shared.hasEnded(process) {
      if wait(isWriting: false).canRead { listen() }
      try checkPatience()
    }
    // What is in the pipe still, but not what its own children go on to say.
    for _ in 0..<Self.lastParts where isTalking && wait(isWriting: false, 0).canRead { listen() }
    isRunning = false
    return ChildProcesses.shared.awaitEnd(of: process)
  }

  private static let lastParts = 16

  private var words: String { String(decoding: lastWords, as: UTF8.self) }

  private func failure(after end: ChildEnd) -> ChildProcessError {
    .failed(program, end, lastWords: words)
  }

  private mutating func checkPatience() throws(ChildProcessError) {
    if patience.isOver() { throw .stuck(program, seconds: patience.seconds, lastWords: words) }
  }

  /// Waits a moment until the child takes input or says something.
  private func wait(
    isWriting: Bool, _ milliseconds: Int32? = nil
  ) -> (canWrite: Bool, canRead: Bool) {
    var polled = [
      pollfd(fd: isWriting ? input.number : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isTalking ? errors.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    // Whoever says nothing any more is about to end.
    let usual = isWriting || isTalking ? Self.milliseconds : 1
    guard poll(&polled, nfds_t(polled.count), milliseconds ?? usual) > 0 else {
      return (false, false)
    }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  /// Takes something that it says, or the end of that.
  private mutating func listen() {
    do throws(Errno) {
      let words = try errors.readSome(upTo: Self.heardAtOnce)
      isTalking = !words.isEmpty
      lastWords += words
      lastWords.keepLast(Self.wordsKept)
    } catch {
      isTalking = error == .resourceTemporarilyUnavailable
    }
  }
}

extension Array {
  /// Drops what comes before the last elements, at most `count` of them; `suffix`, where an array is
  /// expected, goes through all elements one by one.
  mutating func keepLast(_ count: Int) { removeFirst(Swift.max(0, self.count - count)) }
}
