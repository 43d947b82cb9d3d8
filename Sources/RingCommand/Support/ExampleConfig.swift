import RingCore

/// An example config from the folder `Examples`, built into the program.
struct ExampleConfig {
  var name: String
  var about: String
  var text: [UInt8]
  /// CSV or, if a column is a list, NDJSON; `nil` for a snippet.
  var rows: [UInt8]?

  init(_ name: String, _ about: String, _ text: [UInt8], rows: [UInt8]? = nil) {
    self.name = name
    self.about = about
    self.text = text
    self.rows = rows
  }

  /// `text` with a `$schema` that refers to a file in the same folder.
  var printed: String {
    String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == Self.schemaLineInRepository ? Self.printedSchemaLine : String($0) }
      .joined(separator: "\n")
  }

  private static let schemaLineInRepository = "  \"$schema\": \"../docs/ringrender.schema.json\","
  private static let printedSchemaLine = "  \"$schema\": \"ringrender.schema.json\","

  /// In listing order. A test compares the names with the files in `Examples`.
  static let all = templates + snippets
}
