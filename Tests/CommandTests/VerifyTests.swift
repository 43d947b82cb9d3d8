import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

@Suite struct VerifyCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["rings/move", "rings/stand", "alone"] {
      try write(ringConfig, "configs/\(name).json")
    }
  }

  func write(_ text: String, _ path: String) throws { try folder.write(text, to: path) }

  func makeParent(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
  }

  func put(_ red: UInt8, _ path: String) throws {
    let image = RasterImage(
      size: PixelSize(width: 3, height: 2), pixels: (0..<6).flatMap { _ in [red, 0, 0, 255] })
    var encoder = try PNGEncoder()
    try folder.write(encoder.encode(image), to: path)
  }

  func verify(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--goldens", "goldens"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": ""].merging(environment) { $1 })
  }

  /// Verifies the pictures in `out`.
  func verifyPictures(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["verify", "out", "--goldens", "goldens"] + arguments, in: folder.url)
  }

  func exists(_ path: String) -> Bool { folder.data(path) != nil }

  // Recording

  @Test(arguments: [
    (["--record", "missing"], [:]), (["--record", "all"], [:]),
    ([], ["RINGRENDER_GOLDEN_RECORD": "failed"]),
    // The option overrides the variable.
    (["--record", "missing"], ["RINGRENDER_GOLDEN_RECORD": "never"]),
  ])
  func recordingFailsAndTheNextRunPasses(
    _ arguments: [String], _ environment: [String: String]
  ) throws {
    let tool = ["verify", "configs", "--goldens", "goldens"] + arguments
    let recorded = try Tool.run(tool, in: folder.url, environment: environment)
    #expect(recorded.status == 1)
    #expect(recorded.text.hasSuffix("3 goldens: 3 recorded\n"))
    #expect(exists("goldens/rings/move.png") && exists("goldens/alone.png"))
    let next = try verify()
    #expect(next.status == 0 && next.text == "3 goldens: 3 passed\n" && next.error == "")
  }

  @Test func unchangedGoldensAreNotRewritten() throws {
    _ = try verify("--record", "all")
    let path = folder.url.appendingPathComponent("goldens/alone.png").path
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    for mode in ["never", "missing", "failed", "all"] {
      #expect(try verify("--record", mode).status == 0)
    }
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(date == old)
  }

  @Test func withoutRecordingNothingIsWritten() throws {
    let outcome = try verify()
    #expect(outcome.status == 66 && outcome.text == "")
    #expect(
      outcome.error
        == "ringrender: error: there is no folder goldens; create it with --record missing\n")
    try put(9, "goldens/alone.png")
    #expect(try verify().status == 1)
    #expect(!exists("goldens/rings/move.png"))
  }

  // Failures

  @Test func aFailureSaysHowToAcceptAndThatWorks() throws {
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/rings/move.json")
    let outcome = try verify("--report", "report")
    #expect(outcome.status == 1)
    var lines = outcome.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 10, "\(outcome.text)")
    #expect(
      lines.remove(at: 1)
        == #"  "move": progress is 0.5, accepted 0.4; its arc ends 36.0° later (180.0°, accepted 144.0°)"#
    )
    #expect(lines.remove(at: 1) == "  nothing else changed")
    #expect(lines[0].hasPrefix("rings/move: ") && lines[0].contains(" pixels differ; the largest"))
    #expect(lines[1] == "  expected: goldens/rings/move.png")
    #expect(lines[2] == "  actual: report/pictures/rings/move.actual.png")
    #expect(lines[3] == "  difference: report/pictures/rings/move.difference.png")
    #expect(lines[4].hasPrefix("  drawn by: cairo ") && lines[4].contains(", pixman "))
    let accept = "ringrender verify configs --goldens goldens --filter rings/move --record failed"
    #expect(lines[5] == "  accept: " + accept)
    #expect(lines[6...] == ["3 goldens: 2 passed, 1 different", "report: report/index.html"])
    #expect(exists("report/pictures/rings/move.difference.png") && exists("report/junit.xml"))

    let command = lines[5].dropFirst("  accept: ".count)
    #expect(try Tool.shell(String(command), in: folder.url).status == 1, "recording fails")
    #expect(try verify().status == 0)
  }

  /// Special characters in names must be quoted for the shell.
  @Test func theAcceptCommandIsQuoted() throws {
    try write(ringConfig, "configs/it's [*] $HOME.json")
    let outcome = try verify("--record", "missing", "--filter", "alone")
    #expect(outcome.text.hasSuffix("1 golden: 1 recorded\n"))
    let line = try #require(
      try verify().text.split(separator: "\n").first { $0.contains("accept") && $0.contains("it") })
    let command = line.dropFirst("  accept: ".count)
    let accepted = try Tool.shell(String(command), in: folder.url)
    #expect(accepted.text.hasSuffix("1 golden: 1 recorded\n"))
    #expect(exists("goldens/it's [*] $HOME.png"))
  }

  @Test func itGoesOnAfterAFailure() throws {
    _ = try verify("--record", "missing")
    try write("{", "configs/alone.json")
    try put(9, "configs/zebra.png")
    try put(8, "goldens/zebra.png")
    let outcome = try verify()
    #expect(outcome.status == 65)
    #expect(outcome.text.hasPrefix("alone: bad config\nconfigs/alone.json:1:2: error: "))
    #expect(outcome.text.contains("zebra: 6 pixels differ; the largest channel difference is 1;"))
    #expect(
      outcome.text.hasSuffix(
        "4 goldens: 2 passed, 1 different, 1 could not be checked\nadd --report DIR to see the "
          + "pictures\n"))
  }

  @Test func aPictureThatCannotBeReadIs66() throws {
    _ = try verify("--record", "missing")
    try write("no picture", "configs/x.png")
    let outcome = try verify()
    #expect(outcome.status == 66)
    #expect(outcome.text.hasPrefix("x: not a readable PNG: "))
  }

  @Test func printsResultsWhenTheReportCannotBeWritten() throws {
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/alone.json")
    try makeParent("report/index.html/x")
    let outcome = try verify("--report", "report")
    #expect(outcome.status == 73)
    #expect(
      outcome.text.hasPrefix("alone: ") && outcome.text.contains(" pixels differ; the largest"))
    #expect(outcome.text.hasSuffix("\n3 goldens: 2 passed, 1 different\n"))
    #expect(
      outcome.error == "ringrender: error: cannot create report/index.html: Is a directory\n")
  }

  @Test func aPictureSaysWhoDrewIt() throws {
    try put(9, "goldens/plain.png")
    try put(10, "configs/plain.png")
    try makeParent("configs/named.png")
    let image = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3, 255])
    var encoder = try PNGEncoder()
    let text = PNGText(keyword: "Software", text: "Other\u{9B}Painter 2")
    let bytes = try encoder.encode(image, metadata: PNGMetadata(texts: [text]))
    try Data(bytes).write(to: folder.url.appendingPathComponent("configs/named.png"))
    let outcome = try verify("--filter", "plain", "--filter", "named")
    #expect(outcome.status == 1)
    #expect(!outcome.text.contains("cairo"))
    let lines = outcome.text.split(separator: "\n").filter { $0.contains("drawn by") }
    #expect(lines == [#"  drawn by: Other\u009BPainter 2"#])
  }

  @Test func orphansFail() throws {
    _ = try verify("--record", "missing")
    try put(9, "goldens/left/over.png")
    let outcome = try verify()
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        left/over: nothing in configs uses this golden
          golden: goldens/left/over.png
          remove it: rm -- goldens/left/over.png
        4 goldens: 3 passed, 1 orphaned

        """)
    #expect(try verify("--filter", "rings/*").status == 0, "it is not selected")
  }

  @Test(arguments: [
    ["--filter", "nobody"], ["--exclude", "*"],
  ])
  func anEmptySelectionFails(_ arguments: [String]) throws {
    _ = try verify("--record", "missing")
    let tool = ["verify", "configs", "--goldens", "goldens"] + arguments
    let outcome = try Tool.run(tool, in: folder.url)
    #expect(outcome.status == 66)
    #expect(
      outcome.error
        == "ringrender: error: nothing to verify: --filter and --exclude select no .json or .png in "
        + "configs\n")
  }

  @Test func anEmptyFolderFails() throws {
    _ = try verify("--record", "missing")
    try makeParent("none/x")
    let outcome = try Tool.run(["verify", "none", "--goldens", "goldens"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(
      outcome.error == "ringrender: error: nothing to verify: none has no .json and no .png\n")
  }

  @Test func twoSourcesOfOneNameAreAnError() throws {
    try put(9, "configs/alone.png")
    let outcome = try verify("--record", "missing")
    #expect(outcome.status == 65)
    #expect(
      outcome.text.contains(
        "alone: alone.json and alone.png would have the same golden; leave one out with"))
  }

  // Pictures by other tools, tolerance, known wrong pictures

  @Test func picturesOfAnyToolAreCompared() throws {
    try put(9, "out/a/b.png")
    try put(10, "goldens/a/b.png")
    #expect(try verifyPictures().status == 1)
    let outcome = try verifyPictures("--max-delta", "1")
    #expect(outcome.status == 0)
    #expect(outcome.text == "1 golden: 1 passed (1 within the tolerance)\n")
    try put(9, "goldens/a/b~2.png")
    #expect(try verifyPictures().status == 0)
    try put(9, "goldens/a/b.xfail.png")
    #expect(try verifyPictures().status == 1, "an unexpected pass")
    try put(77, "out/a/b.png")
    try put(77, "goldens/a/b.xfail.png")
    let known = try verifyPictures()
    #expect(known.status == 0 && known.text == "1 golden: 1 known to be wrong\n")
    try put(50, "out/a/b.png")
    let neither = try verifyPictures()
    #expect(
      neither.text.hasPrefix(
        "a/b: the picture matches neither the golden nor the known wrong picture; 6 pixels differ; "
      ))
    let recorded = try verifyPictures("--record", "failed")
    #expect(
      recorded.text.hasPrefix(
        "a/b: recorded a/b.xfail.png again as known to be wrong; run again without recording; "))
  }
}
