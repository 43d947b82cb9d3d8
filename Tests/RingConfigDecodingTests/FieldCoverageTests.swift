import Foundation
import RingScene
import Testing

@testable import RingConfigDecoding

/// Properties of every field of every table, so that a new field is covered without a new test.
@Suite struct FieldCoverageTests {
  /// A key of an element in a config.
  struct Place: Sendable, CustomTestStringConvertible {
    var type: String
    var key: String

    var testDescription: String { "\(type).\(key)" }
  }

  /// The keys that an element needs, if not only `progress`.
  private static let required: [String: [String: String]] = [
    "activityRings": ["rings": "[]"], "timerRing": ["duration": "1"], "gauge": ["value": "1"],
    "progressView": [:], "text": ["text": "\"T\""], "arcText": ["text": "\"T\""],
    "image": ["path": "\"dot.png\""], "path": ["data": "\"M0 0h9v9z\""],
    "donut": ["parts": "[1]"], "legend": ["for": "\"d\""], "icon": ["name": "\"heart\""],
  ]

  private static let typesWithProgress = Set(
    ElementRegistry.types.filter { $0.summaries().contains { $0.name == "progress" } }
      .map(\.name))

  /// All keys of each element. The common keys, which share one table, are tested for a leaf and a
  /// container only.
  static let places: [Place] = ElementRegistry.types.flatMap { type in
    let own = Set(type.summaries().map(\.name))
    return properties(of: type)
      .filter { own.contains($0) || ["activityRing", "vstack"].contains(type.name) }
      .map { Place(type: type.name, key: $0) }
  }

  private static func properties(of type: ElementType) -> [String] {
    guard case .object(let members)? = type.schema().member("properties") else { return [] }
    return members.map(\.key).filter { $0 != "type" }
  }

  private func config(_ place: Place, _ value: String, fits: Bool = true) -> String {
    let progress = Self.typesWithProgress.contains(place.type) ? ["progress": "0.5"] : [:]
    var members = Self.required[place.type] ?? progress
    // Other keys for the progress would conflict.
    if !["donut", "text"].contains(place.type), ["value", "total", "range"].contains(place.key) {
      members = ["value": "1"]
    }
    // A ring must not be thicker than its diameter allows.
    if fits, !["arc", "arcText", "circle", "donut", "petals"].contains(place.type),
      ["radius", "diameter"].contains(place.key)
    {
      members["thickness"] = "0.1"
    }
    if fits, place.key == "thickness", place.type.hasSuffix("Ring") { members["radius"] = "9999" }
    if fits, place.key == "thickness", place.type == "donut" { members["diameter"] = "19998" }
    members[place.key] = value
    let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    // A legend requires a donut.
    let styles =
      place.type == "legend"
      ? "\"styles\": {\"s\": {\"type\": \"donut\", \"id\": \"d\", \"parts\": [1]}}, " : ""
    return "{\"canvas\": {\"width\": 9, \"height\": 9}, \(styles)\"scene\": "
      + "{\"type\": \"\(place.type)\", \(text.joined(separator: ", "))}}"
  }

  @Test(arguments: places)
  func aWrongTypeIsAnErrorAtTheValue(place: Place) {
    // At least three of these values are invalid for every field.
    let wrong = ["5", "\"a b\"", "{\"no such key\": 1}", "[[]]", "true", "null"].filter {
      read(config(place, $0)).scene == nil
    }
    #expect(wrong.count >= 3, "\(place) takes nearly everything")
    for value in wrong {
      let result = read(config(place, value))
      let paths = result.diagnostics.items.map { $0.path ?? "" }
      #expect(!paths.isEmpty, "\(result.diagnostics.rendered())")
      #expect(paths.allSatisfy { $0.hasPrefix("scene.\(place.key)") }, "\(paths)")
    }
  }

  /// A constant animation is valid if and only if its value is.
  @Test(arguments: places)
  func everyNumberAndColourMayBeAnimated(place: Place) {
    for value in ["0", "-1", "0.5", "1", "3", "400", "\"systemRed\"", "\"a b\"", "true", "null"] {
      let plain = read(config(place, value))
      let forms = [
        "{\"from\": \(value), \"to\": \(value)}", "{\"random\": [\(value), \(value)]}",
        "{\"keyframes\": [{\"at\": 0, \"value\": \(value)}]}",
      ]
      for form in forms {
        // Read at time 0, because a timer would have advanced at the default time, the end of the
        // motion.
        let animated = ConfigReader().read(Array(config(place, form).utf8), at: 0)
        if animated.scene != nil || Double(value) != nil {
          #expect(animated.scene == plain.scene, "\(place) \(form)")
        }
        let paths = animated.diagnostics.items.map { $0.path ?? "" }
        #expect(paths.allSatisfy { $0.hasPrefix("scene.\(place.key)") }, "\(paths)")
      }
    }
  }

