import RingGraphics

/// A reader of PNG files of every colour type, bit depth and interlacing.
public struct PNGDecoder: Hashable, Sendable {
  /// Default: 2²⁸, which takes 1 GiB.
  public var maximumPixels: Int

  /// A reader of pictures of at most so many pixels, by default 2²⁸.
  public init(maximumPixels: Int = 1 << 28) {
    self.maximumPixels = maximumPixels
  }

  /// The pixels of a PNG file; 16-bit channels keep their upper byte, colour profiles are ignored.
  /// Of an animation it is the picture that programs show which know no animations.
  ///
  /// Throws `PNGError.malformed` for anything but a complete file with correct checksums,
  /// `pixelLimit` before it reserves memory for too large a picture, and `outOfMemory`. Memory is in
  /// proportion to the file and the pixels, whatever ancillary chunks claim.
  public func decode(_ bytes: [UInt8]) throws(PNGError) -> RasterImage {
    let container = try bytes.withRawBytes { file throws(PNGError) in try PNGContainer(file) }
    return try decode(container, container.pixels, size: container.header.size, bytes)
  }

  /// The most memory in bytes that decoding a file takes besides file and pixels.
  public static func scratch(of bytes: [UInt8]) -> Int {
    // libspng is given the packed pixels in one piece, which are joined before; rows are small.
    2 * bytes.count + (1 << 20)
  }

  /// The size of a PNG file's picture. Throws if its first chunk is no `IHDR`.
  public func size(_ bytes: [UInt8]) throws(PNGError) -> PixelSize {
    try bytes.withRawBytes { file throws(PNGError) in
      var reader = try ChunkReader(file)
      return try PNGHeader(file, try reader.next()).size
    }
  }

  /// A picture of a container: its own or a frame.
  func decode(
    _ container: PNGContainer, _ packed: PackedPixels, size: PixelSize, _ file: [UInt8]
  ) throws(PNGError) -> RasterImage {
    try container.check(size, packed, maximumPixels: maximumPixels)
    if let pixels = FastPathDecoder.pixels(container, packed, size, file) {
      return RasterImage(size: size, pixels: pixels)
    }
    // libspng has the last word on streams that the quick way cannot read, and on their faults.
    let pixels = try file.withRawBytes { file throws(PNGError) in
      try SpngDecoder.pixels(container, packed, size, file)
    }
    return RasterImage(size: size, pixels: pixels)
  }
}

/// A `RasterImage` has one transparent pixel only; a file may hide colours under alpha 0.
func clearTransparentPixels(_ bytes: UnsafeMutableRawBufferPointer) {
  bytes.withMemoryRebound(to: UInt32.self) { words in
    for index in words.indices {
      let word = words[index]
      words[index] = UInt32(littleEndian: word) >> 24 == 0 ? 0 : word
    }
  }
}
