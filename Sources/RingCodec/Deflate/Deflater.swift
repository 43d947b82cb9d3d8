import PNGLibraries
import RingCore
import RingKernels
import RingSystem

/// A compressor of zlib streams, with the implementation that its compression requires.
enum Deflater: ~Copyable {
  case banded(BandDeflater)
  case optimal(OptimalDeflater)
  case libdeflate(LibdeflateDeflater)

  /// Creates our own deflate; `small` takes libdeflate's stream of level 12 if that is smaller.
  ///
  /// Measured on four rings at 1024 × 1024 (libdeflate 1.14, ISA-L 2.30): ISA-L takes 1.5 ms for
  /// 216 kB at level 1, `fast` four fifths of this time for 196 kB. libdeflate takes 8.0 ms for
  /// 204 kB at level 1, 6.7 ms for 174 kB at 4, 8.0 ms for 160 kB at 6, 10.8 ms for 152 kB at 7 and
  /// 0.5 s for 146 kB at 12. `balanced` takes about half the time of level 4 for 5 % fewer bytes,
  /// `small` a third of the time of level 12 for 2 % fewer bytes. Throws `PNGError.outOfMemory`.
  init(_ compression: Compression) throws(PNGError) {
    switch compression {
    case .fast: self = .banded(BandDeflater(RING_FLATE_FAST))
    case .balanced: self = .banded(BandDeflater(RING_FLATE_BALANCED))
    case .small: self = .optimal(try OptimalDeflater())
    }
  }

  /// Creates libdeflate with a level in 1…12. Throws `PNGError.outOfMemory`.
  init(level: Int32) throws(PNGError) { self = .libdeflate(try LibdeflateDeflater(level: level)) }

  /// Writes a zlib stream of an image's rows to the start of `output`, which grows as needed.
  /// Returns its length in bytes. `small` uses at most `jobs` threads, others one.
  borrowing func compress(
    _ input: UnsafeRawBufferPointer, _ rowLayout: RowLayout, jobs: Int = 1,
    into output: inout ScratchBytes
  ) -> Int {
    switch self {
    case .banded(let deflater): deflater.compress(input, rowLayout, into: &output)
    case .optimal(let deflater): deflater.compress(input, rowLayout, jobs: jobs, into: &output)
    case .libdeflate(let deflater): deflater.compress(input, into: &output)
    }
  }

  /// Uses at most `jobs` threads. `fast` and `balanced` read the unfiltered rows band by band, so
  /// that they stay in the processor's cache.
  borrowing func compress(
    _ rows: some PixelRowSource, _ layout: PixelLayout, jobs: Int,
    through scanlines: inout Scanlines,
    into output: inout ScratchBytes
  ) -> Int {
    switch self {
    case .banded(let deflater):
      return deflater.compress(rows, layout, jobs: jobs, through: &scanlines, into: &output)
    default:
      scanlines.fill(rows, layout, .fixed(.none))
      return scanlines.withBytes { compress($0, $1, jobs: jobs, into: &output) }
    }
  }
}

/// The owner of a `libdeflate_compressor`.
struct LibdeflateDeflater: ~Copyable {
  private let compressor: OpaquePointer

  /// Throws `PNGError.outOfMemory`.
  init(level: Int32) throws(PNGError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  func compress(_ input: UnsafeRawBufferPointer, into output: inout ScratchBytes) -> Int {
    // With capacity for the bound, libdeflate cannot fail.
    let buffer = output.reserve(libdeflate_zlib_compress_bound(compressor, input.count))
    return libdeflate_zlib_compress(
      compressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
  }
}

/// A compressor of the smallest zlib streams.
///
/// Uses `ring_flate_compress`, which only searches a limited number of earlier positions, and also
/// libdeflate if this limit truncates too many searches. In drawn images, few positions match a
/// byte. In noise with few distinct values, nearly every byte has more matching positions than the
/// limit, and libdeflate's search trees find longer matches.
struct OptimalDeflater: ~Copyable {
  private let libdeflate: LibdeflateDeflater

  /// Throws `PNGError.outOfMemory`.
  init() throws(PNGError) { libdeflate = try LibdeflateDeflater(level: 12) }

  /// The number of bytes per truncated search below which libdeflate is tried, too. Measured: at
  /// least 23 in 30 drawings and diagrams, at most 14 in noise and plain gradients.
  private static let truncatedSearchThreshold = 20

  /// Uses at most `jobs` threads. Returns the length in bytes of the stream in `output`.
  func compress(
    _ input: UnsafeRawBufferPointer, _ rowLayout: RowLayout, jobs: Int,
    into output: inout ScratchBytes
  ) -> Int {
    let bands = BandCompressor.compress(input, rowLayout, RING_FLATE_SMALL, jobs: jobs)
    let count = BandDeflater.join(bands, into: &output)
    let truncatedSearches = bands.reduce(0) { $0 + $1.truncatedSearches }
    guard truncatedSearches * Self.truncatedSearchThreshold > input.count else { return count }
    var alternative = ScratchBytes()
    let alternativeCount = libdeflate.compress(input, into: &alternative)
    guard alternativeCount < count else { return count }
    output.reserve(alternativeCount).copyBytes(from: alternative.prefix(alternativeCount))
    return alternativeCount
  }
}
