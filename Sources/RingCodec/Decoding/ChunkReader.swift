import PNGLibraries

/// A chunk of a PNG file whose checksum was verified.
struct PNGChunk {
  var type: ChunkType
  /// In the file, in bytes.
  var offset: Int
  /// A range of bytes of the file.
  var contents: Range<Int>

  /// For messages: "IDAT at byte 41".
  var location: String { "\(type) at byte \(offset)" }
}

/// The type of a chunk: four ASCII letters.
struct ChunkType: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(stringLiteral name: String) { bytes = Array(name.utf8) }

  var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether a reader must know the chunk to show the image: bit 5 of the first letter is 0.
  var isCritical: Bool { bytes[0] & 32 == 0 }

  var isValid: Bool {
    bytes.allSatisfy {
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
    }
  }
}

/// A reader that returns the ranges of chunks instead of copies.
struct ChunkReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = PNGSignature.bytes.count

  private static let maximumLength = Int(Int32.max)

  /// `bytes` must outlive the reader. Throws unless they begin with the PNG signature.
  init(_ bytes: UnsafeRawBufferPointer) throws(PNGError) {
    guard !bytes.isEmpty else { throw .malformed("the file is empty") }
    guard PNGSignature.bytes.starts(with: bytes.prefix(PNGSignature.bytes.count)) else {
      throw .malformed("it does not begin with the signature of a PNG")
    }
    guard bytes.count >= PNGSignature.bytes.count else {
      throw .malformed("it ends after \(bytes.count) bytes, within the signature")
    }
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Reads the next chunk. Throws if the file ends within it, or if it is damaged.
  mutating func next() throws(PNGError) -> PNGChunk {
    guard offset < bytes.count else {
      throw .malformed("it ends at byte \(offset), without IEND")
    }
    guard bytes.count - offset >= 8 else { throw truncationError(in: "a chunk's length and name") }
    let length = Int(number(at: offset))
    let type = ChunkType(bytes: Array(bytes[offset + 4..<offset + 8]))
    guard type.isValid else {
      throw .malformed("the chunk at byte \(offset) has no name of four letters")
    }
    guard length <= Self.maximumLength else {
      throw .malformed(
        "\(type) at byte \(offset) claims \(length) bytes, but a chunk has at most "
          + "2147483647")
    }
    guard bytes.count - offset - ChunkWriter.overhead >= length else {
      throw truncationError(in: "\(type) at byte \(offset)")
    }
    let chunk = PNGChunk(
      type: type, offset: offset, contents: offset + 8..<offset + 8 + length)
    guard checksum(of: chunk) == number(at: chunk.contents.upperBound) else {
      throw .malformed("\(chunk.location) has a wrong checksum")
    }
    offset += ChunkWriter.overhead + length
    return chunk
  }

  private func truncationError(in location: String) -> PNGError {
    .malformed("it ends at byte \(bytes.count), within \(location)")
  }

  private func number(at offset: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  private func checksum(of chunk: PNGChunk) -> UInt32 {
    let checked = UnsafeRawBufferPointer(
      rebasing: bytes[chunk.contents.lowerBound - 4..<chunk.contents.upperBound])
    return libdeflate_crc32(0, checked.baseAddress, checked.count)
  }
}
