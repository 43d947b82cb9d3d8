// Declarations that every C library has, but that Swift imports in different forms.

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  import Darwin
#endif

extension stat {
  var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

extension sigset_t {
  init(of signals: [Int32]) {
    self.init()
    sigemptyset(&self)
    for signal in signals { sigaddset(&self, signal) }
  }
}

extension sigaction {
  /// The signal handler, or `SIG_DFL` or `SIG_IGN`.
  var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}

/// The resources that this program limits with `setrlimit`.
enum LimitedResource: Sendable {
  case data, addresses, core

  #if canImport(Glibc)
    var number: __rlimit_resource_t {
      switch self {
      case .data: Int32(RLIMIT_DATA.rawValue)
      case .addresses: Int32(RLIMIT_AS.rawValue)
      case .core: Int32(RLIMIT_CORE.rawValue)
      }
    }
  #else
    var number: Int32 {
      switch self {
      case .data: RLIMIT_DATA
      case .addresses: RLIMIT_AS
      case .core: RLIMIT_CORE
      }
    }
  #endif
}

/// The interval timer for the processor time of the process.
#if canImport(Glibc)
  let processorTimer = __itimer_which_t(ITIMER_PROF.rawValue)
#else
  let processorTimer = ITIMER_PROF
#endif

#if canImport(Darwin)
  typealias SpawnAttributes = posix_spawnattr_t?
  typealias SpawnFileActions = posix_spawn_file_actions_t?
  typealias FolderStream = UnsafeMutablePointer<DIR>
  private typealias ThreadArgument = UnsafeMutableRawPointer
#else
  typealias SpawnAttributes = posix_spawnattr_t
  typealias SpawnFileActions = posix_spawn_file_actions_t
  typealias FolderStream = OpaquePointer
  private typealias ThreadArgument = UnsafeMutableRawPointer?
#endif

/// Returns an object for `posix_spawnattr_init` to initialise.
func spawnAttributes() -> SpawnAttributes {
  #if canImport(Darwin)
    nil
  #else
    posix_spawnattr_t()
  #endif
}

func spawnFileActions() -> SpawnFileActions {
  #if canImport(Darwin)
    nil
  #else
    posix_spawn_file_actions_t()
  #endif
}

/// In the form that `posix_spawn` takes.
var processEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    _NSGetEnviron().pointee
  #else
    environ
  #endif
}

/// Runs `body` on a new thread, which the caller joins unless `attributes` detach it.
func startThread(
  _ attributes: inout pthread_attr_t, _ body: @escaping @Sendable () -> Void
) throws(ThreadGroup.StartError) -> pthread_t {
  let run: @convention(c) (ThreadArgument) -> UnsafeMutableRawPointer? = { argument in
    let pointer: UnsafeMutableRawPointer? = argument
    if let pointer { Unmanaged<ThreadClosure>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
  }
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let box = Unmanaged.passRetained(ThreadClosure(run: body))
  let code = pthread_create(&thread, &attributes, run, box.toOpaque())
  let started: pthread_t? = thread
  if code == 0, let started { return started }
  box.release()
  throw ThreadGroup.StartError(code: code)
}

/// A box that transfers a closure to another thread.
private final class ThreadClosure: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The arguments of sockets for TCP.
#if canImport(Glibc)
  let streamSocketType = Int32(SOCK_STREAM.rawValue)
#else
  let streamSocketType = SOCK_STREAM
#endif

/// The flag of `send` that makes a closed connection an error instead of `SIGPIPE`; on macOS, it is
/// an option of the socket.
#if canImport(Darwin)
  let noSignalFlag: Int32 = 0
#else
  let noSignalFlag = Int32(MSG_NOSIGNAL)
#endif
