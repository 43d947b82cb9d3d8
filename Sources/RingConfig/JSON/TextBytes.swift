/// The bytes of a text where they lie in memory, for as long as they do.
///
/// Beyond the end there are zeros, which no JSON contains: whoever reads on stops there, and whatever the
/// offset is, nothing else is read.
struct TextBytes {
  private let start: UnsafeRawPointer?
  let count: Int
  /// A block begins at each byte but the last seven.
  private let blockCount: UInt

  init(_ bytes: UnsafeRawBufferPointer) {
    (start, count) = (bytes.baseAddress, bytes.count)
    blockCount = UInt(max(0, bytes.count - ByteBlock.width + 1))
  }

  subscript(offset: Int) -> UInt8 {
    guard let start, UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return start.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Eight bytes from an offset on.
  func block(at offset: Int) -> ByteBlock {
    guard let start, UInt(bitPattern: offset) < blockCount else { return lastBlock(at: offset) }
    let bits = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return ByteBlock(bits: UInt64(littleEndian: bits))
  }

  @inline(never)
  private func lastBlock(at offset: Int) -> ByteBlock {
    var bits: UInt64 = 0
    for place in 0..<ByteBlock.width { bits |= UInt64(self[offset + place]) << UInt64(8 * place) }
    return ByteBlock(bits: bits)
  }
}
