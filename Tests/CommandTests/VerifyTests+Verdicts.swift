import Foundation
import RingCodec
import TestSupport
import Testing

/// Verdicts and reports of `verify` that were not true once.
extension VerifyCommandTests {
  /// A ring that moves from 0 % to 100 % in a second.
  private static let rising = ringConfig.replacingOccurrences(
    of: "0.4", with: #"{ "from": 0, "to": 1, "duration": 1 }"#)

  private func recordRise() throws {
    try write(Self.rising, "configs/rise.json")
    #expect(try verify("--record", "missing", "--times", "0,0.5").status == 1)
    #expect(try verify().text == "5 goldens: 5 passed\n")
  }

  @Test func aConfigWithErrorsKeepsItsGoldens() throws {
    try recordRise()
    try write(#"{ "scene": { "type": "activityRng" } }"#, "configs/rise.json")
    let outcome = try verify("--summary", "s.md")
    #expect(outcome.status == 65)
    #expect(!outcome.text.contains("nothing in configs uses this golden"))
    #expect(
      outcome.text.contains(
        "rise@0s: not checked, because its config has an error: see rise@0.5s\n"))
    #expect(try !folder.text("s.md").contains("rm -- goldens/rise"))
    #expect(try !folder.text("s.md").contains("bad config&#92;n"))
    #expect(try folder.text("s.md").contains("scene.type</code><br><code>"))
    #expect(try !folder.text("s.md").contains("<code></code>"))
  }

  @Test func patternsSelectAnimatedConfigs() throws {
    try recordRise()
    let (only, others) = (try verify("--filter", "rise"), try verify("--exclude", "rise"))
    #expect(only.status == 0)
    #expect(others.text == "3 goldens: 3 passed\n")
  }

  /// The name of the still stands for the times, too, but its command records only the still.
  @Test func aStillIsAcceptedWithoutItsTimes() throws {
    try recordRise()
    try put(9, "goldens/rise.png")
    try write(
      Self.rising.replacingOccurrences(of: "radius", with: "thickness"), "configs/rise.json")
    let old = folder.data("goldens/rise@0.5s.png")
    let outcome = try verify("--filter", "rise")
    let command = try #require(
      outcome.text.split(separator: "\n").first { $0.contains("accept: ") && $0.contains("rise@*") }
    )
    let accepted = try Tool.shell(String(command.dropFirst("  accept: ".count)), in: folder.url)
    #expect(accepted.text.hasSuffix("1 golden: 1 recorded\n"), "\(accepted.text)")
    #expect(folder.data("goldens/rise@0.5s.png") == old)
  }

  @Test func unreadableGoldensAreNotDifferent() throws {
    _ = try verify("--record", "missing")
    try write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n", "goldens/alone.png")
    let outcome = try verify()
    #expect(outcome.status == 66)
    #expect(!outcome.text.contains("accept:"))
    #expect(outcome.text.contains("it is a Git LFS pointer; run git lfs pull"))
  }

