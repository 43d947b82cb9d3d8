import RingCore

/// A decoder of PNG files of every colour type, bit depth and interlace method.
package struct PNGDecoder: Hashable, Sendable {
  /// By default 2²⁸, which take 1 GiB.
  package var maximumPixels: Int

  package init(maximumPixels: Int = 1 << 28) {
    self.maximumPixels = maximumPixels
  }

  /// 16-bit channels keep their upper byte; colour profiles are ignored. Of an animation, the
  /// decoder returns the image that programs without APNG support show.
  ///
  /// Throws `PNGError.malformed` for anything but a complete file with correct checksums,
  /// `pixelLimit` before it allocates memory for an image that is too large, and `outOfMemory`.
  /// Memory is in proportion to the file and the pixels, regardless of what ancillary chunks claim.
  package func decode(_ bytes: [UInt8]) throws(PNGError) -> RasterImage {
    let container = try withRawBytes(of: bytes) { file throws(PNGError) in try PNGContainer(file) }
    return try decode(container, container.pixels, size: container.header.size, bytes)
  }

  /// The maximum memory for decoding in bytes, in addition to the file and the pixels.
  package static func scratch(of bytes: [UInt8]) -> Int {
    // libspng needs a file with the compressed pixels in one chunk: they are copied once to join
    // them, and again into this file. Row buffers are small.
    2 * bytes.count + (1 << 20)
  }

  /// Throws unless the first chunk is `IHDR`.
  package func size(_ bytes: [UInt8]) throws(PNGError) -> PixelSize {
    try withRawBytes(of: bytes) { file throws(PNGError) in
      var reader = try ChunkReader(file)
      return try PNGHeader(file, try reader.next()).size
    }
  }

  /// Decodes an image of a container: the default image or a frame.
  func decode(
    _ container: PNGContainer, _ compressed: CompressedPixels, size: PixelSize, _ file: [UInt8]
  ) throws(PNGError) -> RasterImage {
    try container.header.check(
      size, compressedBytes: compressed.count, maximumPixels: maximumPixels)
    if let pixels = FastPathDecoder.decode(compressed, size: size, of: container, in: file) {
      return RasterImage(size: size, pixels: pixels)
    }
    // libspng decides about streams that the fast path cannot read, and describes their errors.
    let pixels = try withRawBytes(of: file) { file throws(PNGError) in
      try SpngDecoder.decode(compressed, size: size, of: container, in: file)
    }
    try compressed.checkEnd(of: size, container.header, in: file)
    return RasterImage(size: size, pixels: pixels)
  }
}

/// A `RasterImage` stores pixels with alpha 0 as zero, but a file may hide colours in them.
func clearTransparentPixels(_ bytes: UnsafeMutableRawBufferPointer) {
  bytes.withMemoryRebound(to: UInt32.self) { words in
    for index in words.indices {
      let word = words[index]
      words[index] = UInt32(littleEndian: word) >> 24 == 0 ? 0 : word
    }
  }
}
