import TestSupport
import Testing

@testable import RingSystem

@Suite struct ProcessorCountTests {
  #if os(Linux)
    @Test(.enabled(if: ProcessorCount.available > 1, "the machine has one processor only"))
    func aProcessHasThoseItIsBoundTo() throws {
      let run = try Probe().shell(
        #"exec taskset -c "$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')" "$probe" processors"#)
      #expect(run == ChildProgram.Outcome(status: 0, output: "1\n"))
    }
  #endif

  @Test(
    arguments: [
      ("max 100000\n", nil), ("200000 100000\n", 2), ("150000 100000\n", 2), ("1000 100000\n", 1),
      ("-1 100000", nil), ("", nil), ("x", nil), ("100000 0", nil),
    ] as [(String, Int?)])
  func quota(cpuMax: String, count: Int?) {
    #expect(ProcessorCount.quota(cpuMax: cpuMax) == count)
  }

  @Test(arguments: [
    ("0::/\n", ""), ("0::/a/b\n", "/a/b"), ("4:cpu:/x\n0::/docker/1\n", "/docker/1"), ("", ""),
  ])
  func controlGroup(lines: String, path: String) {
    #expect(ProcessorCount.group(lines) == path)
  }
}
