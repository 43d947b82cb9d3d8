import RingCairo
import RingCore
import RingSystem

/// A gate that shares one memory budget among threads.
///
/// Threads draw concurrently, each within its share. An image that exceeds the share is drawn again
/// with the whole budget while no other thread draws, after the memory that the workers keep for
/// their next images is freed; `map` repeats such work with fewer threads instead. Therefore the
/// number of threads does not decide which images can be drawn, and their total memory stays near
/// the budget.
package final class MemoryGate: Sendable {
  private struct State: Sendable {
    /// The number of threads that are drawing within their shares.
    var drawing = 0
    var isExclusive = false
    /// The number of threads that wait for the whole budget. Other threads wait behind them.
    var waiting = 0
    var total: MemoryBudget
    var share: MemoryBudget
    /// What the workers keep for their next images, in any order.
    var kept: [KeptMemory] = []

    init(_ total: MemoryBudget, jobs: Int) {
      self.total = total
      // A quarter is for what the budget of an image does not count: the coverage and the texts
      // that a worker keeps, and the rows and the output of its encoder.
      share = jobs <= 1 ? total : MemoryBudget(limit: total.remaining / jobs / 4 * 3)
    }
  }

  private let state: Monitor<State>

  init(_ total: MemoryBudget, jobs: Int) { state = Monitor(State(total, jobs: jobs)) }

  var total: MemoryBudget { state.withLock { $0.total } }
  package var share: MemoryBudget { state.withLock { $0.share } }

  /// Shares another budget among `jobs` threads from now on. No thread may be drawing.
  func setBudget(_ total: MemoryBudget, jobs: Int) {
    state.withLock { state in
      let kept = state.kept
      state = State(total, jobs: jobs)
      state.kept = kept
    }
  }

  /// Adds what a worker keeps between images, which must be unused unless the worker draws.
  func add(_ kept: KeptMemory) {
    state.withLock { state in
      state.kept.removeAll { $0.isGone }
      state.kept.append(kept)
    }
  }

  /// Whether a share is the whole budget, as with one job.
  package var isUndivided: Bool { state.withLock { $0.share == $0.total } }

  /// Waits while a thread has the whole budget or waits for it, then calls `body`.
  func withShare<R: ~Copyable>(_ body: () throws -> R) rethrows -> R {
    state.wait { state -> Void? in
      guard !state.isExclusive, state.waiting == 0 else { return nil }
      state.drawing += 1
      return ()
    }
    defer { state.withLock { $0.drawing -= 1 } }
    return try body()
  }

  /// Waits until no other thread draws, frees what the workers keep, and calls `body`.
  func withFullBudget<R: ~Copyable>(_ body: () throws -> R) rethrows -> R {
    state.withLock { $0.waiting += 1 }
    state.wait { state -> Void? in
      guard !state.isExclusive, state.drawing == 0 else { return nil }
      state.isExclusive = true
      state.waiting -= 1
      return ()
    }
    defer { state.withLock { $0.isExclusive = false } }
    for kept in state.withLock({ $0.kept }) { kept.discard() }
    return try body()
  }

  /// The number of threads is divided by this after each pass of `map`.
  private static let parallelismDivisor = 4

  /// Returns the results of `work(0)` … `work(count - 1)`, in order, on at most `jobs` threads.
  ///
  /// `work` may use the share of the gate that it gets. Items for which `needsMoreMemory` is true
  /// are repeated in another pass with fewer threads, the last with an undivided budget.
  package static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ total: MemoryBudget, needsMoreMemory: (Result) -> Bool,
    _ work: @escaping @Sendable (Int, MemoryGate) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    var (waiting, jobs) = (Array(0..<count), jobs)
    while !waiting.isEmpty {
      let (pass, gate) = (waiting, MemoryGate(total, jobs: jobs))
      let passResults = Parallel.map(pass.count, jobs: jobs) { work(pass[$0], gate) }
      for (number, result) in zip(pass, passResults) { results[number] = result }
      waiting = gate.isUndivided ? [] : pass.filter { results[$0].map(needsMoreMemory) == true }
      jobs = max(1, jobs / parallelismDivisor)
    }
    return results.compactMap { $0 }
  }
}
