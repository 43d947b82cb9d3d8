import RingGraphics
import RingSystem

/// Work on many pictures, as many at once as there is memory for.
enum MemoryRounds {
  /// What one of them may take.
  struct Share: Sendable {
    var memory: MemoryBudget
    /// Whether what needs more will not be tried again.
    var isLast: Bool
  }

  private static let narrowing = 4

  /// The results of `work(0)` … `work(count - 1)`, in this order, on at most `jobs` threads.
  ///
  /// What `lacksMemory` waits for a round of fewer, each of which has more.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ whole: MemoryBudget, lacksMemory: (Result) -> Bool,
    _ work: @escaping @Sendable (Int, Share) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    var (waiting, width) = (Array(0..<count), jobs)
    while !waiting.isEmpty {
      let (round, isLast) = (waiting, width == 1)
      let share = Share(
        memory: isLast ? whole : MemoryBudget(limit: whole.rest / width), isLast: isLast)
      let found = Parallel.map(round.count, jobs: width) { work(round[$0], share) }
      for (number, result) in zip(round, found) { results[number] = result }
      waiting = isLast ? [] : round.filter { results[$0].map(lacksMemory) == true }
      width = max(1, width / narrowing)
    }
    return results.compactMap { $0 }
  }
}
