import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// JPEG and WebP images that configs and rows name. Without the libraries that decode them these
/// tests fail: `scripts/setup --test` installs both.
@Suite struct PhotoTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("RingCodecTests/Fixtures")

  private static let config = """
    {
      "scene": { "type": "image", "path": "p" }
    }
    """

  private static func fixture(_ name: String) throws -> Data {
    try Data(contentsOf: fixtures.appendingPathComponent(name))
  }

  private static func run(
    _ picture: Data, _ arguments: [String] = ["--config", "c.json", "-o", "o.png"]
  ) throws -> (Tool.Outcome, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try picture.write(to: folder.url.appendingPathComponent("p"))
    try folder.write(config, to: "c.json")
    return (try Tool.run(arguments, in: folder.url), folder)
  }

  private static func error(_ reason: String, help: String? = nil) -> String {
    """
    c.json:2:39: error: the picture "p" cannot be used: \(reason)
       2 |   "scene": { "type": "image", "path": "p" }
         |                                       ^~~ scene.path

    """ + (help.map { "     = help: \($0)\n" } ?? "")
  }

  /// The format is determined by the content, not by the name.
  @Test(arguments: ["colour.jpg", "lossless-alpha.webp", "animation.webp"])
  func photosAreDrawnWithTheirPixels(name: String) throws {
    let (run, folder) = try Self.run(Self.fixture(name))
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    let drawn = try PNGDecoder().decode([UInt8](#require(folder.data("o.png"))))
    let expected = try PNGDecoder().decode([UInt8](Self.fixture(name + ".png")))
    #expect(drawn.size == expected.size)
    // Drawing premultiplies and unpremultiplies colours, and libraries differ in chroma smoothing.
    for (found, wanted) in zip(drawn.pixels, expected.pixels) {
      expectClose(Int(found), Int(wanted), within: 4)
    }
  }

  @Test(arguments: [
    ("GIF89a", "a GIF"), ("BM6", "a BMP"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"),
    ("\0\0\0 ftypavif", "an AVIF"), ("\0\0\0 ftypheic", "a HEIC"), ("\0\0\0 ftypmif1", "a HEIC"),
    ("%PDF-1.7", "a PDF"),
  ])
  func anotherFormatIsNamed(bytes: String, name: String) throws {
    let (run, folder) = try Self.run(Data((bytes + " <more>").utf8), ["check", "c.json"])
    #expect(run.status == 65 && folder.data("o.png") == nil)
    #expect(
      run.error
        == Self.error(
          "it is not a PNG, JPEG, WebP or SVG file", help: "it is \(name); convert it to PNG"))
  }

  @Test func anUnknownFormat() throws {
    let (run, _) = try Self.run(Data("text".utf8), ["check", "c.json"])
    #expect(run.status == 65)
    #expect(run.error == Self.error("it is not a PNG, JPEG, WebP or SVG file"))
  }

  @Test(arguments: [
    ("colour.jpg", "not a readable JPEG: the file is cut off"),
    ("lossy.webp", "not a readable WebP: the file is damaged or cut off"),
  ])
  func aFileThatIsCutOff(name: String, reason: String) throws {
    let (run, folder) = try Self.run(Self.fixture(name).prefix(200))
    #expect(run.status == 65 && folder.data("o.png") == nil)
    #expect(run.error == Self.error(reason))
  }

  @Test(arguments: [("progressive.jpg", "JPEG"), ("lossy.webp", "WebP")])
  func pixelsAndMemoryCountBeforeTheyAreTaken(name: String, format: String) throws {
    let many = try Self.run(Self.fixture(name), ["check", "c.json", "--max-pixels", "900"]).0
    #expect(many.status == 65)
    #expect(
      many.error
        == Self.error("a \(format) of 41 × 23 pixels is over the limit of 900 pixels"))
    let large = try Self.run(Self.fixture(name), ["check", "c.json", "--max-memory", "1M"]).0
    #expect(large.status == 65)
    #expect(large.error.contains("a picture of 41 × 23 pixels needs 2 MiB of memory"))
    #expect(large.error.hasSuffix("     = help: raise --max-memory\n"))
  }

  /// The header of a small JPEG is changed to declare 65 000 × 65 000 pixels.
  @Test func aHugePictureInAFewBytes() throws {
    var bytes = try [UInt8](Self.fixture("colour.jpg"))
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFD, 0xE8, 0xFD, 0xE8])
    let (run, _) = try Self.run(Data(bytes), ["check", "c.json"])
    #expect(run.status == 65)
    #expect(run.error.contains("a JPEG of 65000 × 65000 pixels is over the limit of"))
  }

  @Test(arguments: [
    "https://example.com/p.png", "HTTP://a", "file:///p",
  ])
  func addressesAreNotRead(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"scene": {"type": "image", "path": "\#(path)"}}"#, to: "c.json")
    let run = try Tool.run(["check", "c.json"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.error.contains(#"the picture "\#(path)" cannot be used: URLs are not supported"#))
    #expect(run.error.contains("= help: download it first"))
  }

  /// One image per row; a damaged image affects its own row only.
  @Test func aDamagedPhotoAffectsItsRowOnly() throws {
    let folder = try TemporaryFolder()
    for name in ["colour.jpg", "lossy.webp"] {
      try Self.fixture(name).write(to: folder.url.appendingPathComponent(name))
    }
    try Self.fixture("colour.jpg").prefix(300).write(to: folder.url.appendingPathComponent("cut"))
    try folder.write(
      """
      {"data": {"photo": {"type": "image", "sample": "colour.jpg"}},
       "scene": {"type": "image", "path": "$data.photo", "width": 20, "height": 20, "fit": "cover"}}
      """, to: "c.json")
    try folder.write("id,photo\n1,colour.jpg\n2,cut\n3,lossy.webp\n", to: "rows.csv")
    let run = try Tool.run(
      ["batch", "--config", "c.json", "--data", "rows.csv", "-o", "out/{id}.png"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.error.contains("not a readable JPEG: the file is cut off"), "\(run.error)")
    #expect(folder.exists("out/1.png") && folder.exists("out/3.png") && !folder.exists("out/2.png"))
  }
}
