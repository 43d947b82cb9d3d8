import Foundation
import TestSupport
import Testing

/// Images without visible content are drawn, with a warning.
@Suite struct InvisibleTests {
  private static func config(_ scene: String, canvas: String = "") -> String {
    #"{"canvas": {"width": 50, "height": 50\#(canvas)}, "scene": \#(scene)}"#
  }

  private static let circle =
    #""type": "circle", "fill": "red", "frame": {"width": 9, "height": 9}"#

  private static let invisible: [(scene: String, reason: String)] = [
    (#"{"type": "zstack"}"#, "nothing is drawn"),
    (#"{\#(circle), "hidden": true}"#, "nothing is drawn"),
    (#"{\#(circle), "offset": {"x": 90, "y": 0}}"#, "everything is outside of the canvas"),
    (
      #"{\#(circle), "offset": {"x": -30, "y": 0}, "rotation": 5}"#,
      "everything is outside of the canvas"
    ),
    (#"{\#(circle), "opacity": 0}"#, "everything is transparent"),
    (#"{"type": "text", "text": "a", "color": "transparent"}"#, "everything is transparent"),
    (
      #"{"type": "progressRing", "progress": 1, "colors": "transparent", "track": null, "label": "none"}"#,
      "everything is transparent"
    ),
    (
      #"{"type": "zstack", "children": [{\#(circle), "opacity": 0}, {\#(circle), "offset": {"x": 0, "y": 90}}]}"#,
      "everything is outside of the canvas or transparent"
    ),
  ]

  private static let visible = [
    #"{\#(circle)}"#, #"{\#(circle), "opacity": 0.01}"#,
    #"{\#(circle), "offset": {"x": 29, "y": 0}}"#,
    #"{\#(circle), "offset": {"x": 40, "y": 0}, "shadow": {"radius": 4}}"#,
    #"{\#(circle), "offset": {"x": 40, "y": 0}, "glow": {"radius": 4}}"#,
    #"{\#(circle), "offset": {"x": 32, "y": 0}, "blur": 3}"#,
    #"{"type": "progressRing", "progress": 0, "radius": 10}"#,
    #"{"type": "text", "text": "a"}"#,
  ]

  private func run(_ arguments: [String], _ config: String) throws -> (Int32, String, Set<String>) {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "c.json")
    try folder.write("n\n1\n2\n", to: "rows.csv")
    let run = try Tool.run(arguments, in: folder.url)
    return (run.status, run.error, try Set(folder.names).subtracting(["c.json", "rows.csv"]))
  }

  @Test(arguments: invisible, ["", #", "background": "white""#])
  func nothingToSeeIsAWarning(of example: (scene: String, reason: String), canvas: String) throws {
    let config = Self.config(example.scene, canvas: canvas)
    // A scene that draws nothing is not reported if the canvas has a background.
    let isWarned = canvas.isEmpty || example.reason != "nothing is drawn"
    let words = "nothing can be seen in the picture: \(example.reason)\n"
    let drawn = try run(["-c", "c.json", "-o", "o.png"], config)
    #expect(drawn == (0, isWarned ? "ringrender: warning: \(words)" : "", ["o.png"]))
    let checked = try run(["check", "-q", "--strict", "c.json"], config)
    #expect(
      checked == (isWarned ? 65 : 0, isWarned ? "ringrender: error: c.json: \(words)" : "", []))
  }

  @Test func strictnessMakesItAnError() throws {
    let config = Self.config(#"{\#(Self.circle), "offset": {"x": 90, "y": 0}}"#)
    let drawn = try run(["-c", "c.json", "-o", "o.png", "--strict"], config)
    #expect(drawn.0 == 65)
    #expect(
      drawn.1 == "ringrender: error: nothing can be seen in the picture: everything is outside of "
        + "the canvas\n")
    #expect(drawn.2 == [])
    #expect(try run(["-c", "c.json", "-o", "o.png", "--quiet"], config) == (0, "", ["o.png"]))
  }

  @Test(arguments: visible)
  func visiblePicturesCauseNoWarning(scene: String) throws {
    #expect(
      try run(["-c", "c.json", "-o", "o.png", "--strict"], Self.config(scene))
        == (0, "", ["o.png"]))
    #expect(try run(["check", "-q", "--strict", "c.json"], Self.config(scene)).0 == 0)
  }

  private static func moving(_ from: Double, _ to: Double, canvas: String = "") -> String {
    let config = Self.config(
      #"{\#(circle), "opacity": {"from": \#(from), "to": \#(to), "duration": 1}}"#, canvas: canvas)
    return config.replacing("{\"canvas", with: "{\"animation\": {\"fps\": 2}, \"canvas")
  }

  @Test(arguments: ["o%d.png", "o.png", "o.gif"])
  func emptyFramesAreUsualUnlessAllAre(output: String) throws {
    let sheet = output == "o.png" ? ["--sprite-sheet"] : []
    let frames = ["frames", "-c", "c.json", "-o", output, "-q"] + sheet
    guard output != "o.gif" || (try? Tool.shell("which ffmpeg", in: repository))?.status == 0 else {
      return
    }
    // On a transparent background, a GIF has a warning of its own.
    let white = #", "background": "white""#
    #expect(try run(frames + ["--strict"], Self.moving(0, 1, canvas: white)).1 == "")
    let words = "nothing can be seen in any frame: everything is transparent\n"
    let none = Self.moving(0, 0, canvas: white)
    #expect(try run(frames.filter { $0 != "-q" }, none).1.contains("ringrender: warning: \(words)"))
    let strict = try run(frames + ["--strict"], none)
    #expect(strict.0 == 65)
    let stay = output == "o%d.png" ? words.dropLast() + "; the files stay\n" : words[...]
    #expect(strict.1.hasSuffix("ringrender: error: \(stay)"), "\(strict.1)")
    #expect(!strict.1.contains("--resume"))
    #expect(strict.2.isEmpty == (output != "o%d.png"), "\(strict.2)")
  }

  @Test(
    arguments: [
      ("png", [], "the picture"), ("apng", ["--duration", "0.2"], "any frame"),
    ] as [(String, [String], String)])
  func aBatchSaysItOnce(_ format: String, _ options: [String], _ subject: String) throws {
    let data = #"{"data": {"n": {"type": "number", "sample": 1}}, "canvas""#
    let scene = #"{\#(Self.circle), "offset": {"x": 90, "y": "$data.n"}}"#
    let config = Self.config(scene).replacing("{\"canvas\"", with: data)
    let batch = ["batch", "--data", "rows.csv", "-c", "c.json", "-o", "{n}.\(format)"] + options
    let reason = "everything is outside of the canvas\n"
    let drawn = try run(batch, config)
    #expect(drawn.0 == 0)
    #expect(
      drawn.1.hasPrefix(
        "ringrender: warning: nothing can be seen in 1.\(format) and 1 more: " + reason),
      "\(drawn.1)")
    #expect(drawn.2 == ["1.\(format)", "2.\(format)"])
    let strict = try run(batch + ["--strict"], config)
    #expect(strict.0 == 65)
    #expect(
      strict.1.contains("row 1: nothing can be seen in \(subject): " + reason), "\(strict.1)")
    #expect(strict.2 == [])
  }

  /// GIF does not support partial transparency, so the soft edge of a circle becomes hard.
  @Test func changesOfTheFormatAreWarnings() throws {
    let data = #"{"data": {"n": {"type": "number", "sample": 1}}, "animation""#
    let note = "gif does not support partial transparency: edges are hard"
    let frames = ["frames", "-c", "c.json", "-o", "o.gif"]
    let batch = ["batch", "--data", "rows.csv", "-c", "c.json", "-o", "{n}.gif"]
    for (command, key) in [(frames, #"{"animation""#), (batch, data)] {
      let config = Self.moving(0.5, 1).replacing(#"{"animation""#, with: key)
      let drawn = try run(command, config)
      #expect(drawn.0 == 0 && drawn.1.contains("ringrender: warning: \(note)"), "\(drawn.1)")
      let strict = try run(command + ["--strict"], config)
      #expect(strict.0 == 65 && strict.1.contains(note) && strict.2 == [], "\(strict.1)")
    }
  }
}
