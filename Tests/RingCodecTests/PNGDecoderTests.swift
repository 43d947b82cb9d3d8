import RingCore
import Testing

@testable import RingCodec

@Suite struct PNGDecoderTests {
  private let valid: [UInt8]

  init() throws {
    valid = try encode(Picture.ring(24).image, .balanced)
  }

  struct Variant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: [UInt8]
    let pixels: [UInt8]
  }

  private static let variants: [Variant] = [
    Variant(
      testDescription: "1-bit gray",
      file: PNGFile.bytes(width: 3, height: 1, depth: 1, color: 0, scanlines: [0, 0b1010_0000]),
      pixels: [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255]),
    Variant(
      testDescription: "4-bit gray with a transparent value",
      file: PNGFile.bytes(
        width: 2, height: 1, depth: 4, color: 0,
        ancillary: [.init(type: "tRNS", contents: [0, 3])], scanlines: [0, 0x37]),
      pixels: [0, 0, 0, 0, 0x77, 0x77, 0x77, 255]),
    Variant(
      testDescription: "16-bit gray with alpha",
      file: PNGFile.bytes(
        width: 1, height: 1, depth: 16, color: 4, scanlines: [0, 0x12, 0x34, 0x56, 0x78]),
      pixels: [0x12, 0x12, 0x12, 0x56]),
    Variant(
      testDescription: "16-bit RGB with a transparent colour",
      file: PNGFile.bytes(
        width: 2, height: 1, depth: 16, color: 2,
        ancillary: [.init(type: "tRNS", contents: [1, 2, 3, 4, 5, 6])],
        scanlines: [0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 7]),
      pixels: [0, 0, 0, 0, 1, 3, 5, 255]),
    Variant(
      testDescription: "2-bit palette with transparency",
      file: PNGFile.bytes(
        width: 3, height: 1, depth: 2, color: 3,
        ancillary: [
          .init(type: "PLTE", contents: [9, 9, 9, 1, 2, 3, 4, 5, 6]),
          .init(type: "tRNS", contents: [0, 128]),
        ], scanlines: [0, 0b0001_1000]),
      pixels: [0, 0, 0, 0, 1, 2, 3, 128, 4, 5, 6, 255]),
    Variant(
      testDescription: "RGBA with a hidden colour",
      file: PNGFile.bytes(
        width: 2, height: 1, depth: 8, color: 6, scanlines: [0, 1, 2, 3, 0, 4, 5, 6, 7]),
      pixels: [0, 0, 0, 0, 4, 5, 6, 7]),
    Variant(
      testDescription: "interlaced gray",
      file: PNGFile.bytes(
        width: 3, height: 3, depth: 8, color: 0, interlaced: true,
        // The scanlines of Adam7's passes 1, 4, 5, 6 (two rows) and 7.
        scanlines: [0, 11, 0, 13, 0, 31, 33, 0, 12, 0, 32, 0, 21, 22, 23]),
      pixels: [11, 12, 13, 21, 22, 23, 31, 32, 33].flatMap { [$0, $0, $0, 255] }),
  ]

  @Test(arguments: variants)
  func readsEveryKindOfPNG(_ variant: Variant) throws {
    #expect(try PNGDecoder().decode(variant.file).pixels == variant.pixels)
  }

  @Test func everyShorteningIsAnError() {
    for count in valid.indices {
      #expect(throws: PNGError.self, "\(count) of \(valid.count) bytes") {
        try PNGDecoder().decode(Array(valid[..<count]))
      }
    }
  }

  @Test func aChangedCriticalByteNeverPassesUnnoticed() throws {
    let original = try PNGDecoder().decode(valid)
    for index in valid.indices {
      var bytes = valid
      bytes[index] ^= 0x41
      // A damaged ancillary chunk may be skipped, but the image must be the same.
      if let image = try? PNGDecoder().decode(bytes) { #expect(image == original, "byte \(index)") }
    }
  }

  @Test func theLimitOnPixelsHoldsBeforeMemoryIsReserved() throws {
    let huge = PNGFile.bytes(
      width: 20_000, height: 20_000, depth: 8, color: 6, scanlines: [])
    let size = PixelSize(width: 20_000, height: 20_000)
    #expect(throws: PNGError.pixelLimit(size, limit: 1 << 28)) { try PNGDecoder().decode(huge) }
    let small = PixelSize(width: 24, height: 24)
    #expect(throws: PNGError.pixelLimit(small, limit: 575)) {
      try PNGDecoder(maximumPixels: 575).decode(valid)
    }
    #expect(try PNGDecoder(maximumPixels: 576).decode(valid).size == small)
  }

  @Test func messagesNameTheValueAndTheLimit() {
    let size = PixelSize(width: 3, height: 4)
    #expect(
      PNGError.pixelLimit(size, limit: 5).description
        == "a PNG of 3 × 4 pixels is over the limit of 5 pixels")
    #expect(
      PNGError.size(PixelSize(width: 0, height: 4)).description
        == "a PNG side must be 1 to 2147483647 pixels, not 0 × 4")
    #expect(PNGError.malformed("x").description == "not a readable PNG: x")
  }

  /// The last pixel has index 3 in a palette of three colours.
  @Test func aPixelWithoutAColourHasItsNumber() throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 2, 0, 0, 0, 3, 2, 3, 0, 0, 0]),
      .init(type: "PLTE", contents: [UInt8](repeating: 7, count: 9)),
      .init(
        type: "IDAT", contents: PNGFile.stored([0, 0b0001_0000, 0, 0b1001_0000, 0, 0b1011_0000])),
      .init(type: "IEND", contents: []),
    ])
    let error = PNGError.malformed("pixel 5 has a colour that is not in PLTE")
    #expect(throws: error) { try PNGDecoder().decode(bytes) }
  }

  /// The stream ends within the second row.
  @Test func throwsOnTruncatedStreams() throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]),
      .init(type: "IDAT", contents: PNGFile.stored([0, 9, 9, 0, 1])),
      .init(type: "IEND", contents: []),
    ])
    #expect(throws: PNGError.self) { try PNGDecoder().decode(bytes) }
  }
}
