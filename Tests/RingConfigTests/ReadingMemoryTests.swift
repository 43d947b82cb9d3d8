import Foundation
import RingScene
import Testing

@testable import RingConfig

/// What is not read again must be as if it had been.
@Suite struct ReadingMemoryTests {
  private static let times = [0, 0.1, 0.35, 0.5, 1, 2.75, 60, 1000.5]

  private static func decoder(_ bytes: [UInt8]) throws -> DocumentDecoder {
    let node = try #require(JSONParser.parse(SourceText(name: "t", bytes: bytes)).node)
    return DocumentDecoder(
      node, resources: FakeResources(), maximumPixels: 1 << 28, memory: .standard)
  }

  /// A decoder that has read the document, and knows what moves.
  private static func checked(_ text: String) throws -> DocumentDecoder {
    var decoder = try decoder(Array(text.utf8))
    let reading = decoder.check { _ in SquareLetters() }
    #expect(reading.draft != nil, "\(reading.diagnostics.rendered())")
    return decoder
  }

  /// The scene as a decoder sees it that knows nothing yet, and as this one does.
  private static func expectEqual(_ bytes: [UInt8], _ name: String) throws {
    var reader = try decoder(bytes)
    guard reader.check(text: { _ in SquareLetters() }).draft != nil else { return }
    for time in times {
      var fresh = try decoder(bytes)
      let draft = fresh.check(at: time) { _ in SquareLetters() }.draft
      let known = try? reader.scene(at: time)
      #expect(known?.root == draft?.scene, "\(name) at \(time) s")
      #expect(known?.canvas == draft?.canvas, "\(name) at \(time) s")
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
    // Repetitions in each other, whose items move, with names, styles, chance, and an inner list of the
    // outer item's.
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
    // A value in the middle of what stands still.
    #"{"scene": {"type": "activityRing", "progress": {"from": 0, "to": 1}, "colors": ["red", "blue"]}}"#,
    // Lists in which some items move.
    #"""
    {"scene": {"type": "hstack", "children": [
      {"type": "bar", "progress": 0.5}, {"type": "bar", "progress": {"from": 0.2, "to": 0.4}},
      {"type": "activityRing", "progress": 0.5, "dash": [1, {"keyframes": [
        {"at": 0, "value": 1}, {"at": 1, "value": {"random": [2, 3]}}]}]}]}}
    """#,
    // What moves by itself.
    #"""
    {"scene": {"type": "vstack", "children": [
      {"type": "timerRing", "duration": 3}, {"type": "progressView"},
      {"type": "progressView", "timer": {"start": 0, "end": 9}, "label": "x"}]}}
    """#,
    // Two views of one style, of which one moves; styles in styles.
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

  /// Three rings and a list move; what stands beside it is not looked at.
  @Test func onlyWhatMovesIsRead() throws {
    let still = Array(repeating: #"{"type": "activityRing", "progress": 0.5}"#, count: 100)
      .joined(separator: ",")
    let moving = #"{"type": "activityRing", "progress": {"from": 0, "to": 1}, "radius": 20}"#
    let scene = #"{"scene": {"type": "hstack", "children": [\#(still), \#(moving)]}}"#
    let reading = try Self.checked(scene).reading(at: 0.1)
    // scene, children, the last of them, progress
    #expect(reading.readCount == 4)
  }

  /// What depends on the item and on nothing else is read once, whatever else of the element moves.
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
      #expect(decoder.check(text: { _ in SquareLetters() }).draft != nil)
      return try decoder.reading(at: 0.1).readCount
    }
    // children, the second of them, progress
    #expect(try reads(101) - reads(1) == 3 * 100)
  }

  @Test func whatStandsStillIsReadOnce() throws {
    let text = #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "bar", "progress": 0.5}}"#
    #expect(try Self.checked(text).reading(at: 1).readCount == 0)
  }

  /// The progress of a view that moves is looked at wherever its style shows it, and nothing else.
  @Test func onlyWhatMovesIsWorthANote() {
    var memory = ReadingMemory()
    #expect(memory.keepsNotes, "the document as a whole is always worth one")
    let outer = memory.begin()
    let inner = memory.begin()
    #expect(!memory.keepsNotes)
    memory.noteInput(.time)
    #expect(memory.keepsNotes)
    _ = memory.end(inner)
    #expect(memory.keepsNotes, "what moves inside moves what is around it")
    memory.leave(memory.begin())
    memory.leave(outer)
    #expect(memory.keepsNotes)
    #expect(!memory.recalling.keepsNotes)
  }

  @Test func onlyTheMovingPartOfAStyleIsRead() throws {
    let rest = Array(repeating: #"{"type": "bar", "progress": 1}"#, count: 50)
      .joined(separator: ",")
    let text = #"""
      {"styles": {"s": {"type": "zstack", "children": [
        {"type": "bar", "progress": "$fraction"}, \#(rest)]}},
       "scene": {"type": "progressView", "value": {"from": 0, "to": 1}, "style": "s"}}
      """#
    // scene, value; children, the first of them, progress
    #expect(try Self.checked(text).reading(at: 0.1).readCount == 5)
  }
}
