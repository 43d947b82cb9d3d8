import RingLibC
import SystemPackage

/// An inactivity timeout for a child process. Activity is input that it reads, or a change of its
/// output file.
public struct InactivityTimeout: Sendable {
  /// The timeout in seconds; infinite for no limit.
  public let seconds: Double
  private let file: String?
  private var last = ContinuousClock.now
  private var lastFileState: FileState?

  /// The properties of the file that show a change.
  private struct FileState: Equatable {
    var size: off_t
    var seconds: time_t
    var nanoseconds: Int
  }

  /// Creates a timeout in seconds, by default without limit; a change of `file` is activity too.
  public init(seconds: Double = .infinity, file: String? = nil) {
    (self.seconds, self.file) = (seconds, file)
    lastFileState = fileState
  }

  /// Records activity, which restarts the timeout.
  mutating func reset() { last = .now }

  /// Whether the timeout has expired. Checks the file only then.
  mutating func hasExpired() -> Bool {
    guard seconds.isFinite, (ContinuousClock.now - last) / .seconds(1) > seconds else {
      return false
    }
    let now = fileState
    defer { lastFileState = now }
    guard now != lastFileState else { return true }
    reset()
    return false
  }

  private var fileState: FileState? {
    guard let file, let status = try? FilePath(source: file).status() else { return nil }
    let time = status.modification
    return FileState(size: status.st_size, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
