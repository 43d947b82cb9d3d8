import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Outputs with all frames in one file: formats, contents and dimensions.
@Suite struct FramesFormatTests {
  /// The number of distinct frames of `FramesFolder.config`.
  private static let different = 7

  @Test(arguments: ["a.png", "a.apng", "%%.png", "new folder/a.png"])
  func aNameWithoutANumberIsAnAPNG(output: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run(output: output)
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.error.hasPrefix("12 frames: apng; "), "\(run.error)")
    let name = output == "%%.png" ? "%.png" : output
    #expect(Set(folder.files.keys) == [name])
    let bytes = try [UInt8](#require(folder.files[name]))
    #expect(count("acTL", in: bytes) == 1 && count("fcTL", in: bytes) == Self.different)
    // Decoders without APNG support show the first frame.
    let first = try folder.run("--frames=0", output: "first.png")
    #expect(first.status == 0)
    let still = try PNGDecoder().decode([UInt8](#require(folder.files["first.png"])))
    #expect(try PNGDecoder().decode(bytes) == still)
  }

  private func count(_ type: String, in bytes: [UInt8]) -> Int {
    let type = Array(type.utf8)
    return (0..<bytes.count - 4).count { bytes[$0..<$0 + 4].elementsEqual(type) }
  }

  @Test func oneFrameIsAnAPNGIfItIsAskedFor() throws {
    let folder = try FramesFolder()
    for option in ["--apng", "--format=apng"] {
      let run = try folder.run(option, "--frames=3", output: "a.png")
      #expect(run.status == 0)
      #expect(count("acTL", in: try [UInt8](#require(folder.files["a.png"]))) == 1)
    }
  }

  @Test func anAPNGHasTheSameBytesForAnyNumberOfJobs() throws {
    let folder = try FramesFolder()
    for jobs in 1...3 { _ = try folder.run("--jobs=\(jobs)", output: "\(jobs).png") }
    let files = folder.files
    #expect(files["1.png"] == files["2.png"] && files["1.png"] == files["3.png"])
    #expect(files["1.png"]?.isEmpty == false)
  }

  @Test(arguments: ["gif", "webp", "mp4", "webm", "mov"])
  func otherFormatsAreWrittenByFFmpeg(format: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run("--background=navy", output: "a.\(format)")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.error.hasPrefix("12 frames: \(format); "), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    #expect(Set(folder.files.keys) == ["a.\(format)"])
    // An option sets the format, independent of the name.
    let again = try folder.run("--background=navy", "--format=\(format)", output: "b.bin")
    #expect(again.status == 0 && folder.files["b.bin"]?.isEmpty == false)
  }

  @Test func warningsCanBeSilenced() throws {
    let folder = try FramesFolder()
    let run = try folder.run("--width=31", output: "a.mp4")
    let lines = run.error.split(separator: "\n").dropFirst().map(String.init)
    let sides = "31 × 32 became 32 × 32 pixels (the last column or row is repeated)"
    let colour = "drawn on an opaque background (set it with --background)"
    #expect(
      lines == [
        "ringrender: warning: mp4 needs even sides: \(sides)",
        "ringrender: warning: mp4 does not support transparency: \(colour)",
      ])
    let quiet = try folder.run("--width=31", "--quiet", output: "a.mp4")
    #expect(quiet.status == 0 && quiet.error.isEmpty)
  }

  @Test func warningsNameOptions() throws {
    let folder = try FramesFolder()
    let run = try folder.run("--fps=100", "--frames=0-1", output: "a.png")
    #expect(
      run.error.hasSuffix(
        "\nringrender: warning: browsers show a frame of 10 ms or less for 100 ms: an apng of more "
          + "than 90 frames per second plays too slowly (use --fps 90)\n"), "\(run.error)")
  }

  @Test func rawFramesGoToAPipe() throws {
    let folder = try FramesFolder()
    let rgba = try folder.run("--format=rgba", output: "-")
    #expect(rgba.status == 0 && rgba.output.count == 12 * 32 * 32 * 4)
    let y4m = try folder.run("--format=y4m", output: "-")
    let header = "YUV4MPEG2 W32 H32 F10:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(y4m.output.starts(with: Data(header.utf8)))
    #expect(y4m.output.count == header.utf8.count + 12 * (6 + 3 * 32 * 32))
    #expect(folder.files.isEmpty)
  }

