import PNGLibraries
import RingKernels

/// The distances to a byte's neighbours in rows of pixels, in bytes.
struct RowLayout: Hashable {
  /// From a pixel to the one on its left.
  let pixelStride: Int
  /// From a row to the one above it: the filter byte and the row's pixels.
  let rowStride: Int
}

/// A compressor that uses `ring_flate_compress`. Its output is the same on every processor.
///
/// The height of the bands in which rows are compressed depends only on the rows' length, so the
/// number of threads does not affect the output.
struct BandDeflater: ~Copyable {
  /// The scratch memory of a band's tokens. Its untouched pages take no memory.
  private let scratch: UnsafeMutableRawPointer
  private let effort: ring_flate_effort
  private let simdLevel: ring_simd_level

  /// The header of a zlib stream: deflate, a window of 32 KiB, the fastest level.
  private static let header: [UInt8] = [0x78, 0x01]
  private static let checksumByteCount = 4

  init(_ effort: ring_flate_effort, simdLevel: ring_simd_level = RING_SIMD_AVX512) {
    (self.effort, self.simdLevel) = (effort, simdLevel)
    scratch = .allocate(
      byteCount: Int(ring_flate_scratch(Int64(RING_FLATE_BLOCK), effort)), alignment: 16)
  }

  deinit { scratch.deallocate() }

  /// Returns the number of rows of a band: as many as fill a block, at least one.
  static func bandRows(_ rowLayout: RowLayout) -> Int {
    max(1, Int(RING_FLATE_BLOCK) / rowLayout.rowStride)
  }

  /// Returns the length in bytes of the zlib stream at the start of `output`.
  func compress(
    _ input: UnsafeRawBufferPointer, _ rowLayout: RowLayout, into output: inout ScratchBytes
  ) -> Int {
    compress(rows: input.count / rowLayout.rowStride, rowLayout, into: &output) {
      Self.bytes(of: $0, in: input, rowLayout)
    }
  }

  static func bytes(
    of rows: Range<Int>, in input: UnsafeRawBufferPointer, _ rowLayout: RowLayout
  ) -> UnsafeRawBufferPointer {
    let (start, end) = (
      rows.lowerBound * rowLayout.rowStride, rows.upperBound * rowLayout.rowStride
    )
    return UnsafeRawBufferPointer(rebasing: input[start..<end])
  }

  /// Reads unfiltered rows band by band, on at most `jobs` threads. Not for `RING_FLATE_SMALL`,
  /// whose match search reaches beyond the row above.
  func compress(
    _ image: some PixelRowSource, _ layout: PixelLayout, jobs: Int,
    through scanlines: inout Scanlines, into output: inout ScratchBytes
  ) -> Int {
    guard jobs <= 1 else {
      return Self.join(BandCompressor.compress(image, layout, effort, jobs: jobs), into: &output)
    }
    let rowLayout = layout.rowLayout(width: image.size.width)
    return compress(rows: image.size.height, rowLayout, into: &output) {
      scanlines.band($0, of: image, layout)
    }
  }

  /// The rows that the match search reaches must precede each band in memory.
  private func compress(
    rows: Int, _ rowLayout: RowLayout, into output: inout ScratchBytes,
    band: (Range<Int>) -> UnsafeRawBufferPointer
  ) -> Int {
    let height = Self.bandRows(rowLayout)
    let buffer = output.reserve(Self.maximumByteCount(rows: rows, rowLayout))
    buffer.copyBytes(from: Self.header)
    var written = Self.header.count
    var checksum: UInt32 = 1
    for first in stride(from: 0, to: rows, by: height) {
      let end = min(first + height, rows)
      let bytes = band(first..<end)
      checksum = libdeflate_adler32(checksum, bytes.baseAddress, bytes.count)
      let remaining = UnsafeMutableRawBufferPointer(rebasing: buffer[written...])
      written +=
        deflate(bytes, rowLayout, firstRow: first, isLast: end == rows, into: remaining).count
    }
    buffer[written..<written + Self.checksumByteCount].copyBytes(from: checksum.bigEndianBytes)
    return written + Self.checksumByteCount
  }

  /// Joins bands to a zlib stream at the start of `output`. Returns its length in bytes.
  static func join(_ bands: [BandCompressor.Band], into output: inout ScratchBytes) -> Int {
    let count = bands.reduce(header.count + checksumByteCount) { $0 + $1.bytes.count }
    let buffer = output.reserve(count)
    buffer.copyBytes(from: header)
    var written = header.count
    var checksum = Adler32()
    for band in bands {
      UnsafeMutableRawBufferPointer(rebasing: buffer[written...]).copyBytes(from: band.bytes)
      written += band.bytes.count
      checksum = checksum.combined(with: band.checksum)
    }
    buffer[written...].copyBytes(from: checksum.value.bigEndianBytes)
    return count
  }

  /// The maximum length of a stream in bytes. The overhead of a band is `ring_flate_bound(0)`.
  static func maximumByteCount(rows: Int, _ rowLayout: RowLayout) -> Int {
    let bands = Int64((rows + bandRows(rowLayout) - 1) / bandRows(rowLayout))
    return header.count + checksumByteCount
      + Int(ring_flate_bound(Int64(rows * rowLayout.rowStride)) + bands * ring_flate_bound(0))
  }

  /// Compresses a band that begins with row `firstRow` of an image. Returns the compressed length
  /// in bytes and, with `RING_FLATE_SMALL`, the number of bytes whose match search was truncated.
  func deflate(
    _ bytes: UnsafeRawBufferPointer, _ rowLayout: RowLayout, firstRow: Int, isLast: Bool,
    into output: UnsafeMutableRawBufferPointer
  ) -> (count: Int, truncatedSearches: Int) {
    let rowsBefore = effort == RING_FLATE_SMALL ? firstRow : min(1, firstRow)
    var input = ring_flate_input(
      bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: Int64(bytes.count),
      history_size: Int64(rowsBefore * rowLayout.rowStride),
      pixel_stride: Int32(rowLayout.pixelStride),
      row_stride: Int64(rowLayout.rowStride),
      is_last: isLast, effort: effort, truncated_searches: 0)
    let count = ring_flate_compress(
      &input, scratch, output.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(output.count),
      simdLevel)
    precondition(count >= 0, "the bound is too small")
    return (Int(count), Int(input.truncated_searches))
  }
}
