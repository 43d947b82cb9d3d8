import Foundation
import TestSupport
import Testing

/// `batch --verify-outputs`: incomplete images, the options that rerun them, and the messages.
@Suite struct BatchVerificationTests {
  /// A job of twelve images with one fault of each kind, and a surplus image.
  private func damagedJob() throws -> CardFolder {
    let cards = try CardFolder(13)
    #expect(try cards.run("-q").status == 0)
    try cards.write((1...12).map(CardFolder.row))
    try cards.remove("out/p2.png")
    try cards.folder.write(cards.files()["p5.png", default: Data()].dropLast(), to: "out/p5.png")
    try cards.folder.write(cards.files()["p1.png", default: Data()], to: "out/p9.png")
    try cards.folder.write(try cards.single(10), to: "out/p10.png")
    // A foreign file that is named like no row is ignored.
    try cards.folder.write(try cards.single(10), to: "out/logo.png")
    return cards
  }

  private static let report = """
    missing: row 2: out/p2.png
    damaged: row 5: out/p5.png
    stale: row 9: out/p9.png
    foreign: row 10: out/p10.png
    surplus: out/p13.png
    12 pictures: 1 missing, 1 damaged, 1 stale, 1 foreign, 1 surplus

    """

  @Test func verifyOutputsReportsDamageAndItsOutputCompletesTheBatch() throws {
    let cards = try damagedJob()
    let before = cards.files()
    let run = try cards.run("--verify-outputs", "--shard-count", "8")
    #expect(run.status == 1)
    #expect(run.error == Self.report, "\(run.error)")
    #expect(run.text == "--rows 2,5,9-10\n--array=0-1,4\n")
    #expect(cards.files() == before)
    let quiet = try cards.run("--verify-outputs", "-q")
    #expect(quiet.status == 1 && quiet.error.isEmpty && quiet.text == "--rows 2,5,9-10\n")
    try cards.remove("out/p13.png")
    let again = try cards.run("--rows", "2,5,9-10")
    #expect(again.status == 0 && again.error.hasSuffix("\n4 of 4 pictures\n"), "\(again.error)")
    let whole = try cards.run("--verify-outputs")
    #expect(whole.status == 0 && whole.text.isEmpty)
    #expect(whole.error == "12 pictures: all are complete\n")
  }

  @Test func everyScaleIsLookedAt() throws {
    let cards = try CardFolder(3)
    let name = "out/{scale}/{id}.png"
    #expect(try cards.run("--scale", "1,2", "-q", output: name).status == 0)
    try cards.remove("out/2/p3.png")
    let run = try cards.run("--scale", "1,2", "--verify-outputs", output: name)
    #expect(run.status == 1 && run.text == "--rows 3\n")
    #expect(run.error == "missing: row 3: out/2/p3.png\n6 pictures: 1 missing\n", "\(run.error)")
    // Without the second scale, all of its files are surplus.
    let single = try cards.run("--verify-outputs", output: name)
    #expect(single.error.hasPrefix("surplus: out/2/p1.png, out/2/p2.png\n"), "\(single.error)")
  }

