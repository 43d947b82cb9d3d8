import PNGLibraries

package struct PNGMetadata: Hashable, Sendable {
  /// Pixels per point (1/72 inch), for programs that print or place the image: 0.000 177…757 584,
  /// which is 1…2³¹ − 1 pixels per metre. Encoding throws `PNGError.scale` for other values.
  package var scale: Double
  /// In file order.
  package var texts: [PNGText]

  package init(scale: Double = 1, texts: [PNGText] = []) {
    self.scale = scale
    self.texts = texts
  }

  /// The value of `pHYs`. Throws `PNGError.scale`.
  func pixelsPerMeter() throws(PNGError) -> UInt32 {
    let density = (72 * scale / 0.0254).rounded()
    guard density >= 1, density <= 2_147_483_647 else { throw .scale(scale) }
    return UInt32(density)
  }
}

package struct PNGText: Hashable, Sendable {
  /// 1…79 printable Latin-1 characters, no space at either end, no two spaces in a row.
  package var keyword: String
  /// Any characters except NUL.
  package var text: String
  /// Few programs can read compressed texts.
  package var isCompressed: Bool

  /// Does not validate the texts; writing them does.
  package init(keyword: String, text: String, isCompressed: Bool = false) {
    self.keyword = keyword
    self.text = text
    self.isCompressed = isCompressed
  }

  /// `tEXt` if the text is Latin-1, otherwise `iTXt` in UTF-8; always `iTXt` if it is compressed.
  func chunk() throws(PNGError) -> (type: String, contents: [UInt8]) {
    guard let key = Self.latin1(keyword), isLegalKeyword(key) else { throw .textKeyword(keyword) }
    var utf8 = text
    guard !utf8.withUTF8({ $0.contains(0) }) else { throw .textValue(keyword: keyword) }
    if isCompressed { return ("iTXt", try compressedContents(key)) }
    guard let latin1 = Self.latin1(text) else {
      // The zeros mean: end of the keyword, not compressed, no compression method, no language tag,
      // no translated keyword.
      return ("iTXt", key + [0, 0, 0, 0, 0] + text.utf8)
    }
    return ("tEXt", key + [0] + latin1)
  }

  /// `nil` if the text contains other characters.
  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// PNG specification, third edition, 11.3.3.1.
  private func isLegalKeyword(_ key: [UInt8]) -> Bool {
    let space = UInt8(ascii: " ")
    return (1...79).contains(key.count)
      && key.allSatisfy { (32...126).contains($0) || $0 >= 161 }
      && key.first != space && key.last != space
      && !zip(key, key.dropFirst()).contains { $0 == space && $1 == space }
  }

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
        return ZlibStream.decompressed(stream, limit: limit * maximumExpansion)
          .flatMap { String(validating: $0, as: UTF8.self) }
      }
      return nil
    }
  }
}
