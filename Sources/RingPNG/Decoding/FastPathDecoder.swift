import CRingPixels
import RingGraphics
import RingSystem

/// The quick way for what most pictures are: 8-bit RGB and RGBA, not interlaced, from rows as they
/// are stored to RGBA, a band of rows at a time.
struct FastPathDecoder: ~Copyable {
  private let size: PixelSize
  private let channels: Int
  private var inflater: Inflater
  private var scratch = ScratchBytes()
  /// The last row that was restored, with hidden colours, from which the next may be predicted;
  /// empty before the first.
  private var last: [UInt8] = []
  private var next = 0

  /// Small enough for a processor's second cache.
  private static let bandBytes = 1 << 18

  /// The pixels as RGBA; `nil` if the picture is of another kind or the stream is not as it should
  /// be.
  static func pixels(
    _ container: PNGContainer, _ packed: PackedPixels, _ size: PixelSize, _ file: [UInt8]
  ) -> [UInt8]? {
    guard var rows = FastPathDecoder(container, packed, size, file) else { return nil }
    let count = size.count * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
      PageMemory.prepare(target)
      filled = rows.read(size.height, into: target) ? count : 0
    }
    return pixels.isEmpty ? nil : pixels
  }

  /// Whether pictures of this kind can be read, if no colour of theirs stands for transparency.
  static func reads(_ header: PNGHeader) -> Bool {
    header.bitDepth == 8 && !header.isInterlaced
      && [PNGHeader.rgb, PNGHeader.rgba].contains(header.colorType)
  }

  /// Whether pictures of this kind can be read.
  static func reads(_ container: PNGContainer) -> Bool {
    reads(container.header) && container.transparency == nil
  }

  /// `nil` if the picture is of another kind.
  init?(_ container: PNGContainer, _ packed: PackedPixels, _ size: PixelSize, _ file: [UInt8]) {
    guard Self.reads(container) else { return nil }
    var parts = packed.parts[...]
    self.init(size, channels: container.header.channels) { parts.popFirst().map { file[$0] } }
  }

  /// Rows of a kind that can be read, and where the parts of their stream are from.
  init(_ size: PixelSize, channels: Int, _ nextPart: @escaping () -> ArraySlice<UInt8>?) {
    (self.size, self.channels) = (size, channels)
    inflater = Inflater(nextPart)
  }

  /// Restores so many of the rows that follow, which must be there, as RGBA. Whether the stream held
  /// them, with filters that are known, and ends with the last.
  mutating func read(_ count: Int, into target: UnsafeMutableRawBufferPointer) -> Bool {
    guard let target = target.baseAddress else { return false }
    let rowBytes = size.width * channels + 1
    let bandRows = max(1, PNGBands.wholeWaves(min(count, Self.bandBytes / rowBytes)))
    // A pixel of three bytes is loaded as four.
    let room = scratch.room(for: rowBytes * bandRows + 1)
    for top in stride(from: 0, to: count, by: bandRows) {
      let rows = min(bandRows, count - top)
      let band = UnsafeMutableRawBufferPointer(rebasing: room[..<(rowBytes * rows)])
      guard inflater.inflate(into: band) == band.count,
        unfilter(UnsafeRawBufferPointer(band), top..<top + rows, to: target)
      else { return false }
    }
    keep(count - 1, target)
    next += count
    guard next == size.height else { return true }
    // The end of the stream and its checksum may still be unread; room would show further rows.
    let rest = UnsafeMutableRawBufferPointer(rebasing: room[..<1])
    return inflater.inflate(into: rest) == 0 && inflater.isComplete()
  }

  /// Restores rows of the target, of which those before are restored.
  private func unfilter(
    _ band: UnsafeRawBufferPointer, _ rows: Range<Int>, to target: UnsafeMutableRawPointer
  ) -> Bool {
    let stride = size.width * 4
    let output = target + rows.lowerBound * stride
    let isFirst = rows.lowerBound == 0
    if isFirst, last.isEmpty {
      output.initializeMemory(as: UInt8.self, repeating: 0, count: stride)
    } else if isFirst {
      last.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: output, count: stride).copyMemory(from: $0)
      }
    }
    let restored = ring_unfilter(
      band.baseAddress, isFirst ? output : output - stride, output, Int64(size.width),
      Int64(rows.count), Int32(channels), RING_VECTORS_AVX512)
    guard restored == rows.count else { return false }
    // The next row still needs the hidden colours of the last one.
    clear(max(0, rows.lowerBound - 1)..<rows.upperBound - 1, target)
    return true
  }

  /// Remembers the last row of the target.
  private mutating func keep(_ row: Int, _ target: UnsafeMutableRawPointer) {
    let stride = size.width * 4
    if next + row + 1 < size.height {
      last = Array(UnsafeRawBufferPointer(start: target + row * stride, count: stride))
    }
    clear(row..<row + 1, target)
  }

  private func clear(_ rows: Range<Int>, _ target: UnsafeMutableRawPointer) {
    guard channels == 4 else { return }
    let stride = size.width * 4
    clearTransparentPixels(
      UnsafeMutableRawBufferPointer(
        start: target + rows.lowerBound * stride, count: rows.count * stride))
  }
}
