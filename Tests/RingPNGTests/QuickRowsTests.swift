import RingGraphics
import Testing

@testable import RingPNG

/// The quick way against the encoder's filters, and against libspng.
@Suite("QuickRows")
struct QuickRowsTests {
  private func file(_ image: RasterImage, _ channels: Int, _ filter: (Int) -> RowFilter) -> [UInt8]
  {
    var scanlines: [UInt8] = []
    var above = [UInt8](repeating: 0, count: image.width * channels)
    for y in 0..<image.height {
      let row = (0..<image.width).flatMap { x in (0..<channels).map { image[x, y][$0] } }
      var output = row
      output.withUnsafeMutableBytes { output in
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
    _ decode: (PNGContainer, UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> [UInt8]?
  ) throws -> [UInt8]? {
    try bytes.withUnsafeBytes { file in
      let container = try PNGContainer(file)
      var result: [UInt8]?
      var failure: (any Error)?
      try container.pixels.withBytes(of: file) { stream throws(PNGError) in
        do { result = try decode(container, stream, file) } catch { failure = error }
      }
      if let failure { throw failure }
      return result
    }
  }

  @Test(arguments: Picture.all, [3, 4])
  func `every filter is undone`(_ picture: Picture, _ channels: Int) throws {
    let image = picture.image
    let filters =
      RowFilter.allCases.map { filter in { (_: Int) in filter } } + [
        { y in RowFilter.allCases[(y * 3 + 1) % RowFilter.allCases.count] }
      ]
    for filter in filters {
      let bytes = file(image, channels, filter)
      let quick = try decoded(bytes) { container, stream, _ in
        QuickRows.pixels(container, stream, image.size)
      }
      let slow = try decoded(bytes) { container, stream, file in
        try SpngDecoder.pixels(container, stream, image.size, file)
      }
      #expect(quick == slow, "\(filter(0)) first")
      if channels == 4 { #expect(quick == image.pixels) }
    }
  }

  /// A hidden colour is what the row below is predicted from.
  @Test func `hidden colours are cleared after they were needed`() throws {
    let bytes = PNGFile.bytes(
      width: 1, height: 2, depth: 8, color: 6,
      scanlines: [0, 10, 20, 30, 0, 2, 1, 1, 1, 9])
    #expect(try PNGDecoder().decode(bytes).pixels == [0, 0, 0, 0, 11, 21, 31, 9])
  }
}
