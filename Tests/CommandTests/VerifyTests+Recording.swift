import Foundation
import TestSupport
import Testing

/// Ways to record, goldens that nothing uses, and runs in shares.
extension VerifyCommandTests {
  private func files(_ path: String) throws -> [String] {
    try #require(FileManager.default.enumerator(atPath: folder[path])?.allObjects as? [String])
      .filter { $0.hasSuffix(".png") }.sorted()
  }

  @Test func aWrongPictureIsRecordedAsKnown() throws {
    try put(9, "goldens/a.png")
    for name in ["a", "new"] { try put(200, "out/\(name).png") }
    let recorded = try verifyPictures("--record", "xfail")
    #expect(recorded.status == 1)
    #expect(recorded.text.contains("recorded a.xfail.png as known to be wrong; run again"))
    #expect(try files("goldens") == ["a.png", "a.xfail.png", "new.xfail.png"])
    #expect(try verifyPictures().text == "2 goldens: 2 known to be wrong\n")
    // Another wrong picture takes its place.
    try put(220, "out/a.png")
    #expect(try verifyPictures("--record", "xfail").status == 1)
    #expect(try verifyPictures().status == 0)
  }

  @Test func aFurtherPictureIsRecordedBesideTheOthers() throws {
    try put(9, "goldens/a.png")
    let old = folder.data("goldens/a.png")
    for red in [UInt8(100), 200] {
      try put(red, "out/a.png")
      try put(red, "out/new.png")
      #expect(try verifyPictures("--record", "alternative").status == 1)
      #expect(try verifyPictures().status == 0)
    }
    #expect(folder.data("goldens/a.png") == old)
    #expect(try files("goldens") == ["a.png", "a~2.png", "a~3.png", "new.png", "new~2.png"])
    try put(140, "out/a.png")
    #expect(
      try verifyPictures("--record", "alternative").text.contains(
        "a: recorded a~4.png as a further accepted picture; run again without recording"))
    try folder.remove("goldens/a~4.png")
    // With `--platform`, the further picture is the platform's own golden.
    try put(150, "out/a.png")
    _ = try verifyPictures("--record", "alternative", "--platform", "mac", "--filter", "a")
    #expect(try files("goldens").contains("a~mac.png"))
    for number in 4...9 { try put(UInt8(number), "goldens/a~\(number).png") }
    let full = try verifyPictures("--record", "alternative", "--filter", "a")
    #expect(full.status == 1)
    #expect(
      full.text.contains(
        "a: there are nine accepted pictures already: remove those that no machine needs; "))
  }

  @Test func alternativesThatMatchNothingAreNamed() throws {
    try put(9, "out/a.png")
    try put(9, "goldens/a.png")
    try put(20, "goldens/a~2.png")
    let outcome = try verifyPictures()
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        ringrender: warning: no picture matched goldens/a~2.png; remove it if no other machine \
        needs it

        """)
    // If the alternative matched, the first picture is named: the match may be a regression.
    try put(20, "out/a.png")
    #expect(
      try verifyPictures().error.hasPrefix(
        "ringrender: warning: no picture matched goldens/a.png; "))
    try put(9, "out/a.png")
    for number in 3...9 { try put(UInt8(number), "goldens/a~\(number).png") }
    #expect(
      try verifyPictures().error == """
        ringrender: warning: no picture matched goldens/a~2.png, goldens/a~3.png, goldens/a~4.png, \
        goldens/a~5.png, goldens/a~6.png and 3 more; remove those that no other machine needs

        """)
    // Nothing is named for a failure, which may be a regression of any of them.
    try put(200, "out/a.png")
    #expect(try verifyPictures().error == "")
  }

  @Test func orphansAreFailuresWarningsOrNothing() throws {
    try put(9, "out/a.png")
    try put(9, "goldens/a.png")
    try put(9, "goldens/unused/b.png")
    #expect(try verifyPictures().text.contains("2 goldens: 1 passed, 1 orphaned\n"))
    let warned = try verifyPictures("--orphans", "warn")
    #expect(warned.status == 0 && warned.text == "1 golden: 1 passed\n")
    #expect(
      warned.error
        == "ringrender: warning: nothing in out uses the golden goldens/unused/b.png\n")
    let ignored = try verifyPictures("--orphans", "ignore")
    #expect(ignored.status == 0 && ignored.error == "" && ignored.text == "1 golden: 1 passed\n")
    #expect(try verifyPictures("--orphans", "keep").status == 64)
  }

  /// The printed command is all that the user has to run after a rename.
  @Test func aRenamedPictureIsOneFailure() throws {
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.9"), "configs/other.json")
    _ = try verify("--record", "missing")
    try FileManager.default.createDirectory(
      atPath: folder["configs/dials"], withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder["configs/other.json"], toPath: folder["configs/dials/it's.json"])
    let outcome = try verify()
    #expect(outcome.status == 1)
    #expect(
      outcome.text.hasSuffix(
        "4 goldens: 3 passed, 1 missing\nadd --report DIR to see the pictures\n"))
    #expect(
      outcome.text.contains(
        "dials/it's: there is no golden dials/it's.png yet, but other.png has its pixels, and "
          + "nothing uses it\n"))
    let command = try #require(
      outcome.text.split(separator: "\n").first { $0.hasPrefix("  accept: ") })
    let moved = try Tool.shell(
      "git init -q . && git add goldens && " + command.dropFirst("  accept: ".count),
      in: folder.url)
    #expect(moved.status == 0, "\(moved)")
    #expect(try verify().text == "4 goldens: 4 passed\n")
  }

  // Shards

  private func makeTwelve() throws {
    for number in 0..<12 {
      try put(UInt8(number), "out/set/\(number).png")
      try put(number == 5 ? 200 : UInt8(number), "goldens/set/\(number).png")
    }
    try put(77, "goldens/unused.png")
    try put(88, "out/new.png")
    // All times of a config are in one shard.
    try write(
      ringConfig.replacingOccurrences(
        of: "0.4", with: #"{ "from": 0, "to": 1, "duration": 1 }"#), "out/rise.json")
    _ = try verifyPictures("--record", "missing", "--filter", "rise", "--times", "0,0.5,1")
  }

  private struct Verdicts: Equatable {
    var lines: [String]
    init(_ data: Data?) throws {
      let json = try JSONSerialization.jsonObject(with: #require(data)) as? [String: Any]
      let cases = try #require(json?["cases"] as? [[String: Any]])
      lines = cases.map { "\($0["name"] ?? "") \($0["verdict"] ?? "") \($0["message"] ?? "")" }
    }
  }

  @Test(arguments: [1, 3, 40])
  func theUnionOfShardsIsTheRun(_ count: Int) throws {
    try makeTwelve()
    let whole = try verifyPictures("--report", "whole")
    #expect(whole.status == 1)
    var reports: [String] = []
    for index in 0..<count {
      let share = try verifyPictures("--shard", "\(index)/\(count)", "--report", "r\(index)")
      #expect(share.status == 0 || share.status == 1, "\(share)")
      #expect(share.error == "")
      reports.append("r\(index)")
    }
    let merged = try Tool.run(
      ["verify", "--merge"] + reports + ["--report", "merged", "--goldens", "goldens"],
      in: folder.url)
    #expect(merged.status == 1)
    #expect(
      try Verdicts(folder.data("merged/results.json"))
        == Verdicts(folder.data("whole/results.json")))
    #expect(
      merged.text.replacingOccurrences(of: "merged/", with: "whole/").split(separator: "\n").last
        == whole.text.split(separator: "\n").last)
    #expect(try files("merged") == files("whole"))
    for picture in try files("whole") {
      #expect(folder.data("merged/" + picture) == folder.data("whole/" + picture))
    }
    #expect(exists("merged/pictures/set/3.accepted.js"))
    // `accept` can read a merged report.
    let accepted = try Tool.run(
      ["accept", "merged", "--goldens", "goldens", "--prune"], in: folder.url)
    #expect(
      accepted.status == 0 && accepted.text.contains("removed goldens/unused.png\n"), "\(accepted)")
    #expect(try verifyPictures().status == 0)
  }

  @Test func mergingNeedsTheReportsOfAllShards() throws {
    try makeTwelve()
    for index in 0..<3 { _ = try verifyPictures("--shard", "\(index)/3", "--report", "r\(index)") }
    func merge(_ reports: String...) throws -> Tool.Outcome {
      try Tool.run(["verify", "--merge"] + reports + ["--report", "merged"], in: folder.url)
    }
    let part = try merge("r0", "r2")
    #expect(part.status == 66)
    #expect(part.error == "ringrender: error: there is no report of shard 1/3\n")
    #expect(exists("merged/index.html"))
    let twice = try merge("r0", "r1", "r1")
    #expect(twice.status == 65)
    #expect(
      twice.error.replacing(/both have [^:]*:/, with: "both have …:")
        == "ringrender: error: r1 and r1 both have …: they are not of shards of one run\n")
    try write("<!-- ringrender report -->", "stopped/index.html")
    let stopped = try merge("r0", "r1", "stopped")
    #expect(stopped.status == 66)
    #expect(
      stopped.error
        == "ringrender: error: the run that makes the report stopped has not finished, or was "
        + "stopped\n")
    _ = try verifyPictures("--shard", "2/3", "--max-delta", "1", "--report", "r2")
    let other = try merge("r0", "r1", "r2")
    #expect(other.status == 65)
    #expect(
      other.error
        == "ringrender: error: r0 and r2 have different tolerances, platforms or revisions\n")
    _ = try verifyPictures("--shard", "3/4", "--report", "r2")
    #expect(
      try merge("r0", "r2").error
        == "ringrender: error: the reports are of different numbers of shards\n")
  }

  /// The reports that are joined stay, and so does a report beside one of a stopped run.
  @Test func mergingReplacesNoReport() throws {
    try makeTwelve()
    for index in 0..<2 { _ = try verifyPictures("--shard", "\(index)/2", "--report", "r\(index)") }
    let before = try (files("r0"), folder.data("r0/results.json"), folder.data("r1/results.json"))
    for (options, status, message) in [
      (["--report", "r0"], 64, "--report r0 is one of the reports that --merge joins."),
      (["--json", "r1/results.json"], 73, "it is a file of the report r1\n"),
      (
        ["--goldens", "goldens", "--report", "goldens/r"], 64,
        "--report goldens/r could replace goldens of goldens."
      ),
    ] as [([String], Int32, String)] {
      let outcome = try Tool.run(["verify", "--merge", "r0", "r1"] + options, in: folder.url)
      #expect(outcome.status == status && outcome.error.contains(message), "\(outcome.error)")
    }
    #expect(try files("r0") == before.0 && folder.data("r0/results.json") == before.1)
    #expect(folder.data("r1/results.json") == before.2)
    try write("<!-- ringrender report -->", "r1/index.html")
    try folder.remove("r1/results.json")
    let part = try Tool.run(["verify", "--merge", "r0", "r1", "--report", "m"], in: folder.url)
    #expect(part.status == 66 && exists("m/results.json"), "\(part)")
    #expect(part.error.contains("the run that makes the report r1 has not finished"))
  }

  @Test(arguments: [
    (["out", "--merge", "r"], "--merge joins reports, and verifies no folder."),
    (
      ["--merge", "r", "--record", "all"],
      "--merge joins reports: leave out --record."
    ),
    (["out", "--goldens", "goldens", "--shard", "3/3"], "There is no shard 3 of 3: "),
    (["--goldens", "goldens"], "Missing expected argument '<DIR>'"),
  ])
  func usageOfShards(_ arguments: [String], _ message: String) throws {
    let outcome = try Tool.run(["verify"] + arguments, in: folder.url)
    #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
  }
}
