import Foundation
import TestSupport
import Testing

/// Every way of writing, against every kind of file that a run reads: nothing is written over what
/// is read, not even a first byte, and the message says what the file is.
@Suite struct KeptInputTests {
  let folder: TemporaryFolder

  private static let image = #"{"type": "image", "path": "photo.png"}"#
  private static let ring =
    #"{"type": "progressRing", "progress": {"from": 0, "to": 1, "duration": 1}, "radius": 20}"#

  init() throws {
    folder = try TemporaryFolder()
    let scene = #""scene": {"type": "hstack", "children": [\#(Self.image), \#(Self.ring)]}"#
    let font = try Data(
      contentsOf: repository.appendingPathComponent("Tests/Fonts/Inter-Bold.otf"))
    try folder.write(font, to: "font.png")
    try folder.write(font, to: "fonts/inter.png")
    try folder.write(
      #"{"fonts": ["font.png"], "animation": {"duration": 0.2, "fps": 10}, \#(scene)}"#,
      to: "config.png")
    try folder.write(
      """
      {"fonts": ["font.png"], "animation": {"duration": 0.2, "fps": 10},
       "data": {"p": {"type": "image", "sample": "photo.png"}, "id": {"type": "string", "sample": "a"}},
       "scene": {"type": "hstack", "children": [{"type": "image", "path": "$data.p"}, \(Self.ring)]}}
      """, to: "batch.png")
    try folder.write("p,id\nphoto.png,first\nrow.png,second\n", to: "rows.png")
    try folder.write(ringConfig, to: "v/ring.json")
    try folder.write(
      #"{"scene": {"type": "image", "path": "golden.png"}}"#, to: "v/image.json")
    let draw = ["-c", "v/ring.json", "-o", "photo.png", "--no-metadata"]
    #expect(try Tool.run(draw, in: folder.url).status == 0)
    let picture = try #require(folder.data("photo.png"))
    for name in ["row.png", "g/ring.png", "v/golden.png", "other.png"] {
      try folder.write(picture, to: name)
    }
    try folder.makeFolder("o")
  }

  /// Commands with `FILE` for the file to write. `<` is standard input.
  private static let renders = [
    "-c config.png -o FILE", "-c config.png -o FILE --embed-scene",
    "-c config.png -o o/a.png --depfile FILE",
  ]
  private static let frames = [
    "frames -c config.png -o FILE", "frames -c config.png -o FILE --apng",
    "frames -c config.png -o FILE --sprite-sheet",
    "frames -c config.png -o o/s.png --sprite-sheet --atlas FILE",
    "frames -c config.png -o o/%d.png --depfile FILE --depfile-target t",
  ]
  private static let verifies = ["--json FILE", "--junit FILE", "--summary FILE"].map {
    "verify v --goldens g --font-dir fonts " + $0
  }

  func bytes() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.reduce(into: [:]) { $0[$1] = folder.data($1) }
  }

