import PNGLibraries
import RingCore
import RingKernels
import TestSupport
import Testing

@testable import RingCodec

/// The unfilter loops, compared with the filters that the encoder applies.
@Suite struct RowUnfilterTests {
  private static let vectors = [RING_SIMD_BASELINE, RING_SIMD_AVX2, RING_SIMD_AVX512]

  /// Returns rows of random bytes, half of them extreme.
  private static func rows(_ count: Int, _ bytes: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      (0..<bytes).map { _ in
        let word = random.next()
        return word >> 32 & 1 == 0 ? UInt8(word & 255) : [0, 1, 127, 128, 254, 255][Int(word % 6)]
      }
    }
  }

  private static func stored(
    _ rows: [[UInt8]], _ above: [UInt8], _ filters: [RowFilter], _ channels: Int
  ) -> [UInt8] {
    var (stored, above): ([UInt8], [UInt8]) = ([], above)
    for (row, filter) in zip(rows, filters) {
      var output = row
      _ = output.withUnsafeMutableBytes { output in
        row.withUnsafeBytes { row in
          above.withUnsafeBytes {
            filter.apply(to: row, above: $0, bytesPerPixel: channels, into: output)
          }
        }
      }
      stored += [filter.rawValue] + output
      above = row
    }
    return stored
  }

  /// Converts rows of three channels to four.
  private static func rgba(_ row: [UInt8], _ channels: Int) -> [UInt8] {
    guard channels == 3 else { return row }
    return stride(from: 0, to: row.count, by: 3).flatMap { (first: Int) -> [UInt8] in
      row[first..<first + 3] + [255]
    }
  }

  /// Whether random rows are restored from these filters, and nothing is written past them.
  private static func areUndone(
    _ filters: [RowFilter], _ width: Int, _ channels: Int, _ vectors: Int, seed: UInt64
  ) -> Bool {
    let rows = rows(filters.count + 1, width * channels, seed: seed)
    let stored = stored(Array(rows[1...]), rows[0], filters, channels)
    var target = [UInt8](repeating: 7, count: width * 4 * filters.count + 8)
    let restored = ring_unfilter(
      stored + [99], rgba(rows[0], channels), &target, Int64(width), Int64(filters.count),
      Int32(channels), Self.vectors[vectors])
    let expected = rows[1...].flatMap { rgba($0, channels) } + [UInt8](repeating: 7, count: 8)
    return restored == Int64(filters.count) && target == expected
  }

  /// The loop may restore eight rows at once, even if some have other filters, and restores the
  /// remaining rows in pairs. Some rows are shorter than the offset between the eight rows.
  @Test(arguments: [3, 4], vectors.indices)
  func eightRowsAreUndoneAtOnce(_ channels: Int, _ vectors: Int) {
    let all = RowFilter.allCases
    for (number, other) in all.enumerated() {
      for width in [1, 2, 6, 7, 8, 9, 40] {
        for others in 0...8 {
          let filters = (0..<19).map { row -> RowFilter in
            if row % 8 >= others { return .paeth }
            return row % 2 == 0 ? other : all[(number + row) % all.count]
          }
          #expect(
            Self.areUndone(filters, width, channels, vectors, seed: UInt64(width + others)),
            "\(other), \(others), \(width)")
        }
      }
    }
  }

  /// Two rows may be restored at once, regardless of their filters, and an odd one remains.
  @Test(arguments: [3, 4], vectors.indices)
  func everyFilterIsUndoneAfterEveryOther(_ channels: Int, _ vectors: Int) {
    let all = RowFilter.allCases
    for (number, first) in all.enumerated() {
      for second in all {
        for width in [1, 2, 3, 7, 8, 9, 10, 37] {
          let filters = [first, second, all[(number + width) % all.count], second, first]
          #expect(
            Self.areUndone(filters, width, channels, vectors, seed: UInt64(width)),
            "\(first), \(second), \(width)")
        }
      }
    }
  }

  @Test(arguments: [3, 4])
  func anUnknownFilterIsWhereItEnds(_ channels: Int) {
    for place in 0..<4 {
      var stored: [UInt8] = []
      for row in Self.rows(4, 2 * channels, seed: 3) { stored += [RowFilter.paeth.rawValue] + row }
      stored[place * (2 * channels + 1)] = 5
      var target = [UInt8](repeating: 0, count: 8 * 4)
      let above = [UInt8](repeating: 0, count: 8)
      let restored = ring_unfilter(
        stored + [0], above, &target, 2, 4, Int32(channels), RING_SIMD_AVX512)
      #expect(restored == Int64(place))
    }
  }

  /// Compresses `bytes` with libdeflate, because a stored block cannot hold so many.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(1)
    defer { libdeflate_free_compressor(compressor) }
    var packed = [UInt8](
      repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
    let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, &packed, packed.count)
    return Array(packed.prefix(count))
  }

  /// More rows than are restored at once, with colours under alpha 0 that the next rows need.
  @Test func hiddenColoursAreNeededAcrossBands() throws {
    let size = PixelSize(width: 211, height: 700)
    var rows = Self.rows(size.height, size.width * 4, seed: 8)
    for y in rows.indices {
      for x in stride(from: y % 3, to: size.width, by: 3) { rows[y][x * 4 + 3] = 0 }
    }
    let filters = rows.indices.map { RowFilter.allCases[($0 * 7 + $0 / 9) % 5] }
    let above = [UInt8](repeating: 0, count: size.width * 4)
    let (width, height) = (UInt8(size.width), UInt16(size.height))
    let side: [UInt8] = [0, 0, 0, width, 0, 0, UInt8(height >> 8), UInt8(height & 255)]
    let bytes = PNGFile.bytes([
      .init(type: "IHDR", contents: side + [8, PNGHeader.rgba, 0, 0, 0]),
      .init(type: "IDAT", contents: Self.packed(Self.stored(rows, above, filters, 4))),
      .init(type: "IEND", contents: []),
    ])
    let (quick, slow) = try bytes.withUnsafeBytes { file in
      let container = try PNGContainer(file)
      return (
        FastPathDecoder.decode(container.pixels, size: size, of: container, in: bytes),
        try SpngDecoder.decode(container.pixels, size: size, of: container, in: file)
      )
    }
    #expect(quick == slow)
    var shown: [UInt8] = []
    for row in rows {
      for x in stride(from: 0, to: row.count, by: 4) {
        shown += row[x + 3] == 0 ? [0, 0, 0, 0] : row[x..<x + 4]
      }
    }
    #expect(quick == shown)
    for rows in [1, 3, 64, 699] {
      guard var bands = PNGBandReader(try PNGFrames(bytes)) else { throw PNGError.outOfMemory }
      var (pixels, band): ([UInt8], [UInt8]) = ([], [])
      while pixels.count < shown.count, bands.read(rows, into: &band) { pixels += band }
      #expect(pixels == shown, "\(rows) rows")
    }
  }
}
