import RingCore
import RingSystem

/// Work on images in parallel threads, whose number decreases if the memory budget requires it.
enum MemoryBoundedWork {
  struct Share: Sendable {
    var memory: MemoryBudget
    /// In the last pass, an item that needs more memory fails.
    var isLast: Bool
  }

  /// By this the number of threads is divided after each pass.
  private static let parallelismDivisor = 4

  /// Returns the results of `work(0)` … `work(count - 1)`, in order, on at most `jobs` threads.
  ///
  /// Items for which `needsMoreMemory` is true are repeated in another pass with fewer threads, and
  /// so with a larger share of the budget.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ total: MemoryBudget, needsMoreMemory: (Result) -> Bool,
    _ work: @escaping @Sendable (Int, Share) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    var (waiting, width) = (Array(0..<count), jobs)
    while !waiting.isEmpty {
      let (pass, isLast) = (waiting, width == 1)
      let share = Share(
        memory: isLast ? total : MemoryBudget(limit: total.remaining / width), isLast: isLast)
      let passResults = Parallel.map(pass.count, jobs: width) { work(pass[$0], share) }
      for (number, result) in zip(pass, passResults) { results[number] = result }
      waiting = isLast ? [] : pass.filter { results[$0].map(needsMoreMemory) == true }
      width = max(1, width / parallelismDivisor)
    }
    return results.compactMap { $0 }
  }
}
