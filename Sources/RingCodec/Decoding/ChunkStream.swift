import PNGLibraries
import RingCore
import RingSystem

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
    begin()
    while let type, type != "IDAT" {
      guard type != "IEND", skip() else { return nil }
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
        end()
      } else if let bytes = nextBytes(atMost: Self.bufferSize - buffer.count) {
        buffer += bytes
      }
    }
    return buffer.isEmpty ? nil : buffer[...]
  }

  /// Reads the rest of the file after the image. Returns whether the complete file is valid.
  func finish() -> Bool {
    while let type {
      guard type != "IDAT", skip() else { return false }
    }
    return isComplete
  }

  /// Returns whether that succeeded.
  private func skip() -> Bool {
    while remainingBytes > 0, nextBytes(atMost: remainingBytes) != nil {}
    if type != nil { end() }
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

  /// Verifies the checksum of the current chunk and begins the next one.
  private func end() {
    let stored = try? file.number(at: offset, 4)
    guard stored == UInt64(checksum) else { return type = nil }
    offset += 4
    isComplete = type == "IEND"
    if isComplete { type = nil } else { begin() }
  }

  /// Reads the head of the next chunk; `type` is `nil` if it is unsupported or invalid.
  private func begin() {
    type = nil
    guard let head = try? file.bytes(at: offset, 8), head.count == 8 else { return }
    let type = ChunkType(bytes: Array(head.suffix(4)))
    remainingBytes = Int(bigEndianBytes: head.prefix(4))
    guard type.isValid, type == "IDAT" || type == "IEND" || !type.isCritical,
      !Self.unsupportedTypes.contains(type),
      remainingBytes <= file.size - offset - ChunkWriter.overhead
    else { return }
    checksum = head.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + 4 }, 4) }
    offset += 8
    self.type = type
  }
}
