/// A run of work on the threads of a pool, whose results are delivered in the order of the inputs.
///
/// Memory is bounded by `maximumPending`, not by the number of inputs.
package struct OrderedRun {
  /// Inputs that are started and not yet delivered, ≥ 1.
  private let maximumPending: Int
  private let stopsAtFailure: Bool

  /// With `stopsAtFailure`, the first failed input in order is the last that is delivered. No input
  /// is started after it has failed, but those before it are always finished.
  package init(maximumPending: Int, stopsAtFailure: Bool) {
    precondition(maximumPending >= 1, "maximumPending must be at least 1")
    (self.maximumPending, self.stopsAtFailure) = (maximumPending, stopsAtFailure)
  }

  /// Calls `work` with each input that `next` returns, until it returns `nil`.
  ///
  /// `work` runs on the threads of the pool, with the position of the input, from 0. `next` and
  /// `deliver` run on the calling thread; the run ends if one of them throws or `deliver` returns
  /// `false`. While `isReady` returns `false` and inputs are pending, their results are delivered
  /// before `next` is called, so that `next` may block.
  ///
  /// Returns or throws only when no thread is in `work`. `onStop` is called before, and must end
  /// the waits of threads for each other. Rethrows the errors of `isReady`, `next` and `deliver`,
  /// and throws `ThreadGroup.StartError` if no thread can be started.
  package func run<Input: Sendable, Product: Sendable>(
    on threads: ThreadPool, isReady: () throws -> Bool = { true }, next: () throws -> Input?,
    onStop: () -> Void = {},
    work: @escaping @Sendable (_ position: Int, Input, _ thread: Int) throws -> Product,
    deliver: (_ position: Int, Input, Result<Product, any Error>) throws -> Bool
  ) throws {
    let progress = Monitor(Progress(stopsAtFailure: stopsAtFailure))
    // A separate monitor, so that only results wake the calling thread.
    let results = Monitor([Int: Finished<Input, Product>]())
    defer {
      progress.withLock { $0.isStopped = true }
      onStop()
      // The pool discards its tasks when it is released, which must not be earlier.
      withExtendedLifetime(threads) { progress.wait { $0.runningCount == 0 ? () : nil } }
    }
    var (started, delivered, hasEnded) = (0, 0, false)
    while true {
      while !hasEnded, started - delivered < maximumPending {
        if started > delivered, try !isReady() { break }
        guard let input = try next() else {
          hasEnded = true
          break
        }
        let position = started
        try threads.add { thread in
          guard progress.withLock({ $0.start(position) }) else { return }
          let result = Result { try work(position, input, thread) }
          let isFailure = if case .failure = result { true } else { false }
          progress.withLock { $0.finish(position, isFailure: isFailure) }
          results.withLock { $0[position] = (input, result) }
        }
        started += 1
      }
      guard delivered < started else { return }
      let (input, result) = results.wait { $0.removeValue(forKey: delivered) }
      delivered += 1
      guard try deliver(delivered - 1, input, result) else { return }
      if stopsAtFailure, case .failure = result { return }
    }
  }

  private typealias Finished<Input, Product> = (input: Input, result: Result<Product, any Error>)

  /// The inputs that may start, and the number of those in progress.
  private struct Progress: Sendable {
    let stopsAtFailure: Bool
    var isStopped = false
    private(set) var runningCount = 0
    /// The lowest position that has failed, if failures end the run.
    private var firstFailure = Int.max

    init(stopsAtFailure: Bool) { self.stopsAtFailure = stopsAtFailure }

    /// Returns `false` for an input after the first failure, and for all inputs once the run ends.
    mutating func start(_ position: Int) -> Bool {
      guard !isStopped, position < firstFailure else { return false }
      runningCount += 1
      return true
    }

    mutating func finish(_ position: Int, isFailure: Bool) {
      runningCount -= 1
      if isFailure, stopsAtFailure { firstFailure = min(firstFailure, position) }
    }
  }
}
