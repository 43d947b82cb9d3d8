import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

@Suite struct RasterImageFilesTests {
  private let folder: TemporaryFolder
  private let image = RasterImage(
    size: PixelSize(width: 2, height: 1), pixels: [255, 0, 0, 255, 0, 0, 255, 128])

  init() throws { folder = try TemporaryFolder() }

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  @Test func aFileIsReadAsItWasWritten() throws {
    try image.writePNG(to: folder["a.png"], scale: 3, compression: .small)
    #expect(try folder.contents("a.png") == image.png(scale: 3, compression: .small))
    #expect(try RasterImage(contentsOf: folder["a.png"]) == image)
  }

  @Test(arguments: ["colour.jpg", "lossless-alpha.webp"])
  func theContentSelectsTheFormat(name: String) throws {
    try folder.copy(Self.fixtures.appendingPathComponent(name), to: "a.png")
    let bytes = try #require(folder.contents("a.png"))
    let photo = try PhotoDecoder().decode(bytes)
    #expect(try RasterImage(contentsOf: folder["a.png"]) == photo)
    #expect(try RasterImage(decoding: bytes) == photo)
  }

  @Test func unreadableContentIsAnErrorWithThePath() throws {
    try folder.write("GIF89a", to: "a.png")
    let other = #expect(throws: RingError.self) { try RasterImage(contentsOf: folder["a.png"]) }
    #expect(
      other?.problems == [
        Problem(
          .error, .image, "neither a PNG, a JPEG nor a WebP", place: folder["a.png"])
      ])
    try folder.write(image.png().dropLast(5), to: "a.png")
    let cut = #expect(throws: RingError.self) { try RasterImage(contentsOf: folder["a.png"]) }
    #expect(cut?.code == .image && cut?.problems[0].place == folder["a.png"])
    #expect(cut?.underlying is PNGError)
    let bytes = #expect(throws: RingError.self) { try RasterImage(decoding: []) }
    #expect(bytes?.code == .image && bytes?.problems[0].place == nil)
  }

  @Test func missingAndLargeFilesAreErrors() throws {
    let missing = #expect(throws: RingError.self) { try RasterImage(contentsOf: folder["no.png"]) }
    #expect(missing?.code == .file && missing?.problems[0].place == folder["no.png"])
    try image.writePNG(to: folder["a.png"])
    let large = #expect(throws: RingError.self) {
      try RasterImage(contentsOf: folder["a.png"], maximumPixels: 1)
    }
    #expect(large?.code == .tooLarge && large?.problems[0].place == folder["a.png"])
  }

  @Test func writingFailsWithACode() throws {
    let scale = #expect(throws: RingError.self) { try image.png(scale: 0) }
    #expect(scale?.code == .invalidView)
    let file = #expect(throws: RingError.self) { try image.writePNG(to: folder["no/a.png"]) }
    #expect(file?.code == .file)
    #expect(try folder.names.isEmpty)
  }
}
