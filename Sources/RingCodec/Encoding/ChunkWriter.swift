import PNGLibraries

/// A PNG file that is being written: the signature and the chunks so far.
struct ChunkWriter {
  fileprivate(set) var bytes = PNGSignature.bytes

  /// The bytes of a chunk besides its contents: length, type and checksum.
  static let overhead = 12

  mutating func append(_ type: String, _ contents: some Collection<UInt8>) {
    reserve(contents.count + Self.overhead)
    bytes += UInt32(contents.count).bigEndianBytes
    let start = bytes.count
    bytes += type.utf8
    bytes += contents
    let checksum = bytes[start...].withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress, $0.count)
    }
    bytes += checksum.bigEndianBytes
  }

  /// Reserves the last chunk, too, which would otherwise grow the array and copy the file.
  private mutating func reserve(_ count: Int) {
    if bytes.count + count > bytes.capacity {
      bytes.reserveCapacity(bytes.count + count + Self.overhead)
    }
  }
}

extension ChunkWriter {
  /// Returns and removes the bytes that were appended since the last call.
  mutating func removeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
