import CRingDeflate

/// Writes zlib streams; the only place that knows which libraries deflate.
enum Deflater: ~Copyable {
  case isal(ISALDeflater)
  case libdeflate(LibdeflateDeflater)

  /// Throws `PNGError.outOfMemory`.
  init(_ method: Method) throws(PNGError) {
    switch method {
    case .quick: self = .isal(ISALDeflater())
    case .level(let level): self = .libdeflate(try LibdeflateDeflater(level: level))
    }
  }

  enum Method: Hashable {
    /// ISA-L: several times faster, files a third larger.
    case quick
    /// libdeflate, 1…12.
    case level(Int32)
  }

  /// Writes a zlib stream to the front of `output`, which grows as needed, and returns its length.
  borrowing func compress(
    _ input: UnsafeRawBufferPointer, into output: inout ScratchBytes
  ) -> Int {
    switch self {
    case .isal(let deflater): deflater.compress(input, into: &output)
    case .libdeflate(let deflater): deflater.compress(input, into: &output)
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
