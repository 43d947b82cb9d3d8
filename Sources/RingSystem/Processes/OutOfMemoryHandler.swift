/// Handlers that turn a crash after a failed allocation into a message and an exit code.
///
/// If the system refuses memory, Swift's arrays and GLib trap or abort, and some libraries
/// dereference null. The handlers check whether memory is exhausted; if so, they exit with
/// `systemError`, otherwise they restore the previous action. Async-signal-safe.
enum OutOfMemoryHandler {
  private static let exitCode = ExitStatus.systemError.rawValue
  /// In bytes of the test allocation. If it fails, the crash may be due to a failed allocation: no
  /// allocation of this program is larger.
  private static let minimumFreeBytes = 1 << 30

  /// Written before another thread than that for signals starts.
  nonisolated(unsafe) static var message: StaticString =
    "ringrender: error: out of memory (ulimit -v may limit it)\n"

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]
  /// The previous actions, indexed by signal number. Written while there is only one thread.
  nonisolated(unsafe) private static let previousHandlers = UnsafeMutablePointer<sigaction>
    .allocate(
      capacity: 65)

  /// Must be called while there is only one thread.
  static func install() {
    // The stack is never freed, because the main thread needs it until the process ends.
    _ = installAlternateStack()
    isInstalled = true
    // Initialise lazy values now, because a signal handler must not.
    _ = (exitCode, minimumFreeBytes, message, previousHandlers)
    _ = Terminal.errorDescriptor
    _ = (ChildGroups.shared, TemporaryPaths.shared)
    var action = sigaction()
    action.handler = { OutOfMemoryHandler.handle($0) }
    action.sa_flags = Int32(SA_ONSTACK)
    for signal in signals { sigaction(signal, &action, previousHandlers + Int(signal)) }
    unblockSignals()
  }

  /// The program may have inherited the signals as blocked. Since glibc 2.41, `abort` does not call
  /// the handler of a blocked `SIGABRT`.
  private static func unblockSignals() {
    var set = sigset_t(of: signals)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// When memory is exhausted, some libraries recurse until the stack overflows, so the signal
  /// handlers of every thread need a separate stack.
  static func withAlternateSignalStack(_ body: () -> Void) {
    let stack = isInstalled ? installAlternateStack() : nil
    body()
    guard let stack else { return }
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    // macOS requires a size even to disable the stack.
    none.ss_size = stackSize
    sigaltstack(&none, nil)
    free(stack)
  }

  /// Whether `install` was called. Written while there is only one thread.
  nonisolated(unsafe) private static var isInstalled = false
  private static let stackSize = 1 << 16

  private static func installAlternateStack() -> UnsafeMutableRawPointer? {
    guard let stack = malloc(stackSize) else { return nil }
    var alternative = stack_t()
    (alternative.ss_sp, alternative.ss_size) = (stack, stackSize)
    sigaltstack(&alternative, nil)
    return stack
  }

  private static func handle(_ signal: Int32) {
    if !isExhausted {
      // Not an allocation failure: report the crash as such.
      sigaction(signal, previousHandlers + Int(signal), nil)
      raise(signal)
      return
    }
    ChildGroups.shared.killInSignal()
    TemporaryPaths.shared.removeInSignal()
    _ = write(Terminal.errorDescriptor, message.utf8Start, message.utf8CodeUnitCount)
    _exit(exitCode)
  }

  private static var isExhausted: Bool {
    // The mapping is never touched and needs no pages. `mmap` therefore fails only if the address
    // space is limited (`ulimit -v`).
    let memory = mmap(nil, minimumFreeBytes, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard memory != MAP_FAILED else { return true }
    munmap(memory, minimumFreeBytes)
    return false
  }
}
