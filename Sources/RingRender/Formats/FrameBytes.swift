import RingCore
import RingScene

/// The raw bytes of a converted image, as the stream of a format contains them.
struct FrameBytes: Sendable {
  var bytes: [UInt8]
  /// Whether the image was opaque before the conversion for its format.
  var isOpaque: Bool
}

/// The conversion of images to the raw frames of a format.
struct FrameConverter: Sendable {
  var format: AnimationFormat
  var matte: SRGBColor

  /// Returns the size of an image after conversion; for MP4, both sides become even.
  func size(of size: PixelSize) -> PixelSize {
    guard format == .mp4 else { return size }
    return PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
  }

  /// Returns an image as a raw frame: composited over the matte if the format has no transparency,
  /// and extended to `size(of:)`.
  func bytes(of image: RasterImage) -> FrameBytes {
    let isOpaque = image.isOpaque
    var image = image
    if !format.keepsTransparency, !isOpaque { image = image.flattened(on: matte) }
    let target = size(of: image.size)
    if target != image.size { image = image.extended(to: target) }
    return FrameBytes(
      bytes: format == .y4m ? YUVFrame.bytes(of: image) : image.pixels, isOpaque: isOpaque)
  }
}

extension RasterImage {
  /// Returns the image composited over `matte`.
  ///
  /// The alpha of `matte` is ignored, and its components are clamped to 0…1.
  func flattened(on matte: SRGBColor) -> RasterImage {
    let below = [matte.red, matte.green, matte.blue].map {
      Int((min(max($0, 0), 1) * 255).rounded())
    }
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] < 255 {
        let alpha = Int(bytes[start + 3])
        for channel in 0..<3 {
          let sum = Int(bytes[start + channel]) * alpha + below[channel] * (255 - alpha)
          bytes[start + channel] = UInt8((sum + 127) / 255)
        }
        bytes[start + 3] = 255
      }
    }
    return RasterImage(size: size, pixels: pixels)
  }

  /// Returns the image extended to `target` by repeating its last column and row.
  func extended(to target: PixelSize) -> RasterImage {
    var result: [UInt8] = []
    result.reserveCapacity(target.count * 4)
    for y in 0..<target.height {
      let start = min(y, height - 1) * width * 4
      let row = pixels[start..<start + width * 4]
      result += row
      for _ in width..<target.width { result += row.suffix(4) }
    }
    return RasterImage(size: target, pixels: result)
  }
}

/// A frame of YUV4MPEG2 at 4:4:4: a plane of luma and two of chroma, 8 bits, limited range.
///
/// The format does not state the matrix. BT.601 is used at every size, because ffmpeg and other
/// readers assume it.
enum YUVFrame {
  static func header(_ size: PixelSize, rate: FrameRate) -> [UInt8] {
    Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) "
        + "Ip A1:1 C444 XCOLORRANGE=LIMITED\n").utf8)
  }

  /// Returns the line that begins a frame, and the three planes of the image. Alpha is ignored.
  static func bytes(of image: RasterImage) -> [UInt8] {
    let count = image.size.count
    let prefix = Array("FRAME\n".utf8)
    return [UInt8](unsafeUninitializedCapacity: prefix.count + 3 * count) { buffer, initialized in
      let start = buffer.initialize(fromContentsOf: prefix)
      image.pixels.withUnsafeBytes { pixels in
        for i in 0..<count {
          let channels = (Int(pixels[4 * i]), Int(pixels[4 * i + 1]), Int(pixels[4 * i + 2]))
          for plane in 0..<3 {
            buffer[start + plane * count + i] = planes[plane].value(channels)
          }
        }
      }
      initialized = start + 3 * count
    }
  }

  /// The coefficients of one component, in units of 2⁻¹⁶, and its offset in 8-bit levels.
  private struct MatrixRow {
    var red, green, blue, offset: Int

    /// Returns the component of a colour as an 8-bit level, rounded to nearest.
    @inline(__always)
    func value(_ c: (red: Int, green: Int, blue: Int)) -> UInt8 {
      let sum = red * c.red + green * c.green + blue * c.blue + (1 << 15)
      return UInt8(truncatingIfNeeded: offset + sum >> 16)
    }
  }

  // ITU-R BT.601-7, 2.5: luma 0.299 R + 0.587 G + 0.114 B in 16…235, chroma (B − Y)/1.772 and
  // (R − Y)/1.402 in 16…240. Each chroma row adds up to 0, so that grey has no colour.
  private static let planes = [
    MatrixRow(red: 16_829, green: 33_039, blue: 6_416, offset: 16),
    MatrixRow(red: -9_714, green: -19_070, blue: 28_784, offset: 128),
    MatrixRow(red: 28_784, green: -24_103, blue: -4_681, offset: 128),
  ]
}
