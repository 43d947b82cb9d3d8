import CRingPixels
import RingGraphics
import RingSystem

/// A picture being drawn: premultiplied pixels of a rectangle of the device plane.
struct DrawingSurface: ~Copyable {
  let bounds: PixelRect
  /// Row by row without padding.
  var pixels: UnsafeMutablePointer<UInt32> { memory.pointer }
  private let memory: Loan<UInt32>
  let surface: ImageSurface
  let context: Context

  /// A transparent picture; `name` is its name in messages, as in "a layer".
  ///
  /// Throws `RasterLimitError` if the rectangle is empty or too large for a surface, and what the
  /// pool throws.
  init(_ bounds: PixelRect, _ pool: BufferPool, name: String) throws {
    for side in [bounds.width, bounds.height] where !(1...Rasterizer.maximumSide ~= side) {
      throw RasterLimitError.side(side, limit: Rasterizer.maximumSide)
    }
    // The pixel loops take eight pixels at a time, also at the end.
    let memory = try pool.lendZeroed(
      bounds.area + 7, of: UInt32.self, uncounted: 7, for: "\(name) of \(bounds.dimensions)")
    let surface = try ImageSurface(
      .argb32, memory.pointer, width: bounds.width, height: bounds.height,
      stride: bounds.width * MemoryLayout<UInt32>.stride)
    context = try Context(drawingOn: surface)
    self.surface = surface
    self.memory = memory
    self.bounds = bounds
  }
  /// A copy of what was drawn.
  func image() throws(CairoError) -> RasterImage {
    try surface.flush()
    let size = PixelSize(width: bounds.width, height: bounds.height)
    let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      PageMemory.prepare(UnsafeMutableRawBufferPointer(buffer))
      ring_straighten(pixels, buffer.baseAddress, Int64(size.count), RING_VECTORS_AVX512)
      count = size.count * 4
    }
    return RasterImage(size: size, pixels: bytes)
  }
}
