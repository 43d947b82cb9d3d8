import RingKernels
import Testing

/// The conversion of premultiplied pixels to straight bytes.
@Suite struct PixelTests {
  /// The SIMD levels to test.
  private static let vectors = [RING_SIMD_BASELINE, RING_SIMD_AVX2, RING_SIMD_AVX512]

  @Test(arguments: vectors.indices)
  func everyPairOfColorAndAlpha(_ vectors: Int) {
    var pixels: [UInt32] = []
    var expected: [[UInt8]] = []
    for alpha in 0...255 {
      for color in 0...alpha {
        // Different values per channel reveal swapped channels.
        let (red, green, blue) = (color, alpha - color, color / 2)
        pixels.append(UInt32(alpha << 24 | red << 16 | green << 8 | blue))
        expected.append([red, green, blue].map { Self.straight($0, alpha) } + [UInt8(alpha)])
      }
    }
    var bytes = [UInt8](repeating: 7, count: pixels.count * 4)
    ring_unpremultiply(pixels, &bytes, Int64(pixels.count), Self.vectors[vectors])
    #expect(bytes == expected.flatMap { $0 })
  }

  /// Returns the straight byte, rounded half up in integers.
  private static func straight(_ color: Int, _ alpha: Int) -> UInt8 {
    alpha == 0 ? 0 : UInt8((2 * 255 * color + alpha) / (2 * alpha))
  }

  @Test(arguments: 0...17, vectors.indices)
  func noByteBeyondTheCount(count: Int, _ vectors: Int) {
    let pixels = [UInt32](repeating: 0xff10_2030, count: max(count, 1))
    var bytes = [UInt8](repeating: 7, count: count * 4 + 8)
    ring_unpremultiply(pixels, &bytes, Int64(count), Self.vectors[vectors])
    #expect(Array(bytes.suffix(8)) == [UInt8](repeating: 7, count: 8))
    #expect(bytes.prefix(4) == (count > 0 ? [0x10, 0x20, 0x30, 0xff] : [7, 7, 7, 7]))
  }
}
