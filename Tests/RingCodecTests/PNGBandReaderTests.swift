import RingCore
import Testing

@testable import RingCodec

@Suite struct PNGBandReaderTests {
  private func pixels(_ bytes: [UInt8], rows: Int) throws -> [UInt8]? {
    guard var bands = try PNGBandReader(bytes) else { return nil }
    var pixels: [UInt8] = []
    while true {
      let band = try bands.rows(rows)
      if band.isEmpty { return pixels }
      pixels += band
    }
  }

  @Test(arguments: Picture.all, Compression.allCases)
  func bandsAreThePicture(_ picture: Picture, _ compression: Compression) throws {
    var encoder = try PNGEncoder(compression: compression)
    let bytes = try encoder.encode(picture.image)
    for rows in [1, 3, 1000] {
      #expect(try pixels(bytes, rows: rows) == picture.image.pixels)
    }
  }

  /// The bands of a file whose frames were parsed before; the decoder's limit applies to them, too.
  @Test func bandsOfFramesAreThePicture() throws {
    let image = try #require(Picture.all.first).image
    var encoder = try PNGEncoder(compression: .fast)
    let frames = try PNGFrames(encoder.encode(image))
    guard var bands = try PNGBandReader(frames) else { return _ = Issue.record("no bands") }
    #expect(bands.usesFastPath && bands.size == image.size)
    #expect(try bands.rows(image.height) == image.pixels)
    var decoder = PNGDecoder()
    decoder.maximumPixels = image.size.count - 1
    let limited = try PNGFrames(encoder.encode(image), decoder: decoder)
    #expect(throws: PNGError.self) { _ = try PNGBandReader(limited) }
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
    #expect(throws: error) { try pixels(bytes, rows: 1) }
  }

  @Test func interlacedPicturesHaveNoBands() throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 1]),
      .init(type: "IDAT", contents: PNGFile.stored([0, 9])), .init(type: "IEND", contents: []),
    ])
    #expect(try PNGDecoder().decode(bytes).pixels == [9, 9, 9, 255])
    #expect(try pixels(bytes, rows: 1) == nil)
  }

  /// The stream has an extra row. Bands give the same result as libspng for the whole file.
  @Test(arguments: [1, 2, 3])
  func libspngHasTheLastWord(_ rows: Int) throws {
    let rgba: [UInt8] = [0, 1, 2, 3, 255]
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 1, 0, 0, 0, 3, 8, 6, 0, 0, 0]),
      .init(type: "IDAT", contents: PNGFile.stored(rgba + rgba + rgba + rgba)),
      .init(type: "IEND", contents: []),
    ])
    let whole = Result { try PNGDecoder().decode(bytes).pixels }
    let banded = Result { try pixels(bytes, rows: rows) }
    switch (whole, banded) {
    case (.success(let whole), .success(let banded)): #expect(whole == banded)
    case (.failure(let whole), .failure(let banded)): #expect("\(whole)" == "\(banded)")
    default: Issue.record("\(whole) and \(banded)")
    }
  }

  /// The stream ends within the second row.
  @Test func throwsOnTruncatedStreams() throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]),
      .init(type: "IDAT", contents: PNGFile.stored([0, 9, 9, 0, 1])),
      .init(type: "IEND", contents: []),
    ])
    #expect(throws: PNGError.self) { try PNGDecoder().decode(bytes) }
    #expect(throws: PNGError.self) { try pixels(bytes, rows: 1) }
  }
}
