@usableFromInline
package enum ProcessorCount {
  /// The number that this process may use, ≥ 1: the affinity mask and the quota of the control
  /// group limit it. A container has its own control group.
  @usableFromInline
  package static var available: Int {
    let usable = allowed ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return usable == 1 ? 1 : max(1, min(usable, quota ?? usable))
  }

  /// In this thread's affinity mask; `nil` on macOS, and if the mask has more than 65 536 bits.
  private static var allowed: Int? {
    #if os(Linux)
      // glibc's headers do not declare `sched_getaffinity` for Swift.
      typealias Call = @convention(c) (pid_t, Int, UnsafeMutableRawPointer?) -> Int32
      guard let function = dlsym(nil, "sched_getaffinity") else { return nil }
      var mask = [UInt](repeating: 0, count: 1024)
      let code = mask.withUnsafeMutableBytes {
        unsafeBitCast(function, to: Call.self)(0, $0.count, $0.baseAddress)
      }
      let count = mask.reduce(0) { $0 + $1.nonzeroBitCount }
      return code == 0 && count > 0 ? count : nil
    #else
      return nil
    #endif
  }

  /// Returns the quota in processors, rounded up, from `QUOTA PERIOD`.
  ///
  /// `nil` for `max PERIOD`, which means no limit, and for invalid contents.
  static func quota(cpuMax: String) -> Int? {
    let numbers = cpuMax.split(whereSeparator: { " \n".contains($0) }).map { Int($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0
    else { return nil }
    return (quota - 1) / period + 1
  }

  /// The lowest quota of this control group and its ancestors, in processors; `nil` for none.
  private static var quota: Int? {
    var limits: [Int] = []
    var group = self.group(text("/proc/self/cgroup"))[...]
    while true {
      let files = "/sys/fs/cgroup\(group)/cpu.max"
      if let limit = quota(cpuMax: text(files)) { limits.append(limit) }
      guard let slash = group.lastIndex(of: "/") else { break }
      group = group[..<slash]
    }
    let old = "/sys/fs/cgroup/cpu/cpu.cfs_"
    if let limit = quota(cpuMax: text(old + "quota_us") + " " + text(old + "period_us")) {
      limits.append(limit)
    }
    return limits.min()
  }

  /// Returns the path in the line `0::/PATH` of `/proc/self/cgroup`, without a trailing slash.
  static func group(_ lines: String) -> String {
    let line = lines.split(separator: "\n").first { $0.hasPrefix("0::/") }
    let path = line.map { String($0.dropFirst(3)) } ?? ""
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func text(_ file: String) -> String {
    (try? InputFile.read(file, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
