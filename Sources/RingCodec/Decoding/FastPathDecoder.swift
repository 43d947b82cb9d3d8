import RingCore
import RingKernels
import RingSystem

/// A fast decoder of the most frequent images: 8-bit RGB and RGBA, not interlaced.
struct FastPathDecoder: ~Copyable {
  private let size: PixelSize
  private let channels: Int
  private var inflater: Inflater
  private var scratch = ScratchBytes()
  /// The last restored row as RGBA, with the colours of transparent pixels; empty before the first.
  private var lastRow: [UInt8] = []
  private var nextRow = 0

  /// In bytes: small enough for a processor's L2 cache.
  private static let bandBytes = 1 << 18

  /// Returns the pixels as RGBA; `nil` if the image is not supported or the stream is invalid.
  static func decode(
    _ compressed: CompressedPixels, size: PixelSize, of container: PNGContainer, in file: [UInt8]
  ) -> [UInt8]? {
    guard var rows = FastPathDecoder(compressed, size: size, of: container, in: file) else {
      return nil
    }
    let count = size.count * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
      MemoryPages.prepare(target)
      filled = rows.read(size.height, into: target) ? count : 0
    }
    return pixels.isEmpty ? nil : pixels
  }

  /// Whether images with this header are supported, unless they have a colour key.
  static func supports(_ header: PNGHeader) -> Bool {
    header.bitDepth == 8 && !header.isInterlaced
      && [PNGHeader.rgb, PNGHeader.rgba].contains(header.colorType)
  }

  static func supports(_ container: PNGContainer) -> Bool {
    supports(container.header) && container.transparency == nil
  }

  /// `nil` if the image is not supported.
  init?(
    _ compressed: CompressedPixels, size: PixelSize, of container: PNGContainer, in file: [UInt8]
  ) {
    guard Self.supports(container) else { return nil }
    var ranges = compressed.ranges[...]
    self.init(size, channels: container.header.channels) { ranges.popFirst().map { file[$0] } }
  }

  /// The image must be supported. `nextBytes` returns the zlib stream piece by piece, then `nil`.
  init(_ size: PixelSize, channels: Int, _ nextBytes: @escaping () -> ArraySlice<UInt8>?) {
    (self.size, self.channels) = (size, channels)
    inflater = Inflater(nextBytes)
  }

  /// Decodes the next `count` rows, which must exist, as RGBA. Returns `false` if the stream is
  /// damaged, if it has an unknown filter, or if it does not end after the last row of the image.
  mutating func read(_ count: Int, into target: UnsafeMutableRawBufferPointer) -> Bool {
    guard let target = target.baseAddress else { return false }
    let rowBytes = size.width * channels + 1
    let bandRows = max(
      1, PNGBandReader.roundedDownToWavefronts(min(count, Self.bandBytes / rowBytes)))
    // `ring_unfilter` loads pixels of three bytes as four: one byte after the last pixel.
    let buffer = scratch.reserve(rowBytes * bandRows + 1)
    for top in stride(from: 0, to: count, by: bandRows) {
      let rows = min(bandRows, count - top)
      let band = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(rowBytes * rows)])
      guard inflater.inflate(into: band) == band.count,
        unfilter(UnsafeRawBufferPointer(band), top..<top + rows, to: target)
      else { return false }
    }
    saveLastRow(count - 1, target)
    nextRow += count
    guard nextRow == size.height else { return true }
    // The end of the stream and its checksum may be unread. A byte of output detects excess rows.
    let excess = UnsafeMutableRawBufferPointer(rebasing: buffer[..<1])
    return inflater.inflate(into: excess) == 0 && inflater.isComplete()
  }

  /// The rows before must be restored already. Returns `false` for an unknown filter.
  private func unfilter(
    _ band: UnsafeRawBufferPointer, _ rows: Range<Int>, to target: UnsafeMutableRawPointer
  ) -> Bool {
    let stride = size.width * 4
    let output = target + rows.lowerBound * stride
    let isFirst = rows.lowerBound == 0
    if isFirst, lastRow.isEmpty {
      output.initializeMemory(as: UInt8.self, repeating: 0, count: stride)
    } else if isFirst {
      lastRow.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: output, count: stride).copyMemory(from: $0)
      }
    }
    let restored = ring_unfilter(
      band.baseAddress, isFirst ? output : output - stride, output, Int64(size.width),
      Int64(rows.count), Int32(channels), RING_SIMD_AVX512)
    guard restored == rows.count else { return false }
    // The next row still needs the hidden colours of the last one.
    clearHiddenColors(max(0, rows.lowerBound - 1)..<rows.upperBound - 1, target)
    return true
  }

  /// Saves the last row of the target for the next call, then clears its hidden colours.
  private mutating func saveLastRow(_ row: Int, _ target: UnsafeMutableRawPointer) {
    let stride = size.width * 4
    if nextRow + row + 1 < size.height {
      lastRow = Array(UnsafeRawBufferPointer(start: target + row * stride, count: stride))
    }
    clearHiddenColors(row..<row + 1, target)
  }

  /// Clears the colours of transparent pixels in `rows` of `target`.
  private func clearHiddenColors(_ rows: Range<Int>, _ target: UnsafeMutableRawPointer) {
    guard channels == 4 else { return }
    let stride = size.width * 4
    clearTransparentPixels(
      UnsafeMutableRawBufferPointer(
        start: target + rows.lowerBound * stride, count: rows.count * stride))
  }
}
