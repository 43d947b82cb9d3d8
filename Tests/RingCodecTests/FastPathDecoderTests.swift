import RingCore
import Testing

@testable import RingCodec

/// The fast path, compared with the encoder's filters and with libspng.
@Suite struct FastPathDecoderTests {
  private func file(_ image: RasterImage, _ channels: Int, _ filter: (Int) -> RowFilter) -> [UInt8]
  {
    var scanlines: [UInt8] = []
    var above = [UInt8](repeating: 0, count: image.width * channels)
    for y in 0..<image.height {
      let row = (0..<image.width).flatMap { x in (0..<channels).map { image[x, y][$0] } }
      var output = row
      _ = output.withUnsafeMutableBytes { output in
        row.withUnsafeBytes { row in
          above.withUnsafeBytes {
            filter(y).apply(to: row, above: $0, bytesPerPixel: channels, into: output)
          }
        }
      }
      scanlines += [filter(y).rawValue] + output
      above = row
    }
    return PNGFile.bytes(
      width: UInt32(image.width), height: UInt32(image.height), depth: 8,
      color: channels == 4 ? PNGHeader.rgba : PNGHeader.rgb, scanlines: scanlines)
  }

  private func decoded(
    _ bytes: [UInt8],
    _ decode: (PNGContainer, UnsafeRawBufferPointer) throws -> [UInt8]?
  ) throws -> [UInt8]? {
    try bytes.withUnsafeBytes { file in try decode(PNGContainer(file), file) }
  }

  @Test(arguments: Picture.all, [3, 4])
  func everyFilterIsUndone(_ picture: Picture, _ channels: Int) throws {
    let image = picture.image
    let filters =
      RowFilter.allCases.map { filter in { (_: Int) in filter } } + [
        { y in RowFilter.allCases[(y * 3 + 1) % RowFilter.allCases.count] }
      ]
    for filter in filters {
      let bytes = file(image, channels, filter)
      let quick = try decoded(bytes) { container, _ in
        FastPathDecoder.decode(container.pixels, size: image.size, of: container, in: bytes)
      }
      let slow = try decoded(bytes) { container, file in
        try SpngDecoder.decode(container.pixels, size: image.size, of: container, in: file)
      }
      #expect(quick == slow, "\(filter(0)) first")
      if channels == 4 { #expect(quick == image.pixels) }
    }
  }

  /// The stream is split into chunks of `length` bytes.
  @Test(arguments: [1, 7, 1000])
  func aStreamMayBeCutAnywhere(_ length: Int) throws {
    let image = Picture.ring(30).image
    let parts = try PNGFile(encode(image, .balanced)).chunks
    let data = try #require(parts.first { $0.type == "IDAT" }).contents
    let cut = stride(from: 0, to: data.count, by: length).flatMap { start in
      // Add an empty chunk after each chunk.
      [
        PNGFile.Chunk(type: "IDAT", contents: Array(data[start..<min(data.count, start + length)])),
        PNGFile.Chunk(type: "IDAT", contents: []),
      ]
    }
    let bytes = PNGFile.bytes(
      parts.filter { !["IDAT", "IEND"].contains($0.type) } + cut
        + [PNGFile.Chunk(type: "IEND", contents: [])])
    let quick = try decoded(bytes) { container, _ in
      FastPathDecoder.decode(container.pixels, size: image.size, of: container, in: bytes)
    }
    #expect(quick == image.pixels)
    #expect(try PNGDecoder().decode(bytes) == image)
  }

  /// A hidden colour predicts the row below.
  @Test func hiddenColoursAreClearedAfterTheyWereNeeded() throws {
    let bytes = PNGFile.bytes(
      width: 1, height: 2, depth: 8, color: 6,
      scanlines: [0, 10, 20, 30, 0, 2, 1, 1, 1, 9])
    #expect(try PNGDecoder().decode(bytes).pixels == [0, 0, 0, 0, 11, 21, 31, 9])
  }
}
