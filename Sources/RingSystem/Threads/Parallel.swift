package enum Parallel {
  /// Returns the results of `work(0)` … `work(count - 1)`, in order, on at most `jobs` threads.
  package static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let monitor = Monitor(Progress<Result>(count: count))
    let run: @Sendable () -> Void = {
      while let number = monitor.withLock({ $0.claimNext() }) {
        let result = work(number)
        monitor.withLock { $0.results[number] = result }
      }
    }
    var threads = ThreadGroup()
    // If a thread cannot be started, the running ones do its work.
    for _ in 1..<max(1, min(jobs, count)) { try? threads.add(run) }
    run()
    threads.join()
    return monitor.withLock { $0.results.compactMap { $0 } }
  }

  private struct Progress<Result: Sendable>: Sendable {
    private var next = 0
    var results: [Result?]

    init(count: Int) { results = Array(repeating: nil, count: count) }

    mutating func claimNext() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
