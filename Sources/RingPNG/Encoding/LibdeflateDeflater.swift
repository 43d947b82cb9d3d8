import CRingDeflate

/// libdeflate's compression, for texts; the owner of a `libdeflate_compressor`.
struct LibdeflateDeflater: ~Copyable {
  private let compressor: OpaquePointer

  /// `libdeflate_alloc_compressor`: 1…12. Throws `PNGError.outOfMemory`.
  init(level: Int32) throws(PNGError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Writes a zlib stream to the front of `output`, which grows as needed, and returns its length.
  func compress(_ input: UnsafeRawBufferPointer, into output: inout ScratchBytes) -> Int {
    // With room for the bound, libdeflate cannot fail.
    let room = output.room(for: libdeflate_zlib_compress_bound(compressor, input.count))
    return libdeflate_zlib_compress(
      compressor, input.baseAddress, input.count, room.baseAddress, room.count)
  }
}
