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
  private let view: CairoView
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
    memory = try Self.memory(bounds, pool, "\(name) of \(bounds.dimensions)", waiting)
    view = CairoView(memory.pointer, bounds)
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
    return try body(view.opened().context)
  }

  /// Calls `body` with the picture as Cairo lays it over others.
  borrowing func withSurface<R>(_ body: (borrowing ImageSurface) throws -> R) throws -> R {
    try settle()
    return try body(view.opened().surface)
  }

  /// Calls `body` with the pixels, which it may change: row by row without padding.
  borrowing func withPixels<R>(_ body: (UnsafeMutablePointer<UInt32>) throws -> R) throws -> R {
    try settle()
    return try withOwnPixels(body)
  }

  /// Calls `body` with the picture, on which nothing can be drawn any more. Where it consists of figures
  /// that wait, they may be laid on no more than those rows that `body` asks for.
  borrowing func withPicture<R>(_ body: (PremultipliedPicture) throws -> R) throws -> R {
    if let waiting, let rows = try waiting.deferred(memory.pointer, bounds) {
      return try body(.deferred(rows))
    }
    let size = PixelSize(width: bounds.width, height: bounds.height)
    return try withPixels { try body(.drawn(PremultipliedPixels(size: size, words: $0))) }
  }

  /// Gives all pixels of an area, as far as there are any, the same value.
  borrowing func fill(_ area: PixelRect, _ word: UInt32) throws {
    let area = area.intersection(bounds)
    guard !area.isEmpty else { return }
    try withPixels { pixels in
      for row in area.rows {
        let start = (row - bounds.top) * bounds.width + area.left - bounds.left
        (pixels + start).update(repeating: word, count: area.width)
      }
    }
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
    guard let open = view.open else { return try body(memory.pointer) }
    try open.surface.flush()
    let result = try body(memory.pointer)
    try open.surface.markDirty()
    return result
  }
}

/// Cairo's view of a picture, which is there from the first time that Cairo draws on it: for most
/// pictures never.
private final class CairoView {
  final class Open {
    let surface: ImageSurface
    let context: Context

    init(_ pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) throws {
      surface = try ImageSurface(
        .argb32, pixels, width: bounds.width, height: bounds.height,
        stride: bounds.width * MemoryLayout<UInt32>.stride)
      context = try Context(drawingOn: surface)
    }
  }

  private(set) var open: Open?
  private let pixels: UnsafeMutablePointer<UInt32>
  private let bounds: PixelRect

  /// Of `pixels`, which must outlive it.
  init(_ pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) {
    (self.pixels, self.bounds) = (pixels, bounds)
  }

  func opened() throws -> Open {
    if let open { return open }
    let new = try Open(pixels, bounds)
    open = new
    return new
  }
}
