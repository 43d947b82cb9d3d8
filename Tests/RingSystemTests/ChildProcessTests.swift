import Foundation
import TestSupport
import Testing

@testable import RingSystem

/// Child processes, tested with shells that run scripts.
@Suite struct ChildProcessTests {
  private func run(_ script: String, input: [UInt8] = []) throws(ChildProcessError) {
    var child = try ChildProcess("sh", ["-c", script])
    try child.write(input)
    try child.finish()
  }

  private func failure(_ script: String, input: [UInt8] = []) -> ChildProcessError? {
    do throws(ChildProcessError) { try run(script, input: input) } catch { return error }
    return nil
  }

  @Test func itReadsAllThatIsWritten() throws {
    let folder = try TemporaryFolder()
    let input = [UInt8](repeating: 7, count: 1_000_000)
    try run("sleep 0.1; cat > '\(folder["out"])'", input: input)
    #expect(folder.contents("out") == input)
  }

  @Test func itMayTalkWhileItReads() {
    // The child writes more than the capacity of a pipe before it reads anything.
    let script = "head -c 300000 /dev/zero >&2; cat > /dev/null; echo last >&2; exit 3"
    let error = failure(script, input: [UInt8](repeating: 1, count: 300_000))
    guard case .failed("sh", .exited(3), let words)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.hasSuffix("last\n") && words.utf8.count <= 4096)
  }

  @Test func itMayCloseItsErrors() throws {
    try run("exec 2>&-; sleep 0.1; cat > /dev/null", input: [UInt8](repeating: 1, count: 300_000))
  }

  @Test func reportsExitCodeIfChildEndsBeforeReadingItsInput() {
    let error = failure("echo no >&2; exit 4", input: [UInt8](repeating: 1, count: 1_000_000))
    #expect(error == .failed("sh", .exited(4), errorTail: "no\n"))
    #expect(error?.description == "sh ended with exit code 4:\n  no")
  }

  @Test func aSignalIsSaid() {
    #expect(failure("kill -9 $$")?.description == "sh was killed by signal 9")
  }

  @Test func reportsMissingPrograms() {
    let error = #expect(throws: ChildProcessError.self) {
      _ = try ChildProcess("no-such-program-here", [])
    }
    #expect(error == .missing("no-such-program-here"))
    #expect(error?.description == "no-such-program-here is not installed, or not in PATH")
  }

  @Test func reportsProgramsThatCannotStart() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ChildProcessError.self) {
      _ = try ChildProcess(folder.make("plain", "text"), [])
    }
    #expect(error == .cannotStart(folder["plain"], .permissionDenied))
    #expect(error?.description == "cannot start \(folder["plain"]): Permission denied")
  }

  @Test func itDoesNotOutliveItsValue() throws {
    let folder = try TemporaryFolder()
    do {
      let child = try ChildProcess("sh", ["-c", "echo $$ > '\(folder["pid"])'; exec sleep 60"])
      while folder.contents("pid")?.isEmpty ?? true { usleep(1000) }
      _ = consume child
    }
    let text = try folder.text("pid")
    let number = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    #expect(kill(number, 0) == -1 && errno == ESRCH)
  }

  @Test func terminatesDescendants() throws {
    let folder = try TemporaryFolder()
    // The shell ends, but its child keeps the pipes open.
    try run("sleep 60 & echo $! > '\(folder["pid"])'; cat > /dev/null")
    let text = try folder.text("pid")
    let number = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    // The new parent of the shell's child may not have reaped it yet.
    let isAlive = { kill(number, 0) == 0 && getpgid(number) > 0 && !Self.isZombie(number) }
    for _ in 0..<200 where isAlive() { usleep(10_000) }
    #expect(!isAlive())
  }

  private static func isZombie(_ process: pid_t) -> Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  @Test(arguments: ["exec sleep 60", "cat > /dev/null; exec sleep 60", "exec yes >&2"])
  func patienceEnds(script: String) throws {
    let error = #expect(throws: ChildProcessError.self) {
      var child = try ChildProcess("sh", ["-c", script], timeout: .inactivity(seconds: 0.3))
      try child.write([UInt8](repeating: 1, count: 300_000))
      try child.finish()
    }
    guard case .stuck("sh", 0.3, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFileThatGrowsIsASignOfLife() throws {
    let folder = try TemporaryFolder()
    let file = folder.make("out", "")
    let script = "cat > /dev/null; for n in 1 2 3 4 5 6; do sleep 0.3; echo >> '\(file)'; done"
    let child = try ChildProcess(
      "sh", ["-c", script], timeout: .inactivity(seconds: 1, file: file))
    try child.finish()
  }

  /// If the second child inherited the pipe to the first one's input, the first would not end.
  @Test(.watchdog(seconds: 60)) func itInheritsNoFiles() throws {
    let first = try ChildProcess("sh", ["-c", "cat > /dev/null"])
    let second = try ChildProcess("sh", ["-c", "cat > /dev/null"])
    try first.finish()
    try second.finish()
  }

  #if os(Linux)
    @Test func itInheritsNoSignals() throws {
      let folder = try TemporaryFolder()
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &set, nil)
      defer { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
      try run("cat /proc/self/status > '\(folder["out"])'")
      let status = try folder.text("out")
      func mask(_ name: String) throws -> UInt64 {
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(UInt64(line.dropFirst(name.count + 2), radix: 16))
      }
      #expect(try mask("SigBlk") == 0)
      let ours: UInt64 = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ].reduce(0) {
        $0 | 1 << UInt64($1 - 1)
      }
      #expect(try mask("SigIgn") & ours == 0)
    }
  #endif
}
