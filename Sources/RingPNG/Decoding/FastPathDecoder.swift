import RingGraphics
import RingSystem

/// The quick way for what most pictures are: 8-bit RGB and RGBA, not interlaced, from rows as they
/// are stored to RGBA, a band of rows at a time.
struct FastPathDecoder: ~Copyable {
  private let size: PixelSize
  private let channels: Int
  private var inflater: Inflater
  private var scratch = ScratchBytes()

  /// Small enough for a processor's second cache.
  private static let bandBytes = 1 << 17

  /// The pixels as RGBA; `nil` if the picture is of another kind or the stream is not as it should
  /// be.
  static func pixels(
    _ container: PNGContainer, _ packed: PackedPixels, _ size: PixelSize,
    _ file: UnsafeRawBufferPointer
  ) -> [UInt8]? {
    let header = container.header
    guard header.bitDepth == 8, !header.isInterlaced, container.transparency == nil,
      header.colorType == PNGHeader.rgb || header.colorType == PNGHeader.rgba
    else { return nil }
    var rows = FastPathDecoder(
      size: size, channels: header.channels, inflater: Inflater(packed, file))
    let count = size.count * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
      PageMemory.prepare(target)
      filled = rows.read(into: target) ? count : 0
    }
    return pixels.isEmpty ? nil : pixels
  }

  private init(size: PixelSize, channels: Int, inflater: consuming Inflater) {
    (self.size, self.channels) = (size, channels)
    self.inflater = inflater
  }

  /// Whether the stream held all rows, no more, and only filters that are known.
  private mutating func read(into target: UnsafeMutableRawBufferPointer) -> Bool {
    guard let target = target.baseAddress else { return false }
    let rowBytes = size.width * channels + 1
    let bandRows = max(1, min(size.height, Self.bandBytes / rowBytes))
    // A pixel of three bytes is loaded as four.
    let room = scratch.room(for: rowBytes * bandRows + 1)
    for top in stride(from: 0, to: size.height, by: bandRows) {
      let rows = min(bandRows, size.height - top)
      let band = UnsafeMutableRawBufferPointer(rebasing: room[..<(rowBytes * rows)])
      guard inflater.inflate(into: band) == band.count,
        unfilter(UnsafeRawBufferPointer(band), rowBytes, top..<top + rows, to: target)
      else { return false }
    }
    // The end of the stream and its checksum may still be unread; room would show further rows.
    let rest = UnsafeMutableRawBufferPointer(rebasing: room[..<1])
    return inflater.inflate(into: rest) == 0 && inflater.isFinished
  }

  private func unfilter(
    _ band: UnsafeRawBufferPointer, _ rowBytes: Int, _ rows: Range<Int>,
    to target: UnsafeMutableRawPointer
  ) -> Bool {
    let stride = size.width * 4
    guard var source = band.baseAddress else { return false }
    for y in rows {
      guard let filter = RowFilter(rawValue: source.load(as: UInt8.self)) else { return false }
      let output = target + y * stride
      if y == 0 { output.initializeMemory(as: UInt8.self, repeating: 0, count: stride) }
      let unfilter = RowUnfilter(
        source: source + 1, above: UnsafeRawPointer(y == 0 ? output : output - stride),
        target: output, width: size.width)
      if channels == 4 { unfilter.run(filter) } else { unfilter.runRGB(filter) }
      // The next row still needs the hidden colours of this one, but not of the one above.
      if channels == 4 { clear(y - 1, target) }
      source += rowBytes
    }
    if channels == 4, rows.upperBound == size.height { clear(size.height - 1, target) }
    return true
  }

  private func clear(_ y: Int, _ target: UnsafeMutableRawPointer) {
    guard y >= 0 else { return }
    let stride = size.width * 4
    clearTransparentPixels(
      UnsafeMutableRawBufferPointer(start: target + y * stride, count: stride))
  }
}
