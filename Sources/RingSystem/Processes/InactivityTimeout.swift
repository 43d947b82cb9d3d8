import SystemPackage

/// An inactivity timeout for a child process.
///
/// Activity is input that the child reads, or a change of its output file.
public struct InactivityTimeout: Sendable {
  /// The timeout in seconds; infinity means that there is none.
  public let seconds: Double
  private let file: String?
  private var last = ContinuousClock.now
  private var lastFileState: FileState?

  /// The properties of the output file whose change is activity.
  private struct FileState: Equatable {
    var size: off_t
    var seconds: time_t
    var nanoseconds: Int
  }

  /// Creates a timeout. Default: none. A change of the output file `file` counts as activity.
  public init(seconds: Double = .infinity, file: String? = nil) {
    (self.seconds, self.file) = (seconds, file)
    lastFileState = fileState
  }

  /// Records activity, which restarts the timeout.
  mutating func reset() { last = .now }

  /// Whether the timeout has expired. Looks at the output file only after the time has passed.
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
