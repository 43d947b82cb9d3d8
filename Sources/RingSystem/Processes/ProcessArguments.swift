import RingKernels

/// The command line of this process, the program's name first.
///
/// On Linux `CommandLine` reads `/proc/self/cmdline`, and is empty in a root without `/proc`. The
/// arguments that the kernel passes to `main` are always available.
package enum ProcessArguments {
  /// The arguments as C strings, which may be invalid UTF-8. Valid until the process ends.
  package static var cStrings: [UnsafePointer<CChar>] {
    var next = ring_arguments() ?? CommandLine.unsafeArgv
    var strings: [UnsafePointer<CChar>] = []
    while let argument = next.pointee {
      strings.append(UnsafePointer(argument))
      next += 1
    }
    return strings
  }

  /// Invalid UTF-8 is replaced by U+FFFD.
  package static var all: [String] { cStrings.map { String(cString: $0) } }
}
