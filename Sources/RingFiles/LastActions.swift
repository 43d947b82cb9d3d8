/// Something to be done when a signal is about to end the process; not done any more once nobody
/// refers to it.
public final class LastAction: Sendable {
  private let number: Int

  /// `body` runs on a thread of its own, after the temporary files were removed: no `AtomicFile`
  /// appears any more, and creating one would wait for ever. It must not take long. Where `Signals`
  /// were not prepared, it never runs.
  public init(_ body: @escaping @Sendable () -> Void) {
    number = LastActions.shared.add(body)
  }

  deinit { LastActions.shared.remove(number) }
}

/// All last actions of this process.
///
/// `@unchecked Sendable`: the variables are read and written under the lock only.
final class LastActions: @unchecked Sendable {
  static let shared = LastActions()

  private let lock = Lock()
  private var actions: [Int: @Sendable () -> Void] = [:]
  private var count = 0

  func add(_ body: @escaping @Sendable () -> Void) -> Int {
    lock.withLock {
      count += 1
      actions[count] = body
      return count
    }
  }

  func remove(_ number: Int) { lock.withLock { actions[number] = nil } }

  /// Runs all, the latest first.
  func run() {
    let bodies = lock.withLock { actions.sorted { $0.key > $1.key }.map(\.value) }
    for body in bodies { body() }
  }
}
