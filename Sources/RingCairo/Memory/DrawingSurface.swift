import CRingPixels
import RingGraphics
import RingSystem

/// A picture being drawn: premultiplied pixels of a rectangle of the device plane.
///
/// Figures may wait to be laid on it together. Whoever wants the pixels, or Cairo to draw on them,
/// therefore asks for them by a closure, before which none waits any more.
struct DrawingSurface: ~Copyable {
  let bounds: PixelRect
  private let memory: Loan<UInt32>
  private let surface: ImageSurface
  private let context: Context
  private let waiting: FigureStack?

  /// A transparent picture; `name` is its name in messages, as in "a layer". Figures are collected in
  /// `waiting`, if there is one.
  ///
  /// Throws `RasterLimitError` if the rectangle is empty or too large for a surface, and what the
  /// pool throws.
  init(
    _ bounds: PixelRect, _ pool: BufferPool, name: String, waiting: FigureStack? = nil
  ) throws {
    for side in [bounds.width, bounds.height] where !(1...Rasterizer.maximumSide ~= side) {
      throw RasterLimitError.side(side, limit: Rasterizer.maximumSide)
    }
    let memory = try Self.memory(bounds, pool, "\(name) of \(bounds.dimensions)", waiting)
    let surface = try ImageSurface(
      .argb32, memory.pointer, width: bounds.width, height: bounds.height,
      stride: bounds.width * MemoryLayout<UInt32>.stride)
    context = try Context(drawingOn: surface)
    self.surface = surface
    self.memory = memory
    self.bounds = bounds
    self.waiting = waiting
  }

  /// Clear, or to be cleared by those who wait for it.
  private static func memory(
    _ bounds: PixelRect, _ pool: BufferPool, _ purpose: String, _ waiting: FigureStack?
  ) throws -> Loan<UInt32> {
    // The pixel loops take eight pixels at a time, also at the end.
    let count = bounds.area + 7
    guard let waiting else {
      return try pool.lendZeroed(count, of: UInt32.self, uncounted: 7, for: purpose)
    }
    let (loan, isFresh) = try pool.lendAsItIs(count, of: UInt32.self, uncounted: 7, for: purpose)
    waiting.begin(on: isFresh ? .fresh : .used)
    return loan
  }

  /// Whether figures wait until they can be laid together.
  var collects: Bool { waiting != nil }

  /// Lets a figure wait.
  ///
  /// Throws what laying those that wait already throws, if they are too many.
  borrowing func collect(_ figure: PaintedFigure) throws {
    if waiting?.isFull == true { try settle() }
    waiting?.append(figure)
  }

  /// Calls `body` with what Cairo draws on.
  borrowing func withContext<R>(_ body: (borrowing Context) throws -> R) throws -> R {
    try settle()
    return try body(context)
  }

  /// Calls `body` with the picture as Cairo lays it over others.
  borrowing func withSurface<R>(_ body: (borrowing ImageSurface) throws -> R) throws -> R {
    try settle()
    return try body(surface)
  }

  /// Calls `body` with the pixels, which it may change: row by row without padding.
  borrowing func withPixels<R>(_ body: (UnsafeMutablePointer<UInt32>) throws -> R) throws -> R {
    try settle()
    return try withOwnPixels(body)
  }

  /// A copy of what was drawn.
  borrowing func image() throws -> RasterImage {
    try withPixels { pixels in
      let size = PixelSize(width: bounds.width, height: bounds.height)
      let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
        PageMemory.prepare(UnsafeMutableRawBufferPointer(buffer))
        ring_straighten(pixels, buffer.baseAddress, Int64(size.count), RING_VECTORS_AVX512)
        count = size.count * 4
      }
      return RasterImage(size: size, pixels: bytes)
    }
  }

  private borrowing func settle() throws {
    guard let waiting, !waiting.isSettled else { return }
    try withOwnPixels { try waiting.lay(on: $0, bounds) }
  }

  private borrowing func withOwnPixels<R>(
    _ body: (UnsafeMutablePointer<UInt32>) throws -> R
  ) throws -> R {
    try surface.flush()
    let result = try body(memory.pointer)
    try surface.markDirty()
    return result
  }
}
