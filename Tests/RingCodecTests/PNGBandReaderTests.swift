import RingCore
import RingSystem
import TestSupport
import Testing

@testable import RingCodec

@Suite struct PNGBandReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the pixels of a file that is never in memory as a whole; `nil` if it is unsupported or
  /// invalid.
  private func pixels(_ bytes: [UInt8], rows: Int) throws -> [UInt8]? {
    try folder.write(bytes, to: "a.png")
    guard var bands = PNGBandReader(try RandomAccessFile(folder["a.png"])) else { return nil }
    return Self.remainingPixels(of: &bands, rows: rows)
  }

  /// Returns the pixels of a file in memory; `nil` if the image is unsupported or damaged.
  private func pixelsInMemory(_ bytes: [UInt8], rows: Int) throws -> [UInt8]? {
    guard var bands = PNGBandReader(try PNGFrames(bytes)) else { return nil }
    return Self.remainingPixels(of: &bands, rows: rows)
  }

  private static func remainingPixels(of bands: inout PNGBandReader, rows: Int) -> [UInt8]? {
    var (pixels, band): ([UInt8], [UInt8]) = ([], [])
    while true {
      guard bands.read(rows, into: &band) else { return nil }
      if band.isEmpty { return pixels.count == bands.size.count * 4 ? pixels : nil }
      pixels += band
    }
  }

  @Test(arguments: Picture.all, Compression.allCases)
  func bandsAreThePicture(_ picture: Picture, _ compression: Compression) throws {
    var encoder = try PNGEncoder(compression: compression)
    let bytes = try encoder.encode(picture.image)
    // The bit depth and the colour type in IHDR: only RGB and RGBA of 8 bits have bands.
    let isSupported = bytes[24] == 8 && [2, 6].contains(bytes[25])
    for rows in [1, 3, 1000] {
      let expected = isSupported ? picture.image.pixels : nil
      #expect(try pixels(bytes, rows: rows) == expected)
      #expect(try pixelsInMemory(bytes, rows: rows) == expected)
    }
  }

  private typealias Chunk = PNGFile.Chunk

  private static let end = Chunk(type: "IEND", contents: [])

  private static func header(_ width: Int, _ height: Int, _ color: UInt8 = 6) -> Chunk {
    let size = PNGFile.bigEndian(UInt32(width)) + PNGFile.bigEndian(UInt32(height))
    return Chunk(type: "IHDR", contents: size + [8, color, 0, 0, 0])
  }

  /// The stream is longer than a buffer, and is split into chunks of `length` bytes.
  @Test(arguments: [997, 8192, 65_524, 65_536, 1 << 20])
  func theStreamMayBeCutAnywhere(_ length: Int) throws {
    var random = SplitMix64(seed: 5)
    let (width, height) = (300, 260)
    let noise = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) | 1 }
    var rows: [UInt8] = []
    for row in 0..<height { rows += [0] + noise[row * width * 4..<(row + 1) * width * 4] }
    var output = ScratchBytes()
    let deflater = try LibdeflateDeflater(level: 1)
    let count = rows.withUnsafeBytes { deflater.compress($0, into: &output) }
    let stream = Array(output.prefix(count))
    let parts = stride(from: 0, to: count, by: length).map {
      Chunk(type: "IDAT", contents: Array(stream[$0..<min(count, $0 + length)]))
    }
    let text = Chunk(type: "tEXt", contents: [UInt8](repeating: 65, count: 70_000))
    let chunks = [Self.header(width, height), text] + parts + [text, Self.end]
    #expect(try pixels(PNGFile.bytes(chunks), rows: 100) == noise)
    #expect(try pixels(PNGFile.bytes(chunks) + [1, 2, 3], rows: 7) == noise)
  }

  private static let pixel = Chunk(type: "IDAT", contents: PNGFile.stored([0, 1, 2, 3, 4]))

  private static func chunks(
    before: Chunk..., after: Chunk..., color: UInt8 = 6
  ) -> [Chunk] {
    [header(1, 1, color)] + before + [pixel] + after + [end]
  }

  @Test func fallsBackForUnsupportedChunks() throws {
    #expect(try pixels(PNGFile.bytes(Self.chunks()), rows: 1) == [1, 2, 3, 4])
    let empty = Chunk(type: "IDAT", contents: [])
    let chunks = Self.chunks(before: empty, after: empty)
    #expect(try pixels(PNGFile.bytes(chunks), rows: 1) == [1, 2, 3, 4])
    for type in ["tRNS", "acTL", "fcTL", "fdAT", "PLTE", "ABCD", "IHDR", "ab1d"] {
      let chunk = Chunk(type: type, contents: [0, 0, 0, 0, 0, 0])
      #expect(try pixels(PNGFile.bytes(Self.chunks(before: chunk)), rows: 1) == nil, "\(type)")
      #expect(try pixels(PNGFile.bytes(Self.chunks(after: chunk)), rows: 1) == nil, "\(type)")
    }
    let text = Chunk(type: "tEXt", contents: [65, 0])
    #expect(try pixels(PNGFile.bytes(Self.chunks(before: text, after: text)), rows: 1) != nil)
    // IDAT chunks that are not consecutive, and data after the end of the stream.
    #expect(try pixels(PNGFile.bytes(Self.chunks(after: text, Self.pixel)), rows: 1) == nil)
    #expect(try pixels(PNGFile.bytes(Self.chunks(after: Self.pixel)), rows: 1) == nil)
    #expect(try pixels(PNGFile.bytes([Self.header(1, 1), Self.end]), rows: 1) == nil)
    #expect(try pixels(PNGFile.bytes([Self.header(1, 1), Self.pixel]), rows: 1) == nil)
    for color: UInt8 in [0, 4] {
      #expect(try pixels(PNGFile.bytes(Self.chunks(color: color)), rows: 1) == nil)
    }
  }

  /// Whatever `PNGDecoder` rejects is rejected here, too.
  @Test func everyDamageIsFound() throws {
    let text = Chunk(type: "tEXt", contents: [65, 0, 66])
    let whole = PNGFile.bytes(Self.chunks(before: text, after: text))
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= 32
      #expect(throws: PNGError.self, "\(place)") { try PNGDecoder().decode(damaged) }
      #expect(try pixels(damaged, rows: 1) == nil, "\(place)")
      #expect(try pixels(Array(whole.prefix(place)), rows: 1) == nil, "\(place)")
    }
  }

  /// Deflate compresses at most 1032 bytes to one, so that a small file cannot request much memory.
  @Test func fewBytesCannotBeManyPixels() throws {
    let chunks = [Self.header(16_384, 16_384), Self.pixel, Self.end]
    try folder.write(PNGFile.bytes(chunks), to: "a.png")
    let isRefused = PNGBandReader(try RandomAccessFile(folder["a.png"])) == nil
    #expect(isRefused)
  }

  @Test func tooManyPixelsAreRefused() throws {
    try folder.write(PNGFile.bytes(Self.chunks()), to: "a.png")
    for limit in [0, 1] {
      let decoder = PNGDecoder(maximumPixels: limit)
      let bands = PNGBandReader(try RandomAccessFile(folder["a.png"]), decoder: decoder)
      #expect((bands == nil) == (limit == 0))
    }
  }

  @Test func interlacedPicturesHaveNoBands() throws {
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 1]),
      .init(type: "IDAT", contents: PNGFile.stored([0, 9])), .init(type: "IEND", contents: []),
    ])
    #expect(try PNGDecoder().decode(bytes).pixels == [9, 9, 9, 255])
    #expect(try pixelsInMemory(bytes, rows: 1) == nil)
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
    for rows in 1...3 { #expect(try pixelsInMemory(bytes, rows: rows) == nil) }
  }
}
