import SystemPackage

extension Errno {
  /// The error of the last failed call of the C library on this thread.
  static var current: Errno { Errno(rawValue: errno) }
}

/// Repeats a system call while signals interrupt it (`EINTR`). Throws `errno` for a result < 0.
func retryingOnInterrupt<N: SignedInteger>(_ call: () -> N) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return Int(result) }
    let error = Errno.current
    guard error == .interrupted else { throw error }
  }
}

/// Gives the errors of a call their type: swift-system declares an untyped `throws`.
func rethrowingErrno<R>(_ call: () throws -> R) throws(Errno) -> R {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}
