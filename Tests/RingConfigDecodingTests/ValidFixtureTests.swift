import Foundation
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Configs that use every key of an element.
@Suite struct ValidFixtureTests {
  static let names = Fixtures.names(in: "valid", ending: ".json")

  @Test(arguments: names)
  func readerAndSchemaAccept(name: String) throws {
    let bytes = try Fixtures.bytes("valid/\(name).json")
    let result = ConfigReader().read(bytes, name: "\(name).json")
    #expect(result.scene != nil)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    let node = try #require(JSONDocument.parse(SourceText(name: name, bytes: bytes)).node)
    #expect(SchemaChecker.ofConfigs.accepts(node))
  }

  /// An element without a fixture is not known to be readable.
  @Test func everyElementIsUsed() throws {
    let all = try Self.names.reduce("") { text, name in
      text + String(decoding: try Fixtures.bytes("valid/\(name).json"), as: UTF8.self)
    }
    for name in ElementRegistry.names { #expect(all.contains("\"\(name)\""), "\(name)") }
  }

  @Test func thereAreFixtures() {
    #expect(Self.names.count > 5)
  }
}
