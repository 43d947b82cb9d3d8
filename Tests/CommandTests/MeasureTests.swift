import Foundation
import TestSupport
import Testing

/// `ringrender measure`; `scripts/check measure` measures images of other renderers.
@Suite struct MeasureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { "canvas": { "width": 200, "height": 200 }, "scene": { "type": "zstack", "children": [
          { "type": "activityRing", "id": "move", "radius": 80, "progress": 1.25 },
          { "type": "activityRing", "radius": 60, "progress": 0.4 } ] } }
      """, to: "rings.json")
    try folder.write(
      """
      { "canvas": { "width": 220, "height": 40 },
        "scene": { "type": "bar", "id": "b", "progress": 0.3, "thickness": 12 } }
      """, to: "bar.json")
    try folder.write(
      #"{ "scene": { "type": "text", "text": "a" } }"#, to: "text.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder.url)
  }

  /// The second turn of a flat arc lies on the first one.
  @Test func anEndThatCannotBeSeenIsNamed() throws {
    try folder.write(
      """
      { "canvas": { "background": "white" }, "scene":
        { "type": "activityRing", "id": "a", "radius": 20, "thickness": 8, "progress": 1.4,
          "colors": ["red"], "tip": null } }
      """, to: "flat.json")
    _ = try run("-c", "flat.json", "-o", "flat.png", "--scale", "4")
    let found = try run("measure", "flat.png", "--config", "flat.json")
    #expect(found.text.hasPrefix("a: its end cannot be seen, radius 20.0"), "\(found)")
  }

  /// The image and the config have the same rings at different values.
  @Test func ringsOfAnotherValueAreRead() throws {
    _ = try run("-c", "rings.json", "-o", "r.png", "--scale", "2", "--set", "move.progress=1.6")
    let found = try run("measure", "r.png", "--config", "rings.json", "--json")
    #expect(found.status == 0, "\(found.error)")
    let json = try JSONSerialization.jsonObject(with: Data(found.text.utf8)) as? [String: Any]
    let rings = try #require(json?["rings"] as? [[String: Any]])
    let (move, other) = (try #require(rings.first), try #require(rings.last))
    func near(_ ring: [String: Any], _ key: String, _ value: Double, _ limit: Double) -> Bool {
      abs((ring[key] as? Double ?? .infinity) - value) <= limit
    }
    #expect(move["id"] as? String == "move" && rings.count == 2)
    // 60 % of the second turn, nearest to the 125 % in the config.
    #expect(near(move, "end", 216, 0.2) && near(move, "fraction", 1.6, 0.001))
    #expect(near(other, "end", 144, 0.2) && near(other, "fraction", 0.4, 0.001))
    #expect((other["caps"] as? [String: Any])?["end"] as? String == "round")
    #expect((move["colors"] as? [String: Any])?["start"] is NSNull)
  }

  /// Two rings side by side are turned, so that the first is above the second. Each is 73 points
  /// wide, with its edge line.
  @Test func turnedRingsAreFoundWhereTheyLie() throws {
    try folder.write(
      """
      { "canvas": { "width": 200, "height": 200 }, "scene":
          { "type": "hstack", "spacing": 20, "rotation": 90, "children": [
            { "type": "activityRing", "id": "a", "radius": 30, "thickness": 12, "progress": 0.5 },
            { "type": "activityRing", "id": "b", "radius": 30, "thickness": 12, "progress": 0.25 }
          ] } }
      """, to: "turned.json")
    _ = try run("-c", "turned.json", "-o", "t.png")
    let found = try run("measure", "t.png", "--config", "turned.json", "--json")
    #expect(found.status == 0, "\(found.error)")
    let json = try JSONSerialization.jsonObject(with: Data(found.text.utf8)) as? [String: Any]
    let rings = try #require(json?["rings"] as? [[String: Any]])
    try #require(rings.count == 2, "\(found.text)")
    for (ring, y, end) in [(rings[0], 53.5, 270.0), (rings[1], 146.5, 180.0)] {
      let center = try #require(ring["center"] as? [Double])
      expectClose(center[0], 100, within: 0.1)
      expectClose(center[1], y, within: 0.1)
      expectClose(try #require(ring["start"] as? Double), 90, within: 0.2)
      expectClose(try #require(ring["end"] as? Double), end, within: 0.2)
    }
  }

  /// An arc that begins at the top is measured a little before or after it.
  @Test func anAngleNeverReadsAsAFullTurn() throws {
    try folder.write(
      """
      { "canvas": { "width": 200, "height": 200 }, "scene":
          { "type": "activityRing", "radius": 37, "thickness": 20, "progress": 0.45 } }
      """, to: "top.json")
    _ = try run("-c", "top.json", "-o", "t.png")
    let found = try run("measure", "t.png", "--config", "top.json")
    #expect(found.text.contains(" from 0.0°, to 162.0°,"), "\(found.text)")
  }

  /// Rings that `activityRings` places keep the ids from its list.
  @Test func ringsOfAListHaveTheirNames() throws {
    try folder.write(
      """
      { "canvas": { "width": 140, "height": 140 }, "scene": { "type": "activityRings",
          "rings": [{ "id": "move", "progress": 0.6 }, { "progress": 0.3 }] } }
      """, to: "list.json")
    _ = try run("-c", "list.json", "-o", "l.png")
    let found = try run("measure", "l.png", "--config", "list.json")
    #expect(found.status == 0, "\(found.error)")
    let lines = found.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix("move: 60.") == true || lines.first?.hasPrefix("move: 59.9") == true)
    #expect(lines.last?.hasPrefix("ring 2: ") == true)
    let explained = try run("explain", "--config", "list.json")
    #expect(explained.text.contains("\"id\": \"move\""))
  }

  @Test func aBarIsRead() throws {
    _ = try run("-c", "bar.json", "-o", "b.png", "--scale", "2")
    let found = try run("measure", "b.png", "--config", "bar.json")
    #expect(found.status == 0)
    #expect(found.text.hasPrefix("b: 30.0 %, length "))
    #expect(
      found.text.hasSuffix(
        ", thickness 12.0, start #007AFF, middle #007AFF, end #007AFF\n"))
  }

  @Test func aPictureWithoutARingSaysSo() throws {
    _ = try run("-c", "rings.json", "-o", "empty.png", "--set", "scene.hidden=true")
    let found = try run("measure", "empty.png", "--config", "rings.json")
    #expect(found.status == 1)
    #expect(found.text == "move: not found in the picture\nring 2: not found in the picture\n")
    let json = try run("measure", "empty.png", "--config", "rings.json", "--json")
    #expect(json.text.contains("\"missing\": true"))
  }

  @Test func reportsUnmeasurableImages() throws {
    _ = try run("-c", "bar.json", "-o", "b.png")
    let shape = try run("measure", "b.png", "--config", "rings.json")
    #expect(shape.status == 65)
    #expect(
      shape.error
        == "ringrender: error: the picture of 220 × 40 pixels has other proportions than the config's "
        + "200.0 × 200.0 points\n")
    _ = try run("-c", "text.json", "-o", "t.png")
    let nothing = try run("measure", "t.png", "--config", "text.json")
    #expect(nothing.status == 65)
    #expect(
      nothing.error == "ringrender: error: the config has no ring and no bar to measure\n")
    #expect(try run("measure", "none.png", "--config", "bar.json").status == 66)
    #expect(try run("measure", "bar.json", "--config", "bar.json").status == 66)
    let twice = try run("measure", "-", "--config", "-")
    #expect(twice.status == 64)
    #expect(
      twice.error.hasPrefix(
        "ringrender: error: Only one of the picture and the config can be stdin.\n"))
  }
}
