import Foundation
import RingConfig
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// A config with a value of a series must equal the config that is opened with that value.
@Suite struct ValueSeriesTests {
  /// A bound config as far as images depend on it, or the text of its errors.
  private struct Outcome: Hashable {
    var still: Scene?
    var size: Size?
    var later: [Scene?] = []
    var duration: Double?
    var memory: MemoryBudget?
    var isAnimated = false
    var errors = ""

    init(_ bound: () throws(Diagnostics) -> (document: BoundDocument, size: Size?)) {
      do throws(Diagnostics) {
        let (config, size) = try bound()
        (still, self.size, isAnimated) = (config.still, size, config.isAnimated)
        (duration, memory) = (config.animation.duration, config.memory)
        later = config.isAnimated ? [0, 0.2, 3].map { try? config.animation.scene(at: $0) } : []
      } catch {
        errors = error.rendered()
      }
    }
  }

  private static func reader(_ overrides: [ConfigOverride] = []) -> ConfigReader {
    ConfigReader(overrides: overrides, resources: FakeResources())
  }

  private static func override(_ path: String, _ value: String) -> ConfigOverride {
    ConfigOverride(option: "--values", path: path, value: value)
  }

  /// Expects the series of a valid config to have the outcomes of the whole config with each value.
  private static func expectEqual(
    _ source: SourceText, _ path: String, _ values: [String], sets: [ConfigOverride] = []
  ) throws {
    let reader = reader(sets)
    let known = try reader.open(source, measuring: SquareLetters())
    var first: Document?
    for value in values {
      let whole = Self.reader(sets + [override(path, value)])
      let expected = Outcome { () throws(Diagnostics) in
        let document = try whole.open(source)
        let canvas = try document.checkedCanvas(measuring: SquareLetters())
        let bound = try document.bound().onFrameCanvas(checking: false, measuring: SquareLetters())
        return (bound, bound.frameSize ?? (bound.showsStart ? canvas.size : nil))
      }
      let outcome = Outcome { () throws(Diagnostics) in
        try known.bound(to: override(path, value), after: &first, measuring: SquareLetters())
      }
      #expect(outcome == expected, "\(path) = \(value)")
    }
  }

  private static func source(_ text: String) -> SourceText {
    SourceText(name: "t.json", bytes: Array(text.utf8))
  }

  /// Returns a document that is checked with a value; `redecoded` is with another one.
  private static func document(
    _ text: String, _ path: String, _ value: String
  ) throws -> DocumentDecoder {
    try reader().open(source(text)).reopened(variable: override(path, value)).decoder
  }

  /// Returns the number of nodes that are decoded for another value; `nil` if the whole document
  /// has to be decoded.
  private static func count(
    _ document: DocumentDecoder, _ path: String, _ value: String
  ) -> Int? {
    document.replacingVariable(by: override(path, value))?
      .start.decodedNodeCount
  }

  /// Returns the paths of the numbers in a node.
  private static func paths(in node: JSONNode, _ path: String = "") -> [String] {
    switch node.value {
    case .number: return [path]
    case .list(let items):
      return items.enumerated().flatMap { paths(in: $1, path + "[\($0)]") }
    case .object(let members):
      return members.filter { !$0.key.contains { ".[]=".contains($0) } }.flatMap {
        paths(in: $0.value, path.isEmpty ? $0.key : path + "." + $0.key)
      }
    default: return []
    }
  }

  // MARK: - Equality

