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
}
