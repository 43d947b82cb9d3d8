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
    var isExclusive = false
    /// The number of threads that wait for exclusive use; no other thread starts before them.
    var waiting = 0
  }

  let total: MemoryBudget
  let share: MemoryBudget
  private let state = Monitor(State())

  init(_ total: MemoryBudget, jobs: Int) {
    self.total = total
    share = jobs <= 1 ? total : MemoryBudget(limit: total.remaining / jobs)
  }

  /// Whether the share is the whole budget.
  var isUndivided: Bool { share == total }

  func withShare<R: ~Copyable>(_ body: () throws -> R) rethrows -> R {
    state.wait { state -> Void? in
      guard !state.isExclusive, state.waiting == 0 else { return nil }
      state.drawing += 1
      return ()
    }
    defer { state.withLock { $0.drawing -= 1 } }
    return try body()
  }

  func withFullBudget<R: ~Copyable>(_ body: () throws -> R) rethrows -> R {
    state.withLock { $0.waiting += 1 }
    state.wait { state -> Void? in
      guard !state.isExclusive, state.drawing == 0 else { return nil }
      state.isExclusive = true
      state.waiting -= 1
      return ()
    }
    defer { state.withLock { $0.isExclusive = false } }
    return try body()
  }
}
