import RingLibC
import SystemPackage

/// A guard against the signal of a broken pipe, for a library, which may not ignore it for the
/// whole process.
enum BrokenPipe {
  /// Runs a call that may write to a pipe. If the reader has gone, it throws `EPIPE` instead of
  /// ending the process.
  static func asError<R>(_ body: () throws(Errno) -> R) throws(Errno) -> R {
    #if os(macOS)
      // `makeNonBlocking` has disabled the signal for this pipe.
      return try body()
    #else
      // The signal of a write goes to the writing thread: it is blocked and consumed, unless it was
      // pending before.
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
