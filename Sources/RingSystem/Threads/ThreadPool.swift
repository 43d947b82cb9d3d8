/// A thread pool with a priority queue.
///
/// Only its owner adds tasks. Kinds of work share one pool, so that there are never more threads
/// than jobs, whichever kind dominates.
package final class ThreadPool {
  /// A task; receives the index of its thread, from 0.
  package typealias Task = @Sendable (_ thread: Int) -> Void

  private struct State: Sendable {
    private var tasks: [(urgency: Int, task: Task)] = []
    var isShutDown = false

    mutating func add(_ urgency: Int, _ task: @escaping Task) {
      let index = tasks.firstIndex { $0.urgency < urgency }
      tasks.insert((urgency, task), at: index ?? tasks.count)
    }

    /// Returns the next task; `nil` if there is none yet, `.some(nil)` after shutdown.
    mutating func next() -> Task?? {
      if isShutDown { return .some(nil) }
      return tasks.isEmpty ? nil : .some(tasks.removeFirst().task)
    }
  }

  /// The maximum number of threads.
  package let size: Int
  private let state = Monitor(State())
  private var threads = ThreadGroup()

  /// Creates a pool of at most `size` threads, ≥ 1. Each is started with a task, because few tasks
  /// need few threads.
  package init(size: Int) { self.size = size }

  /// Waits for the running tasks; discards the others.
  deinit {
    state.withLock { $0.isShutDown = true }
    threads.join()
  }

  /// Adds a task, which runs before less urgent ones, and after earlier ones of the same urgency.
  ///
  /// Throws `StartError` if there is no thread at all; if only a further one cannot be started, the
  /// others run the task.
  package func add(
    priority urgency: Int = 0, _ task: @escaping Task
  ) throws(ThreadGroup.StartError) {
    if threads.count < size {
      let (number, state) = (threads.count, state)
      try threads.add {
        while let task = state.wait({ $0.next() }) { task(number) }
      }
    }
    state.withLock { $0.add(urgency, task) }
  }
}

/// A value for each thread of a pool, which persists from task to task.
///
/// `@unchecked Sendable`: a thread only uses its own value.
package final class PerThread<Value: ~Copyable>: @unchecked Sendable {
  private let values: UnsafeMutablePointer<Value?>
  private let count: Int

  /// Creates storage without values, for `count` threads.
  package init(count: Int) {
    self.count = count
    values = .allocate(capacity: count)
    for thread in 0..<count { (values + thread).initialize(to: nil) }
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
  }

  /// Calls `body` with the value of the calling thread, made by `make` if there is none. An error
  /// discards the value.
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
