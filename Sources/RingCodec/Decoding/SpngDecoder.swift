import PNGLibraries
import RingCore

/// The owner of an `spng_ctx` for decoding.
struct SpngDecoder: ~Copyable {
  let context: OpaquePointer

  /// Decodes an image of a container as RGBA.
  static func decode(
    _ compressed: CompressedPixels, size: PixelSize, of container: PNGContainer,
    in file: UnsafeRawBufferPointer
  ) throws(PNGError) -> [UInt8] {
    let (bytes, palette) = Self.file(for: compressed, size: size, of: container, in: file)
    let decoder = try SpngDecoder()
    let pixels = try withRawBytes(of: bytes) { bytes throws(PNGError) in
      try decoder.setSource(bytes)
      return try decoder.pixels(count: size.count)
    }
    try palette?.check(pixels)
    return pixels
  }

  /// Returns a file of only the chunks that the pixels need, and the palette for `check`.
  static func file(
    for compressed: CompressedPixels, size: PixelSize, of container: PNGContainer,
    in file: UnsafeRawBufferPointer
  ) -> (bytes: [UInt8], palette: PaddedPalette?) {
    var writer = ChunkWriter()
    var header = container.header
    header.size = size
    writer.append("IHDR", header.bytes)
    let palette = container.palette.map { PaddedPalette(Array(file[$0]), container.header) }
    if let palette { writer.append("PLTE", palette.entries) }
    if let transparency = container.transparency { writer.append("tRNS", file[transparency]) }
    writer.append("IDAT", compressed.joined(file))
    writer.append("IEND", EmptyCollection())
    return (writer.bytes, palette)
  }

  /// Throws `PNGError.outOfMemory`.
  init() throws(PNGError) {
    guard let context = spng_ctx_new(0) else { throw .outOfMemory }
    self.context = context
  }

  deinit { spng_ctx_free(context) }

  /// The bytes must outlive every other call.
  func setSource(_ bytes: UnsafeRawBufferPointer) throws(PNGError) {
    try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
  }

  /// Calls `spng_decode_image`, then reads to the end of the file.
  private func pixels(count: Int) throws(PNGError) -> [UInt8] {
    var status: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
      status = spng_decode_image(
        context, buffer.baseAddress, count * 4, Int32(SPNG_FMT_RGBA8.rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue))
      guard status == 0 else { return }
      initialized = count * 4
      let bytes = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count * 4)
      clearTransparentPixels(bytes)
    }
    try check(status)
    try check(spng_decode_chunks(context))
    return pixels
  }

  func check(_ status: Int32) throws(PNGError) {
    guard status != 0 else { return }
    throw status == Int32(SPNG_EMEM.rawValue)
      ? .outOfMemory : .malformed("the pixels: \(String(cString: spng_strerror(status)))")
  }
}

/// The colours of an image, padded with a colour that no entry of `PLTE` has.
///
/// libspng would decode indices without a colour as black.
struct PaddedPalette {
  private(set) var entries: [UInt8]
  /// The padding colour as RGBA; `nil` without padding.
  private var marker: SIMD4<UInt8>?

  /// Pads the palette of colour type 3 only; for other colour types, `PLTE` is a suggestion.
  init(_ entries: [UInt8], _ header: PNGHeader) {
    self.entries = entries
    let missing = (1 << header.bitDepth) - entries.count / 3
    guard header.colorType == PNGHeader.palette, missing > 0 else { return }
    let reds = Set(stride(from: 0, to: entries.count, by: 3).map { entries[$0] })
    // Fewer than 256 colours leave a red that none of them has.
    guard let red = (UInt8.min...UInt8.max).first(where: { !reds.contains($0) }) else { return }
    marker = SIMD4(red, 0, 0, 255)
    for _ in 0..<missing { self.entries += [red, 0, 0] }
  }

  /// Throws if a pixel has the padding colour: its index has no entry in `PLTE`.
  func check(_ pixels: [UInt8]) throws(PNGError) {
    guard let marker else { return }
    // No entry has its red, so green and blue need no comparison; a cleared pixel has alpha 0.
    for pixel in stride(from: 0, to: pixels.count, by: 4)
    where pixels[pixel] == marker.x && pixels[pixel + 3] == marker.w {
      throw .malformed("pixel \(pixel / 4) has a colour that is not in PLTE")
    }
  }
}