  /// Sets some of the numbers in all fixtures and examples, and keys that an element may lack.
  @Test func fixturesAndExamples() throws {
    let examples = Fixtures.repository.appendingPathComponent("Examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: examples.path)
    var configs = try ValidFixtureTests.names.map {
      (name: $0, bytes: try Fixtures.bytes("valid/\($0).json"))
    }
    configs += try files.filter { $0.hasSuffix(".json") }.sorted().map {
      ($0, Array(try Data(contentsOf: examples.appendingPathComponent($0))))
    }
    let pathCount = 3
    for (name, bytes) in configs {
      let source = SourceText(name: name, bytes: bytes)
      let root = try #require(JSONDocument.parse(source).node)
      guard (try? Self.reader().open(source, measuring: SquareLetters())) != nil else { continue }
      let numbers = Self.paths(in: root)
      let step = max(1, numbers.count / pathCount)
      let chosen = stride(from: 0, to: numbers.count, by: step).map { numbers[$0] }
      for path in chosen { try Self.expectEqual(source, path, ["0.5", "0.75", "-1"]) }
      try Self.expectEqual(source, "scene.offset.x", ["1", "2"])
    }
  }

  private static let document = #"""
    {"data": {"p": {"type": "number", "sample": 0.5}, "n": {"type": "string", "sample": "a"}},
     "animation": {"seed": 1}, "canvas": {"width": 100, "height": 100},
     "styles": {
       "outer": {"type": "zstack", "children": [{"type": "label"}, {"type": "bar", "progress": 0.25},
         {"type": "progressView", "value": "$fraction", "style": "inner"}]},
       "inner": {"type": "activityRing", "progress": "$fraction", "thickness": {"from": 2, "to": 4},
         "target": {"value": 0.5}}},
     "scene": {"type": "vstack", "spacing": 2, "children": [
       {"type": "activityRing", "id": "ring", "progress": 0.5, "radius": 20, "padding": {"top": 3},
        "background": {"linear": ["red", {"color": "blue", "at": 0.5}]}},
       {"type": "legend", "for": "d"},
       {"type": "donut", "id": "d", "parts": [1, {"random": [1, 2]}, {"value": 2, "label": "{percent}"}], "total": 9},
       {"type": "progressView", "value": {"from": 0, "to": 0.5}, "style": "outer", "label": "x"},
       {"type": "progressView", "value": 0.5, "style": "outer"},
       {"type": "hstack", "children": [{"type": "forEach", "in": [{"v": 0.5, "l": [1, 2]}, {"v": 1, "l": []}],
         "as": "a", "element": {"type": "zstack", "children": [
           {"type": "bar", "progress": "$a.v", "thickness": 4, "length": {"from": 5, "to": "$a.v"}},
           {"type": "forEach", "in": "$a.l", "as": "b", "element": {"type": "bar", "progress": "$b"}}]}}]},
       {"type": "forEach", "in": {"from": 1, "to": 3}, "as": "c", "element": {"type": "text", "text": "{c}"}},
       {"type": "bar", "progress": {"keyframes": [{"at": 0, "value": 0}, {"at": 1, "value": {"random": [0, 1]}}]}},
       {"type": "text", "text": "{data.p} {data.n}", "color": {"byValue": [[0.25, "red"], [1, "blue"]], "of": "$data.p"}},
       {"type": "timerRing", "duration": 8, "remaining": 5},
       {"type": "petals", "progress": 0.5, "spinWhenComplete": true},
       {"type": "image", "path": "a.svg", "width": 9}]}}
    """#

  /// Values at places of all kinds, which are also errors, change the kind of a node or add a key.
  @Test(arguments: [
    "data.p", "data.p.sample", "data.p.default", "data.p.maximum", "data.n", "data.q", "data",
    "styles.outer.children[1].progress", "styles.inner.target.value", "styles.inner.startAngle",
    "styles.inner.thickness.to", "styles.inner", "styles.new", "scene", "scene.spacing",
    "scene.children[0].progress", "ring.progress", "ring.radius", "ring.padding",
    "ring.padding.top",
    "ring.padding.bottom", "ring.offset.x", "ring.track.opacity", "ring.background.linear[1].at",
    "ring.background.angle", "ring.id", "ring.type", "ring.children", "ring.frame",
    "scene.children[1].markSize", "d.parts[0]", "d.parts[1]", "d.parts[2].value", "d.total",
    "scene.children[3].value", "scene.children[3].value.to", "scene.children[3].value.duration",
    "scene.children[3].value.keyframes", "scene.children[3].label", "scene.children[4].value",
    "scene.children[4].total", "scene.children[5].children[0].in[0].v",
    "scene.children[5].children[0].in[0].l[1]", "scene.children[5].children[0].in[1].l",
    "scene.children[5].children[0].element.children[0].thickness",
    "scene.children[5].children[0].element.children[0].length.from",
    "scene.children[5].children[0].element.children[1].element.cap",
    "scene.children[6].in.to", "scene.children[6].element.font.size",
    "scene.children[7].progress.keyframes[1].at", "scene.children[7].progress.keyframes[0].value",
    "scene.children[7].progress.keyframes[1].value.random[0]",
    "scene.children[7].progress.keyframes[1].value.seed",
    "scene.children[8].color.byValue[0][0]", "scene.children[8].color.of",
    "scene.children[9].remaining", "scene.children[9].duration", "scene.children[10].progress",
    "scene.children[11].width", "scene.children[11].opacity", "scene.children[12].progress",
    "canvas.scale", "canvas.width", "animation.seed", "animation.duration", "fonts[0]",
    "none.value",
  ])
  func places(path: String) throws {
    let source = Self.source(Self.document)
    try Self.expectEqual(source, path, ["0.5", "1.0", "-1.0", "20", "null"])
  }

  @Test func otherOverridesComeFirst() throws {
    let sets = [
      #"ring.center={"type": "bar", "progress": 0.5, "id": "b"}"#, "ring.track.thickness=2",
    ].map { ConfigOverride(set: $0) }
    let source = Self.source(Self.document)
    for path in ["b.progress", "b.thickness", "ring.track.opacity", "ring.progress"] {
      try Self.expectEqual(source, path, ["0.25", "0.75", "nan", "-1"], sets: sets)
    }
  }

  /// The expected scenes are those of texts in which the value is written.
  @Test func aValueIsAsIfItWereWritten() throws {
    func text(_ value: String) -> String {
      Self.document.replacing(
        #""progress": 0.5, "radius""#, with: #""progress": \#(value), "radius""#)
    }
    let source = Self.source(text("0.5"))
    let known = try Self.reader().open(source, measuring: SquareLetters())
    var first: Document?
    var scenes: Set<Scene> = []
    for value in ["0", "0.25", "0.5", "1.5"] {
      let still = try known.bound(
        to: Self.override("ring.progress", value), after: &first, measuring: SquareLetters()
      ).document.still
      #expect(still == Self.reader().read(Array(text(value).utf8)).scene)
      scenes.insert(still)
    }
    #expect(scenes.count == 4)
  }

  // MARK: - Counts

  /// Only the ring with the value is decoded again; its hundred neighbours are not.
  @Test(arguments: ["scene.children[100].progress", "r.target.value", "r.offset.x"])
  func onlyThePathOfTheValueIsRead(path: String) throws {
    let rings = Array(repeating: #"{"type": "activityRing", "progress": 0.5}"#, count: 100)
      .joined(separator: ",")
    let ring = #"{"type": "activityRing", "id": "r", "progress": 0.5}"#
    let text = #"{"scene": {"type": "hstack", "children": [\#(rings), \#(ring)]}}"#
    let document = try Self.document(text, path, "0.25")
    // The decoded nodes are `scene`, `children`, its last item, and one or two keys of that.
    let count = path.hasSuffix("progress") ? 4 : 5
    #expect(Self.count(document, path, "0.75") == count)
    #expect(Self.count(document, path, "0.25") == count)
  }

  /// The decoded nodes are `data` and `sample`; `scene`, `children`, its second item and `progress`.
  ///
  /// The style is not decoded, nor is the text of another column. No table decodes columns, so that
  /// they are not counted.
  @Test func onlyReferencesToTheColumnAreRead() throws {
    let text = #"""
      {"data": {"p": {"type": "number", "sample": 1}, "n": {"type": "string", "sample": "a"}},
       "styles": {"s": {"type": "bar", "progress": "$fraction"}},
       "scene": {"type": "hstack", "children": [{"type": "text", "text": "{data.n}"},
         {"type": "bar", "progress": "$data.p"},
         {"type": "progressView", "value": 0.5, "style": "s"}]}}
      """#
    #expect(Self.count(try Self.document(text, "data.p", "0.5"), "data.p", "0.25") == 6)
  }

  /// What the value determines besides the nodes on its path is found only in the whole document.
  @Test(arguments: [
    ("canvas.scale", "2"), ("animation.seed", "2"), ("scene.children[6].in.to", "2"),
    ("scene.children[11].width", "2"), ("data.n", "2"),
  ])
  func wholeDocuments(path: String, value: String) throws {
    let document = try Self.document(Self.document, path, value)
    #expect(Self.count(document, path, value) == nil)
  }

  /// The second element with the `id` exists only if the list is not empty.
  @Test func anIDThatOnlyAValueRepeatsIsRejected() throws {
    let source = Self.source(
      #"""
      {"scene": {"type": "vstack", "children": [{"type": "bar", "id": "a", "progress": 0.5},
        {"type": "forEach", "in": {"from": 1, "to": 0}, "as": "i",
         "element": {"type": "bar", "id": "a", "progress": 1}}]}}
      """#)
    try Self.expectEqual(source, "scene.children[1].in.to", ["0", "1", "0"])
  }

  /// Without a step, which is the default, the last value makes too many ticks.
  @Test func defaultsOfNullAreCheckedWithEachValue() throws {
    let source = Self.source(
      #"""
      {"data": {"s": {"type": "number", "sample": 1, "default": null}},
       "scene": {"type": "gauge", "value": 0.5, "ticks": {"step": "$data.s", "minor": 1}}}
      """#)
    try Self.expectEqual(source, "scene.ticks.minor", ["1", "2", "150"])
    try Self.expectEqual(source, "data.s", ["1", "0.5"])
  }
}
