import RingLibC
import SystemPackage

extension Errno {
  /// Why the call of the C library that was the last to fail did so.
  static var current: Errno { Errno(rawValue: errno) }
}

/// The result of a system call, called again while a signal interrupts it.
func retrying<N: SignedInteger>(_ call: () -> N) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return Int(result) }
    let error = Errno.current
    guard error == .interrupted else { throw error }
  }
}

/// The result of a call of swift-system, which throws nothing but `Errno` and does not say so.
func typed<R>(_ call: () throws -> R) throws(Errno) -> R {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}
