import CRingPixels
import RingGraphics

/// What can be encoded: rows of pixels, wherever they come from.
protocol PixelRows {
  var size: PixelSize { get }
  /// Whether every pixel's alpha is 255.
  var isOpaque: Bool { get }
  /// Writes row y as straight red, green, blue, alpha.
  func copyRow(_ y: Int, into output: UnsafeMutableRawBufferPointer)
}

extension RasterImage: PixelRows {
  func copyRow(_ y: Int, into output: UnsafeMutableRawBufferPointer) {
    pixels.withUnsafeBytes { bytes in
      output.copyMemory(from: .init(rebasing: bytes[y * width * 4..<(y + 1) * width * 4]))
    }
  }

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
}

extension PremultipliedPixels: PixelRows {
  func copyRow(_ y: Int, into output: UnsafeMutableRawBufferPointer) {
    guard let bytes = output.baseAddress else { return }
    ring_straighten(
      words + y * size.width, bytes.assumingMemoryBound(to: UInt8.self), Int64(size.width),
      RING_VECTORS_AVX512)
  }

  var isOpaque: Bool {
    (0..<size.height).allSatisfy { y in
      var common = UInt32.max
      for x in 0..<size.width { common &= words[y * size.width + x] }
      return common >> 24 == 255
    }
  }

  /// A picture of its own.
  func image() -> RasterImage {
    let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      ring_straighten(words, buffer.baseAddress, Int64(size.count), RING_VECTORS_AVX512)
      count = size.count * 4
    }
    return RasterImage(size: size, pixels: bytes)
  }
}
