import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

@Suite struct FramesTests {
  private func image(_ data: Data?) throws -> RasterImage {
    try PNGDecoder().decode([UInt8](#require(data)))
  }

  @Test func everyFrameIsThePictureOfItsMoment() throws {
    let frames = try FramesFolder()
    let run = try frames.run()
    #expect(run.status == 0 && run.output.isEmpty, "\(run.error)")
    #expect(run.summary == "12 frames: 7 drawn, 5 duplicates, 0 up to date")
    let files = frames.files
    #expect(files.keys.sorted() == (0..<12).map { "out/\(String(format: "%03d", $0)).png" })
    for (frame, time) in [(0, "0"), (3, "0.3"), (11, "1.1")] {
      let still = try Tool.run(
        ["--config", "anim.json", "-o", "-", "--time", time], in: frames.folder.url)
      let file = files["out/\(String(format: "%03d", frame)).png"]
      #expect(try image(file) == image(still.output))
    }
  }

  @Test func theBytesDoNotDependOnJobsOrShards() throws {
    let whole = try FramesFolder()
    #expect(try whole.run("--jobs", "1").status == 0)
    let parallel = try FramesFolder()
    #expect(try parallel.run("--jobs", "5").status == 0)
    #expect(parallel.files == whole.files)
    let sharded = try FramesFolder()
    for shard in 0..<3 {
      let run = try sharded.run("--shard", "\(shard)/3", "--jobs", "2")
      #expect(run.status == 0)
      #expect(run.error.hasPrefix("4 frames: "), "\(run.error)")
    }
    #expect(sharded.files == whole.files)
  }

  @Test(arguments: [
    ("0-2", [0, 1, 2]), ("5", [5]), ("10-", [10, 11]), ("3,1,2-4,11", [1, 2, 3, 4, 11]),
    ("0-11:5", [0, 5, 10]), ("1-:4", [1, 5, 9]), ("0-12:9", [0, 9]),
    ("2-4:9,3-8:1,0-9:4", [0, 2, 3, 4, 5, 6, 7, 8]),
  ])
  func rangesAreMade(ranges: String, frames: [Int]) throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--frames", ranges, output: "%d.png").status == 0)
    #expect(folder.files.keys.sorted() == frames.map { "\($0).png" }.sorted())
  }

  @Test func rateAndDurationOfTheOptionsGoFirst() throws {
    let folder = try FramesFolder()
    let run = try folder.run("--fps", "29.97", "--duration", "0.1", output: "%d%%.png")
    #expect(run.status == 0)
    #expect(folder.files.keys.sorted() == ["0%.png", "1%.png", "2%.png"])
  }

  /// The usual decimals for television rates are not their exact values.
  @Test(arguments: [
    ("23.976", "24000/1001"), ("29.97", "30000/1001"), ("59.94", "60000/1001"), ("30", nil),
    ("30000/1001", nil),
  ])
  func aRateOfTelevisionIsSaid(_ rate: String, _ exact: String?) throws {
    let folder = try FramesFolder()
    let run = try folder.run("--fps", rate, "--duration", "0.1", output: "a.apng")
    #expect(run.status == 0)
    let note = exact.map { "ringrender: --fps \(rate) is \($0) frames per second\n" } ?? ""
    #expect(run.error.hasPrefix(note), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == (exact == nil ? 1 : 2), "\(run.error)")
    let quiet = try folder.run("--fps", rate, "--duration", "0.1", "-q", output: "a.apng")
    #expect(quiet.error.isEmpty, "\(quiet.error)")
  }

  @Test func theStartNumberIsThatOfFrameZero() throws {
    let folder = try FramesFolder()
    #expect(
      try folder.run("--start-number", "98", "--frames", "1-2", output: "%02d.png").status == 0)
    #expect(folder.files.keys.sorted() == ["100.png", "99.png"])
  }

