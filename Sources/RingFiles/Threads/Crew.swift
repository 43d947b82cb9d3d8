#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads that were started and will be waited for.
package struct Crew: ~Copyable {
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
    let box = Unmanaged.passRetained(ThreadBody(body))
    let code = Self.start(&attributes, box.toOpaque(), &threads)
    guard code != 0 else { return }
    box.release()
    if threads.isEmpty { throw StartError(code: code) }
  }

  /// Waits until every thread has ended.
  package mutating func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads.removeAll()
  }

  private static let stackSize = 8 << 20

  private static func start(
    _ attributes: inout pthread_attr_t, _ body: UnsafeMutableRawPointer,
    _ threads: inout [pthread_t]
  ) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, &attributes, { ThreadBody.run($0) }, body)
      if code == 0, let thread { threads.append(thread) }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, &attributes, { $0.flatMap { ThreadBody.run($0) } }, body)
      if code == 0 { threads.append(thread) }
    #endif
    return code
  }
}

/// A closure on its way to another thread.
private final class ThreadBody: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let thread = Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue()
    Exhaustion.withStack(thread.body)
    return nil
  }
}
