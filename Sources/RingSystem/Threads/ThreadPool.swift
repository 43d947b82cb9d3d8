import RingCore

/// A thread pool with a priority queue.
///
/// Only its owner adds tasks. Different kinds of work share one pool, so that their threads never
/// outnumber the jobs.
package final class ThreadPool {
  /// Runs on a thread of the pool, and receives the index of the thread, from 0.
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

  package consuming func detach() {
    for thread in threads { pthread_detach(thread) }
  }

  private static let stackSize = 8 << 20
}
