import Dispatch
import Testing

/// Ends the tests where the body of one runs longer than this, as one in an endless loop does.
///
/// Swift Testing's own limit also counts how long a test waits for a processor behind all others, and a
/// body that never suspends goes on after it.
public struct Watchdog: TestTrait, TestScoping {
  let seconds: Int

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let bark = DispatchWorkItem {
      fatalError("\(test.name) at \(test.sourceLocation) did not end within \(seconds) s")
    }
    // It finds a thread even where a loop holds each of those on which tests run.
    DispatchQueue.global(qos: .userInteractive).asyncAfter(
      deadline: .now() + .seconds(seconds), execute: bark)
    defer { bark.cancel() }
    try await function()
  }
}

extension Trait where Self == Watchdog {
  /// Counted from when the body begins, for each argument anew.
  public static func watchdog(seconds: Int) -> Self { Watchdog(seconds: seconds) }
}
