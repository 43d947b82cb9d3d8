import RingCore
import RingSystem

/// A gate that shares one memory budget among threads.
///
/// Threads draw concurrently, each within its share. An image that exceeds the share is drawn again
/// with the whole budget while no other thread draws. Therefore the number of threads does not
/// decide which images can be drawn, and their total memory stays near the budget.
final class MemoryGate: Sendable {
  private struct State: Sendable {
    /// The number of threads that are drawing within their shares.
    var drawing = 0
    var isExclusive = false
    /// The number of threads that wait for the whole budget. Other threads wait behind them.
    var waiting = 0
  }

  let total: MemoryBudget
  let share: MemoryBudget
  private let state = Monitor(State())

  init(_ total: MemoryBudget, jobs: Int) {
    self.total = total
    share = jobs <= 1 ? total : MemoryBudget(limit: total.remaining / jobs)
  }

  /// Whether a share is the whole budget, as with one job.
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
