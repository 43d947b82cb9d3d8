/// The bytes of a text, borrowed for the duration of a call.
///
/// Beyond the end the bytes read as 0, which does not occur in JSON and stops any scan. No offset
/// reads outside the text.
struct TextBytes {
  private let start: UnsafeRawPointer?
  let count: Int
  /// The number of offsets at which a full block begins: all but the last seven.
  private let blockCount: UInt

  init(_ bytes: UnsafeRawBufferPointer) {
    (start, count) = (bytes.baseAddress, bytes.count)
    blockCount = UInt(max(0, bytes.count - ByteBlock.width + 1))
  }

  subscript(offset: Int) -> UInt8 {
    guard let start, UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return start.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Returns eight bytes beginning at an offset; bytes beyond the end of the text are 0.
  func block(at offset: Int) -> ByteBlock {
    guard let start, UInt(bitPattern: offset) < blockCount else { return lastBlock(at: offset) }
    let bits = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return ByteBlock(bits: UInt64(littleEndian: bits))
  }

  @inline(never)
  private func lastBlock(at offset: Int) -> ByteBlock {
    var bits: UInt64 = 0
    for index in 0..<ByteBlock.width { bits |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return ByteBlock(bits: bits)
  }
}

extension [UInt8] {
  /// The offsets at which lines begin. A line ends with a line feed.
  package var lineStarts: [Int] {
    withUnsafeBytes { bytes in
      let bytes = TextBytes(bytes)
      var starts = [0]
      var offset = 0
      while offset < bytes.count {
        // Search eight bytes at a time, because generated texts can have one line of megabytes.
        if let index = bytes.block(at: offset).firstIndex(of: UInt8(ascii: "\n")) {
          offset += index + 1
          starts.append(offset)
        } else {
          offset += ByteBlock.width
        }
      }
      return starts
    }
  }

  /// Returns the text of a range of bytes; invalid UTF-8 is replaced with U+FFFD.
  package func string(_ range: Range<Int>) -> String {
    withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: range.count) {
        $0.initialize(fromContentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      }
    }
  }
}
