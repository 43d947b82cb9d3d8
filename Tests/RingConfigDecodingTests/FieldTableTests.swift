import RingScene
import Testing

@testable import RingConfigDecoding

private struct Tick: Equatable, Sendable {
  var length = 4.0
  var color = Color.gray
}

private let ticks = FieldTable(
  "tick", "A line on a scale.", initial: Tick(),
  fields: [
    Field("length", .number(.positive), \.length, "The length in points."),
    Field("color", .color, \.color, "The line's colour."),
  ])

/// A table of two fields, the example of `docs/dev/decoding.md`.
@Suite struct FieldTableTests {
  private func decode(_ text: String) throws -> (tick: Tick?, problems: [String]) {
    let (root, problems) = JSONDocument.parse(SourceText(name: "t.json", bytes: Array(text.utf8)))
    let resources = Resources(FakeResources(), memory: .default)
    var context = DecodingContext(resources: resources, diagnostics: problems)
    let tick = try ticks.decode(#require(root), &context)
    return (tick, context.diagnostics.items.map(\.message))
  }

  @Test func anObjectHasTheDefaultsOfItsTable() throws {
    let thin = try decode(#"{"length": 6}"#)
    #expect(thin.tick == Tick(length: 6, color: .gray) && thin.problems.isEmpty)
  }

  @Test func everyProblemIsReported() throws {
    let wrong = try decode(#"{"length": -2, "colour": "red"}"#)
    #expect(wrong.tick == nil)
    #expect(
      wrong.problems == [
        "length must be a number greater than 0, found -2", "unknown key \"colour\" in tick",
      ])
  }
}
