import RingCore

/// Threads that are joined together.
package struct ThreadGroup: ~Copyable {
  private var threads: [pthread_t] = []

  /// The first thread of a group could not be started.
  package struct StartError: ProblemConvertible, CustomStringConvertible {
    /// That of `pthread_create`.
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
