/// A value behind a mutex and a condition variable. The standard `Mutex` requires macOS 15.
///
/// `@unchecked Sendable`: the value is accessed under the mutex only, the pointers never change,
/// and `pthread_mutex_*` and `pthread_cond_*` may be called from any thread.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` with exclusive access. Then wakes all threads in `wait`, which check again.
  package func withLock<R: ~Copyable & Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Blocks until `result` returns a value other than `nil`, and returns that value.
  ///
  /// Calls `result` with exclusive access: at once, and again after each access of another thread.
  package func wait<R: Sendable>(_ result: (inout Value) -> R?) -> R {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = result(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Other threads that use the monitor block until the process ends, so call it only then.
  package func lockForever(_ body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    body(&value)
  }
}
