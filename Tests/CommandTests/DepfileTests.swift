import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// `--depfile`: the input files as a rule for `make` and `ninja`.
@Suite struct DepfileTests {
  /// Names with every character that is special in a rule.
  private static let picture = "a $1 #2 50% c:d.png"
  private static let font = "Inter Bold.otf"
  private static let config = """
    { "fonts": ["\(font)"], "canvas": { "width": 40, "height": 40 },
      "scene": { "type": "vstack", "children": [ { "type": "image", "path": "\(picture)" },
        { "type": "text", "text": "A", "font": { "family": "Inter" } } ] } }
    """

  private func folder(_ config: String = DepfileTests.config) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let inner = folder.url.appendingPathComponent("in")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    var encoder = try PNGEncoder(compression: .fast)
    let image = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [255, 0, 0, 255])
    try Data(try encoder.encode(image)).write(to: inner.appendingPathComponent(Self.picture))
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("Tests/Fonts/Inter-Bold.otf"),
      to: inner.appendingPathComponent(Self.font))
    try folder.write(config, to: "in/my card.json")
    return folder
  }

  private func text(_ folder: TemporaryFolder, _ name: String) -> String {
    String(decoding: folder.data(name) ?? Data(), as: UTF8.self)
  }

  @Test func renderNamesConfigPictureAndFont() throws {
    let folder = try folder()
    let run = try Tool.run(
      ["--config", "in/my card.json", "-o", "out.png", "--depfile", "out.d"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(
      text(folder, "out.d").hasPrefix(
        ##"""
        out.png: \
          in/my\ card.json \
          in/Inter\ Bold.otf \
          in/a\ $$1\ \#2\ 50%\ c\:d.png

        in/my\ card.json:


        """##), "\(text(folder, "out.d"))")
  }

  @Test func aNameWithALineBreakIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "a\nb.json")
    let run = try Tool.run(
      ["--config", "a\nb.json", "-o", "out.png", "--depfile", "out.d"], in: folder.url)
    #expect(run.status == 64)
    #expect(
      run.error.hasPrefix(
        #"ringrender: error: --depfile cannot name 'a\nb.json': Make and Ninja cannot quote the "#
          + "control character U+000A.\n"), "\(run.error)")
    #expect(!folder.exists("out.png"))
  }

  /// A change of any input, and nothing else, makes the output again.
  @Test(arguments: ["make", "ninja"])
  func buildToolsRedrawAfterEachChange(_ program: String) throws {
    let folder = try folder()
    try folder.write(
      """
      p.png:
      \t"$$RR" --config 'in/my card.json' -o p.png --depfile p.d && echo MADE
      -include p.d
      """, to: "Makefile")
    try folder.write(
      """
      rule picture
        command = "$$RR" --config 'in/my card.json' -o $out --depfile $out.d && echo MADE
        depfile = $out.d
        deps = gcc
      build p.png: picture | in/my$ card.json

      """, to: "build.ninja")
    let command = program == "make" ? "make p.png" : "ninja -v p.png"
    let step = "\(command) > log 2>&1 || cat log; grep -c '^MADE' log"
    let files = ["in/my card.json", "in/\(Self.picture)", "in/\(Self.font)"].map { "'\($0)'" }
    let touches = files.map { "sleep 0.05; touch \($0); \(step); \(step)" }
    let run = try Tool.shell("\(step); \(step); \(touches.joined(separator: "; "))", in: folder.url)
    #expect(run.text == "1\n0\n1\n0\n1\n0\n1\n0\n", "\(run.text)\(run.error)\(text(folder, "log"))")
    // A font that is no longer used may be deleted.
    try folder.write(ringConfig, to: "in/my card.json")
    let gone = try Tool.shell("rm \(files[2]); sleep 0.05; \(step); \(step)", in: folder.url)
    #expect(gone.text == "1\n0\n", "\(gone.text)\(text(folder, "log"))")
  }

  @Test func framesAndSheetsNameTheirConfig() throws {
    let folder = try FramesFolder()
    #expect(try folder.run("--depfile=d", output: "a.apng").status == 0)
    #expect(text(folder.folder, "d").hasPrefix("a.apng: \\\n  anim.json\n"))
    #expect(try folder.run("--depfile=d", "--sprite-sheet", output: "s.png").status == 0)
    #expect(text(folder.folder, "d").hasPrefix("s.png: \\\n  anim.json\n"))
    #expect(try folder.run("--depfile=d", "--depfile-target=done").status == 0)
    #expect(text(folder.folder, "d").hasPrefix("done: \\\n  anim.json\n"))
  }

  @Test func batchNamesItsRowsAndThePicturesOfAllRows() throws {
    let folder = try folder(
      """
      { "data": { "p": { "type": "image", "sample": "\(Self.picture)" } },
        "scene": { "type": "image", "path": "$data.p" } }
      """)
    let inner = folder.url.appendingPathComponent("in")
    try FileManager.default.copyItem(
      at: inner.appendingPathComponent(Self.picture), to: inner.appendingPathComponent("b.png"))
    try folder.write("p\nb.png\n\(Self.picture)\n", to: "rows.csv")
    let arguments = [
      "batch", "--config", "in/my card.json", "--data", "rows.csv", "--shard", "0/1", "--depfile",
      "d",
    ]
    let run = try Tool.run(
      arguments + ["-o", "out/{row}.png", "--depfile-target", "stamp"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    let rule = ##"""
      stamp: \
        in/my\ card.json \
        rows.csv \
        in/a\ $$1\ \#2\ 50%\ c\:d.png \
        in/b.png

      """##
    #expect(text(folder, "d").hasPrefix(rule), "\(text(folder, "d"))")
    #expect(try Tool.run(arguments + ["-o", "a.tar"], in: folder.url).status == 0)
    #expect(text(folder, "d").hasPrefix(rule.replacing("stamp:", with: "a.tar:")))
  }

  @Test func failuresKeepTheExistingDepfile() throws {
    let cards = try CardFolder(rows: [CardFolder.row(1), "p2,7,,4,round"])
    try cards.folder.write("old", to: "d")
    let run = try cards.run("--depfile=d", "--depfile-target=t")
    #expect(run.status == 65)
    #expect(text(cards.folder, "d") == "old")
    try cards.folder.write("{}", to: "bad.json")
    let render = try Tool.run(
      ["--config", "bad.json", "-o", "a.png", "--depfile", "e"], in: cards.folder.url)
    #expect(render.status == 65 && cards.folder.data("e") == nil)
  }

  @Test(arguments: [
    (
      ["frames", "-o", "%d.png", "--depfile", "d"],
      "--depfile needs --depfile-target, because the output is not one file."
    ),
    (
      ["render", "-o", "-", "--depfile", "d"],
      "--depfile needs --depfile-target, because the output is not one file."
    ),
    (
      ["batch", "--data", "d.csv", "-o", "{row}.png", "--depfile", "d"],
      "--depfile needs --depfile-target, because the output is not one file."
    ),
    (
      ["batch", "--data", "d.csv", "-o", "a.zip", "--depfile", "d.csv"],
      "--depfile would overwrite 'd.csv'."
    ),
    (["render", "-o", "a.png", "--depfile", "a.png"], "--depfile would overwrite 'a.png'."),
    (["render", "-o", "a.png", "--depfile", "c.json"], "--depfile would overwrite 'c.json'."),
    (["render", "-o", "a.png", "--depfile", "-"], "--depfile must name a file."),
    (
      ["render", "-o", "a=b.png", "--depfile", "d"],
      #"--depfile cannot name 'a=b.png': Make and Ninja cannot quote "=". Add --depfile-target."#
    ),
    (
      ["render", "-o", "a.png", "--depfile", "d", "--depfile-target", "50%"],
      #"--depfile-target is '50%': Make and Ninja cannot quote "%"."#
    ),
    (
      ["batch", "--data", "r;x.csv", "-o", "a.zip", "--depfile", "d"],
      #"--depfile cannot name 'r;x.csv': Make and Ninja cannot quote ";"."#
    ),
    (
      ["render", "-o", "a.png", "--depfile-target", "t"],
      "--depfile-target needs --depfile."
    ),
    (
      ["frames", "-o", "%d.png", "--depfile", "d", "--depfile-target", "t", "--dry-run"],
      "--dry-run writes no pictures: it contradicts --depfile."
    ),
  ])
  func contradictionsAre64(_ arguments: [String], _ message: String) throws {
    let complaint = try Usage.complaint(arguments + ["--config", "c.json"])
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)\n"), "\(complaint.text)")
  }
}
