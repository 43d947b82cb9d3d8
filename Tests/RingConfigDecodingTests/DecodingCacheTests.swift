import Foundation
import RingScene
import Testing

@testable import RingConfigDecoding

/// A node that is copied from the cache must equal the node decoded again.
@Suite struct DecodingCacheTests {
  private static let times = [0, 0.1, 0.35, 0.5, 1, 2.75, 60, 1000.5]

  private static func decoder(_ bytes: [UInt8]) throws -> DocumentDecoder {
    let node = try #require(JSONDocument.parse(SourceText(name: "t", bytes: bytes)).node)
    var reader = ConfigReader()
    reader.bindsRows = true
    return DocumentDecoder(
      node, by: reader, resources: Resources(FakeResources(), memory: .default))
  }

  /// Returns a decoder that has decoded the document and found its dynamic nodes.
  private static func checked(_ text: String) throws -> DocumentDecoder {
    var decoder = try decoder(Array(text.utf8))
    let reading = decoder.check()
    #expect(reading.state != nil, "\(reading.diagnostics.rendered())")
    return decoder
  }

  /// Expects one decoder for all times, and a new decoder for each time, to return equal scenes.
  private static func expectEqual(_ bytes: [UInt8], _ name: String) throws {
    var reader = try decoder(bytes)
    guard reader.check().state != nil else { return }
    for time in times {
      var fresh = try decoder(bytes)
      let scene = fresh.check(at: time).state?.scene
      let known = try? reader.scene(at: time)
      #expect(known == scene, "\(name) at \(time) s")
    }
  }

  @Test func fixturesAndExamples() throws {
    let examples = Fixtures.repository.appendingPathComponent("Examples")
    for name in ValidFixtureTests.names {
      try Self.expectEqual(Fixtures.bytes("valid/\(name).json"), name)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: examples.path)
    let configs = files.filter { $0.hasSuffix(".json") }
    #expect(configs.count > 10)
    for name in configs {
      try Self.expectEqual(Array(Data(contentsOf: examples.appendingPathComponent(name))), name)
    }
  }

