import RingCore
import Testing

@testable import RingConfigDecoding

/// The schema of rows accepts the rows that the columns accept.
@Suite struct RowSchemaTests {
  private static let config = #"""
    {"data": {
      "state": {"type": "string", "choices": ["passed", "failed"], "sample": "passed"},
      "level": {"type": "integer", "from": "Level", "choices": [1, 2, 3], "default": null},
      "score": {"type": "number", "minimum": 0, "maximum": 1, "sample": 0.5},
      "ok": {"type": "boolean", "default": true},
      "days": {"type": "list", "of": {"day": "integer", "name": "string"},
        "sample": [{"day": 1, "name": "a"}]},
      "tags": {"type": "list", "of": "string", "default": ["a"]},
      "face": {"type": "image", "default": "a.png"}},
     "scene": {"type": "text", "text": "a"}}
    """#

  private func document() throws -> Document {
    var reader = ConfigReader()
    reader.bindsRows = true
    return try #require(reader.read(Array(Self.config.utf8), name: "t.json").config)
  }

  @Test func theSchemaIsThatOfTheColumns() throws {
    let schema = try document().rowSchema
    #expect(schema.member("required")?.items == ["state", "score", "days"])
    #expect(schema.member("title") == "a row of data")
    let properties = try #require(schema.member("properties"))
    let face = try #require(properties.member("face")?.member("anyOf")?.items.first)
    #expect(face.member("description") == "The path of a picture, or a data: URI.")
    #expect(properties.member("state") == ["enum": ["passed", "failed"]])
    #expect(
      properties.member("Level")
        == ["anyOf": [["enum": [.number(1), .number(2), .number(3)]], ["type": "null"]]])
    #expect(
      properties.member("score")
        == ["type": "number", "minimum": .number(0), "maximum": .number(1)])
    #expect(properties.member("level") == nil)
  }

  private static let valid: [(key: String, value: String)] = [
    ("state", #""passed""#), ("Level", "2"), ("score", "0.5"), ("ok", "false"),
    ("days", #"[{"day": 2, "name": null, "more": 1}]"#), ("tags", #"["x", ""]"#),
  ]

  /// Values that take the place of a valid one, and whether they are valid, too.
  @Test(arguments: [
    ("state", #""failed""#, true), ("state", #""Passed""#, false), ("state", "1", false),
    ("state", "null", false), ("Level", "null", true), ("Level", "4", false),
    ("Level", #""2""#, false), ("Level", "2.0", true), ("score", "1", true),
    ("score", "1.1", false),
    ("score", "-0.1", false), ("score", #""a""#, false), ("score", "null", false),
    ("ok", "null", true),
    ("ok", "1", false), ("days", "[]", true), ("days", "{}", false),
    ("days", #"[{"day": 1}]"#, false),
    ("days", #"[{"day": 1.5, "name": "a"}]"#, false), ("tags", "[1]", false),
    ("tags", "null", true),
  ])
  func theSchemaAcceptsWhatColumnsAccept(key: String, value: String, isValid: Bool) throws {
    let members = Self.valid.map { "\"\($0.key)\": \($0.key == key ? value : $0.value)" }
    let bytes = Array("{\(members.joined(separator: ", "))}".utf8)
    let document = try document()
    let node = try #require(JSONDocument.parse(SourceText(name: "row", bytes: bytes)).node)
    #expect(SchemaChecker(root: document.rowSchema).accepts(node) == isValid)
    let row = try JSONParser.value(bytes)
    let areValid = document.columns.allSatisfy { column in
      (try? column.value(of: row.member(column.header))) != nil
    }
    #expect(areValid == isValid)
  }

  @Test func missingCellsNeedADefault() throws {
    let checker = SchemaChecker(root: try document().rowSchema)
    func accepts(without keys: Set<String>) throws -> Bool {
      let members = Self.valid.filter { !keys.contains($0.key) }.map {
        "\"\($0.key)\": \($0.value)"
      }
      let bytes = Array("{\(members.joined(separator: ", "))}".utf8)
      return checker.accepts(
        try #require(JSONDocument.parse(SourceText(name: "row", bytes: bytes)).node))
    }
    #expect(try accepts(without: ["Level", "ok", "tags"]))
    for key in ["state", "score", "days"] { #expect(try !accepts(without: [key])) }
  }

  /// A config without data accepts any object.
  @Test func noColumnsNeedNothing() throws {
    let document = try #require(read(#"{"scene": {"type": "text", "text": "a"}}"#).config)
    #expect(document.rowSchema.member("properties") == .object([]))
    #expect(document.rowSchema.member("required")?.items == [])
  }
}
