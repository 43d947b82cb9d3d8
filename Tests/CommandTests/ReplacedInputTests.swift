import Foundation
import TestSupport
import Testing

/// No output replaces a file that the command reads, or another output.
@Suite struct ReplacedInputTests {
  private let folder: TemporaryFolder
  private let picture: Data

  private static let ring = #"{"type": "progressRing", "progress": 0.5, "radius": 20}"#

  init() throws {
    folder = try TemporaryFolder()
    let image = #"{"type": "image", "path": "photo.png"}"#
    try folder.write(#"{"scene": \#(Self.ring)}"#, to: "ring.json")
    try folder.write(
      #"{"animation": {"duration": 0.3, "fps": 10}, "scene": {"type": "zstack", "children": [\#(image), \#(Self.ring)]}}"#,
      to: "c.json")
    try folder.write(
      #"{"data": {"p": {"type": "number", "sample": 1}}, "scene": {"type": "zstack", "children": [\#(image), {"type": "progressRing", "progress": "$data.p", "radius": 20}]}}"#,
      to: "d.json")
    try folder.write("p\n0.1\n0.2\n", to: "r.csv")
    #expect(
      try Tool.run(["-c", "ring.json", "-o", "photo.png"], in: folder.url).status == 0)
    picture = try #require(folder.data("photo.png"))
    try folder.write(picture, to: "2.png")
    try folder.link("link.png", to: "photo.png")
    try folder.link("1.png", to: "c.json")
  }

