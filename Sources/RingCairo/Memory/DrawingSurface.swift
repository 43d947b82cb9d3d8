import RingCore
import RingKernels
import RingSystem

/// An image while it is drawn: premultiplied pixels of a rectangle of the device plane.
///
/// Owns the pixels, a pooled buffer that returns to its pool when the surface is destroyed. Draws
/// may be queued. The accessors of pixels and of the Cairo context therefore take closures and
/// flush the queue first.
struct DrawingSurface: ~Copyable {
  let bounds: PixelRect
  private let buffer: PooledBuffer<UInt32>
  private let pixels: UnsafeMutablePointer<UInt32>
  private let target: CairoTarget
  private let drawQueue: DrawQueue?

  /// Creates a transparent image; `name` is its name in messages, as in "a layer".
  ///
  /// Draws are queued in `drawQueue`, if given. Throws `RasterLimitError` if the rectangle is empty
  /// or too large for a surface, and the errors of the pool.
  init(
    _ bounds: PixelRect, _ pool: BufferPool, name: String, drawQueue: DrawQueue? = nil
  ) throws {
    for side in [bounds.width, bounds.height] where !(1...Rasterizer.maximumSide ~= side) {
      throw RasterLimitError.side(side, limit: Rasterizer.maximumSide)
    }
    buffer = try Self.makeBuffer(bounds, pool, "\(name) of \(bounds.dimensions)", drawQueue)
    pixels = buffer.pointer
    target = CairoTarget(pixels, bounds)
    self.bounds = bounds
    self.drawQueue = drawQueue
  }

  /// Returns zeroed memory, or memory that the first flush of the queue clears.
  private static func makeBuffer(
    _ bounds: PixelRect, _ pool: BufferPool, _ purpose: String, _ drawQueue: DrawQueue?
  ) throws -> PooledBuffer<UInt32> {
    // The pixel loops process eight pixels at a time, also at the end.
    let count = bounds.area + 7
    guard let drawQueue else {
      return try pool.allocateZeroed(count, of: UInt32.self, excludedCount: 7, for: purpose)
    }
    let (buffer, isFresh) = try pool.allocateUninitialized(
      count, of: UInt32.self, excludedCount: 7, for: purpose)
    drawQueue.reset(contents: isFresh ? .zeroed : .uninitialized)
    return buffer
  }

  /// Whether draws are queued to be composited together.
  var isDeferring: Bool { drawQueue != nil }

  /// Requires `isDeferring`. Flushes a full queue first, and throws the errors of flushing.
  borrowing func enqueue(_ draw: PendingDraw) throws {
    if drawQueue?.isFull == true { try flush() }
    drawQueue?.append(draw)
  }

  borrowing func withContext<R>(_ body: (borrowing Context) throws -> R) throws -> R {
    try flush()
    return try body(target.openedHandles().context)
  }

  borrowing func withSurface<R>(_ body: (borrowing ImageSurface) throws -> R) throws -> R {
    try flush()
    return try body(target.openedHandles().surface)
  }

  /// The pixels are row by row without padding; `body` may change them.
  borrowing func withPixels<R>(_ body: (UnsafeMutablePointer<UInt32>) throws -> R) throws -> R {
    try flush()
    return try withResolvedPixels(body)
  }

  /// Calls `body` with the final image; nothing can be drawn on it afterwards.
  /// If all content is still queued, it may be composited only in the rows that `body` reads.
  borrowing func withPremultipliedImage<R>(_ body: (PremultipliedImage) throws -> R) throws -> R {
    if let drawQueue, let rows = try drawQueue.makeDeferredRows(pixels, bounds: bounds) {
      return try body(.deferred(rows))
    }
    let size = PixelSize(width: bounds.width, height: bounds.height)
    return try withPixels { try body(.drawn(PremultipliedPixels(size: size, argb32: $0))) }
  }

  /// Sets all pixels of `area` inside the bounds to `argb32`, a premultiplied ARGB pixel.
  borrowing func fill(_ area: PixelRect, _ argb32: UInt32) throws {
    let area = area.intersection(bounds)
    guard !area.isEmpty else { return }
    try withPixels { pixels in
      for row in area.rows {
        let start = (row - bounds.top) * bounds.width + area.left - bounds.left
        (pixels + start).update(repeating: argb32, count: area.width)
      }
    }
  }

  /// Returns a copy with straight alpha.
  borrowing func image() throws -> RasterImage {
    try withPixels { pixels in
      let size = PixelSize(width: bounds.width, height: bounds.height)
      let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
        MemoryPages.prepare(UnsafeMutableRawBufferPointer(buffer))
        ring_unpremultiply(pixels, buffer.baseAddress, Int64(size.count), RING_SIMD_AVX512)
        count = size.count * 4
      }
      return RasterImage(size: size, pixels: bytes)
    }
  }

  private borrowing func flush() throws {
    guard let drawQueue, !drawQueue.isEmpty else { return }
    try withResolvedPixels { try drawQueue.flush(to: $0, bounds: bounds) }
  }

  /// Calls `body` with the pixels and Cairo's drawing in them, without flushing the queue.
  private borrowing func withResolvedPixels<R>(
    _ body: (UnsafeMutablePointer<UInt32>) throws -> R
  ) throws -> R {
    let target = target
    guard let handles = target.handles else { return try body(pixels) }
    try handles.surface.flush()
    let result = try body(pixels)
    try handles.surface.markDirty()
    return result
  }
}

/// Cairo's surface and context for an image.
///
/// Both are created when Cairo first draws on the image; most images do not need them.
private final class CairoTarget {
  final class Handles {
    let surface: ImageSurface
    let context: Context

    init(_ pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) throws {
      surface = try ImageSurface(
        .argb32, pixels, width: bounds.width, height: bounds.height,
        stride: bounds.width * MemoryLayout<UInt32>.stride)
      context = try Context(drawingOn: surface)
    }
  }

  private(set) var handles: Handles?
  private let pixels: UnsafeMutablePointer<UInt32>
  private let bounds: PixelRect

  /// `pixels` must outlive the target.
  init(_ pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) {
    (self.pixels, self.bounds) = (pixels, bounds)
  }

  func openedHandles() throws -> Handles {
    if let handles { return handles }
    let new = try Handles(pixels, bounds)
    handles = new
    return new
  }
}
