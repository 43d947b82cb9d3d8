import RingCore
import RingKernels

/// A colour type and a bit depth of PNG (PNG specification, third edition, 11.2.1).
enum PixelLayout {
  case gray, grayAlpha, rgb, rgba
  case palette(Palette)
  /// Red, green and blue; an opaque colour, the key, marks transparent pixels.
  case rgbWithColorKey(Pixel)

  var colorType: UInt8 {
    switch self {
    case .gray: PNGHeader.gray
    case .rgb, .rgbWithColorKey: PNGHeader.rgb
    case .palette: PNGHeader.palette
    case .grayAlpha: PNGHeader.grayAlpha
    case .rgba: PNGHeader.rgba
    }
  }

  var bitDepth: Int {
    if case .palette(let palette) = self { palette.bitDepth } else { 8 }
  }

  /// The distance to the byte on the left that filters predict from, in bytes, ≥ 1.
  var bytesPerPixel: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb, .rgbWithColorKey: 3
    case .rgba: 4
    }
  }

  func rowBytes(width: Int) -> Int {
    (width * bytesPerPixel * bitDepth + 7) / 8
  }

  func rowLayout(width: Int) -> RowLayout {
    RowLayout(pixelStride: bytesPerPixel, rowStride: 1 + rowBytes(width: width))
  }

  /// In bytes, of the palette's chunks; 0 for other layouts.
  var chunkBytes: Int {
    if case .palette(let palette) = self { palette.chunkBytes } else { 0 }
  }

  /// `row` is RGBA.
  func pack(_ row: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
    switch self {
    case .rgba: output.copyMemory(from: row)
    case .palette(let palette): palette.pack(row, into: output)
    case .rgb:
      ring_drop_alpha(
        row.baseAddress?.assumingMemoryBound(to: UInt8.self),
        output.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(row.count / 4))
    case .rgbWithColorKey(let key): pack(row, key, into: output)
    case .gray: copyChannels([0], of: row, into: output)
    case .grayAlpha: copyChannels([0, 3], of: row, into: output)
    }
  }

  /// Writes `key` for transparent pixels.
  private func pack(
    _ row: UnsafeRawBufferPointer, _ key: Pixel, into output: UnsafeMutableRawBufferPointer
  ) {
    var target = 0
    for x in 0..<row.count / 4 {
      let pixel = Pixel(row, x)
      let color = pixel.alpha == 0 ? key : pixel
      output[target] = UInt8(color.red)
      output[target + 1] = UInt8(color.green)
      output[target + 2] = UInt8(color.blue)
      target += 3
    }
  }

  private func copyChannels(
    _ channels: [Int], of row: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) {
    for (position, channel) in channels.enumerated() {
      var target = position
      for source in stride(from: channel, to: row.count, by: 4) {
        output[target] = row[source]
        target += channels.count
      }
    }
  }

  static func singlePassLayout(for rows: some PixelRowSource) -> PixelLayout {
    rows.isOpaque ? .rgb : .rgba
  }

  /// Returns every layout that may make the smallest file.
  static func candidates(for image: RasterImage) -> [PixelLayout] {
    let direct: PixelLayout =
      switch (image.isGray, image.isOpaque) {
      case (true, true): .gray
      case (true, false): .grayAlpha
      case (false, true): .rgb
      case (false, false): .rgba
      }
    return [direct] + (Palette(image).map { [.palette($0)] } ?? [])
  }
}

extension RasterImage {
  var isGray: Bool {
    pixels.withUnsafeBytes { bytes in
      (0..<size.count).allSatisfy { pixel in
        let color = Pixel(bytes, pixel)
        return color.red == color.green && color.green == color.blue
      }
    }
  }
}
