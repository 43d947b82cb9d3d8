import Foundation
import RingCore
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

  /// With `oneOf`, a validator tries all elements, and for each of them those inside it.
  @Test func anElementIsChosenByItsType() throws {
    let element = try definition("element")
    #expect(element.member("oneOf") == nil)
    #expect(element.member("anyOf") == nil)
    let rules = try #require(element.member("allOf")).items.dropFirst()
    #expect(rules.count == ElementRegistry.names.count + StyleParts.names.count)
    #expect(
      rules.first
        == [
          "if": ["properties": ["type": ["const": "activityRing"]], "required": ["type"]],
          "then": .definition("activityRing"),
        ])
  }

  private func definition(_ name: String) throws -> JSONValue {
    try #require(ConfigSchema.value.member("definitions")?.member(name), "\(name)")
  }

  /// A layer is an element if it has a type, and otherwise one in an object, or a paint.
  @Test func alternativesWithElementsHaveConditions() throws {
    let layer = try definition("layer")
    #expect(layer.member("anyOf") == [.definition("colorText"), .definition("anyElement")])
    #expect(layer.member("if") == ["type": "object"])
    let object = try #require(layer.member("then"))
    #expect(object.member("if") == .requiring(["type"]))
    #expect(object.member("then") == .definition("element"))
    let other = try #require(object.member("else"))
    #expect(other.member("if")?.member("anyOf")?.items.contains(.requiring(["linear"])) == true)
    #expect(other.member("then") == .definition("paint"))
    #expect(other.member("else")?.member("required") == ["element"])
  }

  /// The size that a program loads, without whitespace. Today it is 202 kB.
  @Test func theSchemaIsSmall() {
    #expect(ConfigSchema.value.renderedForScript().utf8.count <= 250_000)
  }

  @Test(arguments: [
    (#"{"from": 0, "to": 1}"#, true, false), (#"{"from": "red", "to": "blue"}"#, false, true),
    (#"{"from": 0, "to": "red"}"#, false, false), (#"{"from": 2, "to": 0}"#, false, false),
    (#"{"from": {"random": [0, 1]}, "to": 1}"#, true, false),
    (#"{"from": {"random": ["red", "blue"]}, "to": "red"}"#, false, true),
    (#"{"random": [0, 1]}"#, true, false), (#"{"random": ["red", "blue"]}"#, false, true),
    (#"{"random": [0, 2]}"#, false, false), (#"{"random": [0, 1, 1]}"#, false, false),
    (#"{"random": "$data.x"}"#, false, false),
    (#"{"keyframes": [{"at": 0, "value": 1}]}"#, true, false),
    (#"{"keyframes": [{"at": 0, "value": "red"}]}"#, false, true),
    (#"{"keyframes": [{"at": 0, "value": {"light": "red", "dark": "blue"}}]}"#, false, true),
    (#"{"keyframes": "$data.x"}"#, false, false), (#"{"from": 0}"#, false, false),
  ])
  func animatedValuesHaveTheTypeOfTheirKey(
    value: String, isNumber: Bool, isColor: Bool
  ) throws {
    for (key, isValid) in [("opacity", isNumber), ("fill", isColor)] {
      let text =
        #"{"data": {"x": {"type": "list", "of": "number", "sample": [0, 1]}}, "scene": {"#
        + #""type": "circle", "diameter": 9, "rotation": "$data.x[0]", "\#(key)": \#(value)}}"#
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      #expect(checker.accepts(node) == isValid, "\(key)")
      #expect((read(text).scene != nil) == isValid, "\(key)")
    }
  }

  /// Editors insert the snippets; each needs no more than a donut for the legend.
  @Test func snippetsAreValid() throws {
    let snippets = try #require(definition("anyElement").member("defaultSnippets")).items
    #expect(
      snippets.map { $0.member("label")?.text } == ElementRegistry.names + [ForEach.typeName])
    for snippet in snippets {
      let element = try #require(snippet.member("body")).rendered()
      let text = """
        {"canvas": {"width": 9, "height": 9}, "scene": {"type": "vstack", "children": [
          {"type": "donut", "id": "donut", "parts": [1]}, \(element)]}}
        """
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      #expect(checker.accepts(node), "\(element)")
      guard !element.contains(#""image""#) else { continue }
      let result = read(text)
      #expect(result.scene != nil, "\(element): \(result.diagnostics.rendered())")
    }
  }

  @Test func typesOfElementsAreDescribed() throws {
    let type = try #require(definition("element").member("properties")?.member("type"))
    let descriptions = try #require(type.member("enumDescriptions")).items
    #expect(type.member("enum")?.items.count == descriptions.count)
    #expect(descriptions.first?.text == ActivityRing.elementType.doc)
  }

  @Test func oneElementHasASchema() throws {
    let text = try #require(ConfigSchema.text(ofElement: "circle"))
    let root = try JSONParser.value(Array(text.utf8))
    #expect(root.member("allOf") == [.definition("circle")])
    #expect(text.contains("An element, of which only the type is checked here."))
    let names = try #require(root.member("definitions")?.members).map(\.key)
    #expect(names.contains("common"))
    #expect(!names.contains("gauge"))
    let checker = SchemaChecker(root: root)
    let cases: [(text: String, isValid: Bool)] = [
      (#"{"type": "circle", "diameter": 4}"#, true), (#"{"type": "circle", "size": 4}"#, false),
      (#"{"type": "gauge", "value": 4}"#, false),
      (#"{"type": "circle", "overlay": {"type": "gauge"}}"#, true),
      (#"{"type": "circle", "overlay": {"type": "gague"}}"#, false),
    ]
    for (text, isValid) in cases {
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      #expect(checker.accepts(node) == isValid, "\(text)")
    }
    #expect(ConfigSchema.text(ofElement: "gague") == nil)
    #expect(ConfigSchema.elementName(like: "gague") == "gauge")
    #expect(ConfigSchema.elementName(like: "qqqqqqqq") == nil)
  }

  @Test func theCompactTextNamesEveryElementAndKey() {
    let text = CompactSchema.text()
    #expect(text.utf8.count <= 20_000)
    let lines = text.split(separator: "\n")
    for type in ElementRegistry.types {
      #expect(lines.contains { $0.hasPrefix("\(type.name) ") && $0.hasSuffix(" + common") })
      for key in type.summaries().map(\.name) {
        #expect(text.contains("\(key):") || text.contains("\(key)!:"), "\(type.name).\(key)")
      }
    }
    for key in DocumentTable.keys + CommonModifiers.table.keys.names {
      #expect(text.contains("\(key):") || text.contains("\(key)!:"), "\(key)")
    }
    #expect(
      lines.contains { $0 == "ellipse circle without diameter, with {type!:ellipse} + common" })
    let divider = "divider {type!:divider, color:color=systemGray4, thickness:number >0=1} + common"
    #expect(lines.contains { $0 == divider })
    let ring = "progressRing activityRing, with {type!:progressRing, "
    #expect(lines.contains { $0.hasPrefix(ring) })
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
    "alt-placeholders", "animated-curves-beyond-schema", "animated-keyframes-out-of-order",
    "animation-rate-too-precise", "canvas-scale-too-large",
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
    let definitions = try #require(node?.member("definitions")?.value.members.map(\.key))
    let written = [
      "element", "color", "plainColor", "colorText", "colorForSchemes", "colors", "boolean",
      "byValue", "colorByWord", "textByWord", "iconName", "iconByWord", "reference",
      "numberReference", "itemType", "paint", "stroke", "layer", "target", "needle", "ringText",
      "endLabel", "common", "forEach", "forEachRing", "forEachPart", "forEachLabel", "gridLabel",
      "part", "ring", "keyframes", "random", "tween", "animated", "animatedColor", "fixedColor",
    ]
    let names = written + ElementRegistry.names + StyleParts.names + ["anyElement"]
    #expect(Array(definitions.prefix(names.count)) == names)
    // The rest are numbers and repeated parts.
    #expect(definitions.contains("animatedNumber-from-0-to-1"))
    #expect(Set(definitions).count == definitions.count)
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
