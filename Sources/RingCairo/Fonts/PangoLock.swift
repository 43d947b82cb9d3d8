import RingSystem

/// A global lock: one thread at a time lays out texts.
///
/// Pango promises that threads with separate font maps do not interfere, but they do where lines
/// are broken inside words: with Pango 1.50, a text that several threads laid out at once sometimes
/// had different line breaks.
///
/// `nonisolated(unsafe)`: the pointer never changes, and `pthread_mutex_*` may be called from any
/// thread.
enum PangoLock {
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Not recursive.
  static func withLock<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
