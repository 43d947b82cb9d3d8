import SystemPackage

/// A time limit for a child process, which begins when the value is created.
package struct ChildTimeout: Sendable {
  /// The limit in seconds; infinity means that there is none.
  let seconds: Double
  private let isTotal: Bool
  private let file: String?
  private var start = ContinuousClock.now
  private var lastFileState: [Int]?

  /// No limit.
  package static let none = ChildTimeout.inactivity(seconds: .infinity)

  /// A limit of the child's whole running time.
  package static func total(seconds: Double) -> ChildTimeout {
    ChildTimeout(seconds, isTotal: true, file: nil)
  }

  /// A limit of the time without activity: input that the child reads, or a change of its output
  /// file `file`.
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

  /// The size and the time of the last change of the output file; `nil` if there is none.
  private var fileState: [Int]? {
    guard let file, let status = try? FilePath(source: file).status() else { return nil }
    let time = status.modification
    return [Int(status.st_size), time.tv_sec, time.tv_nsec]
  }
}