  @Test func coloursMayBeAnimated() {
    let accepted = Self.places.filter {
      read(config($0, "{\"from\": \"red\", \"to\": \"systemBlue\"}")).scene != nil
    }
    #expect(
      Set(accepted.map(\.key)) == [
        "background", "color", "colors", "fill", "mask", "negativeColors", "overlay", "tint",
        "track",
      ])
  }

  @Test(arguments: places)
  func schemaAndReaderAgree(place: Place) throws {
    let checker = SchemaChecker.ofConfigs
    let values = [
      "0", "-1", "0.5", "1", "1.5", "400", "5000", "\"red\"", "\"center\"", "\"a b\"", "true",
      "null", "[]", "[1]", "[1, 2]", "[\"red\"]", "{}", "{\"x\": 1}", "{\"color\": \"red\"}",
      "{\"count\": 2}", "{\"type\": \"spacer\"}", "[{\"type\": \"spacer\"}]", "[{\"value\": 1}]",
    ]
    // The schema accepts any name, but the reader only accepts names that the document defines.
    guard !["progressView.style", "legend.for"].contains(place.testDescription) else { return }
    for value in values {
      let text = config(place, value)
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      #expect(checker.accepts(node) == (read(text).scene != nil), "\(text)")
    }
  }

  /// The schema describes animated values once and does not repeat it for each key's range.
  @Test(arguments: places)
  func theSchemaTakesTheAnimatedValuesThatTheReaderTakes(place: Place) throws {
    let checker = SchemaChecker.ofConfigs
    for value in [
      "{\"from\": 1, \"to\": 1}", "{\"from\": \"red\", \"to\": {\"random\": [\"red\", \"tan\"]}}",
      "{\"random\": [1, 1]}",
      "{\"keyframes\": [{\"at\": 1, \"value\": 1, \"curve\": {\"steps\": 2}}], \"repeat\": 2}",
    ] {
      let text = config(place, value)
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      let isTaken = read(text).scene != nil
      #expect(checker.accepts(node) || !isTaken, "\(text)")
    }
    for value in ["{\"from\": 1}", "{\"keyframes\": []}", "{\"from\": 1, \"to\": 1, \"form\": 1}"] {
      let text = config(place, value)
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      #expect(!checker.accepts(node), "\(text)")
      #expect(read(text).scene == nil)
    }
  }

  @Test(arguments: ElementRegistry.names)
  func defaultsMayBeWritten(type: String) throws {
    let entry = try #require(ElementRegistry.type(named: type))
    guard case .object(let members)? = entry.schema().member("properties") else { return }
    for member in members {
      guard let standard = member.value.member("default"), member.key != "range",
        member.key != "total"
      else { continue }
      let place = Place(type: type, key: member.key)
      let base = read(config(Place(type: type, key: "hidden"), "false"))
      let result = read(config(place, standard.rendered(), fits: false))
      #expect(result.scene == base.scene, "\(place) \(result.diagnostics.rendered())")
      #expect(result.scene != nil)
    }
  }

  /// A fixture contains the exact message for an invalid value; its lines end with the path.
  @Test(arguments: Set(places.map(\.key)).sorted())
  func everyKeyHasAFixture(key: String) throws {
    #expect(try Self.reportedPaths.get().contains { $0.hasSuffix(".\(key)") })
  }

  private static let reportedPaths = Result {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/invalid")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }
      .flatMap {
        try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").map(String.init)
      }
      .filter { $0.contains("^") }
  }

  @Test(arguments: places)
  func everyFieldIsDescribed(place: Place) throws {
    let type = try #require(ElementRegistry.type(named: place.type))
    // The keys of every element are described once.
    let schemas = [type.schema(), CommonModifiers.table.schema]
    let keys = schemas.map { $0.member("properties")?.member(place.key) }
    let doc = keys.compactMap { $0?.member("description")?.text }.first ?? ""
    #expect(doc.hasSuffix("."))
    #expect(doc.first?.isUppercase == true)
  }
}
