import RingCore
import Testing

@testable import RingCodec

@Suite struct PNGEncoderTests {
  @Test(arguments: Picture.all, Compression.allCases)
  func keepsEveryPixel(_ picture: Picture, _ compression: Compression) throws {
    let bytes = try encode(picture.image, compression)
    let decoded = try PNGDecoder().decode(bytes)
    let isSame = decoded == picture.image
    #expect(isSame)
    _ = try PNGFile(bytes)
  }

  @Test(arguments: Picture.all, RowFiltering.all)
  func everyFilterIsReversible(_ picture: Picture, _ filtering: RowFiltering) throws {
    var scanlines = Scanlines()
    let deflater = try Deflater(level: 1)
    for layout in PixelLayout.candidates(for: picture.image) {
      scanlines.fill(picture.image, layout, filtering)
      var stream = ScratchBytes()
      let count = scanlines.withBytes { deflater.compress($0, $1, into: &stream) }
      var file = ChunkWriter()
      try file.appendHead(picture.image.size, layout, PNGMetadata())
      file.appendTail(stream.prefix(count))
      let decoded = try PNGDecoder().decode(file.bytes)
      let isSame = decoded == picture.image
      #expect(isSame)
    }
  }

  @Test func eachFilterWritesItsNumberAndItsDifference() throws {
    let image = Picture("", 2, 2) { x, y in [[10, 20], [40, 90]][y][x].asGray }.image
    let expected: [(RowFilter, [UInt8])] = [
      (.none, [0, 10, 20, 0, 40, 90]), (.sub, [1, 10, 10, 1, 40, 50]),
      (.up, [2, 10, 20, 2, 30, 70]), (.average, [3, 10, 15, 3, 35, 60]),
      (.paeth, [4, 10, 10, 4, 30, 50]),
    ]
    var scanlines = Scanlines()
    for (filter, bytes) in expected {
      scanlines.fill(image, .gray, .fixed(filter))
      #expect(scanlines.withBytes { bytes, _ in Array(bytes) } == bytes, "\(filter)")
    }
    // Sums of absolute values: 30, 20, 30, 25, 20, then 130, 90, 100, 95, 80; the first smallest
    // wins.
    scanlines.fill(image, .gray, .adaptive)
    #expect(scanlines.withBytes { bytes, _ in Array(bytes) } == [1, 10, 10, 4, 30, 50])
  }

  @Test func theEndOfAFileMovesNothing() {
    var file = ChunkWriter()
    file.append("IDAT", [UInt8](repeating: 1, count: 100_000))
    let place = file.bytes.withUnsafeBytes { $0.baseAddress }
    file.append("IEND", [])
    #expect(file.bytes.withUnsafeBytes { $0.baseAddress } == place)
  }

  @Test(arguments: [
    ("one opaque pixel", [2, 8], [2, 8]), ("one transparent pixel", [6, 8], [4, 8]),
    ("opaque gradient", [2, 8], [2, 8]), ("gray gradient", [2, 8], [0, 8]),
    ("translucent gray", [6, 8], [4, 8]), ("ring of 96 pixels", [6, 8], [6, 8]),
    ("2 colours of alpha 128", [6, 8], [3, 1]), ("4 colours of alpha 128", [6, 8], [3, 2]),
    ("16 colours of alpha 128", [6, 8], [3, 4]), ("17 colours of alpha 255", [2, 8], [3, 8]),
    ("257 colours of alpha 128", [6, 8], [6, 8]), ("257 colours of alpha 255", [2, 8], [2, 8]),
  ])
  func colourTypeAndDepth(_ name: String, _ quick: [UInt8], _ small: [UInt8]) throws {
    let image = try #require(Picture.all.first { $0.name == name }).image
    for (compression, expected) in [(Compression.fast, quick), (.balanced, quick), (.small, small)]
    {
      let header = try #require(try PNGFile(encode(image, compression))["IHDR"])
      try #require(header.count == 13)
      #expect([header[9], header[8]] == expected, "\(compression)")
    }
  }

  /// The pixel is at every position, and deviates from opaque by the smallest step.
  @Test func onePixelThatIsNotOpaqueNeedsAnAlphaChannel() throws {
    let size = PixelSize(width: 11, height: 3)
    var pixels = [UInt8](repeating: 255, count: 4 * size.count)
    func colorType() throws -> UInt8? {
      try PNGFile(encode(RasterImage(size: size, pixels: pixels), .fast))["IHDR"]?[9]
    }
    #expect(try colorType() == 2)
    for place in 0..<size.count {
      pixels[4 * place + 3] = 254
      #expect(try colorType() == 6, "\(place)")
      pixels[4 * place + 3] = 255
    }
  }

  @Test func transparentPaletteEntriesComeFirst() throws {
    let image = Picture.colors(16, 128).image
    let file = try PNGFile(encode(image, .small))
    let palette = try #require(file["PLTE"])
    let alphas = try #require(file["tRNS"])
    #expect(palette.count == 48)
    #expect(alphas == [0] + [UInt8](repeating: 128, count: 10))
    #expect(Array(palette[..<3]) == [0, 0, 0])
  }

  @Test(arguments: Compression.allCases)
  func sameBytesWhateverWasEncodedBefore(_ compression: Compression) throws {
    var encoder = try PNGEncoder(compression: compression)
    let pictures = Picture.all.map(\.image)
    for image in pictures + pictures.reversed() {
      #expect(try encoder.encode(image) == encode(image, compression))
    }
  }

  @Test(arguments: [64, 200])
  func eachStepOfCompressionMakesARingSmaller(_ side: Int) throws {
    let sizes = try Compression.allCases.map { try encode(Picture.ring(side).image, $0).count }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2], "\(sizes)")
  }

  @Test func chunksAreInTheOrderOfTheSpecification() throws {
    let texts = [PNGText(keyword: "Title", text: "Ring")]
    let metadata = PNGMetadata(texts: texts)
    #expect(
      try PNGFile(encode(Picture.colors(16, 128).image, .small, metadata)).types
        == ["IHDR", "sRGB", "pHYs", "tEXt", "PLTE", "tRNS", "IDAT", "IEND"])
    #expect(
      try PNGFile(encode(Picture.ring(20).image, .fast)).types
        == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
  }

  @Test(arguments: [
    PixelSize(width: 0, height: 1), PixelSize(width: 1, height: 0),
    PixelSize(width: 1 << 31, height: 1), PixelSize(width: -1, height: -1),
  ])
  func aSideOutsideTheFormatIsRefused(_ size: PixelSize) {
    #expect(throws: PNGError.size(size)) { try PNGEncoder.check(size) }
  }

  @Test func twoGibibytesOfPixelsAreRefused() throws {
    let size = PixelSize(width: 1 << 15, height: 1 << 14)
    let error = #expect(throws: PNGError.self) { try PNGEncoder.check(size) }
    #expect(
      error?.description
        == "a picture of 32768 × 16384 pixels is too large for a PNG (2 GiB of pixels)")
    try PNGEncoder.check(PixelSize(width: 1 << 14, height: 1 << 14))
  }
}

/// Encodes an image with a new encoder.
func encode(
  _ image: RasterImage, _ compression: Compression, _ metadata: PNGMetadata = PNGMetadata()
) throws -> [UInt8] {
  var encoder = try PNGEncoder(compression: compression)
  return try encoder.encode(image, metadata: metadata)
}

extension Int {
  fileprivate var asGray: [UInt8] { [UInt8(self), UInt8(self), UInt8(self), 255] }
}
