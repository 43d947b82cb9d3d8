import SystemPackage

/// The running children of this process. An interrupt of the process kills them.
final class ChildProcesses: Sendable {
  static let shared = ChildProcesses()

  private let running = Monitor<Set<pid_t>>([])

  /// Starts a program with `descriptors` as its standard input, output and error, in this order.
  ///
  /// Its environment is that of this process with the changes of `environment`; `nil` removes a
  /// variable.
  func start(
    _ program: String, _ arguments: [String], environment: [String: String?],
    descriptors: [Int32]
  ) throws(Errno) -> pid_t {
    try running.withLock { running throws(Errno) in
      var settings = SpawnSettings(descriptors)
      let process = try settings.spawn(program, arguments, environment)
      ChildGroups.shared.add(process)
      running.insert(process)
      return process
    }
  }

  /// Waits until a child has ended, and reaps it.
  func waitForExit(of process: pid_t) -> ChildTermination {
    // The child is reaped only under the lock: until then no other process can get its number, so
    // that `systemKill` cannot kill an unrelated process.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return running.withLock { running in
      running.remove(process)
      ChildGroups.shared.remove(process)
      // Kill descendants that the child may have left.
      systemKill(process)
      return Self.reap(process)
    }
  }

  /// Whether a child has ended. The child must not have been reaped.
  func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOWAIT | WNOHANG
    while waitid(P_PID, id_t(process), &information, flags) != 0 {
      guard errno == EINTR else { return true }
    }
    // `waitid` leaves the signal number at 0 if the child is still running.
    return information.si_signo == SIGCHLD
  }

  func kill(_ process: pid_t) {
    running.withLock { running in
      guard running.remove(process) != nil else { return }
      ChildGroups.shared.remove(process)
      systemKill(process)
      _ = Self.reap(process)
    }
  }

  /// Kills all children and never unlocks, so that no other child starts before this process ends.
  func killAllAtExit() {
    running.lockForever { running in
      for process in running { systemKill(process) }
      for process in running { _ = Self.reap(process) }
    }
  }

  private static func reap(_ process: pid_t) -> ChildTermination {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .exited(0) }
    }
    // The expansion of WTERMSIG and WEXITSTATUS, C macros that Swift does not import.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }
}

/// The process groups of this process's children, for a signal handler.
///
/// `@unchecked Sendable`: a slot is written in one store, under the lock of `ChildProcesses` only,
/// and is 0 before its child is reaped.
final class ChildGroups: @unchecked Sendable {
  static let shared = ChildGroups()

  /// The maximum number of children that a signal handler kills.
  private static let capacity = 64
  private let numbers: UnsafeMutablePointer<pid_t>

  private init() {
    numbers = .allocate(capacity: Self.capacity)
    numbers.initialize(repeating: 0, count: Self.capacity)
  }

  func add(_ process: pid_t) { replace(0, by: process) }
  func remove(_ process: pid_t) { replace(process, by: 0) }

  private func replace(_ old: pid_t, by new: pid_t) {
    if let index = (0..<Self.capacity).first(where: { numbers[$0] == old }) { numbers[index] = new }
  }

  /// Kills the children and waits for their ends. Async-signal-safe.
  ///
  /// A running child might create a file again that the caller removes next. Call this function
  /// only right before the process ends.
  func killInSignal() {
    for index in 0..<Self.capacity where numbers[index] != 0 {
      systemKill(numbers[index])
      _ = waitpid(numbers[index], nil, 0)
    }
  }
}

/// Kills a child that was not reaped yet, and the other processes of its process group.
private func systemKill(_ process: pid_t) { _ = kill(-process, SIGKILL) }

/// The owner of a `posix_spawnattr_t` and a `posix_spawn_file_actions_t`.
private struct SpawnSettings: ~Copyable {
  private var attributes = spawnAttributes()
  private var actions = spawnFileActions()

  init(_ descriptors: [Int32]) {
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    var blocked = sigset_t(of: [])
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var reset = sigset_t(of: [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ])
    posix_spawnattr_setsigdefault(&attributes, &reset)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = [POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETPGROUP]
    posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
  }

  deinit {
    var (attributes, actions) = (attributes, actions)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String?]
  ) throws(Errno) -> pid_t {
    var cArguments = ([program] + arguments).map { strdup($0) }
    let additions = environment.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let cAdditions = additions.map { strdup($0) }
    defer { for text in cArguments + cAdditions { free(text) } }
    guard !(cArguments + cAdditions).contains(nil) else { throw Errno.noMemory }
    cArguments.append(nil)
    var process: pid_t = 0
    let code = posix_spawnp(
      &process, program, &actions, &attributes, cArguments,
      Self.inheritedEnvironment(without: environment.keys) + cAdditions + [nil])
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }

  /// The entries `NAME=value` of this process's environment, which owns them.
  private static func inheritedEnvironment(
    without names: Dictionary<String, String?>.Keys
  ) -> [UnsafeMutablePointer<CChar>?] {
    guard let first = processEnvironment else { return [] }
    let prefixes = names.map { "\($0)=" }
    return sequence(state: first) { next in
      defer { next += 1 }
      return next.pointee
    }
    .filter { entry in !prefixes.contains { strncmp(entry, $0, $0.utf8.count) == 0 } }
  }
}

/// A time limit for a child process, which begins when the value is created.
package struct ChildTimeout: Sendable {
  /// Infinity means that there is no limit.
  let seconds: Double
  private let isTotal: Bool
  private let file: String?
  private var start = ContinuousClock.now
  private var lastFileState: [Int]?

  package static let none = ChildTimeout.inactivity(seconds: .infinity)

  /// Limits the child's whole running time.
  package static func total(seconds: Double) -> ChildTimeout {
    ChildTimeout(seconds, isTotal: true, file: nil)
  }

  /// Limits the time in which the child reads no input and its output file `file` does not change.
  package static func inactivity(seconds: Double, file: String? = nil) -> ChildTimeout {
    ChildTimeout(seconds, isTotal: false, file: file)
  }

  private init(_ seconds: Double, isTotal: Bool, file: String?) {
    (self.seconds, self.isTotal, self.file) = (seconds, isTotal, file)
    lastFileState = fileState
  }

  /// Records activity, which restarts a limit of inactivity.
  mutating func reset() { if !isTotal { start = .now } }

  /// Whether the limit is exceeded. After that time, a change of the output file restarts it.
  mutating func hasExpired() -> Bool {
    guard seconds.isFinite, (ContinuousClock.now - start) / .seconds(1) > seconds else {
      return false
    }
    let now = fileState
    defer { lastFileState = now }
    guard now != lastFileState else { return true }
    reset()
    return false
  }

  /// The size of `file` and the time of its last change; `nil` if there is none.
  private var fileState: [Int]? {
    guard let file, let status = try? FilePath(source: file).status() else { return nil }
    let time = status.modification
    return [Int(status.st_size), time.tv_sec, time.tv_nsec]
  }
}
