import CRingShim
import RingGraphics

/// A picture being drawn: premultiplied pixels of a rectangle of the device plane.
struct Canvas: ~Copyable {
  let bounds: PixelRect
  /// Row by row without padding; belongs to the buffer that it was made in.
  let pixels: UnsafeMutablePointer<UInt32>
  let surface: ImageSurface
  let context: Context

  /// A transparent picture in `buffer`, which nobody else may use meanwhile.
  ///
  /// Throws `RasterLimitError` if the rectangle is empty or too large for a surface.
  init(_ bounds: PixelRect, in buffer: ScratchBuffer<UInt32>) throws {
    for side in [bounds.width, bounds.height] where !(1...Rasterizer.maximumSide ~= side) {
      throw RasterLimitError.side(side, limit: Rasterizer.maximumSide)
    }
    // The pixel loops take eight pixels at a time, also at the end.
    let pixels = buffer.zeroed(bounds.width * bounds.height + 7)
    let surface = try ImageSurface(
      .argb32, pixels, width: bounds.width, height: bounds.height,
      stride: bounds.width * MemoryLayout<UInt32>.stride)
    context = try Context(drawingOn: surface)
    self.surface = surface
    self.pixels = pixels
    self.bounds = bounds
  }
  /// A copy of what was drawn.
  func image() throws(CairoError) -> RasterImage {
    try surface.flush()
    let size = PixelSize(width: bounds.width, height: bounds.height)
    let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      PageMemory.prepare(UnsafeMutableRawBufferPointer(buffer))
      ring_straighten(pixels, buffer.baseAddress, Int64(size.count))
      count = size.count * 4
    }
    return RasterImage(size: size, pixels: bytes)
  }
}
