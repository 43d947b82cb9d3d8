/// The zlib stream of an image, which may be spread over many chunks.
///
/// Stored as ranges of the file, because joining the parts would copy most of the file.
struct CompressedPixels {
  private(set) var parts: [Range<Int>] = []
  /// The size of all parts, in bytes.
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
