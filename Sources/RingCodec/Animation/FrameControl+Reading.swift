import RingCore

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
