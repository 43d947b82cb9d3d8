import RingCodec
import RingCore
import Testing

@Suite struct PNGSummaryTests {
  private let texts = [PNGText(keyword: "a key", text: "né"), PNGText(keyword: "b", text: "")]

  private func file() throws -> [UInt8] {
    var encoder = try PNGEncoder()
    return try encoder.encode(
      Picture.colors(3, 128).image, metadata: PNGMetadata(scale: 2, texts: texts))
  }

  @Test func aWholeFileSaysItsSizeAndTexts() throws {
    let file = try PNGSummary(file())
    #expect(file.size == PixelSize(width: 37, height: 19))
    #expect(file.texts == texts)
  }

  @Test func everyFileThatIsCutOffIsRefused() throws {
    let bytes = try file()
    for count in bytes.indices {
      #expect(throws: PNGError.self, "\(count) bytes") { try PNGSummary(Array(bytes[..<count])) }
    }
  }

  @Test func everyByteMatters() throws {
    let bytes = try file()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index)") { try PNGSummary(damaged) }
    }
  }

  private static let others: [([UInt8], String)] = [
    ([], "the file is empty"),
    (Array("GIF89a".utf8), "it does not begin with the signature of a PNG"),
    (signature, "it ends at byte 8, without IEND"),
    (signature + longChunk, "the chunk at byte 8 has no name of four letters"),
    (signature + end, "the first chunk is IEND at byte 8, but it must be IHDR"),
    (
      signature + [0, 0, 0, 0] + Array("abcd".utf8) + [0, 0, 0, 0],
      "abcd at byte 8 has a wrong checksum"
    ),
  ]

  @Test(arguments: others)
  func otherBytesAreRefused(bytes: [UInt8], reason: String) {
    #expect(throws: PNGError.malformed(reason)) { try PNGSummary(bytes) }
  }

  @Test func rejectsDataAfterIEND() throws {
    let bytes = try file()
    #expect(throws: PNGError.malformed("something follows its end")) { try PNGSummary(bytes + [0]) }
  }

  @Test func aFileWithoutPixelsIsRefused() throws {
    let header = try file()[..<33]
    #expect(throws: PNGError.malformed("there is no IDAT")) {
      try PNGSummary(Array(header) + Self.end)
    }
  }

  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
  private static let longChunk = [255, 255, 255, 255] + [UInt8](repeating: 0, count: 20)
  /// The specification's IEND: no contents, and its checksum.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
}