  @Test func aFontOfTheConfigIsNotReplaced() throws {
    let font = try Data(
      contentsOf: repository.appendingPathComponent("Tests/Fonts/Inter-Regular.otf"))
    try folder.write(font, to: "own.otf")
    try folder.write(
      #"{"fonts": ["own.otf"], "scene": {"type": "text", "text": "a"}}"#, to: "f.json")
    let run = try Tool.run(
      ["-c", "f.json", "-o", "a.png", "--depfile", "own.otf"], in: folder.url)
    #expect(run.status == 73)
    #expect(run.error.contains("cannot create own.otf: it is a font of the config"), "\(run.error)")
    #expect(folder.data("own.otf") == font)
  }

  /// The commands, without `ringrender`, and the file that each would replace.
  private static let refused: [(command: String, message: String)] = [
    ("-c c.json -o photo.png", "cannot create photo.png: it is a picture that is read"),
    ("-c c.json -o ./photo.png", "cannot create ./photo.png: it is a picture that is read"),
    ("-c c.json -o link.png", "cannot create link.png: it is a picture that is read"),
    ("-c c.json -o 1.png", "cannot create 1.png: it is the config"),
    (
      "-c c.json -o a.png --depfile photo.png",
      "cannot create photo.png: it is a picture that is read"
    ),
    ("frames -c c.json -o photo.png", "cannot create photo.png: it is a picture that is read"),
    (
      "frames -c c.json -o link.gif.png --sprite-sheet --atlas photo.png",
      "cannot create photo.png: it is a picture that is read"
    ),
    ("frames -c c.json -o %d.png", "cannot create 1.png: it is the config"),
    (
      "frames -c c.json -o %d.png --frames 0 --depfile 0.png --depfile-target x",
      "cannot create 0.png: it is the dependency file"
    ),
    (
      "batch -c d.json --data r.csv -o out/{row}.png --manifest photo.png",
      "cannot create photo.png: it is a picture that is read"
    ),
    (
      "batch -c d.json --data r.csv -o out/{row}.png --failed-rows link.png",
      "cannot create link.png: it is a picture that is read"
    ),
    (
      "batch -c d.json --data r.csv -o {row}.png --rows 2 --depfile 2.png --depfile-target x",
      "like the dependency file"
    ),
    (
      "batch -c d.json --data r.csv -o {row}.png --depfile ./new.png --depfile-target x --manifest new.png",
      "'new.png'"
    ),
    (
      "frames -c c.json -o s.png --sprite-sheet --atlas ./s.png",
      "The atlas would overwrite ./s.png"
    ),
    (
      "diff photo.png 2.png -o photo.png",
      "'photo.png' would overwrite the compared picture photo.png."
    ),
    ("diff photo.png 2.png -o ./2.png", "'./2.png' would overwrite the compared picture 2.png."),
  ]

  @Test(arguments: refused)
  func whatIsReadStays(_ case: (command: String, message: String)) throws {
    let config = try #require(folder.data("c.json"))
    let run = try Tool.run(`case`.command.split(separator: " ").map(String.init), in: folder.url)
    #expect([64, 65, 73].contains(run.status), "\(run.status)")
    #expect(run.error.contains(`case`.message), "\(run.error)")
    #expect(folder.data("photo.png") == picture && folder.data("2.png") == picture)
    #expect(folder.data("c.json") == config)
  }

  /// Devices are not replaced.
  @Test func aDeviceMayBeWrittenTwice() throws {
    let run = try Tool.run(
      ["-c", "c.json", "-o", "/dev/null", "--depfile", "/dev/null"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
  }

  @Test func aSheetIsKeptIfItsAtlasCannotBeWritten() throws {
    try folder.write("before", to: "s.png")
    let run = try Tool.run(
      ["frames", "-c", "c.json", "-o", "s.png", "--sprite-sheet", "--atlas", "c.json/none/a.json"],
      in: folder.url)
    #expect(
      run.status == 73 && run.error.contains("cannot create c.json/none/a.json: Not a directory"))
    #expect(folder.data("s.png") == Data("before".utf8))
  }

  private static let verifications: [(options: String, message: String)] = [
    ("--junit g/ring.png", "--junit g/ring.png could replace goldens of g."),
    ("--report g/r", "--report g/r could replace goldens of g."),
    ("--report v", "--report v is the folder of what is verified."),
    ("--json v/ring.json", "--json v/ring.json would overwrite ring.json of v."),
    ("--json r --junit ./r", "--junit ./r and --json r are the same file."),
    (
      "--report p --summary p/index.html",
      "--report p/index.html and --summary p/index.html are the same file."
    ),
  ]

  @Test(arguments: verifications)
  func reportsReplaceNothing(_ case: (options: String, message: String)) throws {
    try folder.makeFolder("v")
    try folder.write(#"{"scene": \#(Self.ring)}"#, to: "v/ring.json")
    let verify = ["verify", "v", "--goldens", "g"]
    _ = try Tool.run(verify + ["--record", "missing"], in: folder.url)
    let golden = try #require(folder.data("g/ring.png"))
    let options = `case`.options.split(separator: " ").map(String.init)
    let run = try Tool.run(verify + options, in: folder.url)
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("ringrender: error: \(`case`.message)\n"), "\(run.error)")
    #expect(folder.data("g/ring.png") == golden)
    let others = "--report p --junit p/j.xml --json j.json --summary -"
    #expect(
      try Tool.run(verify + others.split(separator: " ").map(String.init), in: folder.url).status
        == 0)
  }

  @Test(arguments: [
    ("--manifest -", "-o - and --manifest - cannot both use stdout."),
    ("--failed-rows /dev/stdout", "-o - and --failed-rows /dev/stdout cannot both use stdout."),
    (
      "--depfile /dev/stdout --depfile-target x",
      "-o - and --depfile /dev/stdout cannot both use stdout."
    ),
  ])
  func onlyOneOutputUsesStandardOutput(_ options: String, _ message: String) throws {
    let run = try Tool.run(
      ["batch", "-c", "d.json", "--data", "r.csv", "-o", "-", "--format", "tar"]
        + options.split(separator: " ").map(String.init), in: folder.url)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.error.hasPrefix("ringrender: error: \(message)\n"), "\(run.error)")
  }
}
