import RingGraphics

extension CompressedPixels {
  private static let roomBytes = 1 << 16

  /// Throws unless the checksum of the pixels follows them, and is theirs: libspng stops at the last
  /// row, so that it takes a stream that was cut off behind it for a whole one.
  ///
  /// What follows the checksum is ignored, and so is a stream with more bytes than the rows have.
  func checkEnd(rowBytes: Int, in file: [UInt8]) throws(PNGError) {
    var parts = parts[...]
    var inflater = Inflater { parts.popFirst().map { file[$0] } }
    var scratch = ScratchBytes()
    let room = scratch.reserve(Self.roomBytes)
    var count = 0
    while count <= rowBytes {
      guard let next = inflater.inflate(into: room) else {
        throw .malformed("the pixels: the zlib stream is damaged behind the last row")
      }
      if next == 0 { break }
      count += next
    }
    guard count <= rowBytes else { return }
    switch inflater.end() {
    case .right: return
    case .wrong: throw .malformed("the pixels: the zlib stream has a wrong checksum")
    case .missing: throw .malformed("the pixels: the zlib stream ends before its checksum")
    }
  }
}

extension PNGContainer {
  /// Throws unless a picture's stream ends as it should.
  func checkEnd(
    _ packed: CompressedPixels, size: PixelSize, _ file: [UInt8]
  ) throws(PNGError) {
    var part = header
    part.size = size
    // Each row is in at most seven pieces, with a filter and an unfinished byte each.
    let pieces = header.isInterlaced ? 14 * size.height : 0
    guard let rowBytes = part.scanlineBytes else { throw .outOfMemory }
    try packed.checkEnd(rowBytes: rowBytes + pieces, in: file)
  }
}
