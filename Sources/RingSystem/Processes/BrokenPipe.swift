import SystemPackage

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
