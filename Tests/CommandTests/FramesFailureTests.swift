import Foundation
import TestSupport
import Testing

/// Every failure to make frames: the message, the exit code, and no remaining file.
@Suite struct FramesFailureTests {
  private static let names = [
    (
      "%s.png",
      "The output name '%s.png' must write the number as %d or %05d, and a percent sign as %%."
    ),
    (
      "%5d.png",
      "The output name '%5d.png' must write the number as %d or %05d, and a percent sign as %%."
    ),
    ("a%", "The output name 'a%' must write the number as %d or %05d, and a percent sign as %%."),
    ("%d-%d.png", "The output name '%d-%d.png' has more than one number."),
    (
      "%d/a.png",
      "The output name '%d/a.png' has its number in a folder: only the file's name may have one."
    ),
    ("%099d.png", "The output name '%099d.png' has too wide a number: at most %020d."),
  ]

  @Test(arguments: names) func aNameThatIsNoPatternIs64(name: String, message: String) throws {
    let complaint = try Usage.complaint(["frames", "--config", "anim.json", "-o", name])
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)\n"), "\(complaint.text)")
    #expect(complaint.text.contains("\nUsage: ringrender frames "))
  }

  /// The argument parser lists many choices on separate lines; a message is a single line.
  @Test func aFormatThatThereIsNotIs64() throws {
    let complaint = try Usage.complaint(
      ["frames", "--config", "anim.json", "-o", "a", "--format", "ra\nw"])
    #expect(complaint.status == 64)
    #expect(
      complaint.text.hasPrefix(
        "ringrender: error: The value 'ra\\nw' is invalid for '--format <FORMAT>'. Please provide one "
          + "of 'apng', 'gif', 'webp', 'mp4', 'webm', 'mov', 'rgba' or 'y4m'.\n"),
      "\(complaint.text)")
    #expect(complaint.text.contains("\nUsage: ringrender frames "))
  }

  private static let rate = "--fps must be a rate such as 30, 29.97 or 30000/1001; found"
  private static let options = [
    ("--fps=0", "--fps must be from 0.001 to 1000 frames per second, found 0."),
    ("--fps=-1", "\(rate) '-1'."), ("--fps=1e9", "\(rate) '1e9'."), ("--fps=NaN", "\(rate) 'NaN'."),
    ("--fps=1000000000", "--fps must be from 0.001 to 1000 frames per second, found 1000000000."),
    (
      "--fps=29.97002997002997003",
      "--fps must be a rate such as 30, 29.97 or 30000/1001; found '29.97002997002997003'."
    ),
    (
      "--fps=29.97002997003",
      "--fps 29.97002997003 has too many digits: write a fraction such as 30000/1001."
    ),
    ("--duration=0", "--duration must be more than 0 and at most 1000000000 seconds, found 0.0."),
    ("--duration=-2", "--duration must be more than 0 and at most 1000000000 seconds, found -2.0."),
    ("--duration=nan", "--duration must be more than 0 and at most 1000000000 seconds, found nan."),
    ("--frames=5-3", "--frames has no frame in 5-3: the range ends before it begins."),
    ("--frames=1,,2", "--frames must be frames and ranges such as 0-119,130,200-; found '1,,2'."),
    ("--frames=-5", "--frames must be frames and ranges such as 0-119,130,200-; found '-5'."),
    ("--frames=1000000000", "--frames: there is no frame 1000000000, at most 999999999."),
    (
      "--frames=99999999999999999999",
      "--frames: there is no frame 99999999999999999999, at most 999999999."
    ),
    (
      "--frames=1,5:2",
      "--frames has a step without a range in 5:2: write a range such as 0-99:5."
    ),
    (
      "--frames=0-9:0", "--frames: the step in 0-9:0 must be from 1 to 999999999, found '0'."
    ),
    (
      "--frames=0-9:-2", "--frames: the step in 0-9:-2 must be from 1 to 999999999, found '-2'."
    ),
    ("--frames=0-9:", "--frames: the step in 0-9: must be from 1 to 999999999, found ''."),
    ("--frames=9-0:3", "--frames has no frame in 9-0:3: the range ends before it begins."),
    ("--start-number=-1", "--start-number must be from 0 to 999999999, found -1."),
    ("--jobs=0", "--jobs must be from 1 to 1024, found 0."),
    ("--jobs=100000", "--jobs must be from 1 to 1024, found 100000."),
    ("--shard=x", "--shard must be I/N, such as 0/4; found 'x'."),
    ("--shard=1/2/3", "--shard must be I/N, such as 0/4; found '1/2/3'."),
    (
      "--shard=4/4",
      "There is no shard 4 of 4: they are numbered from 0 to 3, found 4."
    ),
    (
      "--shard=-1/4",
      "There is no shard -1 of 4: they are numbered from 0 to 3, found -1."
    ),
    ("--shard=0/0", "There must be 1 to 1000000 shards, found 0."),
    ("--shard-count=3", "--shard-count is for job arrays, and this is not one: use --shard I/N."),
  ]

  @Test(arguments: options) func aWrongOptionIs64(option: String, message: String) throws {
    let complaint = try Usage.complaint([
      "frames", "--config", "anim.json", "-o", "%d.png", option,
    ])
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)\n"), "\(complaint.text)")
    #expect(complaint.text.contains("\nUsage: ringrender frames "))
  }

  /// Errors that depend on the config.
  @Test(arguments: [
    (
      "--duration=200000",
      "2000000 frames are too many; at most 1000000 are allowed: use a shorter --duration, a lower "
        + "--fps, or --frames."
    ),
    (
      "--frames=5-12",
      "--frames: frame 12 is beyond the end of the animation, whose last frame is 11; make it longer with --duration."
    ),
    (
      "--frames=0-14:7",
      "--frames: frame 14 is beyond the end of the animation, whose last frame is 11; make it longer with --duration."
    ),
    (
      "--frames=12-",
      "--frames: frame 12 is beyond the end of the animation, whose last frame is 11; make it longer with --duration."
    ),
  ])
  func anOptionThatDoesNotFitTheConfigIs64(option: String, message: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run(option)
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("ringrender: error: \(message)\n"), "\(run.error)")
    #expect(try folder.folder.names == ["anim.json"])
  }

  /// An open range selects few frames, but ends after the last frame with an exact time.
  @Test(arguments: [("999999990-", 1_000_000_099), ("0-:100000000", 1_000_000_000)])
  func anOpenRangeMustEndBeforeFramesWithoutExactTimes(frames: String, last: Int) throws {
    let folder = try FramesFolder()
    let run = try folder.run("--duration=100000010.05", "--frames=\(frames)")
    #expect(run.status == 64)
    #expect(
      run.error.hasPrefix(
        "ringrender: error: --frames: frame \(last) is beyond the last one that can be drawn, "
          + "999999999.\n"), "\(run.error)")
    #expect(try folder.folder.names == ["anim.json"])
  }

  @Test func theConfigIsNotOverwritten() throws {
    let folder = try FramesFolder()
    try folder.folder.write(FramesFolder.config, to: "0007.png")
    let path = folder.folder.url.path
    for output in ["%04d.png", "./%04d.png", "\(path)/%04d.png"] {
      let run = try Tool.run(
        ["frames", "--config", "0007.png", "-o", output, "--shard", "0/1"], in: folder.folder.url)
      #expect(run.status == 64)
      #expect(
        run.error.hasPrefix("ringrender: error: The files would overwrite the config, 0007.png.\n"))
    }
    #expect(try folder.folder.names == ["0007.png", "anim.json"])
  }

  @Test func aBadConfigIs65BeforeAnythingIsMade() throws {
    let folder = try FramesFolder(#"{"scene":{"type":"activityRing","progress":"1"}}"#)
    let run = try folder.run()
    #expect(run.status == 65)
    #expect(run.error.contains("anim.json:1:"))
    #expect(try folder.folder.names == ["anim.json"])
  }

  @Test func aConfigThatGoesWrongOnTheWayIs65AndNamesTheFrame() throws {
    // The thickness is invalid in the middle only.
    let folder = try FramesFolder(
      """
      { "canvas": { "width": 60, "height": 60 }, "animation": { "duration": 1, "fps": 10 },
        "scene": { "type": "activityRing", "radius": 20, "progress": 0.5, "thickness":
          { "from": 10, "to": 60, "duration": 0.5, "repeat": 2, "autoreverse": true } } }
      """)
    let run = try folder.run("--jobs", "3")
    #expect(run.status == 65)
    #expect(run.error.hasPrefix("ringrender: stopped: 3 of 10 frames written. To continue, run: "))
    #expect(run.error.contains("thickness must be at most twice the radius, 40, found 43.4"))
    #expect(
      run.error.hasSuffix(
        "ringrender: error: frame 3 (at 0.3 s): the config has errors at this moment\n"),
      "\(run.error)")
    let made = Set(folder.files.keys)
    #expect(made.isSuperset(of: (0..<3).map { "out/00\($0).png" }), "\(made)")
  }

  @Test func tooManyPixelsAre65() throws {
    let folder = try FramesFolder()
    let run = try folder.run("--max-pixels", "100")
    #expect(run.status == 65)
    #expect(try folder.folder.names == ["anim.json"])
  }

  @Test func aFolderThatCannotBeMadeIs73() throws {
    let folder = try FramesFolder()
    let run = try folder.run(output: "anim.json/deep/%d.png")
    #expect(run.status == 73)
    #expect(
      run.error == "ringrender: error: frame 0 (at 0 s): cannot create anim.json/deep/0.png: "
        + "Not a directory\n",
      "\(run.error)")
    #expect(try folder.folder.names == ["anim.json"])
  }

  #if os(Linux)
    @Test func aFolderThatMayNotBeChangedIs73() throws {
      let folder = try FramesFolder()
      let asSomebody =
        getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"
      let run = try Tool.shell(
        """
        mkdir out && chmod 555 out && chmod 755 . && cp "$RR" program && chmod 755 program
        \(asSomebody) ./program frames --config anim.json -o out/%d.png --shard 0/1
        """, in: folder.folder.url)
      #expect(run.status == 73)
      #expect(
        run.error
          == "ringrender: error: frame 0 (at 0 s): cannot create out/0.png: Permission denied\n",
        "\(run.error)")
    }
  #endif

  @Test func aFullDiskIs74AndLeavesWholeFilesOnly() throws {
    let folder = try FramesFolder()
    // The first frame, only a track, fits two blocks of 1024 bytes; later ones do not.
    let run = try Tool.shell(
      #"ulimit -f 2; "$RR" frames --config anim.json -o out/%03d.png --scale 2 --shard 0/1"#,
      in: folder.folder.url)
    #expect(run.status == 74)
    #expect(run.error.contains("File too large\n"), "\(run.error)")
    #expect(folder.files.values.allSatisfy { $0.suffix(8).prefix(4) == Data("IEND".utf8) })
  }

  #if os(Linux)
    @Test(.enabled(if: canMount, "needs the right to mount"))
    func aFullDiskInTheMiddleIs74AndLeavesWholeFilesOnly() throws {
      let folder = try FramesFolder()
      let run = try Tool.shell(
        """
        mkdir disk && exec unshare -m bash -c 'mount -t tmpfs -o size=24k none disk || exit 99
          "$RR" frames --config anim.json -o disk/%03d.png --scale 2 --shard 0/1; code=$?
          pngcheck -q disk/*.png && ls -A disk | sort; exit $code'
        """, in: folder.folder.url)
      #expect(run.status == 74)
      let names = run.text.split(separator: "\n")
      #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".png") }, "\(run.text)")
      #expect(run.error.contains("No space left on device\n"))
      #expect(
        run.error.hasPrefix(
          "ringrender: stopped: \(names.count) of 12 frames written. To continue, run: "),
        "\(run.error)")
    }

    private static let canMount =
      (try? Tool.shell("unshare -m mount -t tmpfs none /mnt", in: URL(fileURLWithPath: "/")))?
      .status == 0
  #endif

  /// The bytes for a device are collected in a temporary folder first.
  @Test func aMissingTemporaryFolderIsNamed() throws {
    let folder = try FramesFolder()
    let run = try Tool.run(
      ["frames", "--config", "anim.json", "-o", "/dev/null", "--format", "apng"],
      in: folder.folder.url, environment: ["TMPDIR": "/nonexistent"])
    #expect(run.status == 73)
    #expect(run.error.contains("the folder /nonexistent does not exist"), "\(run.error)")
  }
}
