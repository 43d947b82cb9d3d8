import CRingDeflate
import CRingFlate

/// A compressor of zlib streams; the only type that knows the deflate libraries.
enum Deflater: ~Copyable {
  case own(BandDeflater)
  case smallest(OptimalDeflater)
  case libdeflate(LibdeflateDeflater)

  /// Creates a compressor for a method. Throws `PNGError.outOfMemory`.
  init(_ method: Method) throws(PNGError) {
    switch method {
    case .fast: self = .own(BandDeflater(RING_FLATE_FAST))
    case .balanced: self = .own(BandDeflater(RING_FLATE_BALANCED))
    case .small: self = .smallest(try OptimalDeflater())
    case .level(let level): self = .libdeflate(try LibdeflateDeflater(level: level))
    }
  }

  enum Method: Hashable {
    /// CRingFlate: several times faster than libdeflate; files are a tenth larger than with level
    /// 4.
    case fast
    /// CRingFlate: about half the time of libdeflate's level 4; the examples' files are 3 %
    /// smaller.
    case balanced
    /// CRingFlate, or libdeflate's level 12 where that may find more.
    case small
    /// libdeflate, level 1…12.
    case level(Int32)
  }

  /// Writes a zlib stream of an image's rows to the start of `output`, which grows as needed.
  /// Returns its length in bytes. `small` uses at most `jobs` threads, other methods one.
  borrowing func compress(
    _ input: UnsafeRawBufferPointer, _ shape: RowLayout, jobs: Int = 1,
    into output: inout ScratchBytes
  ) -> Int {
    switch self {
    case .own(let deflater): deflater.compress(input, shape, into: &output)
    case .smallest(let deflater): deflater.compress(input, shape, jobs: jobs, into: &output)
    case .libdeflate(let deflater): deflater.compress(input, into: &output)
    }
  }

  /// Compresses unfiltered rows. The quick and the thorough method read them band by band, while
  /// they are in the processor's cache, on at most `jobs` threads.
  borrowing func compress(
    _ rows: some PixelRowSource, _ layout: PixelLayout, jobs: Int,
    through scanlines: inout Scanlines,
    into output: inout ScratchBytes
  ) -> Int {
    switch self {
    case .own(let deflater):
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

  /// Creates a compressor. Throws `PNGError.outOfMemory`.
  init(level: Int32) throws(PNGError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  func compress(_ input: UnsafeRawBufferPointer, into output: inout ScratchBytes) -> Int {
    // With capacity for the bound, libdeflate cannot fail.
    let room = output.reserve(libdeflate_zlib_compress_bound(compressor, input.count))
    return libdeflate_zlib_compress(
      compressor, input.baseAddress, input.count, room.baseAddress, room.count)
  }
}
