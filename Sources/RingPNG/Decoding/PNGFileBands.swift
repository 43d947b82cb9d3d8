import RingGraphics
import RingSystem

/// The rows of a PNG file's picture from top to bottom, a band at a time, of which only a piece is
/// held: for pictures of 8-bit RGB and RGBA without anything unusual.
package struct PNGFileBands: ~Copyable {
  /// Columns and rows of the whole picture, in pixels.
  package let size: PixelSize
  private let chunks: ChunkStream
  private var decoder: FastPathDecoder
  private var next = 0

  /// `nil` if the file holds anything else, or something is wrong before its pixels.
  package init?(_ file: consuming FileWindow, decoder: PNGDecoder = PNGDecoder()) {
    guard let chunks = ChunkStream(file), FastPathDecoder.reads(chunks.header) else { return nil }
    let size = chunks.header.size
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= decoder.maximumPixels, let bytes = chunks.header.scanlineBytes,
      bytes / PNGContainer.bestRatio <= chunks.byteCount
    else { return nil }
    (self.size, self.chunks) = (size, chunks)
    self.decoder = FastPathDecoder(size, channels: chunks.header.channels) { chunks.nextPart() }
  }

  /// Replaces a band by the next rows, at most so many; none after the last. Whether they could be
  /// read and, with the last of them, the rest of the file.
  package mutating func read(_ count: Int, into band: inout [UInt8]) -> Bool {
    let rows = min(max(0, count), size.height - next)
    let bytes = rows * size.width * 4
    if band.count != bytes { band = [UInt8](repeating: 0, count: bytes) }
    guard rows > 0 else { return true }
    next += rows
    return band.withUnsafeMutableBytes { decoder.read(rows, into: $0) }
      && (next < size.height || chunks.finish())
  }
}
