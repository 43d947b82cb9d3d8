/// The zlib stream of a picture, which may be spread over many chunks.
///
/// Where it is in the file: to join the parts would cost a copy of most of the file.
struct PackedPixels {
  private(set) var parts: [Range<Int>] = []
  /// Bytes of all parts.
  private(set) var count = 0

  mutating func append(_ part: Range<Int>) {
    parts.append(part)
    count += part.count
  }

  func joined(_ file: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for part in parts { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[part])) }
    return bytes
  }
}
