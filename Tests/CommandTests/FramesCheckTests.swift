import Foundation
import TestSupport
import Testing

/// `frames --verify-outputs`: incomplete files, and the options that rerun them.
@Suite struct FramesCheckTests {
  /// A job of twelve frames with one fault of each kind, and a surplus file.
  private func damagedJob() throws -> FramesFolder {
    let folder = try FramesFolder()
    #expect(try folder.run("--quiet").status == 0)
    let still = try Tool.run(
      ["--config", "anim.json", "-o", "-", "--time", "0.3"], in: folder.folder.url)
    try folder.remove("out/001.png")
    try folder.change("out/005.png") { $0.removeLast() }
    try folder.change("out/010.png") { $0 = still.output }
    let other = folder.files["out/000.png"]
    try folder.change("out/009.png") { $0 = other ?? Data() }
    try folder.folder.write("x", to: "out/012.png")
    try folder.folder.write("x", to: "out/12.png")
    try folder.folder.write("x", to: "out/film.gif")
    return folder
  }

  private static let report = """
    missing: frame 1
    damaged: frame 5
    stale: frame 9
    foreign: frame 10
    surplus: out/012.png
    12 frames: 1 missing, 1 damaged, 1 stale, 1 foreign, 1 surplus

    """

  @Test func verifyOutputsReportsDamageAndPrintsWhatToRerun() throws {
    let folder = try damagedJob()
    let before = folder.files
    let run = try folder.run("--verify-outputs", "--shard-count", "8")
    #expect(run.status == 1)
    #expect(run.error == Self.report)
    #expect(run.text == "--frames 1-9:4,10\n--array=1-2,5\n")
    #expect(folder.files == before)
    // Without a number of tasks, `--array` is not printed.
    let quiet = try folder.run("--verify-outputs", "--quiet")
    #expect(quiet.status == 1 && quiet.error.isEmpty && quiet.text == "--frames 1-9:4,10\n")
  }

