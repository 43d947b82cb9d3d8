import RingGraphics

/// How a PNG stores a pixel: a colour type and a bit depth (PNG specification, 11.2.2).
enum PixelLayout {
  case gray, grayAlpha, rgb, rgba
  case palette(Palette)

  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .palette: 3
    case .grayAlpha: 4
    case .rgba: 6
    }
  }

  var bitDepth: Int {
    if case .palette(let palette) = self { palette.bitDepth } else { 8 }
  }

  /// The distance between a byte and the one left of it that a filter compares it with.
  var bytesPerPixel: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  func rowBytes(width: Int) -> Int {
    (width * bytesPerPixel * bitDepth + 7) / 8
  }

  /// Bytes of the chunks that only this layout needs.
  var chunkBytes: Int {
    if case .palette(let palette) = self { palette.chunkBytes } else { 0 }
  }

  /// Writes a row of RGBA pixels in this layout.
  func pack(_ row: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
    switch self {
    case .rgba: output.copyMemory(from: row)
    case .palette(let palette): palette.pack(row, into: output)
    case .rgb: pick([0, 1, 2], of: row, into: output)
    case .gray: pick([0], of: row, into: output)
    case .grayAlpha: pick([0, 3], of: row, into: output)
    }
  }

  private func pick(
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
}

extension PixelLayout {
  /// The layout that a glance at the picture gives: RGB if it is opaque, else RGBA.
  static func quick(for image: RasterImage) -> PixelLayout {
    image.isOpaque ? .rgb : .rgba
  }

  /// Every layout that might make the smallest file.
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
  /// Whether every pixel's alpha is 255.
  package var isOpaque: Bool {
    pixels.withUnsafeBytes { bytes in
      // Row by row, so that a transparent picture is recognised at its first row and the inner
      // loop has no way out, which lets the compiler vectorise it.
      stride(from: 0, to: bytes.count, by: width * 4).allSatisfy { row in
        var common: UInt8 = 255
        for alpha in stride(from: row + 3, to: row + width * 4, by: 4) { common &= bytes[alpha] }
        return common == 255
      }
    }
  }

  /// Whether red, green and blue are equal in every pixel.
  var isGray: Bool {
    pixels.withUnsafeBytes { bytes in
      (0..<size.count).allSatisfy { pixel in
        let color = RGBA(bytes, pixel)
        return color.red == color.green && color.green == color.blue
      }
    }
  }
}
