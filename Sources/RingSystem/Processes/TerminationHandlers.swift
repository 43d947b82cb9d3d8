/// A closure that runs before a signal ends the process. Destroying the handler cancels it.
package final class TerminationHandler: Sendable {
  private let number: Int

  /// Registers `body`, which runs on the thread for signals.
  ///
  /// The temporary files are removed before `body` runs. It must be short, and must not create an
  /// `AtomicFile`, which would block forever. Without `Signals.install` it never runs.
  package init(_ body: @escaping @Sendable () -> Void) {
    number = TerminationHandlers.shared.add(body)
  }

  deinit { TerminationHandlers.shared.remove(number) }
}

final class TerminationHandlers: Sendable {
  static let shared = TerminationHandlers()

  private struct Registry: Sendable {
    var actions: [Int: @Sendable () -> Void] = [:]
    var count = 0
  }

  private let handlers = Monitor(Registry())

  func add(_ body: @escaping @Sendable () -> Void) -> Int {
    handlers.withLock { registry in
      registry.count += 1
      registry.actions[registry.count] = body
      return registry.count
    }
  }

  func remove(_ number: Int) { handlers.withLock { $0.actions[number] = nil } }

  /// Runs all closures on the calling thread, the latest first.
  func runAll() {
    let bodies = handlers.withLock { $0.actions.sorted { $0.key > $1.key }.map(\.value) }
    for body in bodies { body() }
  }
}