  @Test(arguments: [
    // Nested repetitions with animated items, names, styles and random values. The inner list
    // belongs to the outer item.
    #"""
    {"styles": {"s": {"type": "bar", "progress": "$fraction"}},
     "scene": {"type": "vstack", "children": [{"type": "forEach", "in": [{"t": 1, "l": [0.2, 0.9]}, {"t": 2, "l": []}],
       "as": "a", "element": {"type": "hstack", "id": "row", "children": [
         {"type": "text", "text": "{a.t}"},
         {"type": "forEach", "in": "$a.l", "as": "b", "element": {"type": "bar",
           "progress": {"from": 0, "to": "$b", "duration": "$a.t"}, "thickness": {"random": [1, 3]}}},
         {"type": "forEach", "in": {"from": 1, "to": 3}, "as": "c", "element": {"type": "zstack", "id": "cell",
           "children": [{"type": "text", "text": "{a.t} {c} {c.index}"}, {"type": "timerRing", "duration": "$c"},
             {"type": "progressView", "value": {"from": 0, "to": 1, "duration": "$c"}, "style": "s"}]}}]}}]}}
    """#,
    // An animated value among static ones.
    #"{"scene": {"type": "activityRing", "progress": {"from": 0, "to": 1}, "colors": ["red", "blue"]}}"#,
    // Lists with some animated items.
    #"""
    {"scene": {"type": "hstack", "children": [
      {"type": "bar", "progress": 0.5}, {"type": "bar", "progress": {"from": 0.2, "to": 0.4}},
      {"type": "activityRing", "progress": 0.5, "dash": [1, {"keyframes": [
        {"at": 0, "value": 1}, {"at": 1, "value": {"random": [2, 3]}}]}]}]}}
    """#,
    // Elements that move without an animated value.
    #"""
    {"scene": {"type": "vstack", "children": [
      {"type": "timerRing", "duration": 3}, {"type": "progressView"},
      {"type": "progressView", "timer": {"start": 0, "end": 9}, "label": "x"}]}}
    """#,
    // A track whose colours move and whose opacity does not.
    #"""
    {"scene": {"type": "gauge", "value": 0, "track": {
      "opacity": 0.25, "colors": [{"from": "red", "to": "green"}, "blue"]}}}
    """#,
    // A donut of which a random part is still and another part moves, and its legend.
    #"""
    {"scene": {"type": "vstack", "children": [
      {"type": "donut", "id": "d", "parts": [{"random": [1, 9]}, {"from": 1, "to": 2}]},
      {"type": "legend", "for": "d"}]}}
    """#,
    // Texts that show the values of elements that move, once in each item.
    #"""
    {"scene": {"type": "vstack", "children": [
      {"type": "text", "text": "{r.percent:.1f} {t.remaining} {d.total}", "color": {
        "byValue": [[0.5, "red"], [1, "blue"]], "of": "{r.value}"}},
      {"type": "activityRing", "progress": {"from": 0, "to": 1}, "id": "r"},
      {"type": "timerRing", "duration": 9, "id": "t"},
      {"type": "donut", "parts": [1, {"from": 1, "to": {"random": [2, 3]}}], "id": "d"},
      {"type": "forEach", "in": [1, 2, 3], "as": "i", "element": {"type": "hstack", "children": [
        {"type": "bar", "value": {"from": 0, "to": "$i"}, "total": 3, "id": "b"},
        {"type": "text", "text": "{b.value:.2f} {r.value:.2f}", "value": {"from": 0, "to": "$i"}}]}}]}}
    """#,
    // A style whose bound of a colour is an animated view's progress.
    #"""
    {"styles": {"s": {"type": "bar", "progress": "$fraction", "colors": {
       "byValue": [["$fraction", "red"], [2, "blue"]], "of": 0.5}}},
     "scene": {"type": "progressView", "value": {"from": 0, "to": 1}, "style": "s"}}
    """#,
    // Two views of one style, one of them animated, and styles within styles.
    #"""
    {"styles": {
      "outer": {"type": "zstack", "children": [
        {"type": "progressView", "value": "$fraction", "style": "inner"},
        {"type": "bar", "progress": 0.3}, {"type": "label"}]},
      "inner": {"type": "activityRing", "progress": "$fraction", "thickness": {"from": 2, "to": 4},
        "startAngle": {"from": 0, "to": "$fraction"}}},
     "scene": {"type": "vstack", "children": [
      {"type": "progressView", "value": 0.25, "style": "outer", "label": "still"},
      {"type": "progressView", "value": {"from": 0, "to": 1}, "style": "outer", "label": "moves"},
      {"type": "progressView", "value": 0.75, "style": "outer", "tint": {"from": "red", "to": "blue"}}
     ]}}
    """#,
  ])
  func motion(text: String) throws {
    _ = try Self.checked(text)
    try Self.expectEqual(Array(text.utf8), text)
  }

  /// Only one ring is animated; its hundred neighbours are not decoded again.
  @Test func onlyWhatMovesIsRead() throws {
    let still = Array(repeating: #"{"type": "activityRing", "progress": 0.5}"#, count: 100)
      .joined(separator: ",")
    let moving = #"{"type": "activityRing", "progress": {"from": 0, "to": 1}, "radius": 20}"#
    let scene = #"{"scene": {"type": "hstack", "children": [\#(still), \#(moving)]}}"#
    let reading = try Self.checked(scene).state(at: 0.1)
    // The decoded nodes are `scene`, `children`, its last item and `progress`.
    #expect(reading.decodedNodeCount == 4)
  }

  /// Nodes that depend only on the item are decoded once, even if other nodes are animated.
  @Test func itemsOfAnAnimationAreReadOnce() throws {
    func reads(_ items: Int) throws -> Int {
      let list = Array(repeating: #"{"n": "a", "w": 3, "to": 0.5}"#, count: items)
        .joined(separator: ",")
      let text = #"""
        {"data": {"l": {"type": "list", "of": {"n": "string", "w": "number", "to": "number"}, "sample": [\#(list)]}},
         "scene": {"type": "hstack", "children": [{"type": "forEach", "in": "$data.l", "as": "d",
           "element": {"type": "vstack", "children": [{"type": "text", "text": "{d.n} {d.index}"},
             {"type": "bar", "thickness": "$d.w", "progress": {"from": 0, "to": "$d.to"}}]}}]}}
        """#
      var decoder = try Self.decoder(Array(text.utf8))
      decoder.isRowFixed = true
      #expect(decoder.check().state != nil)
      return try decoder.state(at: 0.1).decodedNodeCount
    }
    // For each item, `children`, its second item and `progress` are decoded.
    #expect(try reads(101) - reads(1) == 3 * 100)
  }

  /// A row is a constant of its animation, which equals the document decoded again at each time.
  @Test func animationsOfRows() throws {
    var reader = ConfigReader(resources: FakeResources())
    reader.bindsRows = true
    var count = 0
    for name in ValidFixtureTests.names {
      let source = SourceText(name: name, bytes: try Fixtures.bytes("valid/\(name).json"))
      let config = try reader.open(source)
      for value in [\DataColumn.sample, \DataColumn.other] where !config.columns.isEmpty {
        let row = config.columns.map { $0[keyPath: value] }
        guard
          let animation = try? config.bound(to: row, animated: true, measuring: SquareLetters())
            .animation
        else { continue }
        for time in Self.times {
          var fresh = config.decoder.bound(to: row)
          let scene = try? fresh.decodeRow(at: time).scene
          #expect(try animation.scene(at: time).root == scene?.root, "\(name) at \(time) s")
        }
        count += 1
      }
    }
    #expect(count >= 5, "few rows are valid")
  }

  /// The row of a film is not an input, so nothing is decoded again if nothing moves.
  @Test func aRowIsAConstantOfItsFilm() throws {
    let text = #"""
      {"data": {"p": {"type": "number", "sample": 1}},
       "scene": {"type": "hstack", "children": [{"type": "bar", "progress": "$data.p"},
         {"type": "bar", "progress": {"from": 0, "to": "$data.p"}}]}}
      """#
    let decoder = try Self.checked(text).bound(to: [.number(0.5)])
    var film = decoder
    _ = try film.decodeRow(at: 0)
    // The decoded nodes are `scene`, `children`, its second item and `progress`.
    #expect(try film.state(at: 0.1).decodedNodeCount == 4)
    #expect(try film.scene(at: 0.1) == decoder.scene(at: 0.1))
  }

  @Test func decodesStaticNodesOnce() throws {
    let text = #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "bar", "progress": 0.5}}"#
    #expect(try Self.checked(text).state(at: 1).decodedNodeCount == 0)
  }

  /// Cache entries are stored for the document, and otherwise only for nodes with dependencies.
  @Test func onlyWhatMovesIsWorthANote() {
    var memory = DecodingCache()
    #expect(memory.shouldStore, "the document as a whole is always worth one")
    let outer = memory.begin()
    let inner = memory.begin()
    #expect(!memory.shouldStore)
    memory.recordDependency(.time)
    #expect(memory.shouldStore)
    _ = memory.end(inner)
    #expect(memory.shouldStore, "what moves inside moves what is around it")
    memory.finish(memory.begin())
    memory.finish(outer)
    #expect(memory.shouldStore)
    #expect(!memory.frozenCopy.shouldStore)
  }

  /// An animated view's progress is decoded wherever its style shows it, and nothing else is.
  @Test func onlyTheMovingPartOfAStyleIsRead() throws {
    let rest = Array(repeating: #"{"type": "bar", "progress": 1}"#, count: 50)
      .joined(separator: ",")
    let text = #"""
      {"styles": {"s": {"type": "zstack", "children": [
        {"type": "bar", "progress": "$fraction"}, \#(rest)]}},
       "scene": {"type": "progressView", "value": {"from": 0, "to": 1}, "style": "s"}}
      """#
    // The decoded nodes are `scene` and `value`, and in the style `children`, its first item and
    // `progress`.
    #expect(try Self.checked(text).state(at: 0.1).decodedNodeCount == 5)
  }
}

extension DataColumn {
  /// A value other than the sample, which most configs accept.
  fileprivate var other: DataValue {
    switch sample {
    case .number(let number): choices.last ?? minimum.map { .number($0) } ?? .number(number / 2)
    case .string where type == .string: choices.last ?? .string("other")
    case .list(let values): .list(values + values.reversed())
    default: sample
    }
  }
}
