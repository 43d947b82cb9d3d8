import RingCore
import RingKernels

protocol PixelRowSource {
  var size: PixelSize { get }
  var isOpaque: Bool { get }
  /// Writes rows as unpremultiplied red, green, blue, alpha, each row `stride` bytes after the one
  /// above it. The implementation may use `scratch` as a buffer.
  func copy(
    _ rows: Range<Int>, into output: UnsafeMutableRawBufferPointer, stride: Int,
    through scratch: inout ScratchBytes)
}

extension RasterImage: PixelRowSource {
  func copy(
    _ rows: Range<Int>, into output: UnsafeMutableRawBufferPointer, stride: Int,
    through scratch: inout ScratchBytes
  ) {
    pixels.withUnsafeBytes { bytes in
      for y in rows {
        let row = UnsafeRawBufferPointer(rebasing: bytes[y * width * 4..<(y + 1) * width * 4])
        UnsafeMutableRawBufferPointer(rebasing: output.dropFirst((y - rows.lowerBound) * stride))
          .copyMemory(from: row)
      }
    }
  }

  package var isOpaque: Bool {
    pixels.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return true }
      // Row by row, so that a transparent image is recognised at its first row.
      return (0..<height).allSatisfy {
        ring_pixels_are_opaque(first + $0 * width * 4, Int64(width))
      }
    }
  }
}

extension PremultipliedPixels: PixelRowSource {
  func copy(
    _ rows: Range<Int>, into output: UnsafeMutableRawBufferPointer, stride: Int,
    through scratch: inout ScratchBytes
  ) {
    guard let bytes = output.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    for y in rows {
      ring_unpremultiply(
        argb32 + y * size.width, bytes + (y - rows.lowerBound) * stride, Int64(size.width),
        RING_SIMD_AVX512)
    }
  }

  var isOpaque: Bool {
    (0..<size.height).allSatisfy {
      ring_pixels_are_opaque(argb32 + $0 * size.width, Int64(size.width))
    }
  }
}

extension DeferredRows: PixelRowSource {
  /// In bytes: small enough that a band and its output stay in a core's cache.
  private static var bandBytes: Int { 1 << 18 }

  func copy(
    _ rows: Range<Int>, into output: UnsafeMutableRawBufferPointer, stride: Int,
    through scratch: inout ScratchBytes
  ) {
    let rowBytes = size.width * MemoryLayout<UInt32>.stride
    let height = max(1, min(rows.count, Self.bandBytes / rowBytes))
    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
      let band = top..<min(top + height, rows.upperBound)
      let words = scratch.words(for: height * size.width + Self.paddingPixelCount)
      draw(band, into: words)
      let pixels = PremultipliedPixels(
        size: PixelSize(width: size.width, height: band.count), argb32: words)
      let remaining = output.dropFirst((top - rows.lowerBound) * stride)
      pixels.copy(
        0..<band.count, into: .init(rebasing: remaining), stride: stride, through: &scratch)
    }
  }

  /// Always `false`, because only images with a transparent pixel are deferred. For an opaque
  /// image, this property would have to draw all rows.
  var isOpaque: Bool { false }
}
