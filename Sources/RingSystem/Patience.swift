import RingLibC
import SystemPackage

/// How long another program may give no sign of life: that it takes its input, or that the file which
/// it writes changes.
public struct Patience: Sendable {
  /// Without limit: infinite.
  public let seconds: Double
  private let file: String?
  private var last = ContinuousClock.now
  private var seen: Trace?

  /// What is known of the file.
  private struct Trace: Equatable {
    var size: off_t
    var seconds: time_t
    var nanoseconds: Int
  }

  /// Waits `seconds`, by default without limit; a change of `file` is a sign of life too.
  public init(seconds: Double = .infinity, file: String? = nil) {
    (self.seconds, self.file) = (seconds, file)
    seen = trace
  }

  /// Now it has given one.
  mutating func begin() { last = .now }

  /// Whether the time is over. The file is looked at only then.
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