  @Test func turnsCount() throws {
    _ = try verify("--record", "missing")
    let outcome = try verify("--filter", "alone", "--set", "move.progress=1")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("its arc ends 216.0° later"))
    #expect(!outcome.text.contains("passes with --max-delta"))
    #expect(outcome.text.contains("accept: ringrender verify "))
  }

  @Test func fontsThatAreMissingAreInTheResult() throws {
    func config(_ text: String) -> String {
      #"{"scene": {"type": "text", "text": "\#(text)", "font": {"family": "No Such Family"}}}"#
    }
    try write(config("Move"), "configs/alone.json")
    _ = try verify("--record", "missing")
    try write(config("Stand"), "configs/alone.json")
    let outcome = try verify("--json", "results.json")
    #expect(outcome.status == 1 && outcome.error.contains("\"No Such Family\" was not found"))
    #expect(try folder.text("results.json").contains("was not found"))
  }

  @Test func aPictureThatBecameRightIsAccepted() throws {
    try put(9, "out/a.png")
    try put(200, "goldens/a.xfail.png")
    #expect(try verifyPictures("--record", "failed").status == 1)
    #expect(try verifyPictures().text == "1 golden: 1 passed\n")
  }

  @Test func recordingKeepsTheGoldensOfOtherPlatforms() throws {
    let reds: [(String, UInt8)] = [("linux", 100), ("mac", 120)]
    try put(60, "goldens/page.png")
    try put(10, "goldens/page~2.png")
    func verify(_ platform: String, _ options: String...) throws -> Int32 {
      try Tool.run(
        ["verify", platform, "--goldens", "goldens", "--platform", platform] + options,
        in: folder.url
      ).status
    }
    for (platform, red) in reds {
      try put(red, "\(platform)/page.png")
      #expect(try verify(platform, "--record", "failed") == 1)
    }
    #expect(try verify("mac") == 0 && verify("linux") == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder["goldens"]).sorted()
    #expect(files == ["page.png", "page~2.png", "page~linux.png", "page~mac.png"])
    // The variable and the option mean the same, and the printed command names the platform.
    try put(200, "linux/page.png")
    let changed = try Tool.run(
      ["verify", "linux", "--goldens", "goldens"], in: folder.url,
      environment: ["RINGRENDER_PLATFORM": "linux"])
    #expect(changed.text.contains("expected: goldens/page~linux.png"))
    #expect(changed.text.contains("--filter page --platform linux --record failed"))
  }

  @Test func aPlatformsKnownWrongPictureIsItsOwn() throws {
    try put(9, "out/a.png")
    try put(60, "goldens/a.png")
    try put(9, "goldens/a~mac.xfail.png")
    #expect(try verifyPictures("--platform", "mac").text == "1 golden: 1 known to be wrong\n")
    #expect(try verifyPictures("--platform", "linux").status == 1)
  }

  @Test(arguments: ["Linux", "9", "", "a/b", "ü"])
  func platformsAreWordsOfASCII(name: String) throws {
    let option = try verify("--platform", name)
    #expect(option.status == 64)
    guard !name.isEmpty else { return }
    let variable = try Tool.run(
      ["verify", "configs", "--goldens", "goldens"], in: folder.url,
      environment: ["RINGRENDER_PLATFORM": name])
    #expect(variable.status == 64)
    #expect(
      variable.error.contains(
        "RINGRENDER_PLATFORM is \"\(name)\", but must be a lower-case letter with lower-case "
          + "letters, digits and hyphens after it"))
  }

  @Test func animatedPicturesAreComparedAsDiffComparesThem() throws {
    try write(Self.rising, "rise.json")
    for (name, loops) in [("out", "3"), ("goldens", "5")] {
      try makeParent("\(name)/a.png")
      let frames = try Tool.run(
        [
          "frames", "--config", "rise.json", "-o", "\(name)/a.png", "--apng", "--fps", "5",
          "--set", "animation.loop=\(loops)",
        ], in: folder.url)
      #expect(frames.status == 0, "\(frames.error)")
    }
    #expect(try Tool.run(["diff", "goldens/a.png", "out/a.png"], in: folder.url).status == 1)
    #expect(try verifyPictures().status == 1)
  }

  @Test func recordingKeepsWhatAPictureSaysAboutItself() throws {
    try makeParent("out/a.png")
    let drawn = try Tool.run(
      ["--config", "configs/alone.json", "-o", "out/a.png", "--embed-scene"], in: folder.url)
    #expect(drawn.status == 0)
    // The chunk of a linear picture.
    let bytes = [UInt8](try #require(folder.data("out/a.png")))
    try folder.write(bytes.insertingChunk("gAMA", [0, 1, 0x86, 0xA0]), to: "out/a.png")
    #expect(try verifyPictures("--record", "missing").status == 1)
    let golden = try folder.text("goldens/a.png")
    #expect(golden.contains("ringrender:scene"))
    #expect(golden.contains("gAMA"))
  }

  /// Viewers show the picture otherwise, though its pixels are those of the golden.
  @Test(arguments: [
    (["gAMA"], "other colours", "gAMA"), (["eXIf"], "another orientation", "eXIf"),
    (["eXIf", "cICP"], "other colours and another orientation", "cICP, eXIf"),
  ])
  func otherColoursAndOrientationsAreWarnings(
    chunks: [String], difference: String, names: String
  ) throws {
    let contents: [String: [UInt8]] = [
      "gAMA": [0, 1, 0x86, 0xA0], "cICP": [9, 16, 0, 1], "eXIf": .exif(orientation: 6),
    ]
    try put(9, "goldens/a.png")
    try put(9, "out/a.png")
    // Beside the chunk sRGB, gAMA would have no effect.
    var bytes = [UInt8](try #require(folder.data("out/a.png"))).removingChunk("sRGB")
    for chunk in chunks { bytes = bytes.insertingChunk(chunk, contents[chunk] ?? []) }
    try folder.write(bytes, to: "out/a.png")
    let run = try verifyPictures("--json", "r.json")
    #expect(run.status == 0 && run.text == "1 golden: 1 passed\n")
    let note =
      "states \(difference) than its golden (\(names)), which viewers may show differently; "
      + "pixels are compared as stored"
    #expect(run.error == "ringrender: warning: out/a.png: \(note)\n")
    #expect(try folder.text("r.json").contains(note))
    // The golden becomes a copy, so that nothing differs.
    let recorded = try verifyPictures("--record", "all")
    #expect(recorded.status == 1 && !recorded.error.contains("warning"))
    #expect(folder.data("goldens/a.png") == folder.data("out/a.png"))
    let next = try verifyPictures()
    #expect(next.status == 0 && next.error.isEmpty)
  }

  @Test func whatHasNoEffectIsSaid() throws {
    _ = try verify("--record", "missing")
    let pattern = try verify("--filter", "alone", "--filter", "nobody")
    #expect(pattern.error.contains("nobody"))
    let rectangle = try verify("--ignore", "1000,1000,5,5")
    #expect(rectangle.error.contains("--ignore 1000,1000,5,5 is outside of every picture"))
  }

  @Test func aReportIsNeitherReadNorReplacesOtherPages() throws {
    _ = try verify("--record", "missing", "--report", "configs/report")
    let next = try verify()
    #expect(next.status == 0)
    try write("mine", "site/index.html")
    let refused = try verify("--report", "site")
    #expect(refused.status == 73)
    #expect(
      refused.error.contains(
        "cannot create site/index.html: there is a page that is not a report of ringrender"))
    #expect(try folder.text("site/index.html") == "mine")
  }

  @Test func idsOfElementsAreThoseOfTheScene() throws {
    let lint = #"{ "lint": { "allow": [{ "id": "grey", "because": "x" }] }, "scene""#
    let config = ringConfig.replacingOccurrences(of: #"{ "scene""#, with: lint)
    try write(config.replacingOccurrences(of: "move", with: "grey"), "lint.json")
    #expect(try Tool.run(["check", "lint.json"], in: folder.url).status == 0)
    let run = try Tool.run(
      ["--config", "lint.json", "-o", "a.png", "--set", "grey.progress=0.5"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
  }
}
