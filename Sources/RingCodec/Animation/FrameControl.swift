import RingCore

/// The operation on a frame's region before the next frame is drawn.
enum Disposal: UInt8 {
  case none
  /// The region becomes fully transparent.
  case background
  /// The region is restored to its contents before the frame.
  case previous
}

enum Blend: UInt8 {
  case source
  case over
}

extension PixelRegion {
  /// The smallest region that a frame can have: one pixel, at the top left.
  static let corner = PixelRegion(x: 0, y: 0, width: 1, height: 1)
}

/// The contents of `fcTL` without the sequence number.
struct FrameControl {
  var region: PixelRegion
  var delay: FrameDelay
  var disposal: Disposal
  var blend: Blend

  func contents(sequence: UInt32) -> [UInt8] {
    let numbers = [sequence] + [region.width, region.height, region.x, region.y].map(UInt32.init)
    return numbers.flatMap(\.bigEndianBytes)
      + [delay.numerator, delay.denominator].flatMap {
        [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)]
      } + [disposal.rawValue, blend.rawValue]
  }
}

extension FrameControl {
  static let byteCount = 26

  /// Parses an `fcTL`. Throws unless the frame is within the canvas.
  init(
    _ bytes: UnsafeRawBufferPointer, _ chunk: PNGChunk, within canvas: PixelSize
  ) throws(PNGError) {
    let contents = BigEndianReader(bytes, chunk.contents)
    guard chunk.contents.count == Self.byteCount else {
      throw .malformed("\(chunk.location) has \(chunk.contents.count) bytes, but must have 26")
    }
    region = PixelRegion(
      x: contents.int32(12), y: contents.int32(16), width: contents.int32(4),
      height: contents.int32(8))
    guard region.width > 0, region.height > 0, region.x + region.width <= canvas.width,
      region.y + region.height <= canvas.height
    else {
      throw .malformed(
        "\(chunk.location): \(region.width) × \(region.height) pixels at \(region.x),\(region.y) are "
          + "not within \(canvas.width) × \(canvas.height)")
    }
    // APNG specification: a denominator of 0 means 100.
    let denominator = contents.int16(22) == 0 ? 100 : contents.int16(22)
    guard let delay = FrameDelay(contents.int16(20), denominator),
      let disposal = Disposal(rawValue: UInt8(contents.int8(24))),
      let blend = Blend(rawValue: UInt8(contents.int8(25)))
    else {
      throw .malformed("\(chunk.location) has an unknown disposal or blending")
    }
    (self.delay, self.disposal, self.blend) = (delay, disposal, blend)
  }
}
