import SystemPackage

extension Errno {
  /// The error of the last failed call of the C library on this thread.
  static var current: Errno { Errno(rawValue: errno) }
}

/// Returns the result of a system call, repeated while signals interrupt it (`EINTR`).
///
/// Throws `errno` if the result is negative.
func retryingOnInterrupt<N: SignedInteger>(_ call: () -> N) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return Int(result) }
    let error = Errno.current
    guard error == .interrupted else { throw error }
  }
}

/// Returns the result of a call of swift-system, and throws its error with the type `Errno`.
///
/// swift-system throws only `Errno`, but declares an untyped `throws`.
func rethrowingErrno<R>(_ call: () throws -> R) throws(Errno) -> R {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}
