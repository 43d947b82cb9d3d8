import Foundation
import TestSupport
import Testing

@testable import RingSystem

/// Child processes whose standard output is read, with limits of time and size.
@Suite struct ChildOutputTests {
  private func run(
    _ line: String, _ input: [UInt8] = [], seconds: Double = 60, maximumOutput: Int = 1 << 24
  ) throws(ChildProcessError) -> (output: [UInt8], errorTail: String) {
    var child = try ChildProcess(
      "/bin/sh", ["-c", line], maximumOutput: maximumOutput, timeout: .total(seconds: seconds))
    try child.write(input)
    return try child.finish()
  }

  /// The bytes exceed the capacity of the pipes, in both directions at once.
  @Test func bytesGoInAndComeOut() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let (output, errors) = try run("echo one >&2; cat; echo two >&2", bytes)
    #expect(output == bytes)
    #expect(errors == "one\ntwo\n")
  }

  @Test(arguments: ["echo begun; exec sleep 1000", "while :; do echo busy; sleep 0.05; done"])
  func terminatesAfterTimeout(line: String) {
    #expect(throws: ChildProcessError.stuck("/bin/sh", seconds: 0.3, errorTail: "")) {
      try run(line, seconds: 0.3)
    }
  }

  @Test func terminatesOnExcessiveOutput() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ChildProcessError.failed("/bin/sh", .killed(signal: SIGKILL), errorTail: "")) {
      let line = "while :; do echo 123456789 >> '\(folder["out"])'; echo 123456789; done"
      _ = try run(line, maximumOutput: 1000)
    }
    let count = try #require(folder.contents("out")).count
    #expect(count > 1000 && count < 1 << 20)
  }

  @Test func outputOfTheMaximumSizeIsAccepted() throws {
    #expect(try run("head -c 100000 /dev/zero", maximumOutput: 100_000).output.count == 100_000)
  }

  @Test func errorsWithoutEndAreCutShort() {
    let error = #expect(throws: ChildProcessError.self) {
      try run("yes | head -c 1000000 >&2; exit 3")
    }
    guard case .failed("/bin/sh", .exited(3), let tail)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(tail.utf8.count == 4096)
  }

  @Test func inputNeedNotBeRead() {
    #expect(throws: ChildProcessError.failed("/bin/sh", .exited(7), errorTail: "")) {
      try run("exit 7", [UInt8](repeating: 1, count: 1 << 22))
    }
  }

  @Test func signalsAndMissingProgramsAreTold() {
    #expect(throws: ChildProcessError.failed("/bin/sh", .killed(signal: SIGABRT), errorTail: "")) {
      try run("kill -ABRT $$")
    }
    #expect(throws: ChildProcessError.missing("/no/program")) {
      _ = try ChildProcess("/no/program", [])
    }
  }

  private func shell(_ line: String, seconds: Double = 60) throws -> ChildProcess {
    try ChildProcess(
      "/bin/sh", ["-c", line], maximumOutput: 1 << 22, timeout: .inactivity(seconds: seconds))
  }

  @Test func answersAreReadBetweenRequests() throws {
    var child = try shell("while read -r word; do echo \"<$word>\"; done; echo end")
    for word in ["one", "two"] {
      try child.write(Array("\(word)\n".utf8))
      let answer = try child.read { $0.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } }
      #expect(answer == Array("<\(word)>\n".utf8))
    }
    #expect(try child.finish().output == Array("end\n".utf8))
  }

  @Test func outputIsReadInParts() throws {
    var child = try shell("head -c 3000000 /dev/zero; printf abcde")
    #expect(try child.read { $0.count >= 3_000_000 ? 3_000_000 : nil }.count == 3_000_000)
    #expect(try child.read { $0.count >= 2 ? 2 : nil } == Array("ab".utf8))
    #expect(try child.read { $0.count >= 3 ? 3 : nil } == Array("cde".utf8))
    #expect(throws: ChildProcessError.failed("/bin/sh", .exited(0), errorTail: "")) {
      try child.read { $0.isEmpty ? nil : 1 }
    }
  }

  /// The limit of the output does not count bytes that were already read.
  @Test func outputThatIsReadDoesNotCount() throws {
    var child = try shell("head -c 6000000 /dev/zero; sleep 60")
    for _ in 0..<6 {
      #expect(try child.read { $0.count >= 1_000_000 ? 1_000_000 : nil }.count == 1_000_000)
    }
  }

  @Test(arguments: ["printf half; echo no >&2; exit 3", "printf half; echo no >&2; kill -9 $$"])
  func anAnswerMayBreakOff(line: String) throws {
    let error = #expect(throws: ChildProcessError.self) {
      var child = try shell(line)
      _ = try child.read { $0.count > 4 ? $0.count : nil }
    }
    let end: ChildTermination = line.contains("kill") ? .killed(signal: 9) : .exited(3)
    #expect(error == .failed("/bin/sh", end, errorTail: "no\n"))
  }

  @Test func anAnswerMayNotCome() throws {
    #expect(throws: ChildProcessError.stuck("/bin/sh", seconds: 0.3, errorTail: "")) {
      var child = try shell("printf half; exec sleep 60", seconds: 0.3)
      _ = try child.read { $0.count > 4 ? $0.count : nil }
    }
  }

  @Test func environmentIsChanged() throws {
    let line = "printf '%s|%s|%s' \"$RINGRENDER_TEST\" \"${HOME-none}\" \"$PATH\""
    let child = try ChildProcess(
      "/bin/sh", ["-c", line], environment: ["RINGRENDER_TEST": "a = b", "HOME": nil],
      maximumOutput: 1 << 20)
    let path = try #require(Environment["PATH"])
    #expect(try child.finish().output == Array("a = b|none|\(path)".utf8))
    #expect(Environment["HOME"] != nil && Environment["RINGRENDER_TEST"] == nil)
  }
}
