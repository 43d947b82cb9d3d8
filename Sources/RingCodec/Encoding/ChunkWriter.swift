import PNGLibraries
import RingCore

/// A PNG file that is being written: the signature and the chunks so far.
struct ChunkWriter {
  fileprivate(set) var bytes = PNGSignature.bytes

  /// The bytes of a chunk besides its contents: length, type and checksum.
  static let overhead = 12

  mutating func append(_ type: String, _ contents: some Collection<UInt8>) {
    reserve(contents.count + Self.overhead)
    bytes += UInt32(contents.count).bigEndianBytes
    let start = bytes.count
    bytes += type.utf8
    bytes += contents
    let checksum = bytes[start...].withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress, $0.count)
    }
    bytes += checksum.bigEndianBytes
  }

  /// Reserves the last chunk, too, which would otherwise grow the array and copy the file.
  private mutating func reserve(_ count: Int) {
    if bytes.count + count > bytes.capacity {
      bytes.reserveCapacity(bytes.count + count + Self.overhead)
    }
  }

  /// Returns and removes the bytes that were appended since the last call.
  mutating func removeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Appends all chunks before the pixels, with the texts, so that readers find these at once.
  mutating func appendHead(
    _ size: PixelSize, _ layout: PixelLayout, _ metadata: PNGMetadata
  ) throws(PNGError) {
    append("IHDR", PNGHeader(size, layout).bytes)
    append("sRGB", [Self.perceptualIntent])
    let density = try metadata.pixelsPerMeter().bigEndianBytes
    append("pHYs", (density + density + [Self.unitIsMeter])[...])
    for text in metadata.texts {
      let (type, contents) = try text.chunk()
      append(type, contents[...])
    }
    switch layout {
    case .palette(let palette):
      append("PLTE", palette.entries[...])
      if !palette.alphas.isEmpty { append("tRNS", palette.alphas[...]) }
    case .rgbWithColorKey(let key):
      // Two bytes for each channel, regardless of the bit depth.
      append("tRNS", [key.red, key.green, key.blue].flatMap { [0, UInt8($0)] })
    case .gray, .grayAlpha, .rgb, .rgba: break
    }
  }

  /// Appends the pixels, as one chunk, and the end.
  mutating func appendTail(_ stream: some Collection<UInt8>) {
    append("IDAT", stream)
    append("IEND", EmptyCollection())
  }

  private static let perceptualIntent: UInt8 = 0
  private static let unitIsMeter: UInt8 = 1
}

extension PNGEncoder {
  /// Throws unless an image of this size fits the format: its sides, and its pixels in one chunk.
  static func check(_ size: PixelSize) throws(PNGError) {
    let maximum = Int(Int32.max)
    guard 1...maximum ~= size.width, 1...maximum ~= size.height else { throw .size(size) }
    // Four bytes per pixel, a filter byte per row, and deflate's overhead for incompressible bytes.
    let growth = 1024
    guard size.count <= maximum / 4 - size.height - size.count / growth else {
      throw .tooManyPixels(size)
    }
  }
}