  /// Runs a command in bash, and requires that it is refused with a message and has changed and
  /// left nothing.
  func expectRefusal(_ line: String, _ messages: [String]) throws {
    let before = try bytes()
    let quoted = line.replacing("{", with: "\\{").replacing("}", with: "\\}")
    let run = try Tool.shell(#""$RR" "# + quoted, in: folder.url)
    #expect([64, 73].contains(run.status), "\(line): \(run.status)")
    #expect(messages.contains { run.error.contains($0) }, "\(line): \(run.error)")
    #expect(!run.error.contains("--resume"))
    #expect(try bytes() == before, "\(line)")
  }

  @Test(arguments: renders + frames)
  func picturesReplaceNoInput(command: String) throws {
    for (file, name) in [
      ("config.png", "the config"), ("photo.png", "a picture that is read"),
      ("font.png", "a font of the config"), ("fonts/inter.png", "a font of --font-dir"),
    ] {
      let line = command.replacing("FILE", with: file) + " --font-dir fonts"
      try expectRefusal(
        line,
        [
          "cannot create \(file): it is \(name)", "'\(file)' would overwrite \(name)",
          "would overwrite '\(file)'", "The files would overwrite the config",
          "The atlas would overwrite \(file)",
        ])
    }
    // The same config on standard input.
    let line = command.replacing("-c config.png", with: "-c - --allow-path .")
    try expectRefusal(
      line.replacing("FILE", with: "config.png") + " < config.png",
      ["cannot create config.png: it is the config on stdin"])
  }

  @Test func pairsAndNumberedFilesReplaceNoInput() throws {
    try folder.link("a-dark.png", to: "photo.png")
    try expectRefusal(
      "-c config.png -o a.png --pair",
      ["cannot create a-dark.png: it is a picture that is read"])
    for (link, target, name) in [
      ("1.png", "photo.png", "a picture that is read"),
      ("1.png", "font.png", "a font of the config"),
      ("1.png", "fonts/inter.png", "a font of --font-dir"), ("1.png", "config.png", "the config"),
    ] {
      try? folder.remove(link)
      try folder.link(link, to: target)
      // Frame 0 is not drawn, and no run with --resume is advised, which would fail again.
      try expectRefusal(
        "frames -c config.png -o %d.png --font-dir fonts",
        ["ringrender: error: cannot create 1.png: it is \(name)\n"])
    }
  }

  @Test(arguments: verifies)
  func reportsReplaceNoInput(command: String) throws {
    for (file, messages) in [
      ("v/ring.json", ["would overwrite ring.json of v"]),
      ("v/golden.png", ["would overwrite golden.png of v"]),
      ("g/ring.png", ["could replace goldens of g"]),
      ("fonts/inter.png", ["cannot create fonts/inter.png: it is a font of --font-dir"]),
      ("v/new.json", [" v/new.json would be verified by the next run: write it outside of v."]),
    ] {
      try expectRefusal(command.replacing("FILE", with: file), messages)
    }
    // A picture that is no case, and only found when the config is opened.
    try folder.write(try #require(folder.data("photo.png")), to: "v/photo.jpg")
    try folder.write(
      #"{"scene": {"type": "image", "path": "photo.jpg"}}"#, to: "v/image.json")
    try folder.write(try #require(folder.data("photo.png")), to: "g/image.png")
    try folder.write(try #require(folder.data("photo.png")), to: "g/golden.png")
    try expectRefusal(
      command.replacing("FILE", with: "v/photo.jpg"),
      ["cannot create v/photo.jpg: it is a picture that is read"])
  }

  @Test(arguments: [
    "--junit rep/results.json", "--junit rep/index.html", "--json rep/junit.xml",
    "--summary rep/junit.xml", "--summary ./rep/results.json",
  ])
  func reportsReplaceNoFileOfTheReport(options: String) throws {
    let parts = options.split(separator: " ")
    let file = "rep/" + parts[1].split(separator: "/").last!
    try expectRefusal(
      "verify v --goldens g --report rep \(options)",
      ["error: --report \(file) and \(parts[0]) \(parts[1]) are the same file.\n"])
    try expectRefusal(
      "verify v --goldens g --report rep \(parts[0]) rep/pictures/a.actual.png",
      ["\(parts[0]) rep/pictures/a.actual.png is in the folder of the pictures of --report."])
  }

  /// Whether the config shows the earlier or the new golden would depend on the order.
  @Test func recordedGoldensAreNoPictures() throws {
    try folder.write(
      #"{"scene": {"type": "image", "path": "../g/ring.png"}}"#, to: "v/image.json")
    try folder.remove("v/golden.png")
    let verify = ["verify", "v", "--goldens", "g", "--allow-path", "g", "--record"]
    for mode in ["failed", "all"] {
      let run = try Tool.run(verify + [mode], in: folder.url)
      #expect(run.status == 65)
      #expect(
        run.text.contains(
          #"the picture "../g/ring.png" cannot be used: it is a golden, which --record may replace"#
        ), "\(run.text)\(run.error)")
    }
    let run = try Tool.run(verify + ["missing"], in: folder.url)
    #expect(run.status == 1 && folder.exists("g/image.png"), "\(run.text)\(run.error)")
  }

  @Test func differencesReplaceNoPictureOnStandardInput() throws {
    try expectRefusal(
      "diff - other.png -o photo.png < photo.png",
      ["'photo.png' would overwrite the compared picture on stdin."])
    try expectRefusal(
      "-c config.png -o - 1<> photo.png",
      ["cannot create standard output: it is a picture that is read"])
  }
}
