import Foundation
import TestSupport
import Testing

/// Accepting what another run drew, from its report.
extension VerifyCommandTests {
  private func tool(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder.url)
  }

  private func data(_ path: String) throws -> Data { try #require(folder.data(path)) }

  /// Records three goldens, changes the pictures of two, and verifies them with a report.
  private func changeTwo() throws {
    _ = try verify("--record", "missing")
    for name in ["rings/move", "rings/stand"] {
      try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/\(name).json")
    }
    #expect(try verify("--report", "report").status == 1)
  }

  /// The golden has the bytes that recording would have written, with the scene.
  @Test func aReportIsAcceptedAsRecordingWouldWriteIt() throws {
    try changeTwo()
    // Another machine has the report and the goldens, but no configs.
    try FileManager.default.moveItem(atPath: folder["configs"], toPath: folder["elsewhere"])
    try FileManager.default.moveItem(atPath: folder["report"], toPath: folder["downloaded"])
    let outcome = try tool("accept", "downloaded", "--goldens", "goldens")
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(
      outcome.text == "accepted goldens/rings/move.png\naccepted goldens/rings/stand.png\n")
    let accepted = try data("goldens/rings/move.png")
    try FileManager.default.moveItem(atPath: folder["elsewhere"], toPath: folder["configs"])
    #expect(try verify().text == "3 goldens: 3 passed\n")
    try FileManager.default.removeItem(atPath: folder["goldens/rings/move.png"])
    _ = try verify("--record", "missing")
    #expect(try data("goldens/rings/move.png") == accepted)
    let again = try tool("accept", "downloaded", "--goldens", "goldens", "--quiet")
    // Accepting twice is harmless.
    #expect(again.status == 0 && again.text == "" && again.error == "")
  }

  @Test func namesSelectWhatIsAccepted() throws {
    try changeTwo()
    let old = try data("goldens/rings/stand.png")
    let one = try tool("accept", "report", "rings/move", "rings/run", "--goldens", "goldens")
    #expect(one.status == 1)
    #expect(one.text == "accepted goldens/rings/move.png\n")
    #expect(one.error == "ringrender: error: rings/run is neither a report nor a failure of one\n")
    #expect(try data("goldens/rings/stand.png") == old)
    #expect(try tool("accept", "report", "rings/s*", "--goldens", "goldens").status == 0)
    #expect(try verify().status == 0)
    _ = try verify("--report", "report")
    let nothing = try tool("accept", "report", "--goldens", "goldens")
    #expect(nothing.status == 0)
    #expect(nothing.text == "nothing to accept: no picture of the report differs\n")
  }

  @Test func aReportOfOtherGoldensIsRefused() throws {
    try changeTwo()
    try put(9, "goldens/rings/move.png")
    let old = try (data("goldens/rings/move.png"), data("goldens/rings/stand.png"))
    let outcome = try tool("accept", "report", "--goldens", "goldens")
    #expect(outcome.status == 65 && outcome.text == "")
    #expect(
      outcome.error == """
        ringrender: error: the goldens of rings/move are not those that the report's run compared: \
        they have changed since, or the report is of other goldens; run verify again

        """)
    #expect(try data("goldens/rings/move.png") == old.0)
    #expect(try data("goldens/rings/stand.png") == old.1)
    let elsewhere = try tool("accept", "report", "--goldens", "empty")
    #expect(
      elsewhere.status == 65 && elsewhere.error.contains("goldens of rings/move and 1 other "))
  }

  /// Two platforms draw differently. Whatever the order, accepting one changes no golden of the
  /// other, and both pass afterwards.
  @Test(arguments: [["linux", "mac"], ["mac", "linux"], ["linux", "mac", "linux"]])
  func platformsAreAcceptedInAnyOrder(_ order: [String]) throws {
    let reds: [String: UInt8] = ["linux": 100, "mac": 103]
    try put(100, "goldens/same.png")
    for name in ["a", "b"] { try put(60, "goldens/\(name).png") }
    func verify(_ platform: String) throws -> Int32 {
      try tool(
        "verify", platform, "--goldens", "goldens", "--platform", platform, "--report",
        "report-\(platform)"
      ).status
    }
    for (platform, red) in reds {
      for name in ["a", "b"] { try put(red, "\(platform)/\(name).png") }
      try put(100, "\(platform)/same.png")
      #expect(try verify(platform) == 1)
    }
    for platform in order {
      let other = platform == "mac" ? "linux" : "mac"
      let before = folder.data("goldens/a~\(other).png")
      #expect(try tool("accept", "report-\(platform)", "--goldens", "goldens").status == 0)
      #expect(folder.data("goldens/a~\(other).png") == before)
    }
    #expect(try verify("linux") == 0 && verify("mac") == 0)
    let pruned = try tool(
      "accept", "report-linux", "report-mac", "--goldens", "goldens", "--prune")
    #expect(pruned.status == 0)
    #expect(pruned.text.hasSuffix("removed goldens/a.png\nremoved goldens/b.png\n"))
    #expect(exists("goldens/same.png") && exists("goldens/a~linux.png"))
    #expect(try verify("linux") == 0 && verify("mac") == 0)
  }

  @Test func pruningNeedsTheReportsOfAllPlatforms() throws {
    try put(9, "out/a.png")
    try put(9, "goldens/a.png")
    try put(20, "goldens/a~2.png")
    try put(30, "goldens/a~mac.png")
    try put(40, "goldens/unused.png")
    #expect(try verifyPictures("--report", "report").status == 1)
    let results = try folder.text("report/results.json")
    #expect(results.contains("a~2.png") && results.contains("unused.png"))
    #expect(!results.contains("a~mac.png"), "the run does not know what another platform needs")
    let kept = try tool("accept", "report", "--goldens", "goldens", "--prune")
    #expect(
      kept.text
        == "kept the goldens of all platforms, because there is no report of mac\n")
    try FileManager.default.removeItem(atPath: folder["goldens/a~mac.png"])
    let pruned = try tool("accept", "report", "--goldens", "goldens", "--prune")
    #expect(pruned.text == "removed goldens/a~2.png\nremoved goldens/unused.png\n")
  }

  /// What a run did not look at, what has changed since, and masks stay.
  @Test func pruningRemovesOnlyWhatTheRunDidNotNeed() throws {
    try put(9, "out/a.png")
    try put(9, "out/b.png")
    try put(9, "goldens/a.png")
    try put(9, "goldens/b.png")
    try put(9, "goldens/mask.png")
    try put(40, "goldens/unused.png")
    try write(
      #"{"pictures": [{"match": "a", "mask": "goldens/mask.png", "because": "the clock"}]}"#,
      "settings.json")
    _ = try verifyPictures(
      "--report", "report", "--settings", "settings.json", "--filter", "a")
    let part = try tool("accept", "report", "--goldens", "goldens", "--prune")
    #expect(part.status == 0 && part.text == "", "\(part)")
    _ = try verifyPictures("--report", "report", "--settings", "settings.json")
    try put(50, "goldens/unused.png")
    let changed = try tool("accept", "report", "--goldens", "goldens", "--prune")
    #expect(changed.status == 0 && changed.text == "", "\(changed)")
    try put(40, "goldens/unused.png")
    let pruned = try tool("accept", "report", "--goldens", "goldens", "--prune")
    #expect(pruned.text == "removed goldens/unused.png\n")
    let typo = try tool("accept", "report", "report-mac", "--goldens", "goldens", "--prune")
    #expect(typo.status == 64)
    #expect(
      typo.error.hasPrefix(
        "ringrender: error: --prune needs all names of its reports: report-mac is not the folder of "
          + "a report.\n"))
  }

  /// A damaged picture is not accepted, so that what was accepted before stays.
  @Test func pruningKeepsWhatWasNotWritten() throws {
    try put(60, "goldens/a.png")
    try put(70, "goldens/a~2.png")
    try put(100, "out/a.png")
    _ = try tool("verify", "out", "--goldens", "goldens", "--report", "report")
    try write("no picture", "report/pictures/a.new.png")
    let outcome = try tool("accept", "report", "--goldens", "goldens", "--prune")
    #expect(outcome.status == 65 && outcome.text == "", "\(outcome)")
    #expect(exists("goldens/a.png") && exists("goldens/a~2.png"))
  }

  @Test func pruningByAReportOfOtherGoldensRemovesNothing() throws {
    try put(9, "out/a.png")
    try put(9, "goldens/a.png")
    try put(8, "goldens/b.png")
    _ = try verifyPictures("--report", "report")
    try put(9, "others/b.png")
    try put(9, "others/c.png")
    let outcome = try tool("accept", "report", "--goldens", "others", "--prune")
    #expect(outcome.status == 0 && outcome.text == "", "\(outcome)")
    #expect(exists("others/b.png") && exists("others/c.png"))
  }

  @Test func picturesThatAreRightAgainAreAccepted() throws {
    try put(9, "out/a.png")
    try put(9, "goldens/a.png")
    try put(20, "goldens/a.xfail.png")
    _ = try verifyPictures("--report", "report")
    let outcome = try tool("accept", "report", "--goldens", "goldens")
    #expect(outcome.text == "removed goldens/a.xfail.png\n" && outcome.status == 0)
  }

  @Test func twoMachinesWithoutNamesContradict() throws {
    try put(60, "goldens/a.png")
    for (number, red) in [UInt8(9), 100].enumerated() {
      try put(red, "out\(number)/a.png")
      _ = try tool("verify", "out\(number)", "--goldens", "goldens", "--report", "r\(number)")
    }
    let outcome = try tool("accept", "r0", "r1", "--goldens", "goldens")
    #expect(outcome.status == 65)
    #expect(
      outcome.error == """
        ringrender: error: r0 and r1 have different pictures for goldens/a.png; give each machine a \
        name with verify --platform, or accept one report

        """)
  }

  // Reports are untrusted

  private func changeResults(_ old: String, _ new: String) throws {
    let results = try folder.text("report/results.json")
    #expect(results.contains(old))
    try write(results.replacingOccurrences(of: old, with: new), "report/results.json")
  }

  @Test(arguments: [
    ("\"name\":\"rings/move\"", "\"name\":\"../../move\"", "\"../../move\" is not a valid name"),
    ("\"name\":\"rings/move\"", "\"name\":\"/tmp/move\"", "\"/tmp/move\" is not a valid name"),
    (
      "\"golden\":\"rings/move.png\"", "\"golden\":\"../move.png\"",
      "report: the report names ../move.png as a golden of rings/move"
    ),
    (
      "\"golden\":\"rings/move.png\"", "\"golden\":\"alone.png\"",
      "report: the report names alone.png as a golden of rings/move"
    ),
    (
      "\"golden\":\"rings/move.png\"", "\"golden\":\"rings/move~mac.png\"",
      "report: the report names rings/move~mac.png as a golden of rings/move"
    ),
    (
      "\"verdict\":\"different\"", "\"verdict\":7",
      "report/results.json is not of a report: a member is missing or has another type"
    ),
    ("\"cases\":[{", "\"cases\":[[", "report/results.json is not of a report: "),
  ])
  func namesInReportsAreThoseOfGoldens(_ old: String, _ new: String, _ message: String) throws {
    try changeTwo()
    let before = try data("goldens/rings/stand.png")
    try changeResults(old, new)
    let outcome = try tool("accept", "report", "--goldens", "goldens")
    #expect(outcome.status == 65 && outcome.text == "")
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(try data("goldens/rings/stand.png") == before)
  }

  @Test func aPictureThatIsNoneIsNotAccepted() throws {
    try changeTwo()
    let picture = "report/pictures/rings/move.new.png"
    let (whole, before) = try (data(picture), data("goldens/rings/move.png"))
    func refusal() throws -> String {
      let outcome = try tool("accept", "report", "rings/move", "--goldens", "goldens")
      #expect(outcome.status == 65)
      #expect(try data("goldens/rings/move.png") == before)
      return outcome.error
    }
    try whole.prefix(whole.count / 2).write(to: folder.url.appendingPathComponent(picture))
    #expect(
      try refusal().hasPrefix(
        "ringrender: error: rings/move: not accepted: not a readable PNG: it ends at byte "))
    try FileManager.default.removeItem(atPath: folder[picture])
    #expect(
      try refusal()
        == "ringrender: error: rings/move: not accepted: the report has no picture of it\n")
    // A link out of the report.
    try put(7, "secret.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder[picture], withDestinationPath: folder["secret.png"])
    #expect(try refusal().contains("it leads out of report"))
    // A picture of 30 000 × 30 000 pixels in a few bytes.
    try FileManager.default.removeItem(atPath: folder[picture])
    var bomb = whole
    bomb.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    let checksum = CRC32.checksum(bomb[12..<29])
    bomb.replaceSubrange(29..<33, with: withUnsafeBytes(of: checksum.bigEndian) { Array($0) })
    try bomb.write(to: folder.url.appendingPathComponent(picture))
    #expect(try refusal().contains("raise --max-memory"))
  }

  @Test func foldersThatAreNoReports() throws {
    let missing = try tool("accept", "nowhere", "--goldens", "goldens")
    #expect(missing.status == 66)
    #expect(
      missing.error
        == "ringrender: error: nowhere is not the folder of a report: it has no results.json\n")
    try write("<!-- ringrender report --><p>…", "stopped/index.html")
    let stopped = try tool("accept", "stopped", "--goldens", "goldens")
    #expect(stopped.status == 66)
    #expect(
      stopped.error == """
        ringrender: error: the run that makes the report stopped has not finished, or was stopped

        """)
    // A file of a gigabyte, of which nothing is read.
    try write("", "huge/results.json")
    let handle = try FileHandle(
      forWritingTo: folder.url.appendingPathComponent("huge/results.json"))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    let huge = try tool("accept", "huge", "--goldens", "goldens")
    #expect(huge.status == 66)
    #expect(
      huge.error == """
        ringrender: error: cannot read huge/results.json: it is larger than 33554432 bytes

        """)
  }
}
