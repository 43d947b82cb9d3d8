/// Resource limits of this process, for reading untrusted input.
package enum ProcessLimits {
  /// The signal that ends a process when its processor time is used up.
  package static let cpuTimeSignal = SIGPROF

  /// Sets limits that cannot be raised again. A process that exceeds them ends without a core file.
  ///
  /// `memory`, > 0, is in bytes in addition to the present use; macOS does not enforce it.
  /// `seconds`, > 0, is the processor time of all threads from now on.
  package static func set(memory: Int, seconds: Double) {
    #if os(Linux)
      let (size, data) = memoryInUse
      limit(.data, to: data + memory)
      // The address space includes reserved ranges, such as malloc's arena of each thread.
      limit(.addresses, to: size + memory + reserved)
    #endif
    terminate(afterCPUSeconds: seconds)
    limit(.core, to: 0)
  }

  /// Makes the kernel kill this process when the thread that started it ends; on Linux only.
  package static func terminateWithParent() {
    #if os(Linux)
      // `prctl` is variadic, and Swift does not import variadic functions. On x86-64 and ARM64,
      // Linux passes integers to variadic and other functions alike.
      typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      let signalOfParentsDeath: Int32 = 1
      guard let function = dlsym(nil, "prctl") else { return }
      _ = unsafeBitCast(function, to: Call.self)(signalOfParentsDeath, UInt(SIGKILL), 0, 0, 0)
    #endif
  }

  /// In bytes. Also stands for a size that the system does not report.
  private static let reserved = 1 << 30

  /// `RLIMIT_CPU` would not do: it counts whole seconds and includes the time before the call.
  private static func terminate(afterCPUSeconds seconds: Double) {
    let wholeSeconds = seconds.rounded(.down)
    let start = timeval(
      tv_sec: time_t(wholeSeconds),
      tv_usec: suseconds_t(max(1, (seconds - wholeSeconds) * 1_000_000)))
    var timer = itimerval(it_interval: timeval(), it_value: start)
    setitimer(processorTimer, &timer, nil)
  }

  private static func limit(_ resource: LimitedResource, to value: Int) {
    let number = resource.number
    var limits = rlimit()
    guard getrlimit(number, &limits) == 0 else { return }
    limits.rlim_max = min(limits.rlim_max, rlim_t(value))
    limits.rlim_cur = min(limits.rlim_cur, rlim_t(value))
    setrlimit(number, &limits)
  }

  #if os(Linux)
    /// The sizes of the address space and of data and stack, in bytes, from proc(5).
    private static var memoryInUse: (size: Int, data: Int) {
      guard let bytes = try? InputFile.read("/proc/self/statm") else { return (reserved, reserved) }
      let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").map { Int($0) ?? 0 }
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      return pages.count > 5 ? (pages[0] * page, pages[5] * page) : (reserved, reserved)
    }
  #endif
}
