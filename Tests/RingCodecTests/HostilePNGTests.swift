import RingCore
import Testing

@testable import RingCodec

/// Files that attack a reader must give a clear error, and take neither time nor memory.
@Suite struct HostilePNGTests {
  private func reason(_ bytes: [UInt8]) -> String {
    do {
      _ = try PNGDecoder().decode(bytes)
      return "no error"
    } catch {
      return error.description
    }
  }

  private static let prefix = "not a readable PNG: "

  private static func chunk(_ type: String, _ contents: [UInt8] = []) -> PNGFile.Chunk {
    PNGFile.Chunk(type: type, contents: contents)
  }

  private static func header(
    _ width: UInt32 = 1, _ height: UInt32 = 1, _ rest: [UInt8] = [8, 6, 0, 0, 0]
  ) -> PNGFile.Chunk {
    chunk("IHDR", PNGFile.bigEndian(width) + PNGFile.bigEndian(height) + rest)
  }

  private static let pixel = chunk("IDAT", PNGFile.stored([0, 1, 2, 3, 4]))
  private static let end = chunk("IEND")

  /// Returns the beginning of the pixel's stream.
  private static func stream(until end: Int) -> [UInt8] { Array(pixel.contents.prefix(end)) }

  /// Returns the pixel's stream with another header.
  private static func stream(withHeader header: [UInt8]) -> [UInt8] {
    header + pixel.contents.dropFirst(2)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: [UInt8]

    init(_ message: String, _ file: [UInt8]) { (testDescription, self.file) = (message, file) }

    init(_ message: String, _ chunks: PNGFile.Chunk...) {
      self.init(message, PNGFile.bytes(chunks))
    }
  }

  private static let structure: [Case] = [
    Case("the file is empty", []),
    Case("it ends after 3 bytes, within the signature", [137, 80, 78]),
    Case("it does not begin with the signature of a PNG", [1, 2, 3]),
    Case("it ends at byte 8, without IEND", PNGFile.signature),
    Case(
      "it ends at byte 12, within a chunk's length and name", PNGFile.signature + [0, 0, 0, 13]),
    Case("the first chunk is IDAT at byte 8, but it must be IHDR", pixel, end),
    Case(
      "IHDR at byte 8 has 12 bytes, but must have 13",
      chunk("IHDR", Array(repeating: 1, count: 12))),
    Case("a second IHDR at byte 33", header(), header(), pixel, end),
    Case("it ends at byte 61, without IEND", header(), pixel),
    Case("there is no IDAT", header(), end),
    Case("there is no IDAT", header(), chunk("IDAT"), end),
    Case("ABCD at byte 33 is critical and unknown", header(), chunk("ABCD"), pixel, end),
    Case(
      "the chunk at byte 33 has no name of four letters", header(), chunk("a\u{1}cd"), pixel, end),
    Case(
      "abcD at byte 33 claims 4294967295 bytes, but a chunk has at most 2147483647",
      Array(PNGFile.bytes([header()])) + [255, 255, 255, 255] + Array("abcD".utf8)),
    Case(
      "it ends at byte 41, within IDAT at byte 33",
      Array(PNGFile.bytes([header()])) + [127, 255, 255, 255] + Array("IDAT".utf8)),
    Case(
      "IDAT at byte 78 follows tEXt, not IDAT", header(), pixel,
      chunk("tEXt", [65, 0, 65, 65, 65]), pixel, end),
  ]

