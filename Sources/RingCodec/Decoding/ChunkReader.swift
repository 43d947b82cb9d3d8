import PNGLibraries
import RingCore
import RingSystem

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
      throw .malformed(Self.foreignFile(bytes))
    }
    guard bytes.count >= PNGSignature.bytes.count else {
      throw .malformed("it ends after \(bytes.count) bytes, within the signature")
    }
    self.bytes = bytes
  }

  /// Returns what a file is that does not begin with the signature.
  private static func foreignFile(_ bytes: UnsafeRawBufferPointer) -> String {
    if bytes.starts(with: "version https://git-lfs.github.com/".utf8) {
      return "it is a Git LFS pointer; run git lfs pull"
    }
    return PhotoFormat(Array(bytes.prefix(12))).map { "it is a \($0)" }
      ?? "it does not begin with the signature of a PNG"
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

/// A streaming reader of a PNG file whose chunks other than the image can be skipped.
///
/// Performs all checks of `PNGContainer`, but reports only that a file is invalid or unsupported,
/// not why.
final class ChunkStream {
  let header: PNGHeader
  private var file: RandomAccessFile
  /// The size of the file, in bytes.
  let byteCount: Int
  private var offset: Int
  /// The type of the current chunk; `nil` after the last, and after an error.
  private var type: ChunkType?
  /// The number of unread bytes of the current chunk's contents.
  private var remainingBytes = 0
  private var checksum: UInt32 = 0
  private var isComplete = false
  /// The last result of `nextBytes`, whose memory is reused.
  private var buffer: [UInt8] = []

  /// In bytes. The buffer joins small chunks, because inflating restarts with each buffer.
  private static let bufferSize = 1 << 18

  /// The types of ancillary chunks that cannot be skipped, because they affect the image.
  private static let unsupportedTypes: Set<ChunkType> = ["tRNS", "acTL", "fcTL", "fdAT"]

  /// Reads up to the image; `nil` without an image, or after an unsupported or invalid chunk.
  init?(_ file: consuming RandomAccessFile) {
    guard let (header, end) = Self.header(&file) else { return nil }
    (self.header, byteCount, offset) = (header, file.size, end)
    self.file = file
    readChunkHeader()
    while let type, type != "IDAT" {
      guard type != "IEND", skipChunk() else { return nil }
    }
    if type == nil { return nil }
  }

  /// Returns the header and the offset of its end, in bytes; `nil` if it cannot be read.
  private static func header(_ file: inout RandomAccessFile) -> (PNGHeader, end: Int)? {
    let end = PNGSignature.bytes.count + ChunkWriter.overhead + PNGHeader.byteCount
    guard let bytes = try? Array(file.bytes(at: 0, end)) else { return nil }
    return try? withRawBytes(of: bytes) { bytes throws(PNGError) in
      var reader = try ChunkReader(bytes)
      return (try PNGHeader(bytes, try reader.next()), end)
    }
  }

  /// Returns the next bytes of the image's zlib stream; `nil` after the last, and after an error.
  func nextBytes() -> ArraySlice<UInt8>? {
    buffer.removeAll(keepingCapacity: true)
    buffer.reserveCapacity(Self.bufferSize)
    while type == "IDAT", buffer.count < Self.bufferSize {
      if remainingBytes == 0 {
        endChunk()
      } else if let bytes = nextBytes(atMost: Self.bufferSize - buffer.count) {
        buffer += bytes
      }
    }
    return buffer.isEmpty ? nil : buffer[...]
  }

  /// Reads the rest of the file after the image. Returns whether the complete file is valid.
  func finish() -> Bool {
    while let type {
      guard type != "IDAT", skipChunk() else { return false }
    }
    return isComplete
  }

  /// Reads to the next chunk. Returns whether the current one is valid.
  private func skipChunk() -> Bool {
    while remainingBytes > 0, nextBytes(atMost: remainingBytes) != nil {}
    if type != nil { endChunk() }
    return type != nil || isComplete
  }

  /// Returns the next bytes of the current chunk's contents; `nil` if they cannot be read.
  private func nextBytes(atMost count: Int) -> ArraySlice<UInt8>? {
    let bytes = (try? file.someBytes(at: offset, atMost: min(remainingBytes, count))) ?? []
    guard !bytes.isEmpty else {
      type = nil
      remainingBytes = 0
      return nil
    }
    checksum = bytes.withUnsafeBytes { libdeflate_crc32(checksum, $0.baseAddress, $0.count) }
    offset += bytes.count
    remainingBytes -= bytes.count
    return bytes
  }

  /// Verifies the checksum of the current chunk and reads the header of the next one.
  private func endChunk() {
    let stored = try? file.number(at: offset, 4)
    guard stored == UInt64(checksum) else { return type = nil }
    offset += 4
    isComplete = type == "IEND"
    if isComplete { type = nil } else { readChunkHeader() }
  }

  /// Reads the header of the next chunk; `type` is `nil` if it is unsupported or invalid.
  private func readChunkHeader() {
    type = nil
    guard let head = try? file.bytes(at: offset, 8), head.count == 8 else { return }
    let type = ChunkType(bytes: Array(head.suffix(4)))
    remainingBytes = Int(bigEndianBytes: head.prefix(4))
    guard type.isValid, type == "IDAT" || type == "IEND" || !type.isCritical,
      !Self.unsupportedTypes.contains(type),
      remainingBytes <= file.size - offset - ChunkWriter.overhead
    else { return }
    checksum = type.bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    offset += 8
    self.type = type
  }
}

/// A reader of unsigned integers, at offsets in bytes from the start of a range of `bytes`.
struct BigEndianReader {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer, _ contents: Range<Int>) {
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[contents])
  }

  func int8(_ offset: Int) -> Int { Int(bytes[offset]) }
  func int16(_ offset: Int) -> Int { int8(offset) << 8 | int8(offset + 1) }
  func int32(_ offset: Int) -> Int { int16(offset) << 16 | int16(offset + 2) }
}

/// Calls `body` with the bytes of an array, as `withUnsafeBytes` does, but with a typed error.
func withRawBytes<R>(
  of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(PNGError) -> R
) throws(PNGError) -> R {
  try bytes.withUnsafeBytes { bytes in Result { () throws(PNGError) in try body(bytes) } }.get()
}
