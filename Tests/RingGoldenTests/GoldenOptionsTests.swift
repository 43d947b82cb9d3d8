import Foundation
import RingCompare
import Testing

@testable import RingGolden

/// The options of golden tests, and their environment variables.
@Suite struct GoldenOptionsTests {
  private let goldens = GoldenOptions(folder: "goldens", artifacts: "artifacts")

  @Test func theVariableIsTheModeUnlessCodeSetsOne() throws {
    let environment = ["RINGRENDER_GOLDEN_RECORD": "missing"]
    #expect(try goldens.recordMode { environment[$0] } == .missing)
    var recorded = goldens
    recorded.record = .all
    #expect(try recorded.recordMode { environment[$0] } == .all)
    #expect(try goldens.recordMode { _ in nil } == .never)
  }

  @Test func goldensAreBesideThePackage() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let options = GoldenOptions()
    #expect(GoldenFolders(options, filePath: #filePath).goldens == root + "/Goldens")
    let other = GoldenFolders(options, filePath: "/no/such/package/Test.swift")
    #expect(other.goldens == "/no/such/package/Goldens")
  }
}
