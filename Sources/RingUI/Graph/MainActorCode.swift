import Dispatch
import Foundation

extension _ViewInputs {
  /// Returns the result of `body`, which may run on the main actor only.
  ///
  /// In a pass on another thread, fails the pass and returns `nil` without running `body`. `owner`
  /// is the type of the modifier or style that has the body; `nil` for the view itself.
  func onMainActor<Value, Result>(
    _ value: Value, owner: Any.Type? = nil, _ body: @MainActor (Value) -> Result
  ) -> Result? {
    guard pass.isOnMainActor else {
      let names = [node.namedPath, owner.map(ViewNode.name) ?? ""].filter { !$0.isEmpty }
      fail(.needsMainActor(view: names.joined(separator: " › ")))
      return nil
    }
    let transfer = UncheckedTransfer(value: value)
    return MainActor.assumeIsolated { UncheckedTransfer(value: body(transfer.value)) }.value
  }
}

/// A value that enters or leaves code on the main actor.
private struct UncheckedTransfer<Value>: @unchecked Sendable {
  // Safe: `MainActor.assumeIsolated` runs its closure on the current thread.
  let value: Value
}

extension MainActor {
  /// Whether the current thread runs code of the main actor.
  ///
  /// After `dispatchMain()`, which an asynchronous `main` function calls on Linux, any thread can
  /// serve the main queue, not only the main thread.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
  }

  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

package enum MainActorCall {
  /// In seconds without a new call, after which a waiting thread gives up.
  package static let maximumWait = 60.0

  /// Runs `body` on the main actor and returns its result.
  ///
  /// Blocks the current thread, unless it runs the main actor's code. Throws the errors of `body`,
  /// and `ViewError.blockedMainActor`, without running `body`, if the main actor begins neither
  /// this call nor another one for `maximumWait` seconds.
  package static func result<Value: Sendable>(
    maximumWait: Double = maximumWait, of body: @escaping @MainActor @Sendable () throws -> Value
  ) throws -> Value {
    guard !MainActor.isCurrent else { return try MainActor.assumeIsolated { try body() } }
    let call = PendingCall<Value>()
    Task { @MainActor in call.run(body) }
    return try call.waitForResult(maximumWait: maximumWait)
  }

  /// The lock of all calls, signalled when a call has ended.
  fileprivate static let condition = NSCondition()
  /// The number of calls that the main actor has begun. Accessed only with the lock.
  nonisolated(unsafe) fileprivate static var begunCount = 0
}

private final class PendingCall<Value: Sendable>: @unchecked Sendable {
  // Safe: all properties are accessed only with the lock.
  private var hasBegun = false
  private var isAbandoned = false
  private var result: Result<Value, any Error>?

  /// Runs `body`, unless the waiting thread has given up.
  @MainActor func run(_ body: @MainActor @Sendable () throws -> Value) {
    let isAbandoned = MainActorCall.condition.withLock {
      if !self.isAbandoned {
        hasBegun = true
        MainActorCall.begunCount += 1
      }
      return self.isAbandoned
    }
    guard !isAbandoned else { return }
    let result = Result { try body() }
    MainActorCall.condition.withLock {
      self.result = result
      MainActorCall.condition.broadcast()
    }
  }

  /// Blocks the current thread. Throws as `MainActorCall.result(maximumWait:of:)`.
  func waitForResult(maximumWait: Double) throws -> Value {
    try MainActorCall.condition.withLock {
      var begunCount = MainActorCall.begunCount
      var deadline = Date(timeIntervalSinceNow: maximumWait)
      while true {
        if let result { return try result.get() }
        if hasBegun {
          MainActorCall.condition.wait()
        } else if !MainActorCall.condition.wait(until: deadline), !hasBegun {
          guard MainActorCall.begunCount != begunCount else {
            isAbandoned = true
            throw ViewError.blockedMainActor(seconds: maximumWait)
          }
          begunCount = MainActorCall.begunCount
          deadline = Date(timeIntervalSinceNow: maximumWait)
        }
      }
    }
  }
}
