import RingFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work on several threads at once.
public enum Parallel {
  /// How many processors may be used.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Nested elements are laid out by recursion; the threads of macOS have 512 KiB only.
  private static let stackSize = 8 << 20

  /// The results of `work(0)` … `work(count - 1)`, in this order, on at most `jobs` threads.
  public static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let queue = Queue(count: count, work)
    let threads = (1..<max(1, min(jobs, count))).compactMap { _ in start { queue.run() } }
    queue.run()
    for thread in threads { pthread_join(thread, nil) }
    return queue.results.compactMap { $0 }
  }

  /// The numbers that are left, and the results so far.
  ///
  /// `@unchecked Sendable`: `next` and `results` are touched under the lock, or after all threads
  /// have been joined.
  private final class Queue<Result: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private let work: @Sendable (Int) -> Result
    private var next = 0
    private(set) var results: [Result?]

    init(count: Int, _ work: @escaping @Sendable (Int) -> Result) {
      self.work = work
      results = Array(repeating: nil, count: count)
    }

    func run() {
      while let number = take() {
        let result = work(number)
        lock.withLock { results[number] = result }
      }
    }

    private func take() -> Int? {
      lock.withLock {
        guard next < results.count else { return nil }
        defer { next += 1 }
        return next
      }
    }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// `nil` if there can be no further thread: then the others do its work.
  private static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let body = Unmanaged.passRetained(Body(run))
    let thread = create(&attributes, body.toOpaque())
    if thread == nil { body.release() }
    return thread
  }

  private static func create(
    _ attributes: UnsafePointer<pthread_attr_t>, _ body: UnsafeMutableRawPointer
  ) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, attributes, threadBody, body)
    return status == 0 ? thread : nil
  }

  #if canImport(Darwin)
    private typealias ThreadBody =
      @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
  #else
    private typealias ThreadBody =
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  #endif

  private static let threadBody: ThreadBody = { argument in
    let body: UnsafeMutableRawPointer? = argument
    guard let body else { return nil }
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
}
