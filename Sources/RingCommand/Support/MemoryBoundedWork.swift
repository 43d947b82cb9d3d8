import RingGraphics
import RingSystem

/// Parallel work on images, with as many at once as the memory budget permits.
enum MemoryBoundedWork {
  /// The memory budget of one item.
  struct Share: Sendable {
    var memory: MemoryBudget
    /// Whether this is the last pass: an item that needs more memory fails.
    var isLast: Bool
  }

  private static let parallelismDivisor = 4

  /// Returns the results of `work(0)` … `work(count - 1)`, in order, on at most `jobs` threads.
  ///
  /// Items that lack memory are repeated in a further pass with fewer threads, hence a larger share
  /// of the budget.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ whole: MemoryBudget, lacksMemory: (Result) -> Bool,
    _ work: @escaping @Sendable (Int, Share) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    var (waiting, width) = (Array(0..<count), jobs)
    while !waiting.isEmpty {
      let (round, isLast) = (waiting, width == 1)
      let share = Share(
        memory: isLast ? whole : MemoryBudget(limit: whole.remaining / width), isLast: isLast)
      let found = Parallel.map(round.count, jobs: width) { work(round[$0], share) }
      for (number, result) in zip(round, found) { results[number] = result }
      waiting = isLast ? [] : round.filter { results[$0].map(lacksMemory) == true }
      width = max(1, width / parallelismDivisor)
    }
    return results.compactMap { $0 }
  }
}
