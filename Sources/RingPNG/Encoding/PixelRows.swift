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
      guard let first = bytes.baseAddress else { return true }
      // Row by row, so that a transparent picture is recognised at its first row.
      return (0..<height).allSatisfy { ring_are_opaque(first + $0 * width * 4, Int64(width)) }
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
    (0..<size.height).allSatisfy { ring_are_opaque(words + $0 * size.width, Int64(size.width)) }
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
