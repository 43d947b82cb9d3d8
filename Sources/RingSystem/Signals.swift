import RingLibC

/// What a command does about signals; a library must not call it.
public enum Signals {
  /// Makes an interrupted command end its child processes and remove its temporary files before it
  /// dies of the signal, a broken pipe or an exceeded file size an ordinary error of `write`, and a
  /// crash for want of memory a message and the exit code 71.
  ///
  /// To be called once, before any other thread starts: every later thread inherits that the
  /// signals are blocked, and so does a child process, which must be started with an empty mask.
  public static func prepare() {
    keepStandardNumbers()
    Exhaustion.prepare()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = ending
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A thread of its own may take locks and free memory, which a signal handler may not.
    if !startDetached({ Signals.awaitEnd() }) {
      // Without it nothing is cleaned up, but the process can be ended.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Gives the numbers of closed standard streams to something that can neither be read nor written:
  /// else the next file that is opened would get them, and a message would end up in a picture.
  private static func keepStandardNumbers() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      // The lowest free number, which is this one.
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Interrupt, terminate and the end of the terminal, but none that whoever started the process
  /// wants it to ignore, as `nohup` does.
  private static let ending: sigset_t = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
    return signals
  }()

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func awaitEnd() -> Never {
    var signals = ending
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    // Children first, or they might create what was just removed.
    ChildProcesses.shared.killAllAtExit()
    TemporaryFiles.shared.removeAllAtExit()
    // From here on another signal ends the process at once, should the last words be in vain.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    LastActions.shared.run()
    // By the signal itself, so that a shell or a supervisor sees what ended the process.
    signal(number, SIG_DFL)
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }

  /// Whether there is a thread.
  private static func startDetached(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    return (try? startThread(&attributes, body)) != nil
  }
}
