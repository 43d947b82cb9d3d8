import RingLibC

/// What becomes of a process that the system gives no more memory.
///
/// Swift's arrays, GLib and others end the process by a trap or an abort where memory is refused, some
/// libraries step on a null pointer. In these signals it is asked whether memory is what was wanting;
/// if it was, a message and an exit code take the signal's place. Only what a signal handler may do
/// happens here.
enum Exhaustion {
  private static let exitCode = ExitStatus.systemError.rawValue
  /// If there is not so much, an allocation may well have failed: no single one of ours is larger.
  private static let room = 1 << 30

  private static let message: StaticString =
    "ringrender: error: the system gives no more memory (ulimit -v may limit it)\n"

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]
  /// What was to happen before, by the number of the signal; written while there is no other thread.
  nonisolated(unsafe) private static let others = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 65)

  /// To be called while there is no other thread.
  static func prepare() {
    // For ever: this is the first thread.
    _ = giveStack()
    isPrepared = true
    // Nothing must be initialised later, in the handler.
    _ = (exitCode, room, message, others, TemporaryPaths.shared)
    var action = sigaction()
    action.handler = { Exhaustion.handle($0) }
    action.sa_flags = Int32(SA_ONSTACK)
    for signal in signals { sigaction(signal, &action, others + Int(signal)) }
  }

  /// Runs a thread's work. Some libraries call themselves until the stack ends if there is no memory
  /// for their complaint, so the signals of every thread need a stack of their own.
  static func withStack(_ body: () -> Void) {
    let stack = isPrepared ? giveStack() : nil
    body()
    guard let stack else { return }
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    // macOS wants a size even then.
    none.ss_size = stackSize
    sigaltstack(&none, nil)
    free(stack)
  }

  /// Written while there is no other thread.
  nonisolated(unsafe) private static var isPrepared = false
  private static let stackSize = 1 << 16

  private static func giveStack() -> UnsafeMutableRawPointer? {
    guard let stack = malloc(stackSize) else { return nil }
    var alternative = stack_t()
    (alternative.ss_sp, alternative.ss_size) = (stack, stackSize)
    sigaltstack(&alternative, nil)
    return stack
  }

  private static func handle(_ signal: Int32) {
    if !isExhausted {
      // A fault of the program, which is to be seen as such.
      sigaction(signal, others + Int(signal), nil)
      raise(signal)
      return
    }
    TemporaryPaths.shared.removeInSignal()
    _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
    _exit(exitCode)
  }

  private static var isExhausted: Bool {
    // Nothing of it is touched, so only a limit refuses it.
    let memory = mmap(nil, room, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard memory != MAP_FAILED else { return true }
    munmap(memory, room)
    return false
  }
}
