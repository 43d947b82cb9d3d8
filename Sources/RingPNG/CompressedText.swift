import CRingDeflate

extension PNGText {
  /// The contents of a compressed `iTXt`, in UTF-8 (PNG specification, 11.3.3.4).
  ///
  /// Throws `PNGError.outOfMemory`.
  func compressedContents(_ key: [UInt8]) throws(PNGError) -> [UInt8] {
    var packed = ScratchBytes()
    let deflater = try LibdeflateDeflater(level: 9)
    let utf8 = Array(text.utf8)
    let count = utf8.withUnsafeBytes { deflater.compress($0, into: &packed) }
    // Compressed by deflate, no language, no translated keyword.
    return key + [0, 1, 0, 0, 0] + packed.prefix(count)
  }

  /// How many bytes of a file the text's chunk has, without its length, name and checksum.
  ///
  /// Throws what writing it throws.
  public func storedByteCount() throws(PNGError) -> Int { try chunk().contents.count }

  /// As much unpacks to more than a limit: a text of one letter can be packed a thousand times
  /// smaller.
  private static let bestRatio = 32

  /// The compressed text of a keyword in a PNG file; `nil` if the file has none of at most `limit`
  /// bytes, or if either is damaged.
  public static func compressed(_ keyword: String, in file: [UInt8], limit: Int) -> String? {
    file.withUnsafeBytes { bytes in
      guard var reader = try? ChunkReader(bytes) else { return nil }
      let head = Array(keyword.utf8) + [0, 1, 0, 0, 0]
      while let chunk = try? reader.next(), chunk.type != "IEND" {
        guard chunk.type == "iTXt", chunk.contents.count <= limit,
          bytes[chunk.contents].starts(with: head)
        else { continue }
        let packed = UnsafeRawBufferPointer(rebasing: bytes[chunk.contents].dropFirst(head.count))
        return unpacked(packed, limit: limit * bestRatio)
      }
      return nil
    }
  }

  private static func unpacked(_ packed: UnsafeRawBufferPointer, limit: Int) -> String? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let text = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      isWhole =
        libdeflate_zlib_decompress(
          decompressor, packed.baseAddress, packed.count, buffer.baseAddress, limit, &count)
        == LIBDEFLATE_SUCCESS
      if !isWhole { count = 0 }
    }
    return isWhole ? String(validating: text, as: UTF8.self) : nil
  }
}
