import PNGLibraries

extension PNGText {
  /// The contents of `iTXt` in UTF-8 (PNG specification, third edition, 11.3.3.4). Throws
  /// `PNGError.outOfMemory`.
  func compressedContents(_ key: [UInt8]) throws(PNGError) -> [UInt8] {
    var compressed = ScratchBytes()
    let deflater = try LibdeflateDeflater(level: 9)
    let utf8 = Array(text.utf8)
    let count = utf8.withUnsafeBytes { deflater.compress($0, into: &compressed) }
    // The five bytes mean: end of the keyword, compressed, deflate, no language tag, no translated
    // keyword.
    return key + [0, 1, 0, 0, 0] + compressed.prefix(count)
  }

  /// In bytes, without the chunk's length, type and checksum. Throws `PNGError.textKeyword`,
  /// `textValue` and `outOfMemory`, as writing the text does.
  package func storedByteCount() throws(PNGError) -> Int { try chunk().contents.count }

  /// The maximum decompressed size, in multiples of the limit for compressed bytes. Without it, a
  /// repeated letter could expand by a factor of a thousand.
  private static let maximumExpansion = 32

  /// Returns the decompressed text of a keyword in a PNG file.
  ///
  /// `nil` if no compressed `iTXt` with this keyword has at most `limit` bytes, if its text is
  /// damaged or has more than 32 times `limit` bytes, or if the file is damaged before the chunk.
  package static func compressed(_ keyword: String, in file: [UInt8], limit: Int) -> String? {
    file.withUnsafeBytes { bytes in
      guard var reader = try? ChunkReader(bytes) else { return nil }
      let head = Array(keyword.utf8) + [0, 1, 0, 0, 0]
      while let chunk = try? reader.next(), chunk.type != "IEND" {
        guard chunk.type == "iTXt", chunk.contents.count <= limit,
          bytes[chunk.contents].starts(with: head)
        else { continue }
        let stream = UnsafeRawBufferPointer(rebasing: bytes[chunk.contents].dropFirst(head.count))
        return decompressed(stream, limit: limit * maximumExpansion)
      }
      return nil
    }
  }

  /// `nil` if the stream is damaged or the text has more than `limit` bytes.
  private static func decompressed(_ stream: UnsafeRawBufferPointer, limit: Int) -> String? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isComplete = false
    let text = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      isComplete =
        libdeflate_zlib_decompress(
          decompressor, stream.baseAddress, stream.count, buffer.baseAddress, limit, &count)
        == LIBDEFLATE_SUCCESS
      if !isComplete { count = 0 }
    }
    return isComplete ? String(validating: text, as: UTF8.self) : nil
  }
}
