import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// A config in `ringrender review`.
@Suite struct ReviewConfigTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "goals.rings.json")
  }

  private func review(_ arguments: String...) throws -> ReviewRun {
    try ReviewRun(["goals.rings.json"] + arguments, in: folder)
  }

  /// Returns the picture that `render` draws.
  private func rendered(_ arguments: String...) throws -> RasterImage {
    let outcome = try Tool.run(
      ["--config", "goals.rings.json", "-o", "-"] + arguments, in: folder.url)
    return try PNGDecoder().decode(Array(outcome.output))
  }

  private func save(progress: String) throws {
    try folder.write(
      ringConfig.replacingOccurrences(of: "0.4", with: progress), to: "goals.rings.json")
  }

  @Test func thePictureIsThatOfRender() throws {
    let run = try review()
    let state = try run.state()
    #expect(state["mode"] as? String == "config")
    #expect(state["title"] as? String == "goals.rings.json")
    #expect(state["width"] as? Int == 61 && state["height"] as? Int == 61)
    #expect(state["alt"] as? String == "Progress ring Move: 40 %")
    #expect(state["animated"] as? Bool == false && state["duration"] is NSNull)
    #expect(state["rows"] as? Int == 0 && state["hasPicture"] as? Bool == true)
    #expect(state["schemes"] as? [String] == ["light", "dark"])
    #expect(state["scheme"] as? String == "light")
    #expect((state["diagnostics"] as? [Any])?.isEmpty == true)
    #expect(try run.picture("revision=1") == rendered())
    #expect(try run.picture("scale=2") == rendered("--scale", "2"))
    #expect(try run.picture("scheme=dark") == rendered("--color-scheme", "dark"))
    for query in [
      "scale=0", "scale=x", "scale=nan", "scale=1e9", "time=-1", "time=inf", "row=1", "row=-1",
      "scheme=blue",
    ] {
      #expect(try run.request("/picture?\(query)").status == 400, "\(query)")
    }
    let decision = try run.request(
      "/decide", "POST", body: #"{"cases": [0], "decision": "open"}"#)
    #expect(decision.status == 409)
    #expect(decision.text == #"{"error": "a config has no pictures to decide about"}"#)
    #expect(try run.finish() == 0 && run.outcome().status == 0)
    #expect(
      try review("--set", "move.progress=0.7").picture("") == rendered("--set", "move.progress=0.7")
    )
  }

  @Test func aSavedConfigIsShown() throws {
    let run = try review()
    let page = try run.listen()
    var revision = 1
    for (number, progress) in ["0.5", "0.6", "0.7"].enumerated() {
      if number == 1 {
        // As many editors save: another file takes the name.
        try folder.write(
          ringConfig.replacingOccurrences(of: "0.4", with: progress), to: "new.json")
        _ = rename(folder["new.json"], folder["goals.rings.json"])
      } else {
        try save(progress: progress)
      }
      let next = try run.nextRevision(page)
      #expect(next > revision)
      revision = next
      #expect(try run.picture("") == rendered())
      #expect(try run.state()["revision"] as? Int == revision)
    }
  }

  @Test func anErrorKeepsTheLastPicture() throws {
    let run = try review()
    let page = try run.listen()
    let image = try rendered()
    try folder.write(#"{"scene": {"type": "rnig"}}"#, to: "goals.rings.json")
    _ = try run.nextRevision(page)
    let stale = try run.request("/picture")
    #expect(stale.status == 200 && stale.header("X-Ringrender-Stale") == "1")
    #expect(try PNGDecoder().decode(Array(stale.body)) == image)
    let state = try run.state()
    #expect(state["hasPicture"] as? Bool == true && state["width"] as? Int == 61)
    let problems = try #require(state["diagnostics"] as? [[String: Any]])
    #expect(problems.count == 1)
    #expect(problems[0]["line"] as? Int == 1 && problems[0]["column"] as? Int == 20)
    #expect(problems[0]["path"] as? String == "scene.type")
    #expect(problems[0]["severity"] as? String == "error")
    #expect(problems[0]["message"] as? String == "unknown element type \"rnig\"")
    let text = try Tool.run(["check", "goals.rings.json"], in: folder.url).error
    #expect(problems[0]["text"] as? String == text)
    try save(progress: "0.8")
    _ = try run.nextRevision(page)
    #expect(try run.request("/picture").header("X-Ringrender-Stale") == nil)
    #expect((try run.state()["diagnostics"] as? [Any])?.isEmpty == true)
  }

  @Test func aConfigMayBeginWithErrors() throws {
    try folder.write("", to: "goals.rings.json")
    let run = try review()
    #expect(try run.state()["hasPicture"] as? Bool == false)
    let missing = try run.request("/picture")
    #expect(missing.status == 404)
    #expect(missing.text == #"{"error": "the config has errors, and has had no picture yet"}"#)
    let page = try run.listen()
    try save(progress: "0.8")
    _ = try run.nextRevision(page)
    #expect(try run.picture("") == rendered())
  }

  @Test func aConfigMayBeDeletedAndComeBack() throws {
    let run = try review()
    let page = try run.listen()
    try folder.remove("goals.rings.json")
    _ = try run.nextRevision(page)
    let problems = try #require(try run.state()["diagnostics"] as? [[String: Any]])
    #expect(
      problems.first?["message"] as? String
        == "cannot read goals.rings.json: No such file or directory")
    #expect(try run.request("/picture").header("X-Ringrender-Stale") == "1")
    try save(progress: "0.9")
    _ = try run.nextRevision(page)
    #expect(try run.picture("") == rendered())
  }

  /// The last of many saves is shown, and the server answers between them.
  @Test func aHundredSavesASecondAreSurvived() throws {
    let run = try review()
    for number in 0..<200 {
      try save(progress: "0.\(100 + number)")
      usleep(5000)
      if number % 50 == 0 { #expect(try run.request("/picture").status == 200) }
    }
    try save(progress: "0.95")
    let image = try rendered()
    for _ in 0..<600 {
      if try run.picture("") == image { return }
      usleep(100_000)
    }
    Issue.record("the last save is not shown")
  }

  @Test func rowsAreShown() throws {
    let config = """
      {
        "data": { "share": { "type": "number", "sample": 0.4 } },
        "scene": { "type": "activityRing", "progress": "$data.share", "radius": 20 }
      }
      """
    try folder.write(config, to: "goals.rings.json")
    try folder.write("share\n0.2\nx\n0.6\n", to: "rows.csv")
    let run = try review("--data", "rows.csv")
    #expect(try run.state()["rows"] as? Int == 3)
    #expect(try run.picture("") == rendered())
    #expect(try run.picture("row=0") == rendered())
    #expect(try run.picture("row=3") == rendered("--set", "data.share.sample=0.6"))
    let bad = try run.request("/picture?row=2")
    #expect(bad.status == 409 && bad.text.contains("rows.csv:3:1"))
    #expect(try run.request("/picture?row=4").status == 400)
    #expect(try run.picture("row=1") != run.picture("row=3"))
    let page = try run.listen()
    try folder.write("share\n0.9\n", to: "rows.csv")
    _ = try run.nextRevision(page)
    #expect(try run.state()["rows"] as? Int == 1)
    #expect(try run.picture("row=1") == rendered("--set", "data.share.sample=0.9"))
  }

  @Test func timesAreShown() throws {
    try folder.write(
      """
      {
        "scene": {
          "type": "activityRing", "id": "move", "radius": 20,
          "progress": { "from": 0, "to": 1, "duration": 1.5 }
        }
      }
      """, to: "goals.rings.json")
    let run = try review()
    let state = try run.state()
    #expect(state["animated"] as? Bool == true && state["duration"] as? Double == 1.5)
    #expect(try run.picture("time=0.5") == rendered("--time", "0.5"))
    #expect(try run.picture("") == rendered())
    #expect(try run.picture("time=0.5") != run.picture("time=1"))
  }

  /// The pictures that a config names are watched, too.
  @Test func aPictureThatTheConfigNamesIsWatched() throws {
    func put(_ red: UInt8) throws {
      let image = RasterImage(
        size: PixelSize(width: 4, height: 4), pixels: (0..<16).flatMap { _ in [red, 0, 0, 255] })
      var encoder = try PNGEncoder()
      try folder.write(encoder.encode(image), to: "photo.png")
    }
    try put(90)
    try folder.write(
      #"{"scene": {"type": "image", "path": "photo.png", "width": 4, "height": 4}}"#,
      to: "goals.rings.json")
    let run = try review()
    let before = try run.picture("")
    let page = try run.listen()
    try put(200)
    _ = try run.nextRevision(page)
    #expect(try run.picture("") != before && run.picture("") == rendered())
  }
}
