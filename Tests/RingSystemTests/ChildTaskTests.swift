import Foundation
import Testing

@testable import RingSystem

@Suite struct ChildTaskTests {
  private func run(
    _ line: String, _ input: [UInt8] = [], seconds: Double = 60, maximumOutput: Int = 1 << 24
  ) throws -> ChildTask.Outcome {
    try ChildTask(
      "/bin/sh", ["-c", line], seconds: seconds, maximumOutput: maximumOutput
    ).run(input)
  }

  /// The bytes exceed the capacity of the pipes, in both directions at once.
  @Test func bytesGoInAndComeOut() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let outcome = try run("echo one >&2; cat; echo two >&2", bytes)
    #expect(outcome.end == .exited(0) && outcome.output == bytes)
    #expect(String(decoding: outcome.errorTail, as: UTF8.self) == "one\ntwo\n")
  }

  @Test func terminatesAfterTimeout() throws {
    let outcome = try run("echo begun; exec sleep 1000", seconds: 0.3)
    #expect(outcome.timedOut && outcome.end == .killed(signal: SIGKILL))
  }

  @Test func terminatesOnExcessiveOutput() throws {
    let outcome = try run("exec yes", maximumOutput: 1000)
    #expect(outcome.exceededOutputLimit && outcome.end == .killed(signal: SIGKILL))
    #expect(outcome.output.count > 1000 && outcome.output.count < 1 << 20)
  }

  @Test func errorsWithoutEndAreCutShort() throws {
    let outcome = try run("yes | head -c 1000000 >&2; exit 3")
    #expect(outcome.end == .exited(3) && outcome.errorTail.count == 4096)
  }

  @Test func inputNeedNotBeRead() throws {
    let outcome = try run("exit 7", [UInt8](repeating: 1, count: 1 << 22))
    #expect(outcome.end == .exited(7))
  }

  @Test func signalsAndMissingProgramsAreTold() throws {
    #expect(try run("kill -ABRT $$").end == .killed(signal: SIGABRT))
    #expect(throws: ChildProcessError.missing("/no/program")) {
      try ChildTask("/no/program", [], seconds: 1, maximumOutput: 1).run([])
    }
  }
}
