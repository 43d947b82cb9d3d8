import Dispatch
import Testing

/// A trait that ends all tests if the body of its test exceeds a time limit, as in an endless loop.
///
/// The time limit of Swift Testing also includes the time that a test waits for a processor, and
/// does not end a body that never suspends.
public struct Watchdog: TestTrait, TestScoping {
  let seconds: Int

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let bark = DispatchWorkItem {
      fatalError("\(test.name) at \(test.sourceLocation) did not end within \(seconds) s")
    }
    // This queue finds a thread even if a loop occupies each of the test threads.
    DispatchQueue.global(qos: .userInteractive).asyncAfter(
      deadline: .now() + .seconds(seconds), execute: bark)
    defer { bark.cancel() }
    try await function()
  }
}

extension Trait where Self == Watchdog {
  /// Makes a watchdog of `seconds`, counted from the start of the body, separately for each
  /// argument.
  public static func watchdog(seconds: Int) -> Self { Watchdog(seconds: seconds) }
}
