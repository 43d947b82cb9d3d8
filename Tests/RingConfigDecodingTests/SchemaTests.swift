import Foundation
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct SchemaTests {
  private static let examples = Fixtures.repository.appendingPathComponent("Examples")

  private static let exampleNames: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  private let checker = SchemaChecker.ofConfigs

  @Test(arguments: exampleNames)
  func examplesAreValid(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.examples.appendingPathComponent(name)))
    let result = ConfigReader().read(bytes, name: name)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    #expect(result.scene != nil)
    let node = try #require(JSONDocument.parse(SourceText(name: name, bytes: bytes)).node)
    #expect(checker.accepts(node))
  }

  /// A validator tries all alternatives of an element, and for each those of the elements in it.
  @Test func anElementIsChosenByItsType() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(ConfigSchema.value.rendered().utf8))
    let definitions = try #require((schema as? [String: Any])?["$defs"] as? [String: Any])
    let element = try #require(definitions["element"] as? [String: Any])
    withKnownIssue("validation takes time that grows exponentially with the depth of a scene") {
      #expect(element["oneOf"] == nil)
    }
  }

  @Test func thereAreExamples() {
    #expect(Self.exampleNames.count > 3)
  }

  @Test(arguments: ["alt", "theme", "lint", "canvas"])
  func schemaAndReaderAgreeOnKeysOfTheDocument(key: String) throws {
    let values = [
      "0", "true", "null", "\"\"", "\"x\"", "\"night\"", "\"$data.x\"", "[]", "[\"grey\"]", "{}",
      "{\"allow\": []}", "{\"allow\": \"grey\"}", "{\"allow\": [\"grey\", \"blank\"]}",
      "{\"allow\": [\"gray\"]}", "{\"allow\": [1]}", "{\"allow\": [{\"id\": \"grey\"}]}",
      "{\"allow\": [{\"id\": \"alt/long\", \"because\": \"x\"}]}", "{\"allow\": [{}]}",
      "{\"allow\": [{\"id\": \"grey\", \"why\": \"x\"}]}", "{\"allow\": [], \"x\": 1}",
      "{\"locale\": \"de\"}", "{\"locale\": \"de-CH\"}", "{\"locale\": \"klingon\"}",
      "{\"locale\": 3}", "{\"theme\": \"night\"}",
    ]
    let data = "\"data\": {\"x\": {\"type\": \"string\", \"sample\": \"a\"}}"
    var accepted = 0
    for value in values {
      let text =
        "{\(data), \"\(key)\": \(value), \"scene\": {\"type\": \"bar\", \"progress\": 1}}"
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      let isRead = read(text).scene != nil
      #expect(checker.accepts(node) == isRead, "\(text)")
      accepted += isRead ? 1 : 0
    }
    #expect(accepted >= 2)
  }

  /// The fixtures that violate constraints beyond the schema: names of functions, sizes of images,
  /// sums, duplicates.
  private static let beyondSchema: Set<String> = [
    "alt-placeholders", "animated-curves-beyond-schema", "animated-ends-of-other-kinds",
    "animated-keyframes-out-of-order", "animation-rate-too-precise", "canvas-scale-too-large",
    "canvas-scale-too-small", "canvas-too-high", "canvas-too-many-pixels",
    "canvas-too-wide", "data-default-is-null", "data-not-declared", "data-of-another-size",
    "data-references", "data-types", "duplicate-ids", "for-each-items", "for-each-too-deep",
    "for-each-too-many", "for-each-too-many-elements", "frame-limits", "gauge-too-thick",
    "gauge-too-many-ticks", "hue-too-large", "line-inset", "missing-files",
    "placeholders-without-values",
    "progress-view-beyond-schema", "style-circles", "style-depth", "style-fractions",
    "ring-too-thick", "scene-too-large", "scene-without-size",
    "style-without-styles-beyond-schema", "theme-colour-without-theme-beyond-schema",
  ]

  @Test(arguments: InvalidFixtureTests.names)
  func theSchemaRefusesWhatTheReaderRefuses(name: String) throws {
    let source = SourceText(name: name, bytes: try Fixtures.bytes("invalid/\(name).json"))
    let (node, diagnostics) = JSONDocument.parse(source)
    guard let node, diagnostics.isEmpty else { return }
    #expect(checker.accepts(node) == Self.beyondSchema.contains(name))
  }

  @Test func theSchemaIsJSONAndStable() throws {
    let text = ConfigSchema.text()
    #expect(text == ConfigSchema.text())
    let (node, diagnostics) = JSONDocument.parse(SourceText(name: "s", bytes: Array(text.utf8)))
    #expect(diagnostics.isEmpty)
    let definitions = try #require(node?.member("$defs")?.value.members.map(\.key))
    #expect(
      definitions.filter { !$0.hasPrefix("style-") }
        == [
          "element", "color", "plainColor", "colorText", "colorForSchemes", "number", "integer",
          "plainNumber", "plainInteger", "boolean", "animated", "byValue", "colorByWord",
          "textByWord", "iconName", "iconByWord", "reference", "itemType", "paint", "stroke",
          "layer", "target", "needle", "ringText", "endLabel", "common", "forEach", "forEachRing",
          "forEachPart", "forEachLabel", "gridLabel", "part", "ring",
        ] + ElementRegistry.names)
  }

  @Test(arguments: [
    ("docs/config-reference.md", ConfigReference.markdown()),
    ("docs/ringrender.schema.json", ConfigSchema.text()),
    ("docs/ringrender.verify.schema.json", VerifySettings.schema),
  ])
  func thePageIsFresh(path: String, text: String) throws {
    let url = Fixtures.repository.appendingPathComponent(path)
    if Fixtures.records {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(path)")
    } else {
      let found = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      #expect(found == text, "\(path) is stale: run the tests with RINGRENDER_RECORD=1")
    }
  }

  @Test func thePageNamesEveryElementAndKey() {
    let page = ConfigReference.markdown()
    for type in ElementRegistry.types {
      #expect(page.contains("### `\(type.name)`"))
      // A key without a line of its own is named in that of another one.
      let docs = type.summaries().filter(\.isListed).map(\.doc)
      for summary in type.summaries() {
        #expect(
          summary.isListed
            ? page.contains("| `\(summary.name)` |")
            : docs.contains { $0.contains("`\(summary.name)`") }, "\(type.name).\(summary.name)")
      }
    }
  }
}
