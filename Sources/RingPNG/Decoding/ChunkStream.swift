import CRingDeflate
import RingSystem

/// The chunks of a PNG file that holds a picture and what can be skipped, read piece by piece.
///
/// Checks all that `PNGContainer` checks, but says no more than that something is wrong, or unusual.
final class ChunkStream {
  let header: PNGHeader
  private var file: FileWindow
  /// Bytes of the file.
  let byteCount: Int
  private var offset: Int
  /// Of the chunk that is read; `nil` after the last, and once something was wrong.
  private var type: ChunkType?
  /// Bytes that are left of its contents.
  private var rest = 0
  private var checksum: UInt32 = 0
  private var isComplete = false
  /// What was returned last, for its memory.
  private var part: [UInt8] = []

  /// Contents of many chunks are put together: unpacking starts anew for each part.
  private static let partBytes = 1 << 18

  /// What would have to be understood.
  private static let unusual: Set<ChunkType> = ["tRNS", "acTL", "fcTL", "fdAT"]

  /// Goes to the picture; `nil` if there is none, or something unusual before it.
  init?(_ file: consuming FileWindow) {
    guard let (header, end) = Self.header(&file) else { return nil }
    (self.header, byteCount, offset) = (header, file.size, end)
    self.file = file
    begin()
    while let type, type != "IDAT" {
      guard type != "IEND", skip() else { return nil }
    }
    if type == nil { return nil }
  }

  /// The header, and where it ends.
  private static func header(_ file: inout FileWindow) -> (PNGHeader, end: Int)? {
    let end = PNGSignature.bytes.count + ChunkWriter.overhead + PNGHeader.byteCount
    guard let bytes = try? Array(file.bytes(at: 0, end)) else { return nil }
    return try? bytes.withRawBytes { bytes throws(PNGError) in
      var reader = try ChunkReader(bytes)
      return (try PNGHeader(bytes, try reader.next()), end)
    }
  }

  /// The next bytes of the picture's stream; `nil` after the last.
  func nextPart() -> ArraySlice<UInt8>? {
    part.removeAll(keepingCapacity: true)
    part.reserveCapacity(Self.partBytes)
    while type == "IDAT", part.count < Self.partBytes {
      if rest == 0 {
        end()
      } else if let piece = piece(atMost: Self.partBytes - part.count) {
        part += piece
      }
    }
    return part.isEmpty ? nil : part[...]
  }

  /// Reads what follows the picture. Whether the whole file is as it should be.
  func finish() -> Bool {
    while let type {
      guard type != "IDAT", skip() else { return false }
    }
    return isComplete
  }

  /// Goes past a chunk; whether that was possible.
  private func skip() -> Bool {
    while rest > 0, piece(atMost: rest) != nil {}
    if type != nil { end() }
    return type != nil || isComplete
  }

  /// The next bytes of a chunk's contents.
  private func piece(atMost count: Int) -> ArraySlice<UInt8>? {
    let piece = (try? file.someBytes(at: offset, atMost: min(rest, count))) ?? []
    guard !piece.isEmpty else {
      type = nil
      rest = 0
      return nil
    }
    checksum = piece.withUnsafeBytes { libdeflate_crc32(checksum, $0.baseAddress, $0.count) }
    offset += piece.count
    rest -= piece.count
    return piece
  }

  /// Compares a chunk's checksum and begins the next.
  private func end() {
    let stored = try? file.number(at: offset, 4)
    guard stored == UInt64(checksum) else { return type = nil }
    offset += 4
    isComplete = type == "IEND"
    if isComplete { type = nil } else { begin() }
  }

  private func begin() {
    type = nil
    guard let head = try? file.bytes(at: offset, 8), head.count == 8 else { return }
    let type = ChunkType(bytes: Array(head.suffix(4)))
    rest = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard type.isValid, type == "IDAT" || type == "IEND" || !type.isCritical,
      !Self.unusual.contains(type), rest <= file.size - offset - ChunkWriter.overhead
    else { return }
    checksum = head.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + 4 }, 4) }
    offset += 8
    self.type = type
  }
}
