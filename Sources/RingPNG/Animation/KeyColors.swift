import RingGraphics

/// Colours of which one may stand for what stays, as long as no picture has it.
struct KeyColors {
  /// By the number of a candidate: grays, then colours whose channels are multiples of 16.
  private var isFree = [Bool](repeating: true, count: grays + 1 << 12)

  private static let grays = 256

  /// The best that is left: black, then the lightest gray, whose bytes are all alike, then the darkest
  /// colour in the order of red, green and blue.
  var best: Pixel? {
    if isFree[0] { return Self.gray(0) }
    if let gray = isFree[..<Self.grays].lastIndex(of: true) { return Self.gray(UInt8(gray)) }
    return isFree.firstIndex(of: true).map { place in
      Pixel(SIMD4([8, 4, 0].map { UInt8((place - Self.grays) >> $0 & 15) << 4 } + [255]))
    }
  }

  private static func gray(_ level: UInt8) -> Pixel { Pixel(SIMD4(level, level, level, 255)) }

  /// Takes out the colours of an opaque picture.
  mutating func remove(colorsOf image: RasterImage) {
    image.pixels.withUnsafeBytes { bytes in
      for index in 0..<image.size.count {
        let color = Pixel(bytes, index)
        if color.red == color.green, color.green == color.blue { isFree[color.red] = false }
        guard (color.red | color.green | color.blue) & 15 == 0 else { continue }
        isFree[Self.grays + (color.red << 4 | color.green | color.blue >> 4)] = false
      }
    }
  }
}

extension RasterImage {
  /// Whether a pixel has exactly this colour.
  func contains(_ color: Pixel) -> Bool {
    pixels.withUnsafeBytes { bytes in
      (0..<size.count).contains { Pixel(bytes, $0) == color }
    }
  }
}
