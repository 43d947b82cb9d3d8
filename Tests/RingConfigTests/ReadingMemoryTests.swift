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

  @Test func whatStandsStillIsReadOnce() throws {
    let text = #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "bar", "progress": 0.5}}"#
    #expect(try Self.checked(text).reading(at: 1).readCount == 0)
  }

  /// The progress of a view that moves is looked at wherever its style shows it, and nothing else.
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
