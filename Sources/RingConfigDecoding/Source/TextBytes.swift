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