  @Test func canvasOptionsAndCompressionCount() throws {
    let folder = try FramesFolder()
    #expect(
      try folder.run(
        "--frames", "3", "--scale", "2", "--set", "scene.radius=8", "--compression", "small",
        output: "a.png"
      ).status == 0)
    #expect(try image(folder.folder.data("a.png")).size == PixelSize(width: 64, height: 64))
  }

  @Test func aStillIsOneFrame() throws {
    let folder = try FramesFolder(ringConfig)
    let run = try folder.run(output: "a.png")
    #expect(run.status == 0)
    #expect(run.summary == "1 frame: 1 drawn, 0 duplicates, 0 up to date")
    let longer = try folder.run("--duration", "0.2", output: "%d.png")
    #expect(longer.summary == "6 frames: 1 drawn, 5 duplicates, 0 up to date")
  }

  @Test func quietSaysNothing() throws {
    let folder = try FramesFolder()
    let run = try folder.run(
      "--quiet",
      environment: [
        "SLURM_ARRAY_TASK_ID": "0",
        "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "2",
      ])
    #expect(run.status == 0 && run.error.isEmpty && run.output.isEmpty)
  }

  @Test func strictFontsWriteNothing() throws {
    let folder = try FramesFolder(
      #"{"scene":{"type":"text","text":"a","font":{"family":"No Such Font"}}}"#)
    let run = try folder.run("--strict-fonts", output: "new/a.png")
    #expect(run.status == 65)
    #expect(run.error.contains("frame 0 (at 0 s): font family \"No Such Font\" was not found"))
    #expect(try folder.folder.names == ["anim.json"])
  }

  @Test func aMissingFontIsOneWarning() throws {
    let folder = try FramesFolder(
      #"{"scene":{"type":"text","text":"a","font":{"family":"No Such Font"}}}"#)
    let run = try folder.run("--duration", "0.3", "--jobs", "3")
    #expect(run.status == 0)
    #expect(run.error.components(separatedBy: "No Such Font").count == 2)
    #expect(run.summary == "9 frames: 1 drawn, 8 duplicates, 0 up to date")
  }

  /// The bytes are those of a file, and of `-o /dev/stdout`.
  @Test(arguments: ["apng", "gif", "webp", "mp4", "webm", "mov"])
  func everyFormatGoesToAPipe(format: String) throws {
    let folder = try FramesFolder()
    let options = ["--background=navy", "--format=\(format)", "--quiet"]
    let piped = try folder.run(all: options, output: "-")
    #expect(piped.status == 0 && piped.error.isEmpty, "\(piped.error)")
    #expect(folder.files.isEmpty)
    #expect(try folder.run(all: options, output: "a.bin").status == 0)
    #expect(try piped.output == #require(folder.files["a.bin"]) && !piped.output.isEmpty)
    #expect(try folder.run(all: options, output: "/dev/stdout").output == piped.output)
  }
}

@Suite struct FramesResumeTests {
  @Test func onlyWhatIsMissingOrDamagedIsMadeAgain() throws {
    let folder = try FramesFolder()
    #expect(try folder.run().status == 0)
    let whole = folder.files
    #expect(try folder.run("--resume").summary == "12 frames: 0 drawn, 0 duplicates, 12 up to date")
    #expect(folder.files == whole)

    try folder.remove("out/001.png")
    try folder.change("out/002.png") { $0.removeLast() }
    try folder.change("out/003.png") { $0[$0.count / 2] ^= 1 }
    try folder.change("out/004.png") { $0.removeAll() }
    // Frame 11 is equal to frame 6.
    try folder.remove("out/011.png")
    let missing = try folder.run("--dry-run")
    #expect(missing.text == "1-4,11\n")
    #expect(missing.error == "12 frames: 5 to draw, 7 up to date\n")
    #expect(folder.files.count == 10)
    #expect(try folder.run("--resume").summary == "12 frames: 4 drawn, 1 duplicate, 7 up to date")
    #expect(folder.files == whole)
    #expect(try folder.run("--dry-run").text == "\n")
  }

  @Test func aPictureOfSomebodyElseIsNoFrame() throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--frames", "0-1").status == 0)
    let whole = folder.files
    // The correct image without a fingerprint, and another frame's file.
    let still = try Tool.run(
      ["--config", "anim.json", "-o", "-", "--time", "0"], in: folder.folder.url)
    try folder.change("out/000.png") { $0 = still.output }
    try folder.change("out/001.png") { $0 = whole["out/000.png"] ?? Data() }
    #expect(
      try folder.run("--frames", "0-1", "--resume").summary?.hasPrefix("2 frames: 2 drawn") == true)
    #expect(folder.files == whole)
  }

  @Test(arguments: [
    ["--set", "scene.colors=\"red\""], ["--scale", "2"], ["--compression", "fast"],
    ["--background", "white"],
  ])
  func anotherPictureIsMadeAgain(change: [String]) throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--frames", "3").status == 0)
    let run = try folder.run("--frames", "3", "--resume", change[0], change[1])
    #expect(run.summary == "1 frame: 1 drawn, 0 duplicates, 0 up to date")
  }

  @Test func doesNotReadNonRegularFiles() throws {
    let folder = try FramesFolder()
    let path = folder.folder.url.appendingPathComponent("1.png").path
    #expect(mkfifo(path, 0o666) == 0)
    #expect(try folder.run("--frames", "1", "--dry-run", output: "%d.png").text == "1\n")
  }

  @Test func afterAKillTheRestIsMade() throws {
    // A run of one thread that blocks at its fifth frame, a pipe without a reader.
    let folder = try FramesFolder()
    let options = ["--scale", "8", "--duration", "2", "--set", "scene.progress.duration=2"]
    let whole = try FramesFolder()
    #expect(
      try whole.run(all: options).status == 0)
    let line = """
      mkdir out; mkfifo out/004.png
      "$RR" frames --config anim.json -o out/%03d.png --jobs 1 \(options.joined(separator: " ")) &
      until [ -e out/003.png ]; do sleep 0.01; done; kill -9 $!; wait $!; rm out/004.png
      ls out | wc -l
      """
    let killed = try Tool.shell(line, in: folder.folder.url)
    let made = try #require(Int(killed.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    try #require(made == 4, "\(killed.error)")
    let run = try folder.run(all: ["--resume"] + options)
    #expect(run.summary == "20 frames: \(20 - made) drawn, 0 duplicates, \(made) up to date")
    #expect(folder.files.filter { $0.key.hasSuffix(".png") } == whole.files)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func anInterruptSaysHowToGoOn(signal: String, status: Int) throws {
    let folder = try FramesFolder()
    let line = """
      set -m
      "$RR" frames --config anim.json -o 'out/a %03d.png' --jobs 2 --scale 8 --duration 60 \
        --set scene.progress.duration=60 2> err &
      until [ -e 'out/a 003.png' ]; do sleep 0.01; done; kill -\(signal) $!; wait $!; echo $?
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text.contains("\(status)\n"), "\(run.text)")
    let names = FileManager.default.subpaths(atPath: folder.folder.url.path + "/out") ?? []
    #expect(names.allSatisfy { $0.hasSuffix(".png") }, "\(names)")
    let words = String(decoding: folder.folder.data("err") ?? Data(), as: UTF8.self)
    let pattern =
      #/ringrender: interrupted: (\d+) of 600 frames written\. To continue, run: (.*)\n/#
    let match = try #require(try pattern.wholeMatch(in: words), "\(words)")
    // A worker may have written a file that it has not counted yet.
    #expect((names.count - 2)...names.count ~= Int(match.1) ?? -1)
    #expect(
      match.2.hasSuffix(
        "frames --config anim.json -o 'out/a %03d.png' --jobs 2 --scale 8 --duration 60 "
          + "--set scene.progress.duration=60 --resume"))
  }
}
