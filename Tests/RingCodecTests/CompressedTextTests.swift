import Foundation
import RingCore
import Testing

@testable import RingCodec

@Suite struct CompressedTextTests {
  private let image = RasterImage(
    size: PixelSize(width: 2, height: 1), pixels: [1, 2, 3, 255, 4, 5, 6, 255])
  private let limit = 64 << 10

  private func file(_ texts: [PNGText]) throws -> [UInt8] {
    var encoder = try PNGEncoder()
    return try encoder.encode(image, metadata: PNGMetadata(texts: texts))
  }

  private func text(_ text: String, _ keyword: String = "a:b") -> PNGText {
    PNGText(keyword: keyword, text: text, isCompressed: true)
  }

  @Test(arguments: ["", "a", "ü → 家\n", String(repeating: "long ", count: 9000)])
  func aTextComesBack(_ words: String) throws {
    let file = try file([PNGText(keyword: "Software", text: "x"), text(words)])
    #expect(PNGText.compressed("a:b", in: file, limit: limit) == words)
    #expect(PNGText.compressed("a", in: file, limit: limit) == nil)
    #expect(PNGText.compressed("Software", in: file, limit: limit) == nil, "it is not compressed")
    #expect(try PNGDecoder().decode(file) == image)
  }

  /// The chunk begins as the PNG specification requires: the keyword, the compression flag and
  /// method, and an empty language tag and translated keyword.
  @Test func theChunkIsThatOfTheSpecification() throws {
    let (type, contents) = try text("hello hello hello").chunk()
    #expect(type == "iTXt")
    #expect(contents.starts(with: Array("a:b".utf8) + [0, 1, 0, 0, 0]))
    #expect(try text("hello hello hello").storedByteCount() == contents.count)
  }

  @Test func aTextThatIsTooLargeIsNotRead() throws {
    let bomb = try file([text(String(repeating: "a", count: 3 << 20))])
    #expect(bomb.count < 8000)
    #expect(PNGText.compressed("a:b", in: bomb, limit: limit) == nil)
    let some = try file([text("some text")])
    #expect(PNGText.compressed("a:b", in: some, limit: 10) == nil)
  }

  @Test func aDamagedFileHasNoText() throws {
    let whole = try file([text("some text, which is packed")])
    for length in stride(from: 0, to: whole.count, by: 3) {
      _ = PNGText.compressed("a:b", in: Array(whole.prefix(length)), limit: limit)
    }
    var random = SystemRandomNumberGenerator()
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      let text = PNGText.compressed("a:b", in: damaged, limit: limit)
      #expect(text == nil || text == "some text, which is packed", "byte \(place)")
    }
  }
}
