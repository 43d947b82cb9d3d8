/// The zlib stream of an image, which may be spread over many chunks.
///
/// Stored as ranges of the file, because joining them would copy most of the file.
struct CompressedPixels {
  private(set) var ranges: [Range<Int>] = []
  /// In bytes, of all ranges.
  private(set) var count = 0

  mutating func append(_ range: Range<Int>) {
    ranges.append(range)
    count += range.count
  }

  func joined(_ file: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for range in ranges { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[range])) }
    return bytes
  }
}
