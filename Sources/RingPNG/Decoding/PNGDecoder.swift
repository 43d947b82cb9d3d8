import CRingSpng
import RingGraphics

/// A reader of PNG files of every colour type, bit depth and interlacing.
public struct PNGDecoder: Hashable, Sendable {
  /// Default: 2²⁸, which takes 1 GiB.
  public var maximumPixels: Int

  public init(maximumPixels: Int = 1 << 28) {
    self.maximumPixels = maximumPixels
  }

  /// The pixels of a PNG file; 16-bit channels keep their upper byte, colour profiles are ignored.
  ///
  /// Throws `PNGError.malformed` for anything but a complete file with correct checksums,
  /// `pixelLimit` before it reserves memory for too large a picture, and `outOfMemory`.
  public func decode(_ bytes: [UInt8]) throws(PNGError) -> RasterImage {
    let decoder = try SpngDecoder()
    return try bytes.withUnsafeBufferPointer { source throws(PNGError) in
      try decoder.setSource(UnsafeRawBufferPointer(source))
      let size = try decoder.size()
      guard size.count <= maximumPixels else {
        throw .pixelLimit(size, limit: maximumPixels)
      }
      return RasterImage(size: size, pixels: try decoder.pixels(count: size.count))
    }
  }
}

/// The owner of an `spng_ctx` that decodes.
private struct SpngDecoder: ~Copyable {
  private let context: OpaquePointer

  /// Memory for one ancillary chunk, and for all of them.
  private static let chunkLimit = 16 << 20

  /// `spng_ctx_new`, with limits that no honest file meets.
  init() throws(PNGError) {
    guard let context = spng_ctx_new(0) else { throw .outOfMemory }
    let status = spng_set_chunk_limits(context, Self.chunkLimit, Self.chunkLimit)
    guard status == 0 else {
      spng_ctx_free(context)
      throw Self.error(status)
    }
    self.context = context
  }

  deinit { spng_ctx_free(context) }

  /// `spng_set_png_buffer`; the bytes must outlive every other call.
  func setSource(_ bytes: UnsafeRawBufferPointer) throws(PNGError) {
    guard !bytes.isEmpty else { throw .malformed("the file is empty") }
    try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
  }

  func size() throws(PNGError) -> PixelSize {
    var header = spng_ihdr()
    try check(spng_get_ihdr(context, &header))
    return PixelSize(width: Int(header.width), height: Int(header.height))
  }

  /// The whole picture as RGBA, read to the end of the file.
  func pixels(count: Int) throws(PNGError) -> [UInt8] {
    var status: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
      status = spng_decode_image(
        context, buffer.baseAddress, count * 4, Int32(SPNG_FMT_RGBA8.rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue))
      guard status == 0 else { return }
      initialized = count * 4
      Self.clearTransparentPixels(UnsafeMutableRawBufferPointer(buffer))
    }
    try check(status)
    try check(spng_decode_chunks(context))
    return pixels
  }

  private func check(_ status: Int32) throws(PNGError) {
    guard status == 0 else { throw Self.error(status) }
  }

  private static func error(_ status: Int32) -> PNGError {
    status == Int32(SPNG_EMEM.rawValue)
      ? .outOfMemory : .malformed(String(cString: spng_strerror(status)))
  }

  /// A `RasterImage` has one transparent pixel only; a file may hide colours under alpha 0.
  private static func clearTransparentPixels(_ bytes: UnsafeMutableRawBufferPointer) {
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] == 0 {
      bytes.storeBytes(of: 0, toByteOffset: pixel, as: UInt32.self)
    }
  }
}
