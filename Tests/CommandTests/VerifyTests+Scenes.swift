import Foundation
import RingCodec
import TestSupport
import Testing

extension VerifyCommandTests {
  private var changed: String { ringConfig.replacingOccurrences(of: "0.4", with: "0.5") }

  /// A golden that `verify` recorded carries its scene, so a failure names the changed properties.
  @Test func aChangeIsToldInTheScenesWords() throws {
    _ = try verify("--record", "missing")
    try write(changed, "configs/rings/move.json")
    let run = try verify("--json", "result.json")
    let lines = run.text.split(separator: "\n").map(String.init)
    let line =
      #"  "move": progress is 0.5, accepted 0.4; its arc ends 36.0° later (180.0°, accepted 144.0°)"#
    #expect(lines.contains(line), "\(run.text)")
    #expect(lines.contains("  nothing else changed"))
    let json = try JSONSerialization.jsonObject(with: try #require(folder.data("result.json")))
    let cases = try #require((json as? [String: Any])?["cases"] as? [[String: Any]])
    let moved = try #require(cases.first { $0["name"] as? String == "rings/move" })
    let changes = try #require(moved["changes"] as? [[String: NSObject]])
    #expect(changes.count == 1)
    #expect(changes.first?["element"] == "move" as NSString)
    #expect(changes.first?["key"] == "progress" as NSString)
    #expect(changes.first?["expected"] == 0.4 as NSNumber)
    #expect(changes.first?["actual"] == 0.5 as NSNumber)
    #expect((changes.first?["box"] as? [Int])?.count == 4)
    #expect(changes.first?["parts"] as? [String] == ["arc"])
    #expect(moved["expectedAlt"] as? String == "Progress ring Move: 40 %")
    #expect(moved["actualAlt"] as? String == "Progress ring Move: 50 %")
    #expect(try verify().text == verify().text, "a second run says the same")
  }

  /// The rings have different values, but one new colour: a reviewer looks at one of them.
  @Test func alikeChangesAreAcceptedTogether() throws {
    func writeRings(_ color: String) throws {
      for value in ["0.2", "0.4", "0.6"] {
        let ring = ringConfig.replacingOccurrences(
          of: "0.4", with: "\(value), \"colors\": \"\(color)\"")
        try write(ring, "configs/alike/\(value).json")
      }
    }
    try writeRings("#FF0000")
    _ = try verify("--record", "missing")
    try writeRings("#0000FF")
    try write(changed, "configs/rings/move.json")
    let run = try verify("--report", "report")
    let start =
      "3 pictures differ in the same way: \"move\": colors[0].color is \"#0000FF\", accepted"
    let lines = run.text.split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.hasPrefix(start) }, "\(run.text)")
    #expect(lines[index + 1] == "  alike/0.2, alike/0.4, alike/0.6")
    let command = "accept report --goldens goldens alike/0.2 alike/0.4 alike/0.6"
    #expect(lines[index + 2].hasPrefix("  accept: ") && lines[index + 2].hasSuffix(" \(command)"))
    #expect(lines[index + 3].hasPrefix("6 goldens: 2 passed, 4 different"), "\(run.text)")
    let accepted = try Tool.run(command.split(separator: " ").map(String.init), in: folder.url)
    #expect(accepted.status == 0)
    #expect(accepted.text.split(separator: "\n").count == 3)
    let again = try verify()
    #expect(again.text.contains("6 goldens: 5 passed, 1 different"))
    #expect(!again.text.contains("in the same way"))
  }

  @Test func aGoldenWithoutASceneComparesAsEver() throws {
    _ = try verify("--record", "missing")
    let path = folder.url.appendingPathComponent("goldens/rings/move.png")
    let picture = try PNGDecoder().decode([UInt8](Data(contentsOf: path)))
    var encoder = try PNGEncoder()
    try Data(encoder.encode(picture)).write(to: path)
    #expect(try verify().status == 0)
    let before = try Data(contentsOf: path)
    #expect(try verify("--record", "all").status == 0, "the same pixels are not recorded again")
    #expect(try Data(contentsOf: path) == before)
    try write(changed, "configs/rings/move.json")
    #expect(try !verify().text.contains("accepted 0.4"))
  }

  @Test func aGoldenWithAnOlderSceneIsComparedByPixels() throws {
    _ = try verify("--record", "missing")
    let path = folder.url.appendingPathComponent("goldens/rings/move.png")
    let picture = try PNGDecoder().decode([UInt8](Data(contentsOf: path)))
    var encoder = try PNGEncoder()
    let scene = PNGText(
      keyword: "ringrender:scene", text: #"{"version": 1, "scale": 1, "elements": []}"#,
      isCompressed: true)
    try Data(encoder.encode(picture, metadata: PNGMetadata(texts: [scene]))).write(to: path)
    #expect(try verify().status == 0)
    try write(changed, "configs/rings/move.json")
    let text = try verify().text
    #expect(
      text.contains(
        "  the golden stores its scene in an older format, so only pixels are compared; "
          + "record it anew, and failures name the values that changed\n"), "\(text)")
    #expect(!text.contains("accepted"))
  }

  @Test func twoPicturesWithTheirScenesAreCompared() throws {
    try write(changed, "changed.json")
    func render(_ config: String, _ output: String, _ options: String...) throws {
      let run = try Tool.run(["--config", config, "-o", output] + options, in: folder.url)
      #expect(run.status == 0, "\(run.error)")
    }
    try render("configs/alone.json", "a.png", "--embed-scene")
    try render("changed.json", "b.png", "--embed-scene")
    try render("changed.json", "plain.png")
    let run = try Tool.run(["diff", "a.png", "b.png", "--explain"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("different: "))
    #expect(
      run.text.hasSuffix(
        "\n\"move\": progress is 0.5, accepted 0.4; "
          + "its arc ends 36.0° later (180.0°, accepted 144.0°)\nnothing else changed\n"),
      "\(run.text)")
    let json = try Tool.run(["diff", "a.png", "b.png", "--explain", "--json"], in: folder.url)
    #expect(
      json.text.contains(
        #""changes": [{"element": "move", "key": "progress", "expected": 0.4, "actual": 0.5, "#))
    #expect(try Tool.run(["diff", "b.png", "plain.png"], in: folder.url).status == 0)
    let bare = try Tool.run(["diff", "a.png", "plain.png", "--explain"], in: folder.url)
    #expect(bare.status == 66)
    #expect(
      bare.error == "ringrender: error: plain.png contains no readable scene; "
        + "ringrender render --embed-scene writes one\n")
    let same = try Tool.run(["diff", "a.png", "a.png", "--explain"], in: folder.url)
    #expect(same.status == 0 && same.text.hasPrefix("identical: "))
    #expect(same.text.split(separator: "\n").count == 1)
  }
}
