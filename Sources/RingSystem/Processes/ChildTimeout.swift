import SystemPackage

/// A time limit for a child process, which begins when the value is created.
package struct ChildTimeout: Sendable {
  /// Infinity means that there is no limit.
  let seconds: Double
  private let isTotal: Bool
  private let file: String?
  private var start = ContinuousClock.now
  private var lastFileState: [Int]?

  package static let none = ChildTimeout.inactivity(seconds: .infinity)

  /// Limits the child's whole running time.
  package static func total(seconds: Double) -> ChildTimeout {
    ChildTimeout(seconds, isTotal: true, file: nil)
  }

  /// Limits the time in which the child reads no input and its output file `file` does not change.
  package static func inactivity(seconds: Double, file: String? = nil) -> ChildTimeout {
    ChildTimeout(seconds, isTotal: false, file: file)
  }

  private init(_ seconds: Double, isTotal: Bool, file: String?) {
    (self.seconds, self.isTotal, self.file) = (seconds, isTotal, file)
    lastFileState = fileState
  }

  /// Records activity, which restarts a limit of inactivity.
  mutating func reset() { if !isTotal { start = .now } }

  /// Whether the limit is exceeded. Looks at the output file only after the time has passed.
  mutating func hasExpired() -> Bool {
    guard seconds.isFinite, (ContinuousClock.now - start) / .seconds(1) > seconds else {
      return false
    }
    let now = fileState
    defer { lastFileState = now }
    guard now != lastFileState else { return true }
    reset()
    return false
  }

  /// The size of `file` and the time of its last change; `nil` if there is none.
  private var fileState: [Int]? {
    guard let file, let status = try? FilePath(source: file).status() else { return nil }
    let time = status.modification
    return [Int(status.st_size), time.tv_sec, time.tv_nsec]
  }
}
