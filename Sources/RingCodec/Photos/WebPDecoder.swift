import RingCore
import RingKernels

extension WebPContainer: PhotoFile {
  /// Decodes the pixels in stored orientation; of an animation, the first frame on its canvas.
  func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    try PhotoError.check(ring_open_webp(), of: .webp)
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
    var canvas = RasterBuffer(size: size)
    let image = RasterImage(size: frameSize, pixels: framePixels)
    canvas.draw(image, x: frame.region.x, y: frame.region.y)
    return canvas.image
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

/// The size, orientation and first frame of a WebP file, from its chunks (RFC 9649).
struct WebPContainer: Hashable, Sendable {
  /// The size of the image, or of the canvas of an animation.
  private(set) var size = PixelSize(width: 0, height: 0)
  private(set) var orientation = Orientation.upright
  /// The first frame of an animation; `nil` for a still.
  private(set) var frame: Frame?

  struct Frame: Hashable, Sendable {
    var data: Range<Int>
    var region: PixelRegion
  }

  /// The maximum memory of libwebp in bytes: packed pixels, an alpha plane, and for an animation
  /// the first frame before it is copied to its canvas.
  var scratch: Int { size.count * (frame == nil ? 5 : 9) + (1 << 20) }

  private static let animationFlag: UInt8 = 0x02

  /// Throws `malformed`, and for a still `noLibrary`.
  init(_ bytes: [UInt8]) throws(PhotoError) {
    var isAnimation = false
    var offset = 12
    while offset + 8 <= bytes.count {
      let name = bytes[offset..<offset + 4]
      let start = offset + 8
      let length = Int(littleEndianBytes: bytes[offset + 4..<offset + 8])
      let end = start + length
      guard end <= bytes.count else { break }
      if name.elementsEqual("VP8X".utf8), length >= 10 {
        isAnimation = bytes[start] & Self.animationFlag != 0
        size = PixelSize(
          width: Int(littleEndianBytes: bytes[start + 4..<start + 7]) + 1,
          height: Int(littleEndianBytes: bytes[start + 7..<start + 10]) + 1)
      } else if name.elementsEqual("ANMF".utf8), isAnimation, frame == nil {
        frame = try Self.frame(bytes, start..<end, on: size)
      } else if name.elementsEqual("EXIF".utf8) {
        let data = bytes[start..<end]
        let exifHeader = Array("Exif\0\0".utf8)
        orientation = Orientation(
          exif: data.starts(with: exifHeader) ? data.dropFirst(exifHeader.count) : data)
      }
      // Chunks are padded to an even size.
      offset = end + length % 2
    }
    if isAnimation {
      guard frame != nil else { throw .malformed(.webp, Self.truncated) }
    } else {
      size = try Self.stillSize(bytes)
    }
  }

  static let truncated = "the file is damaged or cut off"

  /// Lets libwebp parse the size. Throws `malformed` and `noLibrary`.
  private static func stillSize(_ bytes: [UInt8]) throws(PhotoError) -> PixelSize {
    try PhotoError.check(ring_open_webp(), of: .webp)
    return try size(of: bytes[...])
  }

  /// Parses `ANMF`. Throws unless the frame lies on its canvas.
  private static func frame(
    _ bytes: [UInt8], _ chunk: Range<Int>, on canvas: PixelSize
  ) throws(PhotoError) -> Frame {
    let headerSize = 16
    guard chunk.count > headerSize else { throw .malformed(.webp, truncated) }
    func field(_ index: Int) -> Int {
      Int(littleEndianBytes: bytes[chunk.dropFirst(index * 3).prefix(3)])
    }
    let region = PixelRegion(
      x: field(0) * 2, y: field(1) * 2, width: field(2) + 1, height: field(3) + 1)
    guard region.x + region.width <= canvas.width, region.y + region.height <= canvas.height else {
      throw .malformed(.webp, "its first frame does not lie on its canvas")
    }
    return Frame(data: (chunk.lowerBound + headerSize)..<chunk.upperBound, region: region)
  }
}