  @Test func aClosedPipeIsNoError() throws {
    let folder = try FramesFolder()
    let line = """
      "$RR" frames --config anim.json -o - --format rgba --duration 100 | head -c 9 > /dev/null
      echo ${PIPESTATUS[0]}
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "74\n" && run.error.isEmpty, "\(run.error)")
  }

  @Test func aFileThatExistsIsReplacedOnlyByAWholeOne() throws {
    let folder = try FramesFolder()
    try folder.folder.write("old", to: "a.gif")
    try folder.folder.write("#!/bin/sh\nhead -c 5000 > /dev/null\nexit 1\n", to: "ffmpeg")
    let path = folder.folder.url.path
    let line = """
      chmod +x ffmpeg; PATH="\(path):$PATH" "$RR" frames --config anim.json -o a.gif; echo $?; cat a.gif
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "74\nold")
    #expect(run.error == "ringrender: error: ffmpeg ended with exit code 1\n")
    #expect(try folder.folder.names == ["a.gif", "anim.json", "ffmpeg"])
  }

  @Test func withoutFFmpegItSaysHowToGetIt() throws {
    let folder = try FramesFolder()
    let run = try folder.run(output: "a.webm", environment: ["PATH": "/nonexistent"])
    #expect(run.status == 69)
    #expect(
      run.error == "ringrender: error: ffmpeg is not installed, or not in PATH; install it with: "
        + "apt-get install ffmpeg, or: brew install ffmpeg\n")
    #expect(folder.files.isEmpty)
  }

  @Test func anFFmpegWithoutTheEncoderIs69() throws {
    let folder = try FramesFolder()
    try folder.folder.write("#!/bin/sh\necho \"Unknown encoder 'x'\" >&2\nexit 1\n", to: "ffmpeg")
    let line = """
      chmod +x ffmpeg; PATH="$PWD:$PATH" "$RR" frames --config anim.json -o a.mp4; echo $?
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "69\n")
    #expect(
      run.error == "ringrender: error: ffmpeg ended with exit code 1:\n  Unknown encoder 'x'\n"
        + "this build of ffmpeg does not support the format\n")
  }

  @Test(arguments: ["TERM", "HUP"], ["a.mp4", "a.gif", "a.png"])
  func anInterruptLeavesNothingBehind(signal: String, output: String) throws {
    let folder = try FramesFolder()
    let line = """
      "$RR" frames --config anim.json -o 'new/\(output)' --duration 3000 --fps 60 &
      until ls -A new 2>/dev/null | grep -q tmp; do sleep 0.01; done
      sleep 0.1; children=$(pgrep -P $!); kill -\(signal) $!; wait $!; echo $?
      for child in $children; do kill -0 $child 2>/dev/null && echo alive; done; ls -A
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "\(signal == "TERM" ? 143 : 129)\nanim.json\n", "\(run.error)")
    #expect(run.error.contains("ringrender: interrupted: new/\(output) was not written\n"))
  }

  #if os(Linux)
    @Test(arguments: ["a.png", "a.gif", "a.webm", "a.mov"])
    func aFullDiskIsSaid(output: String) throws {
      let folder = try FramesFolder()
      // The limit is 1024 bytes per file.
      let line = """
        ulimit -f 1; "$RR" frames --config anim.json --scale 8 -o \(output) 2> /dev/stdout; echo $?
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text.hasSuffix("74\n"), "\(run.text)")
      #expect(try folder.folder.names == ["anim.json"])
    }
  #endif
}

/// Every usage error for outputs with one file.
@Suite struct FramesFormatFailureTests {
  private static let unknown =
    "is unknown: the name must end in .png, .apng, .gif, .webp, .mp4, .webm, .mov, .rgba, .y4m."

  private static let cases: [(output: String, options: [String], message: String)] = [
    ("%d.jpg", [], "The format of '%d.jpg' \(unknown)"),
    ("a", [], "The format of 'a' \(unknown)"),
    ("%d.gif", [], "'%d.gif' needs no number: all frames are in one file of the format gif."),
    (
      "%d.png", ["--apng"],
      "'%d.png' needs no number: all frames are in one file of the format apng."
    ),
    (
      "-", [],
      "'-o -' needs a format: add --format, one of apng, gif, webp, mp4, webm, mov, rgba or y4m."
    ),
    ("a.gif", ["--resume"], "--resume is for numbered files: 'a.gif' is one file."),
    ("a.gif", ["--dry-run"], "--dry-run is for numbered files: 'a.gif' is one file."),
    ("a.gif", ["--start-number=2"], "--start-number is for numbered files: 'a.gif' is one file."),
    ("a.gif", ["--shard=0/2"], "--shard 0/2 is for numbered files: 'a.gif' is one file."),
    ("a.gif", ["--apng", "--format=gif"], "--apng and --format gif contradict each other."),
    ("a.png", ["--columns=2"], "--columns is for sprite sheets: add --sprite-sheet."),
    ("a.png", ["--cell-padding=2"], "--cell-padding is for sprite sheets: add --sprite-sheet."),
    ("a.png", ["--power-of-two"], "--power-of-two is for sprite sheets: add --sprite-sheet."),
    ("a.png", ["--atlas=a.json"], "--atlas is for sprite sheets: add --sprite-sheet."),
    ("a.png", ["--sprite-sheet", "--columns=0"], "--columns must be from 1 to 32767, found 0."),
    (
      "a.png", ["--sprite-sheet", "--cell-padding=-1"],
      "--cell-padding must be from 0 to 4096 pixels, found -1."
    ),
    (
      "a.png", ["--strip=vertical", "--columns=2"], "--strip and --columns contradict each other."
    ),
    (
      "a.png", ["--sprite-sheet", "--apng"],
      "A sprite sheet is a PNG: --apng and --format contradict it."
    ),
    (
      "%d.png", ["--sprite-sheet"],
      "A sprite sheet is one PNG with all frames: '%d.png' must end in .png and have no number."
    ),
    (
      "-", ["--sprite-sheet"],
      "A sprite sheet is one PNG with all frames: '-' must end in .png and have no number."
    ),
    (
      "a.png", ["--values=5-1"],
      "--values must be a rising range such as 0-100 or 0-100:5; found '5-1'."
    ),
    (
      "a.png", ["--values=0-100:0"],
      "--values must be a rising range such as 0-100 or 0-100:5; found '0-100:0'."
    ),
    (
      "a.png", ["--values=0-100/20"],
      "--values must be a rising range such as 0-100 or 0-100:5; a step is written with a colon: "
        + "0-100:20."
    ),
    (
      "a.png", ["--values=0-100/0"],
      "--values must be a rising range such as 0-100 or 0-100:5; found '0-100/0'."
    ),
    (
      "a.png", ["--values=x"],
      "--values must be a rising range such as 0-100 or 0-100:5; found 'x'."
    ),
    ("a.png", ["--values=0-10000"], "--values has 10001 values; at most 10000 are allowed."),
    (
      "a%d.png", ["--values=0-9", "--start-number=5"],
      "--start-number and --values contradict each other."
    ),
    ("a.png", ["--value-path=scene.progress"], "--value-path needs --values."),
    ("a.png", ["--values=0-9", "--frames=1"], "--frames and --values contradict each other."),
    ("a.png", ["--values=0-9", "--duration=1"], "--duration and --values contradict each other."),
  ]

  @Test(arguments: cases)
  func usageErrorsExitWith64(_ wrong: (output: String, options: [String], message: String)) throws {
    let complaint = try Usage.complaint(
      ["frames", "--config", "anim.json", "-o", wrong.output] + wrong.options)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(wrong.message)\n"), "\(complaint.text)")
    #expect(complaint.text.contains("\nUsage: ringrender frames "))
  }

  @Test(
    arguments: [
      (
        "anim.png", ["--sprite-sheet"],
        "The atlas would overwrite anim.json: choose another name with --atlas."
      ),
      ("anim.json", ["--format=gif"], "'anim.json' would overwrite the config."),
    ] as [(String, [String], String)])
  func theConfigIsNotOverwritten(_ wrong: (output: String, options: [String], message: String))
    throws
  {
    let folder = try FramesFolder()
    let run = try folder.run(all: wrong.options, output: wrong.output)
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("ringrender: error: \(wrong.message)\n"), "\(run.error)")
    #expect(try folder.folder.names == ["anim.json"])
  }

  @Test func limitsOfFormatsAre65() throws {
    let folder = try FramesFolder()
    let fast = try folder.run("--fps=200", output: "a.gif")
    #expect(fast.status == 65)
    #expect(
      fast.error
        == "ringrender: error: a gif cannot show 200 frames per second: at most 100\n")
    let large = try folder.run("--strip=horizontal", "--scale=100", output: "a.png")
    #expect(large.status == 65)
    #expect(
      large.error == "ringrender: error: a sprite sheet of 38400 × 3200 pixels is too large, "
        + "a side may have 32767: 10 cells of 3200 × 3200 fit\n")
    let wide = try folder.run("--strip=horizontal", "--max-pixels=10000", output: "a.png")
    #expect(
      wide.error == "ringrender: error: a sprite sheet of 384 × 32 pixels is too large, "
        + "at most 10000 are allowed (--max-pixels): 9 cells of 32 × 32 fit\n")
    #expect(try folder.folder.names == ["anim.json"])
  }
}