  /// No run makes the image of a wrong row, so this row is reported differently from a missing
  /// file.
  @Test func aWrongRowIsNoMissingFile() throws {
    let cards = try CardFolder(rows: [CardFolder.row(1), "x,7,,4,round", CardFolder.row(3)])
    #expect(try cards.run("-q").status == 65)
    let run = try cards.run("--verify-outputs")
    #expect(run.status == 65 && run.text.isEmpty)
    #expect(
      run.error.hasSuffix("\n2 pictures: all are complete\nringrender: 1 row has errors\n"),
      "\(run.error)")
    try cards.remove("out/p3.png")
    let missing = try cards.run("--verify-outputs")
    #expect(missing.status == 1 && missing.text == "--rows 3\n")
  }

  /// No result is as large as 257 MiB, which is more than the program reads.
  @Test func aHugeFileIsDamaged() throws {
    let cards = try CardFolder(3)
    #expect(try cards.run("-q").status == 0)
    _ = try Tool.shell("truncate -s 257M out/p2.png", in: cards.folder.url)
    let run = try cards.run("--verify-outputs")
    #expect(run.status == 1 && run.text == "--rows 2\n", "\(run.error)")
    #expect(run.error.contains("damaged"), "\(run.error)")
  }

  @Test func killedTasksAreTheOnesToRunAgain() throws {
    let cards = try CardFolder(20)
    #expect(try cards.run("-q", output: "whole/{id}.png").status == 0)
    func runTask(_ index: Int) throws {
      let run = try ChildProgram.run(
        "/usr/bin/env",
        [
          "-u", "JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID=\(index)", "SLURM_ARRAY_TASK_MAX=3",
          Tool.path, "batch", "--config", "card.json", "--data", "people.csv", "-o",
          "out/{id}.png", "--shard-count", "4", "--resume",
        ], in: cards.folder.url)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.hasPrefix("ringrender: SLURM_ARRAY_TASK_ID: shard \(index)/4\n"))
    }
    for index in [0, 2, 3] { try runTask(index) }
    let run = try cards.run("--verify-outputs", "--shard-count", "4")
    #expect(run.status == 1 && run.text == "--rows 2-18:4\n--array=1\n", "\(run.text)")
    try runTask(1)
    #expect(try cards.run("--verify-outputs").status == 0)
    #expect(cards.files() == cards.files("whole"))
  }

  @Test func aRenderFarmHearsHowItGoes() throws {
    let cards = try CardFolder(3)
    let run = try cards.run("--progress", "openjd", "-q")
    #expect(run.status == 0 && run.error.isEmpty)
    #expect(
      run.text.hasSuffix("openjd_progress: 100.0\nopenjd_status: 3 of 3 pictures\n"), "\(run.text)")
    try cards.write(["x,7,,4,round"])
    let wrong = try cards.run("--progress", "openjd", "-q")
    #expect(wrong.status == 65)
    #expect(
      wrong.text.hasSuffix(
        "openjd_fail: 0 of 1 picture; 1 row has errors (--failed-rows FILE saves them)\n"),
      "\(wrong.text)")
    try cards.write([CardFolder.row(4)])
    let look = try cards.run("--progress", "openjd", "--verify-outputs", "-q")
    #expect(look.status == 1)
    #expect(
      look.text.hasSuffix("--rows 1\nopenjd_fail: 1 picture: 1 missing, 3 surplus\n"),
      "\(look.text)")
    let missing = try cards.run("--progress", "openjd", data: "none.csv")
    #expect(missing.status == 66)
    #expect(missing.text.hasPrefix("openjd_fail: cannot read none.csv"), "\(missing.text)")
  }
}

/// Animations of rows: rate, length and `--resume`.
@Suite struct BatchAnimationTests {
  private func cards() throws -> CardFolder {
    let config = CardFolder.config.replacingOccurrences(
      of: #""$data.score""#, with: #"{ "from": 0, "to": "$data.score", "duration": 0.4 }"#)
    return try CardFolder(rows: (1...4).map(CardFolder.row), config: config)
  }

  @Test func theRateAndTheLengthAreThoseOfFrames() throws {
    let cards = try cards()
    let run = try cards.run("--fps", "5", "--duration", "1", "-q", output: "out/{id}.apng")
    #expect(run.status == 0, "\(run.error)")
    let single = try Tool.run(
      [
        "frames", "--config", "card.json", "-o", "one.apng", "--fps", "5", "--duration", "1",
        "--set", "data.score=0.03", "--set", "data.size=4", "--set", "data.shape=butt",
      ], in: cards.folder.url)
    #expect(single.status == 0, "\(single.error)")
    #expect(cards.files()["p3.apng"] == cards.folder.data("one.apng"))
  }

  @Test func onlyWhatIsMissingOrOldIsMade() throws {
    let cards = try cards()
    func run(_ options: String...) throws -> Tool.Outcome {
      try ChildProgram.run(
        Tool.path,
        [
          "batch", "--config", "card.json", "--data", "people.csv", "-o", "out/{id}.apng",
          "--shard",
          "0/1", "--manifest", "m",
        ] + options, in: cards.folder.url)
    }
    #expect(try run().status == 0)
    let whole = cards.files()
    try cards.remove("out/p2.apng")
    try cards.folder.write(whole["p3.apng", default: Data()].dropLast(9), to: "out/p3.apng")
    try cards.write((1...4).map { $0 == 4 ? "p4,0.99,,4,round" : CardFolder.row($0) })
    let look = try run("--dry-run")
    #expect(look.text == "out/p2.apng\nout/p3.apng\nout/p4.apng\n", "\(look.text)")
    #expect(look.error == "4 pictures: 3 to draw, 1 up to date\n")
    let again = try run("--resume")
    #expect(again.error.hasPrefix("3 drawn, 0 duplicates, 1 up to date; "), "\(again.error)")
    #expect(cards.files()["p3.apng"] == whole["p3.apng"])
    #expect(cards.files()["p4.apng"] != whole["p4.apng"])
    #expect(try run("--resume").error.hasPrefix("0 drawn, 0 duplicates, 4 up to date; "))
    // Another rate is another animation.
    #expect(try run("--resume", "--fps", "7").error.hasPrefix("4 drawn, "))
    let lines = try cards.folder.text("m")
    #expect(lines.split(separator: "\n").count == 4 + 3 + 4)
  }
}
