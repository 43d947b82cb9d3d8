import RingLibC
import SystemPackage

/// What keeps a broken pipe from ending the process, which a library may not do for all of it.
enum BrokenPipe {
  /// Runs a call that may write to a pipe whose reader has gone: that becomes its `EPIPE`.
  static func asError<R>(_ body: () throws(Errno) -> R) throws(Errno) -> R {
    #if os(macOS)
      // `makeNonBlocking` has asked for it, for good.
      return try body()
    #else
      // The signal of a write goes to the thread that writes: it is held back and taken away, unless
      // it was there before.
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
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
