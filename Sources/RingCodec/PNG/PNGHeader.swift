import RingCore

/// The contents of `IHDR`: how a PNG file stores its image.
struct PNGHeader: Hashable {
  var size: PixelSize
  var bitDepth: Int
  var colorType: UInt8
  var isInterlaced: Bool

  static let gray: UInt8 = 0
  static let rgb: UInt8 = 2
  static let palette: UInt8 = 3
  static let grayAlpha: UInt8 = 4
  static let rgba: UInt8 = 6

  static let byteCount = 13

  /// PNG specification, table 12.
  private static let depths: [UInt8: [Int]] = [
    gray: [1, 2, 4, 8, 16], rgb: [8, 16], palette: [1, 2, 4, 8], grayAlpha: [8, 16],
    rgba: [8, 16],
  ]

  init(_ size: PixelSize, _ layout: PixelLayout) {
    self.size = size
    (bitDepth, colorType, isInterlaced) = (layout.bitDepth, layout.colorType, false)
  }

  /// Parses `IHDR`. Throws for values that PNG does not define.
  init(_ bytes: UnsafeRawBufferPointer, _ chunk: PNGChunk) throws(PNGError) {
    guard chunk.type == "IHDR" else {
      throw .malformed("the first chunk is \(chunk.location), but it must be IHDR")
    }
    let contents = BigEndianReader(bytes, chunk.contents)
    guard chunk.contents.count == Self.byteCount else {
      throw .malformed("\(chunk.location) has \(chunk.contents.count) bytes, but must have 13")
    }
    size = PixelSize(width: contents.int32(0), height: contents.int32(4))
    let sides = 1...Int(Int32.max)
    guard sides ~= size.width, sides ~= size.height else { throw .size(size) }
    (bitDepth, colorType) = (contents.int8(8), UInt8(contents.int8(9)))
    guard Self.depths[colorType]?.contains(bitDepth) == true else {
      throw .malformed(
        "\(chunk.location): there is no colour type \(colorType) of \(bitDepth) bits")
    }
    let methods = (10...12).map(contents.int8)
    guard methods[0] == 0, methods[1] == 0, methods[2] <= 1 else {
      throw .malformed("\(chunk.location) has unknown methods \(methods)")
    }
    isInterlaced = methods[2] == 1
  }

  var channels: Int {
    switch colorType {
    case Self.rgb: 3
    case Self.rgba: 4
    case Self.grayAlpha: 2
    default: 1
    }
  }

  /// Returns the bytes of all rows of an image or frame of `size`, with their filter bytes and not
  /// interlaced; `nil` above `Int.max`.
  func scanlineBytes(of size: PixelSize) -> Int? {
    let (bits, overflow) = size.width.multipliedReportingOverflow(by: channels * bitDepth)
    let (all, tooMany) = ((bits + 7) / 8 + 1).multipliedReportingOverflow(by: size.height)
    return overflow || tooMany ? nil : all
  }

  /// The maximum compression ratio of the zlib format: 258 bytes in two bits.
  private static let maximumCompressionRatio = 1032

  /// Throws if an image or frame of `size` exceeds `maximumPixels`, or if `compressedBytes` are too
  /// few for its pixels, which keeps memory in proportion to the file.
  func check(_ size: PixelSize, compressedBytes: Int, maximumPixels: Int) throws(PNGError) {
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= maximumPixels else { throw .pixelLimit(size, limit: maximumPixels) }
    guard let bytes = scanlineBytes(of: size),
      bytes / Self.maximumCompressionRatio <= compressedBytes
    else {
      throw .malformed(
        "\(compressedBytes) bytes cannot hold the pixels of \(size.width) × \(size.height)")
    }
  }

  /// The compression method (deflate) and the filter method are 0: PNG defines no others.
  var bytes: [UInt8] {
    UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
      + [UInt8(bitDepth), colorType, 0, 0, isInterlaced ? 1 : 0]
  }
}

/// The first bytes of every PNG file (PNG specification, third edition, 5.2).
package enum PNGSignature {
  package static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
