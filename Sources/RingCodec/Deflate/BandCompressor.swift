import PNGLibraries
import RingKernels
import RingSystem

/// A compressor of independent bands of an image, so that several threads can compress one image.
///
/// `@unchecked Sendable`: a thread owns a compressor from taking it out of the list of idle ones
/// until putting it back.
final class BandCompressor: @unchecked Sendable {
  private let deflater: BandDeflater
  private var scanlines = Scanlines()
  private var output = ScratchBytes()

  private init(_ effort: ring_flate_effort) { deflater = BandDeflater(effort) }

  /// A part of a zlib stream.
  struct Band: Sendable {
    let bytes: [UInt8]
    /// The checksum of the uncompressed bytes.
    let checksum: Adler32
    let truncatedSearches: Int
  }

  /// Compresses a band that begins with row `firstRow` of an image, as a single thread would.
  private func compress(
    _ bytes: UnsafeRawBufferPointer, _ rowLayout: RowLayout, firstRow: Int, isLast: Bool
  ) -> Band {
    let buffer = output.reserve(
      BandDeflater.maximumByteCount(rows: bytes.count / rowLayout.rowStride, rowLayout))
    let result = deflater.deflate(
      bytes, rowLayout, firstRow: firstRow, isLast: isLast, into: buffer)
    return Band(
      bytes: [UInt8](output.prefix(result.count)), checksum: Adler32(bytes),
      truncatedSearches: result.truncatedSearches)
  }

  /// Compresses an image, on at most `jobs` threads. Returns the bands from top to bottom.
  static func compress(
    _ image: some PixelRowSource, _ layout: PixelLayout, _ effort: ring_flate_effort, jobs: Int
  ) -> [Band] {
    let rowLayout = layout.rowLayout(width: image.size.width)
    return compress(rows: image.size.height, rowLayout, effort, jobs: jobs) {
      $0.scanlines.band($1, of: image, layout)
    }
  }

  /// Compresses rows in memory, on at most `jobs` threads.
  static func compress(
    _ input: UnsafeRawBufferPointer, _ rowLayout: RowLayout, _ effort: ring_flate_effort, jobs: Int
  ) -> [Band] {
    compress(rows: input.count / rowLayout.rowStride, rowLayout, effort, jobs: jobs) {
      BandDeflater.bytes(of: $1, in: input, rowLayout)
    }
  }

  /// Compresses the bytes of each band, on at most `jobs` threads with a compressor each.
  private static func compress(
    rows: Int, _ rowLayout: RowLayout, _ effort: ring_flate_effort, jobs: Int,
    bytes: (BandCompressor, Range<Int>) -> UnsafeRawBufferPointer
  ) -> [Band] {
    let height = BandDeflater.bandRows(rowLayout)
    let compressors = Monitor([BandCompressor]())
    return withoutActuallyEscaping(bytes) { bytes in
      // Safe: threads only read the rows.
      nonisolated(unsafe) let bytes = bytes
      return Parallel.map((rows + height - 1) / height, jobs: jobs) { index in
        let compressor = compressors.withLock { $0.popLast() } ?? BandCompressor(effort)
        defer { compressors.withLock { $0.append(compressor) } }
        let band = index * height..<min((index + 1) * height, rows)
        return compressor.compress(
          bytes(compressor, band), rowLayout, firstRow: band.lowerBound,
          isLast: band.upperBound == rows)
      }
    }
  }
}

/// The Adler-32 checksum of zlib streams (RFC 1950, 8.2).
struct Adler32: Hashable, Sendable {
  private(set) var value: UInt32 = 1
  private var count = 0

  /// The largest prime below 2¹⁶.
  private static let modulus = 65_521

  init() {}

  init(_ bytes: UnsafeRawBufferPointer) {
    value = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    count = bytes.count
  }

  /// Returns the checksum of this checksum's bytes followed by the bytes of `next`.
  ///
  /// The lower half is 1 plus the sum of all bytes; the upper half is the sum of the lower half
  /// after each byte. Each byte of `next` therefore adds the lower half of this checksum, minus the
  /// initial 1, to the upper half.
  func combined(with next: Adler32) -> Adler32 {
    func halves(_ value: UInt32) -> (low: Int, high: Int) {
      (Int(value & 0xFFFF), Int(value >> 16))
    }
    let (first, second) = (halves(value), halves(next.value))
    let before = (first.low + Self.modulus - 1) % Self.modulus
    let low = (before + second.low) % Self.modulus
    let high = (first.high + second.high + next.count % Self.modulus * before) % Self.modulus
    var result = self
    result.value = UInt32(high) << 16 | UInt32(low)
    result.count += next.count
    return result
  }
}
