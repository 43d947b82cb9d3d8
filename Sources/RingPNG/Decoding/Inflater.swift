import CRingDeflate

/// The owner of a `libdeflate_decompressor`.
struct Inflater: ~Copyable {
  private let decompressor: OpaquePointer

  /// `libdeflate_alloc_decompressor`.
  init() throws(PNGError) {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// Unpacks a zlib stream; whether it is whole and fills the output exactly.
  func inflate(_ stream: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Bool
  {
    libdeflate_zlib_decompress(
      decompressor, stream.baseAddress, stream.count, output.baseAddress, output.count, nil)
      == LIBDEFLATE_SUCCESS
  }
}
