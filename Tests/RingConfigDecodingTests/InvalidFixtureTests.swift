import Foundation
import Testing

@testable import RingConfigDecoding

@Suite struct InvalidFixtureTests {
  static let names = Fixtures.names(in: "invalid", ending: ".json")

  @Test(arguments: names)
  func diagnosticsAreExactly(name: String) throws {
    let bytes = try Fixtures.bytes("invalid/\(name).json")
    let result = ConfigReader().read(bytes, name: "\(name).json")
    #expect(result.scene == nil)
    #expect(result.diagnostics.hasErrors)
    let text = result.diagnostics.rendered()
    let expected = Fixtures.folder.appendingPathComponent("invalid/\(name).txt")
    if Fixtures.records {
      try Data(text.utf8).write(to: expected)
      Issue.record("recorded \(name)")
    } else {
      #expect(text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    }
  }

  @Test func thereAreFixtures() {
    #expect(Self.names.count > 70)
  }
}
