import RingLibC

/// Lets one thread at a time set texts.
///
/// Pango promises that threads with font maps of their own do not disturb one another, but they do
/// where lines are broken inside of words: in 1.50 the same text, set by several threads at once, now
/// and then had other breaks.
///
/// `nonisolated(unsafe)`: the pointer never changes, and `pthread_mutex_*` may be called from any thread.
enum PangoLock {
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Calls `body`, in which the lock must not be asked for again.
  static func held<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
