import SystemPackage

/// The signal handling of a command. A library must not use it.
package enum Signals {
  /// Installs the signal handling of a command.
  ///
  /// - An interrupt kills the child processes and removes the temporary files before it ends the
  ///   process.
  /// - A broken pipe or an exceeded file size becomes an ordinary error of `write`.
  /// - A crash for lack of memory becomes a message and the exit code 71.
  ///
  /// Must be called once, before any other thread starts, because threads inherit the mask of
  /// blocked signals. Child processes inherit it too, so they must be started with an empty mask.
  package static func install() {
    reserveStandardDescriptors()
    OutOfMemoryHandler.install()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = terminationSignals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A thread may take locks and free memory; a signal handler may not.
    if !startDetached({ Signals.waitForTermination() }) {
      // Without the thread nothing is cleaned up, but the process can be interrupted.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Opens closed standard streams on files that can neither be read nor written.
  ///
  /// Otherwise the next opened file would get number 0, 1 or 2, and a message would end up in an
  /// image. Output streams get a folder, because users name `/dev/null` as an output, but never a
  /// folder.
  private static func reserveStandardDescriptors() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is this one.
      _ = number == 0 ? open("/dev/null", O_WRONLY) : open("/", O_RDONLY | O_DIRECTORY)
    }
  }

  /// SIGINT, SIGTERM and SIGHUP, unless the parent made this process ignore them, as `nohup` does.
  private static let terminationSignals = sigset_t(
    of: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) })

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Blocks until a termination signal arrives; then kills children, removes temporary files, runs
  /// the termination handlers and ends the process by the signal.
  private static func waitForTermination() -> Never {
    var signals = terminationSignals
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    // Kill children first, because they might create files again that were just removed.
    ChildProcesses.shared.killAllAtExit()
    TemporaryFiles.shared.removeAllAtExit()
    // Starting here, another signal ends the process at once, in case a termination handler hangs.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    TerminationHandler.runAll()
    // End by the signal itself, so that a shell or a supervisor sees the cause.
    signal(number, SIG_DFL)
    signals = sigset_t(of: [number])
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }

  /// Returns `false` if the system refuses.
  private static func startDetached(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    return (try? startThread(&attributes, body)) != nil
  }
}

/// A closure that runs before a signal ends the process. Destroying the handler cancels it.
package final class TerminationHandler: Sendable {
  /// The closures of all handlers, the earliest first.
  private static let actions = Monitor<[(handler: ObjectIdentifier, body: @Sendable () -> Void)]>(
    [])

  /// Registers `body`, which runs on the thread for signals.
  ///
  /// The temporary files are removed before `body` runs. It must be short, and must not create an
  /// `AtomicFile`, which would block forever. Without `Signals.install` it never runs.
  package init(_ body: @escaping @Sendable () -> Void) {
    let handler = ObjectIdentifier(self)
    Self.actions.withLock { $0.append((handler, body)) }
  }

  deinit {
    let handler = ObjectIdentifier(self)
    Self.actions.withLock { actions in actions.removeAll { $0.handler == handler } }
  }

  /// Runs all closures on the calling thread, the latest first.
  static func runAll() {
    let bodies = actions.withLock { $0.map(\.body) }
    for body in bodies.reversed() { body() }
  }
}

/// A library may not ignore `SIGPIPE` for the whole process, so it is blocked for one call.
enum BrokenPipe {
  /// If the reader of a pipe has closed it, `body` throws `EPIPE`, and `SIGPIPE` does not end the
  /// process.
  static func asError<R>(_ body: () throws(Errno) -> R) throws(Errno) -> R {
    #if os(macOS)
      // `makeNonBlocking` has disabled the signal for this pipe.
      return try body()
    #else
      // The kernel sends `SIGPIPE` to the writing thread. The thread blocks the signal and consumes
      // it afterwards, unless it was already pending before the call.
      var pipe = sigset_t(of: [SIGPIPE])
      var pending = sigset_t()
      sigpending(&pending)
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, &pipe, &mask)
      defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
      do throws(Errno) { return try body() } catch {
        var now = timespec()
        if error == .brokenPipe, sigismember(&pending, SIGPIPE) == 0 {
          while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
        }
        throw error
      }
    #endif
  }
}
