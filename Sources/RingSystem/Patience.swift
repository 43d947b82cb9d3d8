import RingLibC
import SystemPackage

/// An inactivity timeout for a child process. Activity is input that it reads, or a change of its
/// output file.
public struct Patience: Sendable {
  /// The timeout in seconds; infinite for no limit.
  public let seconds: Double
  private let file: String?
  private var last = ContinuousClock.now
  private var seen: Trace?

  /// The properties of the file that show a change.
  private struct Trace: Equatable {
    var size: off_t
    var seconds: time_t
    var nanoseconds: Int
  }

  /// Creates a timeout of `seconds`, by default without limit; a change of `file` is activity too.
  public init(seconds: Double = .infinity, file: String? = nil) {
    (self.seconds, self.file) = (seconds, file)
    seen = trace
  }

  /// Records activity, which restarts the timeout.
  mutating func begin() { last = .now }

  /// Whether the timeout has expired. Checks the file only then.
  mutating func isOver() -> Bool {
    guard seconds.isFinite, (ContinuousClock.now - last) / .seconds(1) > seconds else {
      return false
    }
    let now = trace
    defer { seen = now }
    guard now != seen else { return true }
    begin()
    return false
  }

  private var trace: Trace? {
    guard let file, let status = try? FilePath(written: file).status() else { return nil }
    let time = status.modification
    return Trace(size: status.st_size, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
