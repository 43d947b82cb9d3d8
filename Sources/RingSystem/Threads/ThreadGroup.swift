import RingLibC

/// Threads that were started and will be waited for.
package struct ThreadGroup: ~Copyable {
  private var threads: [pthread_t] = []

  /// Not one thread could be started; the system's own words.
  package struct StartError: Error, CustomStringConvertible {
    let code: Int32
    package var description: String {
      "no thread could be started: \(String(cString: strerror(code)))"
    }
  }

  package var count: Int { threads.count }

  package init() {}

  /// Starts a thread. Throws `StartError` if it cannot and nobody else is there to do the work.
  package mutating func add(_ body: @escaping @Sendable () -> Void) throws(StartError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // A secondary thread of macOS has 512 KiB, of musl 128 KiB, which is little for Pango
    // and for nested elements, which are laid out by recursion.
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    do throws(ThreadStartError) {
      threads.append(try startThread(&attributes) { Exhaustion.withStack(body) })
    } catch {
      if threads.isEmpty { throw StartError(code: error.code) }
    }
  }

  /// Waits until every thread has ended.
  package mutating func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads.removeAll()
  }

  private static let stackSize = 8 << 20
}
