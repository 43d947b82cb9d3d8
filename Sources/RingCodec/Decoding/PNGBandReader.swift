import RingCore
import RingSystem

/// A reader of the rows of a PNG file's image from top to bottom, a band at a time.
///
/// Supports 8-bit RGB and RGBA images that are not interlaced and have no `tRNS`.
package struct PNGBandReader: ~Copyable {
  package let size: PixelSize
  /// `nil` for a file in memory, whose chunks have been verified.
  private let chunks: ChunkStream?
  private var decoder: FastPathDecoder
  private var nextRow = 0

  /// Creates a reader of a file that is not animated; `nil` for an unsupported image.
  package init?(_ frames: PNGFrames) {
    let container = frames.container
    guard
      let decoder = FastPathDecoder(
        container.pixels, size: container.header.size, of: container, in: frames.bytes)
    else { return nil }
    (size, chunks) = (container.header.size, nil)
    self.decoder = decoder
  }

  /// Creates a reader that holds only a part of its file, which has no animation chunks.
  ///
  /// `nil` for an unsupported image or chunk, for more pixels than `decoder` allows, and for a file
  /// that is invalid before its pixels.
  package init?(_ file: consuming RandomAccessFile, decoder: PNGDecoder = PNGDecoder()) {
    guard let chunks = ChunkStream(file), FastPathDecoder.supports(chunks.header) else {
      return nil
    }
    let size = chunks.header.size
    let check: Void? = try? chunks.header.check(
      size, compressedBytes: chunks.byteCount, maximumPixels: decoder.maximumPixels)
    guard check != nil else { return nil }
    (self.size, self.chunks) = (size, chunks)
    self.decoder = FastPathDecoder(size, channels: chunks.header.channels) { chunks.nextBytes() }
  }

  /// To a multiple of eight, because eight rows can be restored at once; fewer than eight stay.
  package static func roundedDownToWavefronts(_ rows: Int) -> Int { rows < 8 ? rows : rows / 8 * 8 }

  /// Decodes the next `count` rows into `band`; fewer at the end, none after it. Returns `false` if
  /// the rows are damaged. After the last row, verifies the rest of the file, too.
  package mutating func read(_ count: Int, into band: inout [UInt8]) -> Bool {
    let rows = min(max(0, count), size.height - nextRow)
    let bytes = rows * size.width * 4
    if band.count != bytes { band = [UInt8](repeating: 0, count: bytes) }
    guard rows > 0 else { return true }
    nextRow += rows
    return band.withUnsafeMutableBytes { decoder.read(rows, into: $0) }
      && (nextRow < size.height || chunks?.finish() ?? true)
  }
}
