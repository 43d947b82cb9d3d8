import Foundation
import TestSupport
import Testing

private let rising = """
  {"scene": {"type": "progressRing", "id": "ring", "radius": 20, "label": "none",
    "progress": {"from": 0.2, "to": 1, "duration": 2, "curve": "linear"}}}
  """

private func still(_ progress: String) -> Data {
  Data(
    "{\"scene\":{\"type\":\"progressRing\",\"radius\":20,\"label\":\"none\",\"progress\":\(progress)}}"
      .utf8)
}

@Suite struct TimeCommandTests {
  private func picture(_ config: Data, _ options: String...) throws -> Data {
    let run = try Tool.run(["--config", "-", "-o", "-"] + options, input: config)
    #expect(run.status == 0 && !run.output.isEmpty, "\(run.error)")
    return run.output
  }

  @Test func timeChoosesTheMoment() throws {
    let config = Data(rising.utf8)
    let half = try picture(still("0.6"))
    #expect(try picture(config, "--time", "1") == half)
    #expect(try picture(config, "--time", "0") == picture(still("0.2")))
    #expect(try picture(config) == picture(still("1")))
    #expect(try picture(config, "--set", "ring.progress.to=0.6") == half)
    #expect(try picture(config, "--set", "ring.progress=0.6") == half)
    // Rate and repetition do not affect a still; a duration does if it ends before all motion.
    for animation in ["{}", #"{"loop": 1}"#, #"{"loop": 0, "fps": 10}"#, #"{"duration": 5}"#] {
      #expect(try picture(config, "--set", "animation=\(animation)") == picture(still("1")))
    }
    #expect(try picture(config, "--set", #"animation={"duration": 1}"#) == half)
    #expect(
      try picture(config, "--set", "animation={}", "--time", "0") == picture(still("0.2")))
  }

  @Test func picturesOfRowsShowTheEndToo() throws {
    let folder = try TemporaryFolder()
    func picture(_ animation: String, _ progress: String) throws -> Data? {
      try folder.write(
        """
        {"data": {"end": {"type": "number", "sample": 1}}, \(animation)
          "scene": {"type": "progressRing", "radius": 20, "label": "none", "progress": \(progress)}}
        """, to: "c.json")
      try folder.write("end\n0.8\n", to: "rows.csv")
      let run = try Tool.run(
        ["batch", "--config", "c.json", "--data", "rows.csv", "-o", "b/{row}.png"],
        in: folder.url)
      #expect(run.status == 0, "\(run.error)")
      return try? Data(contentsOf: folder.url.appendingPathComponent("b/1.png"))
    }
    let end = try #require(try picture("", "\"$data.end\""))
    let rising = #"{"from": 0, "to": "$data.end", "duration": 2}"#
    #expect(try picture(#""animation": {"loop": 1},"#, rising) == end)
    #expect(try picture("", rising) == end)
  }

  @Test func explainKnowsTheMoment() throws {
    let run = try Tool.run(
      ["explain", "--config", "-", "--time", "0.5"], input: Data(rising.utf8))
    #expect(run.status == 0 && run.text.contains("\"endAngle\": 144"), "\(run.text)")
  }

  @Test(arguments: ["-1", "nan", "inf", "1e10", "soon"])
  func invalidTimesExitWith64(time: String) throws {
    let complaint = try Usage.complaint(["--config", "rings.json", "-o", "-", "--time", time])
    #expect(complaint.status == 64)
    let words = "--time must be from 0 to 1000000000 seconds, found"
    let found = ["-1": " -1.", "1e10": " 10000000000."][time]
    #expect(complaint.text.contains(found.map { words + $0 } ?? "--time"), "\(complaint.text)")
  }

  private static let shrinking = """
    {"scene": {"type": "activityRing", "progress": 1, "thickness": 20,
      "radius": {"from": 40, "to": 5, "duration": 2, "curve": "linear"}}}
    """

  /// The ring is too thick after 1.72 s.
  @Test func laterErrorsExitWith65AndNameTheTime() throws {
    let config = Data(Self.shrinking.utf8)
    for arguments in [["check", "-"], ["--config", "-", "-o", "-"]] {
      let run = try Tool.run(arguments, input: config)
      #expect(run.status == 65 && run.output.isEmpty)
      #expect(run.error.contains("thickness must be at most"), "\(run.error)")
      #expect(run.error.contains(" s\n") && run.error.contains("= note: at "), "\(run.error)")
    }
    #expect(
      try Tool.run(["--config", "-", "-o", "-", "--time", "1"], input: config).status == 0)
  }
}
