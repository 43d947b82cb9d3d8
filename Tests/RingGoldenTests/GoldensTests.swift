import RingCompare
import Testing

@testable import RingGolden

/// The environment variables of golden tests.
@Suite struct GoldensTests {
  private let goldens = Goldens(folder: "goldens", artifacts: "artifacts")

  @Test func theVariableIsTheModeUnlessCodeSetsOne() throws {
    let environment = ["RINGRENDER_GOLDEN_RECORD": "missing"]
    #expect(try goldens.mode { environment[$0] } == .missing)
    var recorded = goldens
    recorded.record = .all
    #expect(try recorded.mode { environment[$0] } == .all)
    #expect(try goldens.mode { _ in nil } == .never)
  }

  @Test(arguments: ["RECORD", "ARTIFACTS", "RUN"])
  func aVariableByItsFormerNameIsAnError(name: String) {
    let error = #expect(throws: RenamedVariableError.self) {
      try goldens.mode { $0 == "RING_GOLDEN_\(name)" ? "all" : nil }
    }
    #expect(error?.description == "RING_GOLDEN_\(name) is called RINGRENDER_GOLDEN_\(name)")
  }
}
