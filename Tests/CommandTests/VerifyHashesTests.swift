import Foundation
import RingCodec
import TestSupport
import Testing

/// Goldens as hashes in a file.
@Suite struct VerifyHashesTests {
  private let repository: TestRepository
  private var folder: TemporaryFolder { repository.folder }

  init() throws {
    repository = try TestRepository()
    for (name, progress) in [("a/move", 0.25), ("b", 0.5), ("c", 0.75)] {
      try folder.write(Self.bar(progress), to: "configs/\(name).json")
    }
  }

  private static func bar(_ progress: Double) -> String {
    #"""
    {"scene": {"type": "bar", "id": "bar", "progress": \#(progress), "length": 40,
      "thickness": 6, "colors": ["red"]}}
    """#
  }

  private func verify(_ options: String..., in name: String = ".") throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--goldens", "goldens.txt"] + options,
      in: folder.url.appendingPathComponent(name))
  }

  private var lines: [Substring] {
    String(decoding: folder.data("goldens.txt") ?? Data(), as: UTF8.self).split(separator: "\n")
  }

  private var names: [Substring] {
    lines.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// Records the goldens and commits everything.
  private func record() throws {
    #expect(try verify("--record", "missing").status == 1)
    try repository.commit()
  }

  // The file

  @Test func twoLinesAPictureSorted() throws {
    let recorded = try verify("--record", "missing")
    #expect(recorded.status == 1)
    #expect(
      recorded.text.contains("recorded a/move.png for the first time; run again without recording"))
    try #require(lines.count == 6)
    #expect(lines[0] == "a/move" && lines[2] == "b" && lines[4] == "c")
    for line in [lines[1], lines[3], lines[5]] {
      #expect(line.hasPrefix("  40x6 ") && line.utf8.count == 84, "\(line)")
    }
    let again = try verify()
    #expect(again.status == 0 && again.text == "3 goldens: 3 passed\n" && again.error == "")
  }

  /// The hash is that of the pixels as other programs read them.
  @Test func pillowFindsTheHash() throws {
    try record()
    _ = try Tool.run(["--config", "configs/b.json", "-o", "b.png"], in: folder.url)
    let script = """
      import hashlib, sys
      from PIL import Image
      print(hashlib.sha256(Image.open(sys.argv[1]).convert("RGBA").tobytes()).hexdigest())
      """
    let python = try ChildProgram.run("python3", ["-c", script, folder["b.png"]])
    try #require(python.status == 0, "\(python.error)")
    #expect(lines[3].contains(" \(python.text.prefix(64)) "))
  }

  @Test(arguments: [
    (
      "x\n",
      "goldens.txt:1: expected the size and the hashes of x: two spaces, 90x60, 64 and 12 "
        + "hexadecimal digits"
    ),
    ("x\n  9x9 ab cd\n", "goldens.txt:2: expected the size and the hashes of x: "),
    ("x\n  0x9 \(String(repeating: "a", count: 64)) -\n", "goldens.txt:2: expected the size "),
    ("../x\n", "goldens.txt:1: expected the name of a golden"),
    ("\n", "goldens.txt:1: expected the name of a golden"),
    (
      "<<<<<<< HEAD\n",
      "goldens.txt:1: a conflict that git could not merge: keep the lines of both sides, without the "
        + "markers, and run verify --record missing"
    ),
    ("\u{0}\u{1}", "goldens.txt:1: expected the name of a golden"),
  ])
  func filesThatAreNone(_ text: String, _ message: String) throws {
    try folder.write(text, to: "goldens.txt")
    for options in [[], ["--record", "missing"]] {
      let outcome = try Tool.run(
        ["verify", "configs", "--goldens", "goldens.txt"] + options, in: folder.url)
      #expect(
        outcome.status == 65 && outcome.error.contains("error: " + message), "\(outcome.error)")
    }
    #expect(folder.data("goldens.txt") == Data(text.utf8), "it is not replaced")
  }

  @Test func nothingElseIsWritten() throws {
    let temporary = try TemporaryFolder()
    let outcome = try Tool.run(
      ["verify", "configs", "--goldens", "new/goldens.txt", "--record", "missing"], in: folder.url,
      environment: ["TMPDIR": temporary.path])
    #expect(outcome.status == 1 && outcome.error == "")
    #expect(try folder.names == [".git", "configs", "new"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["new"]) == ["goldens.txt"])
    #expect(try temporary.names == [])
  }

  #if os(Linux)
    @Test func aFolderThatMayNotBeChangedIs73() throws {
      let asSomebody =
        getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"
      let outcome = try Tool.shell(
        """
        mkdir kept && chmod 555 kept && chmod 755 . && cp "$RR" program && chmod 755 program
        TMPDIR=none \(asSomebody) ./program verify configs --goldens kept/goldens.txt \
          --record missing
        """, in: folder.url)
      #expect(outcome.status == 73)
      #expect(
        outcome.error
          == "ringrender: error: cannot create kept/goldens.txt: Permission denied\n")
    }
  #endif

  @Test func theFileIsForConfigs() throws {
    try folder.write([137, 80, 78, 71], to: "configs/p.png")
    let outcome = try verify("--record", "missing")
    #expect(outcome.status == 65)
    #expect(
      outcome.text.contains("p: goldens.txt is for configs: the goldens of PNGs need a folder\n"))
    try folder.remove("goldens.txt")
    let missing = try verify()
    #expect(missing.status == 66)
    #expect(
      missing.error
        == "ringrender: error: there is no file goldens.txt; create it with --record missing\n")
    let replaced = try verify("--record", "missing", "--junit", "goldens.txt")
    #expect(replaced.status == 73)
    #expect(
      replaced.error == "ringrender: error: cannot create goldens.txt: it is the file of goldens\n",
      "\(replaced)")
  }

  @Test func severalPicturesOfAName() throws {
    try record()
    try folder.write(Self.bar(0.6), to: "configs/b.json")
    #expect(try verify("--record", "alternative").status == 1)
    try folder.write(Self.bar(0.7), to: "configs/c.json")
    #expect(try verify("--record", "xfail").status == 1)
    try folder.write(Self.bar(0.1), to: "configs/a/move.json")
    #expect(try verify("--record", "failed", "--platform", "mac").status == 1)
    #expect(names == ["a/move", "a/move~mac", "b", "b~2", "c", "c.xfail"])
    let outcome = try verify("--platform", "mac")
    #expect(outcome.status == 0)
    #expect(outcome.text == "3 goldens: 2 passed, 1 known to be wrong\n")
  }

  @Test func orphansAndRenames() throws {
    try record()
    try repository.git("mv", "configs/b.json", "configs/z.json")
    try folder.remove("configs/c.json")
    let outcome = try verify("--report", "report")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(
        "z: there is no golden z.png yet, but b.png has its pixels, and nothing uses it\n"))
    #expect(
      outcome.text.contains("c: nothing in configs uses this golden\n  golden: goldens.txt, c\n"))
    #expect(!outcome.text.contains("rm --") && !outcome.text.contains("git mv"))
    let accepted = try Tool.run(
      ["accept", "report", "--goldens", "goldens.txt", "--prune"], in: folder.url)
    #expect(accepted.status == 0)
    #expect(
      accepted.text
        == "accepted goldens.txt, z\nremoved goldens.txt, b\nremoved goldens.txt, c\n")
    #expect(try verify().text == "2 goldens: 2 passed\n")
  }

  // Recording

  /// Recording compares with the accepted picture, as checking does.
  @Test func whatTheToleranceAcceptsIsNotRecorded() throws {
    try record()
    let text = try folder.text("goldens.txt")
    try folder.write(Self.bar(0.51), to: "configs/b.json")
    let failed = try verify("--record", "failed", "--max-pixels", "100%")
    #expect(failed.status == 0)
    #expect(failed.text == "3 goldens: 3 passed (1 within the tolerance)\n")
    #expect(try folder.text("goldens.txt") == text)
    let all = try verify("--record", "all", "--max-pixels", "100%")
    #expect(all.status == 1)
    #expect(all.text.contains("b: recorded b.png again; run again without recording"))
    #expect(try verify().text == "3 goldens: 3 passed\n")
  }

  /// Two accepted pictures of `b`, from two commits, and a picture that is near the second one.
  private func twoAcceptedPictures() throws {
    try record()
    try folder.write(Self.bar(0.8), to: "configs/b.json")
    #expect(try verify("--record", "alternative").status == 1)
    try repository.commit()
    try folder.write(Self.bar(0.79), to: "configs/b.json")
  }

  @Test func theNearestOfSeveralIsRecorded() throws {
    try twoAcceptedPictures()
    let old = lines
    #expect(
      try verify("--record", "failed").text.contains(
        "b: recorded b~2.png again; run again without recording"))
    #expect(names == ["a/move", "b", "b~2", "c"])
    #expect(lines[3] == old[3] && lines[5] != old[5])
  }

  @Test func theNearestOfSeveralIsAccepted() throws {
    try twoAcceptedPictures()
    let outcome = try verify("--report", "report")
    #expect(outcome.text.contains("\n  \"bar\": progress is 0.79, accepted 0.8\n"), "\(outcome)")
    #expect(
      try Tool.run(["accept", "report", "--goldens", "goldens.txt"], in: folder.url).text
        == "accepted goldens.txt, b~2\n")
    #expect(try verify().status == 0)
  }

  /// Another scene may have the same pixels.
  @Test func recordingAllRenewsTheScene() throws {
    try record()
    let old = lines
    let text = try folder.text("configs/b.json").replacingOccurrences(
      of: #""id": "bar""#, with: #""id": "other""#)
    try folder.write(text, to: "configs/b.json")
    #expect(try verify("--record", "failed").status == 0)
    #expect(lines == old)
    let all = try verify("--record", "all")
    #expect(all.status == 1)
    #expect(all.text.contains("b: recorded b.png again; run again without recording"))
    #expect(lines[3] != old[3] && lines[3].dropLast(12) == old[3].dropLast(12))
    #expect(try verify("--record", "all").status == 0)
  }

  // Merges

  private func edit(_ branch: String, _ progress: [String: Double]) throws {
    try repository.git("checkout", "--quiet", "-b", branch, "main")
    for (name, value) in progress { try folder.write(Self.bar(value), to: "configs/\(name).json") }
    #expect(try verify("--record", "failed").status == 1)
    try repository.commit()
  }

  @Test func changesOfNeighboursMerge() throws {
    try record()
    try edit("one", ["a/move": 0.3])
    try edit("two", ["b": 0.6])
    try repository.git("merge", "--quiet", "one")
    #expect(try verify().text == "3 goldens: 3 passed\n")
  }

  /// Both branches add a picture at the same place: the lines of both sides are valid in any order.
  @Test func newPicturesAtOnePlaceAreRepaired() throws {
    try record()
    try edit("one", ["b1": 0.3])
    try edit("two", ["b2": 0.6])
    let merge = try Tool.shell(
      "git -c user.name=A -c user.email=a@b merge -q one", in: folder.url)
    #expect(merge.status == 1, "it is a conflict: \(merge)")
    #expect(try verify().error.contains("a conflict that git could not merge"))
    let both = lines.filter { line in
      !["<<<<<<<", "=======", ">>>>>>>"].contains { line.hasPrefix($0) }
    }
    #expect(both.filter { $0.hasPrefix("b") } == ["b", "b2", "b1"], "they are not sorted")
    let text = (both + both.prefix(2)).joined(separator: "\n") + "\n"
    try folder.write(text, to: "goldens.txt")
    #expect(try verify().text == "5 goldens: 5 passed\n")
    #expect(try folder.text("goldens.txt") == text, "only recording writes the file")
    let sorted = try verify("--record", "missing")
    #expect(sorted.status == 0 && sorted.text == "5 goldens: 5 passed\n", "nothing is accepted")
    #expect(names == ["a/move", "b", "b1", "b2", "c"])
  }

  @Test func twoEntriesOfANameAreRepaired() throws {
    try record()
    let text = try folder.text("goldens.txt")
    let other = text.replacingOccurrences(of: lines[3], with: lines[1])
    try folder.write(text + other, to: "goldens.txt")
    let outcome = try verify()
    #expect(outcome.status == 66)
    #expect(
      outcome.text.contains("b: goldens.txt has two entries for b; run verify --record missing\n"))
    #expect(
      try verify("--record", "missing").text.contains(
        "b: recorded b.png in place of two entries; run again without recording\n"))
    #expect(try folder.text("goldens.txt") == text)
  }

  /// The hashes of `golden` a second time, those of another picture.
  private func addEntry(of golden: String) throws {
    let other = try #require(lines.firstIndex(of: "a/move"))
    try folder.write(
      "\(golden)\n\(lines[other + 1])\n" + folder.text("goldens.txt"), to: "goldens.txt")
  }

  /// `missing` keeps both entries if the picture differs from them, and only the one that the
  /// tolerance accepts.
  @Test func twoEntriesAreComparedBeforeRecording() throws {
    try record()
    let text = try folder.text("goldens.txt")
    try addEntry(of: "b")
    try folder.write(Self.bar(0.51), to: "configs/b.json")
    for options in [[], ["--record", "missing"]] {
      let outcome = try Tool.run(
        ["verify", "configs", "--goldens", "goldens.txt"] + options, in: folder.url)
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("\n  \"bar\": progress is 0.51, accepted 0.5\n"), "\(outcome)")
    }
    #expect(names == ["a/move", "b", "b", "c"])
    let tolerance = ["--max-pixels", "100%"]
    let near = try Tool.run(
      ["verify", "configs", "--goldens", "goldens.txt"] + tolerance, in: folder.url)
    #expect(near.status == 66)
    #expect(
      near.text.contains("b: goldens.txt has two entries for b; run verify --record missing\n"))
    #expect(
      try verify("--record", "missing", "--max-pixels", "100%").text.contains(
        "b: recorded b.png in place of two entries; run again without recording\n"))
    #expect(try folder.text("goldens.txt") == text, "it is the entry, not the new picture")
    try addEntry(of: "b")
    #expect(
      try verify("--record", "failed").text.contains(
        "b: recorded b.png again; run again without recording"))
    #expect(names == ["a/move", "b", "c"])
    #expect(try verify().status == 0)
  }

  @Test func aPlatformLeavesTheTwoEntriesOfAll() throws {
    try record()
    try addEntry(of: "b")
    #expect(
      try verify("--record", "missing", "--platform", "mac").text.contains(
        "b: recorded b~mac.png for this platform; run again without recording\n"))
    #expect(names == ["a/move", "b", "b", "b~mac", "c"])
    #expect(try verify("--platform", "mac").status == 0)
    #expect(try verify().status == 66)
  }

  @Test func twoEntriesOfAKnownWrongPictureAreComparedBeforeRecording() throws {
    try record()
    try folder.write(Self.bar(0.7), to: "configs/c.json")
    #expect(try verify("--record", "xfail").status == 1)
    try repository.commit()
    let text = try folder.text("goldens.txt")
    try addEntry(of: "c.xfail")
    let outcome = try verify()
    #expect(outcome.status == 66)
    #expect(
      outcome.text.contains(
        "c: goldens.txt has two entries for c.xfail; run verify --record missing\n"))
    try folder.write(Self.bar(0.6), to: "configs/c.json")
    let other = try verify("--record", "missing")
    #expect(other.status == 1)
    #expect(
      other.text.contains("c: the picture matches neither the golden nor the known wrong picture"))
    #expect(names == ["a/move", "b", "c", "c.xfail", "c.xfail"])
    try folder.write(Self.bar(0.7), to: "configs/c.json")
    #expect(
      try verify("--record", "missing").text.contains(
        "c: recorded c.xfail.png in place of two entries; run again without recording\n"))
    #expect(try folder.text("goldens.txt") == text)
  }

  @Test func bothAcceptedPicturesOfAMergeAreDrawnAgain() throws {
    try record()
    try edit("one", ["b": 0.3])
    let (one, entry) = (try repository.git("rev-parse", "--short=10", "HEAD"), lines[3])
    try edit("two", ["b": 0.6])
    let two = try repository.git("rev-parse", "--short=10", "HEAD")
    let text = try folder.text("goldens.txt")
    let merge = try Tool.shell(
      "git -c user.name=A -c user.email=a@b merge -q one", in: folder.url)
    #expect(merge.status == 1, "it is a conflict: \(merge)")
    try folder.write(text + "b\n\(entry)\n", to: "goldens.txt")
    try folder.write(Self.bar(0.6), to: "configs/b.json")
    try repository.commit()
    for (value, accepted, commit) in [(0.31, 0.3, one), (0.59, 0.6, two)] {
      try folder.write(Self.bar(value), to: "configs/b.json")
      let outcome = try verify()
      #expect(
        outcome.text.contains("\n  \"bar\": progress is \(value), accepted \(accepted)\n"),
        "\(outcome)")
      #expect(outcome.text.contains("\n  expected: \(commit):configs/b.json\n"))
    }
  }

  // The accepted picture

  /// The rows are those of the commit.
  @Test func theAcceptedPictureOfARowIsDrawnAgain() throws {
    try folder.write(
      #"""
      {"data": {"share": {"type": "number", "sample": 0.5}},
        "scene": {"type": "bar", "id": "bar", "progress": "$data.share", "length": 40,
          "thickness": 6, "colors": ["red"]}}
      """#, to: "configs/row.json")
    try folder.write("label,share\nanna,0.25\nbob,0.75\n", to: "configs/row.csv")
    #expect(try verify("--name", "{label}", "--record", "missing").status == 1)
    #expect(names == ["a/move", "b", "c", "row/anna", "row/bob"])
    try repository.commit()
    let commit = try repository.git("rev-parse", "--short=10", "HEAD")
    try folder.write("label,share\nanna,0.3\nbob,0.75\n", to: "configs/row.csv")
    let outcome = try verify("--name", "{label}")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains("\n  \"bar\": progress is 0.3, accepted 0.25\n"), "\(outcome)")
    #expect(outcome.text.contains("\n  expected: \(commit):configs/row.json\n"))
  }

  @Test func theAcceptedPictureIsDrawnAgain() throws {
    try record()
    for value in [0.51, 0.52] {
      try folder.write(Self.bar(value), to: "configs/b.json")
      _ = try verify("--record", "failed")
      try repository.commit()
    }
    let accepted = try repository.git("rev-parse", "--short=10", "HEAD")
    _ = try Tool.run(["--config", "configs/b.json", "-o", "accepted.png"], in: folder.url)
    // Later commits change other entries.
    try folder.write(Self.bar(0.9), to: "configs/c.json")
    _ = try verify("--record", "failed")
    try repository.commit()
    try folder.write(Self.bar(0.75), to: "configs/b.json")
    try repository.commit()
    let outcome = try verify("--report", "report")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains("\n  \"bar\": progress is 0.75, accepted 0.52\n"), "\(outcome.text)")
    #expect(outcome.text.contains("\n  expected: \(accepted):configs/b.json\n"))
    #expect(outcome.text.contains("\n  accept: ringrender verify configs --goldens goldens.txt "))
    let decoder = PNGDecoder()
    let shown = try decoder.decode(
      Array(try #require(folder.data("report/pictures/b.expected.png"))))
    #expect(shown == (try decoder.decode(Array(try #require(folder.data("accepted.png"))))))
    // Tolerances apply to the picture that is drawn again.
    #expect(try verify("--max-pixels", "100%").status == 0)
    #expect(
      try Tool.run(["accept", "report", "b", "--goldens", "goldens.txt"], in: folder.url).text
        == "accepted goldens.txt, b\n")
    #expect(try verify().status == 0)
  }

  @Test func anAcceptedPictureThatIsNotAtHand() throws {
    _ = try verify("--record", "missing")
    try folder.write(Self.bar(0.9), to: "configs/c.json")
    #expect(
      try verify().text.contains("the accepted picture cannot be shown: HEAD is not a commit"))
    try repository.commit()
    // The committed config is not the one that was accepted.
    let head = try repository.git("rev-parse", "--short=10", "HEAD")
    #expect(
      try verify().text.contains(
        "c: its pixels have another hash than goldens.txt has\n  the accepted picture cannot be "
          + "shown: this program cannot draw the accepted picture of \(head) again\n"))
    _ = try verify("--record", "failed")
    try folder.write("{", to: "configs/c.json")
    try repository.commit()
    try folder.write(Self.bar(0.2), to: "configs/c.json")
    #expect(try verify().text.contains(" again, because its config has an error now\n"))
    try folder.write(Self.bar(0.8), to: "configs/b.json")
    _ = try verify("--record", "failed")
    try folder.write(Self.bar(0.4), to: "configs/b.json")
    #expect(
      try verify().text.contains("cannot be shown: goldens.txt is not committed with its hash\n"))
    let outside = try TemporaryFolder()
    try outside.copy(URL(fileURLWithPath: folder["configs"]), to: "configs")
    try outside.copy(URL(fileURLWithPath: folder["goldens.txt"]), to: "goldens.txt")
    let outcome = try Tool.run(
      ["verify", "configs", "--goldens", "goldens.txt"], in: outside.url)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("cannot be shown: configs is not in a git repository\n"))
  }

  @Test func settingsAreBesideTheFile() throws {
    try record()
    try folder.write(Self.bar(0.3), to: "configs/a/move.json")
    try folder.write(
      #"{"pictures": [{"match": "a/*", "maxPixels": "100%", "because": "it moves"}]}"#,
      to: "ringrender.verify.json")
    #expect(try verify().text == "3 goldens: 3 passed (1 within the tolerance)\n")
  }
}
