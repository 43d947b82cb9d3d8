import PNGLibraries

/// A zlib stream that is decompressed at once, such as that of a text or of a colour profile.
enum ZlibStream {
  /// Returns the decompressed bytes; `nil` if the stream is damaged or if they are more than `limit`.
  static func decompressed(_ stream: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      isComplete =
        libdeflate_zlib_decompress(
          decompressor, stream.baseAddress, stream.count, buffer.baseAddress, limit, &count)
        == LIBDEFLATE_SUCCESS
      if !isComplete { count = 0 }
    }
    return isComplete ? bytes : nil
  }
}