  private static let contents: [Case] = [
    Case("IHDR at byte 8: there is no colour type 5 of 8 bits", header(1, 1, [8, 5, 0, 0, 0])),
    Case("IHDR at byte 8: there is no colour type 2 of 4 bits", header(1, 1, [4, 2, 0, 0, 0])),
    Case("IHDR at byte 8 has unknown methods [1, 0, 0]", header(1, 1, [8, 6, 1, 0, 0])),
    Case("IHDR at byte 8 has unknown methods [0, 0, 2]", header(1, 1, [8, 6, 0, 0, 2])),
    Case("there is no PLTE for the colour type 3", header(1, 1, [8, 3, 0, 0, 0]), pixel, end),
    Case(
      "PLTE at byte 33 has 4 bytes, but must have 3 for each of 1 to 256 colours",
      header(1, 1, [8, 3, 0, 0, 0]), chunk("PLTE", [1, 2, 3, 4]), pixel, end),
    Case(
      "PLTE at byte 33 is out of place", header(1, 1, [8, 0, 0, 0, 0]), chunk("PLTE", [1, 2, 3]),
      pixel, end),
    Case(
      "tRNS at byte 48 has 2 bytes, which does not fit the colours",
      header(1, 1, [8, 3, 0, 0, 0]), chunk("PLTE", [1, 2, 3]), chunk("tRNS", [1, 2]), pixel, end),
    Case(
      "tRNS at byte 33 has 1 bytes, which does not fit the colours", header(), chunk("tRNS", [1]),
      pixel, end),
    Case(
      "pixel 0 has a colour that is not in PLTE", header(1, 1, [8, 3, 0, 0, 0]),
      chunk("PLTE", [1, 2, 3]), chunk("IDAT", PNGFile.stored([0, 1])), end),
    Case(
      "the pixels: invalid scanline filter", header(),
      chunk("IDAT", PNGFile.stored([5, 1, 2, 3, 4])), end),
    Case(
      "the pixels: IDAT stream too short", header(),
      chunk("IDAT", PNGFile.stored([0, 1, 2, 3])), end),
    Case("the pixels: IDAT stream error", header(), chunk("IDAT", [9, 9, 9]), end),
    // A wrong checksum, and one that comes too late.
    Case("the pixels: IDAT stream error", header(), chunk("IDAT", stream(until: 15) + [9]), end),
    Case(
      "the pixels: IDAT stream error", header(),
      chunk("IDAT", stream(until: 12) + [9, 9, 9, 9] + pixel.contents.suffix(4)), end),
    // An unknown method, a wrong checksum of the header, and an unknown preset dictionary.
    Case(
      "the pixels: IDAT stream error", header(), chunk("IDAT", stream(withHeader: [0x79, 0x18])),
      end),
    Case(
      "the pixels: IDAT stream error", header(), chunk("IDAT", stream(withHeader: [0x78, 0x02])),
      end),
    Case(
      "the pixels: IDAT stream error", header(), chunk("IDAT", [0x78, 0x20]),
      chunk("IDAT", stream(withHeader: [0, 0, 0, 1])), end),
  ]

  @Test(arguments: structure + contents)
  func saysWhatAndWhere(_ hostile: Case) {
    #expect(reason(hostile.file) == Self.prefix + hostile.testDescription)
  }

  @Test func aSideOfNoPixels() {
    #expect(
      reason(PNGFile.bytes([Self.header(0, 7), Self.pixel, Self.end]))
        == "a PNG side must be 1 to 2147483647 pixels, not 0 × 7")
    #expect(
      reason(PNGFile.bytes([Self.header(3, 1 << 31), Self.pixel, Self.end]))
        == "a PNG side must be 1 to 2147483647 pixels, not 3 × 2147483648")
  }

  /// Deflate compresses at most 1032 bytes to one, so that a small file cannot request much memory.
  @Test func fewBytesCannotBeManyPixels() {
    #expect(
      reason(PNGFile.bytes([Self.header(16_384, 16_384), Self.pixel, Self.end]))
        == Self.prefix + "16 bytes cannot hold the pixels of 16384 × 16384")
    #expect(
      reason(PNGFile.bytes([Self.header(2_147_483_647, 2_147_483_647), Self.pixel, Self.end]))
        == "a PNG of 2147483647 × 2147483647 pixels is over the limit of 268435456 pixels")
  }

  @Test func aWrongChecksumIsNamed() {
    var bytes = PNGFile.bytes([Self.header(), Self.pixel, Self.end])
    bytes[bytes.count - 1] ^= 1
    #expect(reason(bytes) == Self.prefix + "IEND at byte 61 has a wrong checksum")
  }

  @Test func ignoresDataAfterIEND() throws {
    let bytes = PNGFile.bytes([Self.header(), Self.pixel, Self.end])
    #expect(try PNGDecoder().decode(bytes + [1, 2, 3]).pixels == [1, 2, 3, 4])
  }

  /// A stream with trailing data: other readers also show the image.
  @Test(arguments: [1, 5])
  func toleratesDataAfterTheStream(_ more: Int) throws {
    let stream = Self.pixel.contents
    let bytes = PNGFile.bytes([
      Self.header(), Self.chunk("IDAT", stream + stream.prefix(more)), Self.end,
    ])
    #expect(try PNGDecoder().decode(bytes).pixels == [1, 2, 3, 4])
  }

  /// 64 MiB of zeros in 64 KiB, which must never be inflated.
  @Test(arguments: ["zTXt", "iCCP", "iTXt"])
  func bombsInAncillaryChunksDoNothing(_ type: String) throws {
    var output = ScratchBytes()
    let zeros = [UInt8](repeating: 0, count: 1 << 26)
    let deflater = try LibdeflateDeflater(level: 1)
    let count = zeros.withUnsafeBytes { deflater.compress($0, into: &output) }
    let name: [UInt8] = [98, 0] + (type == "iTXt" ? [1, 0, 0, 0] : [0])
    let bomb = Self.chunk(type, name + Array(output.prefix(count)))
    let bombs = Array(repeating: bomb, count: 8)
    let bytes = PNGFile.bytes([Self.header()] + bombs + [Self.pixel, Self.end])
    #expect(try PNGDecoder().decode(bytes).pixels == [1, 2, 3, 4])
  }
}
