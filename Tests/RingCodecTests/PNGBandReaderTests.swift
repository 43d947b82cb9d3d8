import RingCore
import Testing

@testable import RingCodec

@Suite struct PNGBandReaderTests {
  /// Returns the pixels of a file in memory; `nil` if the image is unsupported or damaged.
  private func pixels(_ bytes: [UInt8], rows: Int) throws -> [UInt8]? {
    guard var bands = PNGBandReader(try PNGFrames(bytes)) else { return nil }
    var (pixels, band): ([UInt8], [UInt8]) = ([], [])
    while true {
      guard bands.read(rows, into: &band) else { return nil }
      if band.isEmpty { return pixels }
      pixels += band
    }
  }

  @Test(arguments: Picture.all, Compression.allCases)
  func bandsAreThePicture(_ picture: Picture, _ compression: Compression) throws {
    var encoder = try PNGEncoder(compression: compression)
    let bytes = try encoder.encode(picture.image)
    let isSupported = FastPathDecoder.supports(try PNGFrames(bytes).container)
    for rows in [1, 3, 1000] {
      #expect(try pixels(bytes, rows: rows) == (isSupported ? picture.image.pixels : nil))
    }
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

  @Test func interlacedPicturesHaveNoBands() throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 1]),
      .init(type: "IDAT", contents: PNGFile.stored([0, 9])), .init(type: "IEND", contents: []),
    ])
    #expect(try PNGDecoder().decode(bytes).pixels == [9, 9, 9, 255])
    #expect(try pixels(bytes, rows: 1) == nil)
  }

  /// An extra row, and an end within the second row.
  @Test(arguments: [4, 1])
  func damagedRowsAreNotRead(_ count: Int) throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 1, 0, 0, 0, 3, 8, 6, 0, 0, 0]),
      .init(
        type: "IDAT",
        contents: PNGFile.stored((0..<count).flatMap { _ in [0, 1, 2, 3, 255] } + [0, 9])),
      .init(type: "IEND", contents: []),
    ])
    for rows in 1...3 { #expect(try pixels(bytes, rows: rows) == nil) }
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
