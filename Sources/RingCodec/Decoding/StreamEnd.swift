import RingCore

extension CompressedPixels {
  private static let bufferByteCount = 1 << 16

  /// Throws unless the zlib stream's checksum follows the pixels and is valid, because libspng
  /// accepts a stream that is truncated after the last row.
  ///
  /// `rowBytes` is the maximum size of all rows, in bytes. Ignores bytes after the checksum, and
  /// the checksum of a stream that inflates to more than `rowBytes` bytes.
  func checkEnd(rowBytes: Int, in file: [UInt8]) throws(PNGError) {
    var ranges = ranges[...]
    var inflater = Inflater { ranges.popFirst().map { file[$0] } }
    var scratch = ScratchBytes()
    let buffer = scratch.reserve(Self.bufferByteCount)
    var count = 0
    while count <= rowBytes {
      guard let next = inflater.inflate(into: buffer) else {
        throw .malformed("the pixels: the zlib stream is damaged behind the last row")
      }
      if next == 0 { break }
      count += next
    }
    guard count <= rowBytes else { return }
    switch inflater.checksumState() {
    case .valid: return
    case .invalid: throw .malformed("the pixels: the zlib stream has a wrong checksum")
    case .missing: throw .malformed("the pixels: the zlib stream ends before its checksum")
    }
  }
}

extension PNGContainer {
  func checkEnd(
    _ compressed: CompressedPixels, size: PixelSize, _ file: [UInt8]
  ) throws(PNGError) {
    var imageHeader = header
    imageHeader.size = size
    // Each row is in at most seven passes, with a filter byte and an incomplete byte each.
    let interlacingBytes = header.isInterlaced ? 14 * size.height : 0
    guard let rowBytes = imageHeader.scanlineBytes else { throw .outOfMemory }
    try compressed.checkEnd(rowBytes: rowBytes + interlacingBytes, in: file)
  }
}
