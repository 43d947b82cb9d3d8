import Foundation
import RingCore

/// Tests that count work steps, each in a child process of its own.
///
/// `WorkStep.observer` is global: in a shared process it would also get the steps of other tests.
public enum CountedTest {
  /// The environment variable with the path of the file for the counts of a child process.
  private static let variable = "RINGRENDER_COUNTED_TEST"

  /// The path of the file for the counts; `nil` unless this process runs a counted test.
  private static var path: String? {
    let path = ProcessInfo.processInfo.environment[variable]
    return path?.isEmpty == false ? path : nil
  }

  /// Whether this process runs a counted test. Other processes must not run it.
  public static var isRunning: Bool { path != nil }

  /// Runs `body` and writes the counts of its steps to the file that `steps(ofTest:)` reads.
  ///
  /// Does not run `body` unless this process runs a counted test.
  public static func count(_ body: () throws -> Void) throws {
    guard let counts = begin() else { return }
    defer { WorkStep.observer = nil }
    try body()
    try counts.write()
  }

  /// Counts the steps of asynchronous code, as the other `count(_:)` does.
  public static func count(_ body: () async throws -> Void) async throws {
    guard let counts = begin() else { return }
    defer { WorkStep.observer = nil }
    try await body()
    try counts.write()
  }

  /// Starts counting. Returns `nil`, and counts nothing, unless this process runs a counted test.
  private static func begin() -> Counts? {
    guard let path else { return nil }
    let counts = Counts(path: path)
    WorkStep.observer = { counts.add($0) }
    return counts
  }

  #if os(Linux)
    /// Runs a counted test in a child process of this program, and returns its steps as text.
    ///
    /// `pattern` is a regular expression for the test's ID. The text is, for example,
    /// `layout 1, draw 1`; if the test fails, it has the child's output instead.
    public static func steps(ofTest pattern: String) throws -> String {
      let folder = try TemporaryFolder()
      let outcome = try ChildProgram.run(
        "/proc/self/exe", ["--testing-library", "swift-testing", "--filter", pattern],
        environment: [variable: folder["counts"], "RINGRENDER_GOLDEN_RECORD": ""])
      guard outcome.status == 0, let counts = folder.data("counts") else {
        return "\(pattern) failed: \(outcome.text)\(outcome.error)"
      }
      return String(decoding: counts, as: UTF8.self)
    }
  #endif

  /// The number of times each step has happened, counted by several threads.
  private final class Counts: @unchecked Sendable {  // accessed only with the lock
    private var counts: [WorkStep: Int] = [:]
    private let lock = NSLock()
    private let path: String

    init(path: String) { self.path = path }

    func add(_ step: WorkStep) { lock.withLock { counts[step, default: 0] += 1 } }

    func write() throws {
      try Data(description.utf8).write(to: URL(fileURLWithPath: path))
    }

    private var description: String {
      lock.withLock {
        WorkStep.allCases.compactMap { step in counts[step].map { "\(step.rawValue) \($0)" } }
          .joined(separator: ", ")
      }
    }
  }
}
