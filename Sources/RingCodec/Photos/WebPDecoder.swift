import RingCore
import RingKernels

extension WebPContainer {
  /// Decodes the pixels in stored orientation; of an animation, the first frame on its canvas.
  func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    guard ring_open_webp() == RING_LIBRARY_OPEN else { throw .noLibrary(.webp) }
    guard let frame else {
      return RasterImage(size: size, pixels: try Self.pixels(of: bytes[...], size))
    }
    let data = bytes[frame.data]
    let frameSize = PixelSize(width: frame.region.width, height: frame.region.height)
    guard try Self.size(of: data) == frameSize else {
      throw .malformed(.webp, "its first frame does not have the size that it declares")
    }
    let framePixels = try Self.pixels(of: data, frameSize)
    guard frameSize != size else { return RasterImage(size: size, pixels: framePixels) }
    var pixels = [UInt8](repeating: 0, count: size.count * 4)
    for y in 0..<frameSize.height {
      let row = framePixels[(y * frameSize.width * 4)..<((y + 1) * frameSize.width * 4)]
      let start = ((frame.region.y + y) * size.width + frame.region.x) * 4
      pixels.replaceSubrange(start..<start + row.count, with: row)
    }
    return RasterImage(size: size, pixels: pixels)
  }

  static func size(of data: ArraySlice<UInt8>) throws(PhotoError) -> PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    let isReadable = data.withUnsafeBufferPointer {
      ring_WebPGetInfo($0.baseAddress, $0.count, &width, &height) != 0
    }
    guard isReadable, width > 0, height > 0 else {
      throw .malformed(.webp, WebPContainer.truncated)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  private static func pixels(of data: ArraySlice<UInt8>, _ size: PixelSize) throws(PhotoError)
    -> [UInt8]
  {
    var pixels = [UInt8](repeating: 0, count: size.count * 4)
    let isComplete = data.withUnsafeBufferPointer { data in
      pixels.withUnsafeMutableBufferPointer { pixels in
        ring_WebPDecodeRGBAInto(
          data.baseAddress, data.count, pixels.baseAddress, pixels.count, Int32(size.width * 4))
          != nil
      }
    }
    guard isComplete else { throw .malformed(.webp, WebPContainer.truncated) }
    pixels.withUnsafeMutableBytes { clearTransparentPixels($0) }
    return pixels
  }
}
