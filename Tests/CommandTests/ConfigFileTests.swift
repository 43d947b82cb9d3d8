import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// The files that configs name.
@Suite struct ConfigFileTests {
  /// Creates a folder with the config's folder `in`, and an image of 2 × 1 pixels in both folders.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let inner = folder.url.appendingPathComponent("in")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let picture = RasterImage(
      size: PixelSize(width: 2, height: 1), pixels: [255, 0, 0, 255, 0, 0, 255, 255])
    var encoder = try PNGEncoder(compression: .fast)
    let png = Data(try encoder.encode(picture))
    try png.write(to: folder.url.appendingPathComponent("out.png"))
    try png.write(to: inner.appendingPathComponent("dot.png"))
    try FileManager.default.createSymbolicLink(
      atPath: inner.appendingPathComponent("link.png").path, withDestinationPath: "../out.png")
    return folder
  }

  private static func config(_ path: String) -> String {
    #"{"scene": {"type": "image", "path": "\#(path)"}}"#
  }

  @Test func picturesAreFoundBesideTheConfig() throws {
    let folder = try Self.folder()
    try folder.write(Self.config("dot.png"), to: "in/c.json")
    let run = try Tool.run(["--config", "in/c.json", "-o", "p.png"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    let picture = try PNGDecoder().decode([UInt8](#require(folder.data("p.png"))))
    #expect(picture.size == PixelSize(width: 2, height: 1))
    #expect(picture[0, 0] == SIMD4(255, 0, 0, 255))
    #expect(picture[1, 0] == SIMD4(0, 0, 255, 255))
  }

  @Test(arguments: ["../out.png", "link.png", "../in/../out.png", "ABSOLUTE/out.png"])
  func otherFoldersMustBeAllowed(path: String) throws {
    let folder = try Self.folder()
    let written = path.replacingOccurrences(of: "ABSOLUTE", with: folder.url.path)
    try folder.write(Self.config(written), to: "in/c.json")
    let arguments = ["--config", "in/c.json", "-o", "p.png"]
    let refused = try Tool.run(arguments, in: folder.url)
    #expect(refused.status == 65)
    #expect(refused.error.contains("it is outside the config's folder"))
    #expect(refused.error.contains("= help: add --allow-path"))
    #expect(folder.data("p.png") == nil)
    let allowed = try Tool.run(arguments + ["--allow-path", "."], in: folder.url)
    #expect(allowed.status == 0, "\(allowed.error)")
  }

  @Test(arguments: [
    ("none.png", "No such file or directory"), (".", "outside the config's folder"),
    ("text.png", "it is not a PNG, JPEG, WebP or SVG file"), ("cut.png", "not a readable PNG"),
  ])
  func rejectsInvalidImages(path: String, reason: String) throws {
    let folder = try Self.folder()
    let png = try #require(folder.data("out.png"))
    try png.dropLast(20).write(to: folder.url.appendingPathComponent("in/cut.png"))
    try folder.write("no picture", to: "in/text.png")
    try folder.write(Self.config(path), to: "in/c.json")
    let run = try Tool.run(["--config", "in/c.json", "-o", "p.png"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.error.contains(reason), "\(run.error)")
    #expect(folder.data("p.png") == nil)
  }

  @Test(arguments: [
    ("none.ttf", "No such file or directory"), ("c.json", "it is not a font"),
    ("../out.png", "outside the config's folder"),
  ])
  func rejectsInvalidFonts(path: String, reason: String) throws {
    let folder = try Self.folder()
    try folder.write(
      #"{"fonts": ["\#(path)"], "scene": {"type": "text", "text": "a"}}"#, to: "in/c.json")
    let run = try Tool.run(["check", "in/c.json"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.error.contains(reason), "\(run.error)")
  }

  @Test(arguments: ["wOFF", "wOF2"])
  func aWebFontIsRefusedWhereItIsNamed(signature: String) throws {
    let folder = try Self.folder()
    try folder.write(signature + "0123456789", to: "in/a.ttf")
    try folder.write(
      #"{"fonts": ["a.ttf"], "scene": {"type": "text", "text": "a"}}"#, to: "in/c.json")
    let run = try Tool.run(["check", "in/c.json"], in: folder.url)
    #expect(run.status == 65)
    #expect(
      run.error.hasPrefix(
        "in/c.json:1:12: error: the font \"a.ttf\" cannot be used: it is a web font (WOFF), which cannot be drawn\n"
      ),
      "\(run.error)")
    #expect(run.error.contains("convert it to .ttf or .otf"), "\(run.error)")
  }

  /// The only fonts are two weights of Inter.
  @Test(arguments: [
    (
      #"{"type": "text", "text": "a", "font": {"weight": "black"}}"#,
      #"font family "Inter" has no weight black (900); bold (700) is used instead"#
    ),
    (
      #"{"type": "text", "text": "a", "font": {"design": "serif"}}"#,
      #"no font of the design "serif" was found; "Inter" is used instead; for example "#
        + "Gentium Book Basic (Debian's package fonts-sil-gentium-basic) is one"
    ),
    (
      #"{"type": "text", "text": "a", "font": {"italic": true}}"#,
      #"font family "Inter" has no italic; its upright letters are used instead"#
    ),
    (#"{"type": "progressRing", "progress": 0.5, "label": "percent"}"#, nil),
  ])
  func warnsAboutSubstitutedFonts(scene: String, words: String?) throws {
    let folder = try TemporaryFolder()
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    try folder.write(
      "<fontconfig><dir>\(tests.path)/Fonts</dir></fontconfig>", to: "fonts.conf")
    try folder.write(#"{"scene": \#(scene)}"#, to: "c.json")
    let environment = ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"]
    let run = try Tool.run(
      ["--config", "c.json", "-o", "a.png"], in: folder.url, environment: environment)
    #expect(run.status == 0)
    #expect(run.error.contains("warning: ") == (words != nil), "\(run.error)")
    if let words { #expect(run.error.contains("ringrender: warning: \(words)\n"), "\(run.error)") }
    let strict = try Tool.run(
      ["--config", "c.json", "-o", "b.png", "--strict-fonts"], in: folder.url,
      environment: environment)
    #expect(strict.status == (words == nil ? 0 : 65), "\(strict.error)")
    if let words { #expect(strict.error.contains("ringrender: error: \(words)\n")) }
    #expect((folder.data("b.png") == nil) == (words != nil))
  }

  /// All missing fonts are reported at once, so that one correction suffices.
  @Test func allFontsThatAreMissingAreErrors() throws {
    let folder = try TemporaryFolder()
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    try folder.write("<fontconfig><dir>\(tests.path)/Fonts</dir></fontconfig>", to: "fonts.conf")
    try folder.write(
      """
      {"scene": {"type": "vstack", "children": [
        {"type": "text", "text": "a", "font": {"weight": "black", "italic": true}},
        {"type": "text", "text": "a", "font": {"family": "Nowhere"}},
        {"type": "text", "text": "a", "font": {"design": "serif"}}
      ]}}
      """, to: "c.json")
    let expected = """
      ringrender: error: font family "Inter" has no weight black (900); bold (700) is used instead
      ringrender: error: font family "Inter" has no italic; its upright letters are used instead
      ringrender: error: font family "Nowhere" was not found; "Inter" is used instead
      ringrender: error: no font of the design "serif" was found; "Inter" is used instead; \
      for example Gentium Book Basic (Debian's package fonts-sil-gentium-basic) is one

      """
    for option in ["--strict-fonts", "--strict"] {
      let run = try Tool.run(
        ["--config", "c.json", "-o", "b.png", option], in: folder.url,
        environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"])
      #expect(run.status == 65 && run.error == expected && !folder.exists("b.png"), "\(run.error)")
    }
  }
}
