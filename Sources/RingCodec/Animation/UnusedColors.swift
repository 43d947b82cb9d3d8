import RingCore

/// The candidates for the colour key of an APNG: a colour that no frame uses can mark unchanged
/// pixels.
struct UnusedColors {
  /// Whether each candidate is unused: first the 256 grays, then the 4096 colours whose channels
  /// are multiples of 16.
  private var isUnused = [Bool](repeating: true, count: grayCount + 1 << 12)

  private static let grayCount = 256

  /// Prefers black, then the lightest gray, whose three bytes are equal, then the first other
  /// colour in the order of red, green and blue; `nil` if all are used.
  var best: Pixel? {
    if isUnused[0] { return Self.gray(0) }
    if let gray = isUnused[..<Self.grayCount].lastIndex(of: true) { return Self.gray(UInt8(gray)) }
    return isUnused.firstIndex(of: true).map { index in
      Pixel(SIMD4([8, 4, 0].map { UInt8((index - Self.grayCount) >> $0 & 15) << 4 } + [255]))
    }
  }

  private static func gray(_ level: UInt8) -> Pixel { Pixel(SIMD4(level, level, level, 255)) }

  /// The image must be opaque.
  mutating func remove(colorsOf image: RasterImage) {
    image.pixels.withUnsafeBytes { bytes in
      for index in 0..<image.size.count {
        let color = Pixel(bytes, index)
        if color.red == color.green, color.green == color.blue { isUnused[color.red] = false }
        guard (color.red | color.green | color.blue) & 15 == 0 else { continue }
        isUnused[Self.grayCount + (color.red << 4 | color.green | color.blue >> 4)] = false
      }
    }
  }
}

extension RasterImage {
  func contains(_ color: Pixel) -> Bool {
    pixels.withUnsafeBytes { bytes in
      (0..<size.count).contains { Pixel(bytes, $0) == color }
    }
  }
}
