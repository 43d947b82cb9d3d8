import RingCore

/// A thread pool with a priority queue.
///
/// Only its owner adds tasks. Different kinds of work share one pool, so that their threads never
/// outnumber the jobs.
package final class ThreadPool {
  /// Runs on a thread of the pool, and receives the index of the thread, from 0.
  package typealias Task = @Sendable (_ thread: Int) -> Void

  private struct State: Sendable {
    private var tasks: [(priority: Int, task: Task)] = []
    var isShutDown = false

    mutating func add(_ priority: Int, _ task: @escaping Task) {
      let index = tasks.firstIndex { $0.priority < priority }
      tasks.insert((priority, task), at: index ?? tasks.count)
    }

    /// Returns the next task; `nil` if there is none yet, `.some(nil)` after shutdown.
    mutating func next() -> Task?? {
      if isShutDown { return .some(nil) }
      return tasks.isEmpty ? nil : .some(tasks.removeFirst().task)
    }
  }

  /// The maximum number of threads, ≥ 1.
  package let size: Int
  private let state = Monitor(State())
  private var threads = ThreadGroup()

  /// A thread is started with each of the first `size` tasks, because few tasks need few threads.
  package init(size: Int) { self.size = size }

  /// Waits for the running tasks and discards the pending ones.
  deinit {
    state.withLock { $0.isShutDown = true }
    threads.join()
  }

  /// Higher priorities run first, equal ones in order of addition. Throws `StartError` if the pool
  /// has no thread and none can be started.
  package func add(priority: Int = 0, _ task: @escaping Task) throws(ThreadGroup.StartError) {
    if threads.count < size {
      let (number, state) = (threads.count, state)
      try threads.add {
        while let task = state.wait({ $0.next() }) { task(number) }
      }
    }
    state.withLock { $0.add(priority, task) }
  }
}

extension ThreadPool {
  /// Calls `work` with each input that `next` returns, until it returns `nil`, and delivers the
  /// results in the order of the inputs.
  ///
  /// `work` runs on the threads of the pool, with the position of the input, from 0. `next` and
  /// `deliver` run on the calling thread; the run ends if one of them throws or `deliver` returns
  /// `false`. While `isReady` returns `false` and inputs are pending, their results are delivered
  /// before `next` is called, so that `next` may block.
  ///
  /// `maximumPending`, ≥ 1, is the number of inputs that are started and not yet delivered. It, and
  /// not the number of inputs, bounds the memory. With `stopsAtFailure`, the first failed input in
  /// order is the last that is delivered. No input is started after it has failed, but those before
  /// it are always finished.
  ///
  /// Returns or throws only when no thread is in `work`. `onStop` is called before, and must end
  /// the waits of threads for each other. Rethrows the errors of `isReady`, `next` and `deliver`,
  /// and throws `ThreadGroup.StartError` if no thread can be started.
  package func run<Input: Sendable, Product: Sendable>(
    maximumPending: Int, stopsAtFailure: Bool, isReady: () throws -> Bool = { true },
    next: () throws -> Input?, onStop: () -> Void = {},
    work: @escaping @Sendable (_ position: Int, Input, _ thread: Int) throws -> Product,
    deliver: (_ position: Int, Input, Result<Product, any Error>) throws -> Bool
  ) throws {
    precondition(maximumPending >= 1, "maximumPending must be at least 1")
    let progress = Monitor(Progress(stopsAtFailure: stopsAtFailure))
    // A separate monitor, so that only results wake the calling thread.
    let results = Monitor([Int: Finished<Input, Product>]())
    defer {
      progress.withLock { $0.isStopped = true }
      onStop()
      // The pool discards its tasks when it is released, which must not be earlier.
      withExtendedLifetime(self) { progress.wait { $0.runningCount == 0 ? () : nil } }
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
        try add { thread in
          guard progress.withLock({ $0.start(position) }) else { return }
          let result = Result { try work(position, input, thread) }
          progress.withLock { $0.finish(position, result) }
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

    mutating func finish<Product>(_ position: Int, _ result: Result<Product, any Error>) {
      runningCount -= 1
      if stopsAtFailure, case .failure = result { firstFailure = min(firstFailure, position) }
    }
  }
}

/// Storage of one value per thread of a pool. The values persist between tasks.
///
/// `@unchecked Sendable`: each thread only accesses its own value.
package final class PerThread<Value: ~Copyable>: @unchecked Sendable {
  private let values: UnsafeMutablePointer<Value?>
  private let count: Int

  package init(count: Int) {
    self.count = count
    values = .allocate(capacity: count)
    for thread in 0..<count { (values + thread).initialize(to: nil) }
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
  }

  /// `thread` must be the calling one. If `body` throws, the value is discarded.
  package func withValue<R, Failure: Error>(
    of thread: Int, default make: () throws(Failure) -> Value,
    in body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    precondition(0..<count ~= thread, "no such thread")
    var value = if let existing = values[thread].take() { existing } else { try make() }
    let result = try body(&value)
    values[thread] = consume value
    return result
  }
}

/// Threads that are joined together.
package struct ThreadGroup: ~Copyable {
  private var threads: [pthread_t] = []

  /// The first thread of a group could not be started.
  package struct StartError: ProblemConvertible, CustomStringConvertible {
    /// The error code of `pthread_create`.
    let code: Int32
    package var description: String {
      "no thread could be started: \(String(cString: strerror(code)))"
    }
    package var problems: [Problem] { [Problem(.error, .other, description)] }
  }

  package var count: Int { threads.count }

  package init() {}

  /// Throws `StartError` if the group's first thread cannot be started. Ignores later failures,
  /// because the existing threads can do the work.
  package mutating func add(_ body: @escaping @Sendable () -> Void) throws(StartError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // By default, the stack of a thread has 512 KiB on macOS and 128 KiB with musl. That is too
    // little for Pango and for nested elements, whose layout is recursive.
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    do throws(StartError) {
      threads.append(
        try startThread(&attributes) { OutOfMemoryHandler.withAlternateSignalStack(body) })
    } catch {
      if threads.isEmpty { throw error }
    }
  }

  package mutating func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads.removeAll()
  }

  /// Starts a thread that is never joined.
  package static func detach(_ body: @escaping @Sendable () -> Void) throws(StartError) {
    var group = ThreadGroup()
    try group.add(body)
    for thread in group.threads { pthread_detach(thread) }
  }

  private static let stackSize = 8 << 20
}
