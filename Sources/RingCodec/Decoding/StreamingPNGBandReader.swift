import RingCore
import RingSystem

/// A streaming reader of the rows of a PNG file's image from top to bottom, a band at a time.
///
/// Holds only a part of the file. Supports 8-bit RGB and RGBA images that are not interlaced, in
/// files without `tRNS` and animation chunks.
package struct StreamingPNGBandReader: ~Copyable {
  package let size: PixelSize
  private let chunks: ChunkStream
  private var decoder: FastPathDecoder
  private var next = 0

  /// `nil` for an unsupported image or chunk, for more pixels than `decoder` allows, and for a file
  /// that is invalid before its pixels.
  package init?(_ file: consuming RandomAccessFile, decoder: PNGDecoder = PNGDecoder()) {
    guard let chunks = ChunkStream(file), FastPathDecoder.supports(chunks.header) else {
      return nil
    }
    let size = chunks.header.size
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= decoder.maximumPixels, let bytes = chunks.header.scanlineBytes,
      bytes / PNGContainer.maximumCompressionRatio <= chunks.byteCount
    else { return nil }
    (self.size, self.chunks) = (size, chunks)
    self.decoder = FastPathDecoder(size, channels: chunks.header.channels) { chunks.nextBytes() }
  }

  /// Decodes the next `count` rows into `band`; fewer at the end, none after it. Returns `false` if
  /// the rows are damaged. After the last row, verifies the rest of the file, too.
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
