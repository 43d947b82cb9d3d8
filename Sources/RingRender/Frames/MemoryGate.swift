import RingGraphics
import RingSystem

/// A gate that shares one memory budget among threads.
///
/// Threads draw concurrently, each within its share. An image that does not fit is drawn again with
/// the whole budget while no other thread draws. So what fits does not depend on the number of
/// threads, and their total stays near the budget.
final class MemoryGate: Sendable {
  private struct State: Sendable {
    /// The number of threads that draw within their shares.
    var drawing = 0
    var isTaken = false
    /// The number of threads that wait for exclusive use; no other thread starts before them.
    var waiting = 0
  }

  let whole: MemoryBudget
  let share: MemoryBudget
  private let state = Monitor(State())

  init(_ whole: MemoryBudget, jobs: Int) {
    self.whole = whole
    share = jobs <= 1 ? whole : MemoryBudget(limit: whole.rest / jobs)
  }

  /// Whether the share is the whole budget.
  var isWhole: Bool { share == whole }

  func together<R: ~Copyable>(_ body: () throws -> R) rethrows -> R {
    state.wait { state -> Void? in
      guard !state.isTaken, state.waiting == 0 else { return nil }
      state.drawing += 1
      return ()
    }
    defer { state.withLock { $0.drawing -= 1 } }
    return try body()
  }

  func alone<R: ~Copyable>(_ body: () throws -> R) rethrows -> R {
    state.withLock { $0.waiting += 1 }
    state.wait { state -> Void? in
      guard !state.isTaken, state.drawing == 0 else { return nil }
      state.isTaken = true
      state.waiting -= 1
      return ()
    }
    defer { state.withLock { $0.isTaken = false } }
    return try body()
  }
}