  @Test func printedOptionsCompleteTheJob() throws {
    let whole = try FramesFolder()
    #expect(try whole.run("--quiet").status == 0)
    let folder = try damagedJob()
    for name in ["012", "12"] { try folder.remove("out/\(name).png") }
    try folder.remove("out/film.gif")
    let line = """
      unset SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX AWS_BATCH_JOB_ARRAY_INDEX
      all() { "$RR" frames --config anim.json -o out/%03d.png "$@"; }
      all --verify-outputs 2>/dev/null | xargs "$RR" frames --config anim.json -o out/%03d.png
      all --verify-outputs
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.status == 0)
    #expect(run.error.hasSuffix("12 frames: all are complete\n"), "\(run.error)")
    #expect(run.text.isEmpty)
    #expect(folder.files == whole.files)
  }

  @Test func killedTasksAreTheOnesToRunAgain() throws {
    let whole = try FramesFolder()
    #expect(try whole.run("--quiet").status == 0)
    let folder = try FramesFolder()
    func task(_ index: Int) throws {
      let environment = ["SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_ARRAY_TASK_MAX": "7"]
      let run = try folder.run("--shard-count", "8", environment: environment)
      #expect(run.status == 0, "\(run.error)")
    }
    for index in [0, 1, 2, 4, 5, 6] { try task(index) }
    // A check covers all frames, even inside a task of an array.
    let run = try folder.run(
      "--verify-outputs", "--shard-count", "8", environment: ["JOB_COMPLETION_INDEX": "2"])
    #expect(run.status == 1)
    #expect(run.text == "--frames 3-11:4\n--array=3,7\n")
    for index in [3, 7] { try task(index) }
    #expect(try folder.run("--verify-outputs").error == "12 frames: all are complete\n")
    #expect(folder.files == whole.files)
  }

  @Test func tasksBeyondTheArraySizeAreNamed() throws {
    let folder = try FramesFolder()
    let run = try folder.run(
      "--verify-outputs", "--shard-count", "12", "--max-array-size", "10")
    #expect(run.status == 1)
    #expect(run.text == "--frames 0-11\n--array=0-9\n")
    #expect(
      run.error.hasSuffix(
        "ringrender: warning: Slurm's MaxArraySize of 10 does not allow tasks 10-11: use --frames, "
          + "or set the limit with --max-array-size\n"), "\(run.error)")
    #expect(folder.files.isEmpty)
    let standard = try folder.run(
      "--verify-outputs", "--shard-count", "1002", "--duration", "100.2")
    #expect(standard.text == "--frames 0-1001\n--array=0-1000\n")
  }

  @Test func aPartIsCheckedAlone() throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--quiet", "--frames", "2-5").status == 0)
    let part = try folder.run("--verify-outputs", "--frames", "3-5")
    #expect(part.status == 0 && part.error == "3 frames: all are complete\n")
    let shard = try folder.run("--verify-outputs", "--shard", "2/4")
    #expect(shard.status == 1)
    #expect(shard.text == "--frames 6,10\n--array=2\n")
  }

  @Test func nonRegularFilesCountAsForeign() throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--quiet", output: "%d.png").status == 0)
    try folder.remove("1.png")
    try folder.remove("2.png")
    #expect(mkfifo(folder.folder.url.appendingPathComponent("1.png").path, 0o666) == 0)
    try FileManager.default.createDirectory(
      at: folder.folder.url.appendingPathComponent("2.png"), withIntermediateDirectories: false)
    let run = try folder.run("--verify-outputs", output: "%d.png")
    #expect(run.status == 1)
    #expect(run.error == "foreign: frames 1-2\n12 frames: 2 foreign\n", "\(run.error)")
  }

  @Test func theStartNumberAndTheConfigCount() throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--quiet", "--start-number", "100").status == 0)
    let run = try folder.run("--verify-outputs", "--start-number", "101")
    #expect(run.status == 1)
    #expect(run.text == "--frames 0-5,11\n")
    #expect(run.error.contains("surplus: out/100.png\n"), "\(run.error)")
    let scaled = try folder.run("--verify-outputs", "--start-number", "100", "--scale", "2")
    #expect(scaled.error == "stale: frames 0-11\n12 frames: 12 stale\n")
  }

  @Test func valuesAreCheckedToo() throws {
    let folder = try FramesFolder(ringConfig)
    #expect(try folder.run("--quiet", "--values", "0-100:50").status == 0)
    let run = try folder.run("--verify-outputs", "--values", "0-100:50")
    #expect(run.status == 0 && run.error == "3 frames: all are complete\n")
  }

  private static let options = [
    (["--max-array-size=5"], "--max-array-size is for --verify-outputs."),
    (
      ["--verify-outputs", "--max-array-size=0"],
      "--max-array-size must be from 1 to 4000001, found 0."
    ),
    (["--verify-outputs", "--dry-run"], "--dry-run and --verify-outputs contradict each other."),
    (["--verify-outputs", "--shard-count=0"], "There must be 1 to 1000000 shards, found 0."),
    (
      ["--verify-outputs", "--shard=0/2", "--shard-count=2"],
      "--shard-count cannot be combined with --shard I/N, which already gives the number of shards."
    ),
    (
      ["--verify-outputs", "--apng"],
      "'out/%03d.png' needs no number: all frames are in one file "
        + "of the format apng."
    ),
    (
      ["--dry-run", "--progress=openjd"],
      "--dry-run and --progress openjd contradict each other: both use stdout."
    ),
  ]

  @Test(arguments: options) func aWrongOptionIs64(options: [String], message: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run(all: options)
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("ringrender: error: \(message)\n"), "\(run.error)")
    #expect(try folder.folder.names == ["anim.json"])
  }

  /// Only the config shows that `a.png` is a single file. Nothing may have been written by then.
  @Test(arguments: ["--verify-outputs", "--dry-run", "--resume"])
  func oneFileIsNotChecked(option: String) throws {
    let folder = try FramesFolder()
    for output in ["a.png", "a.gif"] {
      let run = try folder.run(option, output: output)
      #expect(run.status == 64)
      #expect(
        run.error.hasPrefix(
          "ringrender: error: \(option) is for numbered files: '\(output)' is one file.\n"))
    }
    #expect(try folder.folder.names == ["anim.json"])
  }
}

/// The progress messages of a render farm on standard output.
@Suite struct FramesProgressTests {
  private let line =
    #/openjd_(progress: (100\.0|[0-9]{1,2}\.[0-9])|status: .+|fail: .+)/#

  private func lines(_ run: Tool.Outcome) throws -> [Substring] {
    let lines = run.text.split(separator: "\n")
    for text in lines { #expect(try line.wholeMatch(in: text) != nil, "\(text)") }
    return lines
  }

  @Test(arguments: [
    ("out/%03d.png", "12 frames: 7 drawn, 5 duplicates"), ("a.apng", "12 frames: apng"),
  ])
  func progressAndStatusAreOnStdout(output: String, status: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run("--progress", "openjd", "--quiet", output: output)
    #expect(run.status == 0 && run.error.isEmpty)
    let lines = try lines(run)
    #expect(lines.first?.hasPrefix("openjd_progress: ") == true)
    #expect(lines.suffix(2).first == "openjd_progress: 100.0")
    #expect(lines.last?.hasPrefix("openjd_status: \(status)") == true, "\(lines)")
    #expect(!run.text.contains("openjd_fail"))
  }

  /// A render farm would wait for messages that cannot be written. A closed pipe is not an error.
  @Test(arguments: [
    "frames --config anim.json -o 'out/%03d.png'", "frames --config anim.json -o a.apng",
  ])
  func aFarmThatCannotBeToldIsSaidSo(command: String) throws {
    let folder = try FramesFolder()
    let line = """
      "$RR" \(command) -q --progress openjd > /dev/full; echo $?
      { trap '' PIPE; "$RR" \(command) -q --progress openjd; echo $? >&2; } | true
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "74\n")
    #expect(
      run.error
        == "ringrender: error: cannot write standard output: No space left on device\n0\n",
      "\(run.error)")
    #expect(folder.folder.exists(command.hasSuffix("apng") ? "a.apng" : "out/011.png"))
  }

  private static let failures = [
    (["--config=none.json"], 66, "cannot read none.json: No such file or directory"),
    (["--max-pixels=100"], 65, "bad config"),
    (
      ["--frames=12"], 64,
      "--frames: frame 12 is beyond the end of the animation, whose last frame is 11; make it "
        + "longer with --duration."
    ),
    (
      ["-o", "anim.json/%d.png"], 73,
      "frame 0 (at 0 s): cannot create anim.json/0.png: Not a "
        + "directory"
    ),
    (["--verify-outputs"], 1, "12 frames: 12 missing"),
  ]

  @Test(arguments: failures)
  func aFailureIsSaidOnce(options: [String], status: Int, reason: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run(all: ["--progress", "openjd"] + options)
    #expect(run.status == status, "\(run.error)")
    let fails = run.text.split(separator: "\n").filter { $0.hasPrefix("openjd_fail") }
    #expect(fails == ["openjd_fail: \(reason)"], "\(run.text)")
  }

  @Test func stdoutIsNotThePicturesStreamThen() throws {
    let folder = try FramesFolder()
    for (output, format) in [("-", "rgba"), ("/dev/stdout", "apng")] {
      let run = try folder.run("--progress", "openjd", "--format", format, output: output)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(
        run.error.hasPrefix(
          "ringrender: error: --progress openjd uses stdout: write the output to a file instead of "
            + "'\(output)'.\n"),
        "\(run.error)")
    }
  }
}
