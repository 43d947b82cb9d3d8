import RingCore
import RingSystem

extension RasterImage {
  /// Reads a PNG, JPEG or WebP file; `-` is standard input.
  ///
  /// The first bytes determine the format, not the name. JPEG needs libjpeg-turbo and WebP needs
  /// libwebp, which are loaded when they are needed. Of an animation, reads the image that programs
  /// without animations show. A photo is turned upright. Default of `maximumPixels`: 2²⁸, which
  /// take 1 GiB.
  ///
  /// Throws a `RingError` with the path as the place: of the code `file` if the file cannot be read
  /// or has more than 256 MiB, and otherwise as `init(decoding:maximumPixels:)`.
  public init(contentsOf path: String, maximumPixels: Int = 1 << 28) throws(RingError) {
    try self.init(contentsOf: path, maximumPixels: maximumPixels) { _ in }
  }

  /// Reads a file like `init(contentsOf:maximumPixels:)`, and then passes its bytes to `check`.
  ///
  /// Throws the error of `check` as a `RingError` with the path as the place.
  package init(
    contentsOf path: String, maximumPixels: Int = 1 << 28,
    checking check: (_ bytes: [UInt8]) throws -> Void
  ) throws(RingError) {
    let bytes = try RingError.converting { try InputFile.read(path) }
    do throws(RingError) {
      try self.init(decoding: bytes, maximumPixels: maximumPixels)
      try RingError.converting { try check(bytes) }
    } catch {
      throw error.at(path == "-" ? "standard input" : path.printable)
    }
  }

  /// Decodes the bytes of a PNG, JPEG or WebP file, whose first bytes determine the format.
  ///
  /// Throws a `RingError` of the code `image` for anything but a complete file, `tooLarge` for more
  /// than `maximumPixels` pixels, by default 2²⁸, `missingLibrary` or `outOfMemory`.
  public init(decoding bytes: [UInt8], maximumPixels: Int = 1 << 28) throws(RingError) {
    self = try RingError.converting {
      if bytes.starts(with: PNGSignature.bytes) {
        return try PNGDecoder(maximumPixels: maximumPixels).decode(bytes)
      }
      guard PhotoFormat(bytes) != nil else {
        throw RingError([Problem(.error, .image, "neither a PNG, a JPEG nor a WebP")])
      }
      return try PhotoDecoder(maximumPixels: maximumPixels).decode(bytes)
    }
  }

  /// Returns this image as the bytes of a PNG file.
  ///
  /// `scale` is in pixels per point, > 0, and defines the display size. Default: 1. Throws a
  /// `RingError` if the image has no pixels, or if a PNG cannot state the scale.
  public func png(
    scale: Double = 1, compression: Compression = .balanced
  ) throws(RingError) -> [UInt8] {
    try RingError.converting {
      var encoder = try PNGEncoder(compression: compression)
      return try encoder.encode(self, metadata: PNGMetadata(scale: scale))
    }
  }

  /// Writes this image as a PNG file, completely or not at all; `-` is standard output.
  ///
  /// `scale` is in pixels per point, > 0, and defines the display size. Default: 1. Throws as
  /// `png(scale:compression:)`, and a `RingError` of the code `file` if the file cannot be created
  /// or written.
  public func writePNG(
    to path: String, scale: Double = 1, compression: Compression = .balanced
  ) throws(RingError) {
    let bytes = try png(scale: scale, compression: compression)
    _ = try RingError.converting { try FileOutput.write(bytes, to: path) }
  }
}
