import Foundation
import TestSupport
import Testing

/// `verify --geometry`; `scripts/check measure` tests it with rings of other renderers.
extension VerifyCommandTests {
  private static let large = """
    { "canvas": { "background": "white" }, "scene": { "type": "activityRing", "id": "move",
      "progress": 0.25, "radius": 64, "thickness": 12, "colors": ["#E63C28"], "tip": null } }
    """

  /// Writes the golden of a ring, and a PNG of a changed one, without a scene.
  private func draw(_ changes: [(String, String)]) throws {
    try write(Self.large, "drawn/ring.json")
    _ = try Tool.run(
      ["verify", "drawn", "--goldens", "accepted", "--record", "missing"], in: folder.url)
    try makeParent("out/ring.png")
    let changed = changes.reduce(Self.large) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
    try write(changed, "changed.json")
    let drawn = try Tool.run(["-c", "changed.json", "-o", "out/ring.png"], in: folder.url)
    #expect(drawn.status == 0, "\(drawn.error)")
  }

  private func geometry(_ limits: String, _ more: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "out", "--goldens", "accepted", "--geometry", limits] + more, in: folder.url)
  }

  @Test func ringsWithinTheLimitsPassWhateverElseIsThere() throws {
    // A difference of 0.36°, and a label.
    try draw([("0.25,", #"0.251, "label": "25 %","#)])
    let run = try geometry("end=0.5deg,radius=0.25px,color=2", "--json", "result.json")
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.hasSuffix("1 golden: 1 passed (1 within the tolerance)\n"))
    let json = try #require(folder.data("result.json"))
    let text = String(decoding: json, as: UTF8.self)
    #expect(
      text.contains(#""geometry":{"measured":1,"equal":true,"differences":[]}"#), "\(text)")
    #expect(
      text.contains(
        "none, or rings and bars may be apart by start 0.5°, end 0.5°, radius 0.25 px, "
          + "thickness 0.25 px, center 0.2 px, length 0.5 px, color 2\""))
    #expect(try geometry("end=0.2").status == 1)
    #expect(try geometry("end=any").status == 0)
  }

  @Test func reportsGeometryDifferences() throws {
    try draw([("0.25,", "0.255,"), ("E63C28", "E64228")])
    let run = try geometry("end=0.5deg,radius=0.25px,color=2")
    #expect(run.status == 1)
    let lines = run.text.split(separator: "\n").filter { $0.hasPrefix("  ring") }
    #expect(lines.count == 4, "\(run.text)")
    #expect(lines.first?.hasPrefix("  ring \"move\": its arc ends at 91.") == true)
    let colors = ["start", "middle", "end"].map { (place: String) -> Substring in
      "  ring \"move\": its color at the \(place) is #E64228, accepted #E63C28; 6 apart, allowed 2"
    }
    #expect(Array(lines.dropFirst()) == colors, "\(run.text)")
    #expect(try geometry("end=2,color=7").status == 0)
    // The rings of configs are measured, too.
    let config = Self.large.replacingOccurrences(of: "64", with: "64.5")
    try write(config, "drawn/ring.json")
    let drawn = try Tool.run(
      ["verify", "drawn", "--goldens", "accepted", "--geometry", "default"], in: folder.url)
    #expect(drawn.status == 1)
    #expect(!drawn.text.contains("passed"))
  }

  @Test func geometryDifferencesAreInTheJSON() throws {
    try draw([("0.25,", "0.255,"), ("E63C28", "E64228")])
    #expect(try geometry("end=0.5deg,color=2", "--json", "result.json").status == 1)
    let json = try #require(folder.data("result.json"))
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains(#""geometry":{"measured":1,"equal":false,"differences":["#), "\(text)")
    #expect(text.contains(#"{"element":"move","quantity":"color","difference":"#), "\(text)")
    #expect(!text.contains(#""apart":"#) && !text.contains(#""same":"#), "\(text)")
  }

  @Test func limitsThatMakeNoSenseAreRefused() throws {
    func complaint(_ limits: String) throws -> String {
      let (status, text) = try Usage.complaint([
        "verify", "a", "--goldens", "b", "--geometry", limits,
      ])
      #expect(status == 64)
      let line = text.split(separator: "\n").first.map(String.init) ?? ""
      let start = "ringrender: error: The value '\(limits)' is invalid for '--geometry <LIMITS>': "
      #expect(line.hasPrefix(start) || line.hasPrefix("Error"), "\(line)")
      return String(line.dropFirst(start.count))
    }
    let known = "start, end, radius, thickness, center, length, color"
    for text in ["", "ends=1", "end", "0.5", "End=1", "default,end=1"] {
      let part = text.split(separator: ",").first ?? ""
      #expect(
        try complaint(text)
          == "--geometry must be limits of \(known), such as end=0.5deg,radius=0.25px; "
          + "found '\(part)'.")
    }
    for text in ["nan", "inf", "-1", "0.5px", "", "1e9", "0x1", "½", "0.5 deg", "deg"] {
      #expect(
        try complaint("radius=1,end=\(text)")
          == "--geometry end must be 0 or more, in deg, such as end=0.5deg, or any; "
          + "found 'end=\(text)'.")
    }
    #expect(
      try complaint("color=2px")
        == "--geometry color must be 0 or more, in levels without a unit, such as "
        + "color=2, or any; found 'color=2px'.")
    #expect(try complaint("end=1,end=2") == "--geometry has two limits of end.")
  }
}
