import RingGraphics

/// The quick way for what most pictures are: 8-bit RGB and RGBA, not interlaced, in one go from rows
/// as they are stored to RGBA.
enum QuickRows {
  /// The pixels as RGBA; `nil` if the picture is of another kind or the stream is not as it should
  /// be.
  static func pixels(
    _ container: PNGContainer, _ stream: UnsafeRawBufferPointer, _ size: PixelSize
  ) throws(PNGError) -> [UInt8]? {
    let header = container.header
    guard header.bitDepth == 8, !header.isInterlaced, container.transparency == nil,
      header.colorType == PNGHeader.rgb || header.colorType == PNGHeader.rgba
    else { return nil }
    let rowBytes = size.width * header.channels + 1
    var scratch = ScratchBytes()
    let inflater = try Inflater()
    // A pixel of three bytes is loaded as four.
    let room = scratch.room(for: rowBytes * size.height + 1, wholly: true)
    let rows = UnsafeMutableRawBufferPointer(rebasing: room.dropLast())
    guard inflater.inflate(stream, into: rows) else { return nil }
    var isFine = true
    let pixels = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      PageMemory.prepare(target)
      isFine = unfilter(rows, rowBytes, to: target, size, header.channels)
      if isFine { count = size.count * 4 }
    }
    return isFine ? pixels : nil
  }

  /// Whether every filter is known.
  private static func unfilter(
    _ rows: UnsafeMutableRawBufferPointer, _ rowBytes: Int,
    to target: UnsafeMutableRawBufferPointer, _ size: PixelSize, _ channels: Int
  ) -> Bool {
    guard let source = UnsafeRawPointer(rows.baseAddress), let target = target.baseAddress else {
      return false
    }
    let stride = size.width * 4
    let zeros = [UInt8](repeating: 0, count: stride)
    return zeros.withUnsafeBytes { zeros in
      guard let zeros = zeros.baseAddress else { return false }
      for y in 0..<size.height {
        let row = source + y * rowBytes
        guard let filter = RowFilter(rawValue: row.load(as: UInt8.self)) else { return false }
        let output = target + y * stride
        let unfilter = RowUnfilter(
          source: row + 1, above: y == 0 ? zeros : UnsafeRawPointer(output - stride),
          target: output, width: size.width)
        if channels == 4 { unfilter.run(filter) } else { unfilter.runRGB(filter) }
        // The next row still needs the hidden colours of this one, but not of the one above.
        if channels == 4, y > 0 { clear(output - stride, stride) }
      }
      if channels == 4 { clear(target + (size.height - 1) * stride, stride) }
      return true
    }
  }

  private static func clear(_ row: UnsafeMutableRawPointer, _ count: Int) {
    clearTransparentPixels(UnsafeMutableRawBufferPointer(start: row, count: count))
  }
}
