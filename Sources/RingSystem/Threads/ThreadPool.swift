/// Threads that do tasks as they come, the most urgent first.
///
/// Whoever adds tasks has it alone. Work of several kinds shares a pool, so that there are no more
/// threads than jobs, whatever there is most of to do.
package final class ThreadPool {
  /// What is to be done; it gets the number of its thread, from 0.
  package typealias Task = @Sendable (_ thread: Int) -> Void

  private struct State: Sendable {
    private var tasks: [(urgency: Int, task: Task)] = []
    var isOver = false

    mutating func add(_ urgency: Int, _ task: @escaping Task) {
      let place = tasks.firstIndex { $0.urgency < urgency }
      tasks.insert((urgency, task), at: place ?? tasks.count)
    }

    /// The next task; `.some(nil)` if there will be none.
    mutating func next() -> Task?? {
      if isOver { return .some(nil) }
      return tasks.isEmpty ? nil : .some(tasks.removeFirst().task)
    }
  }

  /// The most threads.
  package let size: Int
  private let state = Monitor(State())
  private var threads = ThreadGroup()

  /// `size`, ≥ 1, is how many threads there may be; each comes with a task, because few need few.
  package init(size: Int) { self.size = size }

  /// Waits for the tasks that are begun; the others are not done.
  deinit {
    state.withLock { $0.isOver = true }
    threads.join()
  }

  /// Has a task done before those that are less urgent, and after those that are as urgent and were
  /// added before.
  ///
  /// Throws `StartError` if there can be no thread; if there can be no further one, the others do it.
  package func add(
    urgency: Int = 0, _ task: @escaping Task
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

/// A value for each thread of a pool, which keeps it from task to task.
///
/// `@unchecked Sendable`: a thread uses its own value only.
package final class PerThread<Value: ~Copyable>: @unchecked Sendable {
  private let values: UnsafeMutablePointer<Value?>
  private let count: Int

  /// No values yet, for so many threads.
  package init(count: Int) {
    self.count = count
    values = .allocate(capacity: count)
    for thread in 0..<count { (values + thread).initialize(to: nil) }
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
  }

  /// Changes the value of the thread that calls; it is made if there is none, and an error ends it.
  package func withValue<R, Failure: Error>(
    of thread: Int, orMake make: () throws(Failure) -> Value,
    in body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    precondition(0..<count ~= thread, "no such thread")
    var value = if let kept = values[thread].take() { kept } else { try make() }
    let result = try body(&value)
    values[thread] = consume value
    return result
  }
}
