import CRingDeflate
import CRingFlate

/// Writes zlib streams; the only place that knows which libraries deflate.
enum Deflater: ~Copyable {
  case own(BandDeflater)
  case smallest(SmallestDeflater)
  case libdeflate(LibdeflateDeflater)

  /// Throws `PNGError.outOfMemory`.
  init(_ method: Method) throws(PNGError) {
    switch method {
    case .quick: self = .own(BandDeflater(RING_FLATE_QUICK))
    case .thorough: self = .own(BandDeflater(RING_FLATE_THOROUGH))
    case .smallest: self = .smallest(try SmallestDeflater())
    case .level(let level): self = .libdeflate(try LibdeflateDeflater(level: level))
    }
  }

  enum Method: Hashable {
    /// Our own: several times faster than libdeflate, files a tenth larger than those of level 4.
    case quick
    /// Our own: about half of the time of libdeflate's level 4, the examples' files 3 % smaller.
    case thorough
    /// Our own, or libdeflate's level 12 where that may find more.
    case smallest
    /// libdeflate, 1…12.
    case level(Int32)
  }

  /// Writes a zlib stream of a picture's rows to the front of `output`, which grows as needed, and
  /// returns its length. The smallest one is made on at most `jobs` threads, the others on one.
  borrowing func compress(
    _ input: UnsafeRawBufferPointer, _ shape: RowShape, jobs: Int = 1,
    into output: inout ScratchBytes
  ) -> Int {
    switch self {
    case .own(let deflater): deflater.compress(input, shape, into: &output)
    case .smallest(let deflater): deflater.compress(input, shape, jobs: jobs, into: &output)
    case .libdeflate(let deflater): deflater.compress(input, into: &output)
    }
  }

  /// The same for rows that are stored as they are. Our own deflate, but for the smallest streams, takes
  /// them band by band, while they are in the processor's cache, and on as many threads as there are
  /// jobs.
  borrowing func compress(
    _ rows: some PixelRows, _ layout: PixelLayout, jobs: Int, through scanlines: inout Scanlines,
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

  /// `libdeflate_alloc_compressor`.
  init(level: Int32) throws(PNGError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  func compress(_ input: UnsafeRawBufferPointer, into output: inout ScratchBytes) -> Int {
    // With room for the bound, libdeflate cannot fail.
    let room = output.room(for: libdeflate_zlib_compress_bound(compressor, input.count))
    return libdeflate_zlib_compress(
      compressor, input.baseAddress, input.count, room.baseAddress, room.count)
  }
}
