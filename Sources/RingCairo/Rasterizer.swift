import CRingCairo
import CRingLazy
import CRingPango
import RingGraphics

/// Draws display lists with Cairo; keeps its buffers from picture to picture.
///
/// One rasteriser serves one thread at a time. The same list, size and scale give the same bytes,
/// whatever was drawn before.
public struct Rasterizer: ~Copyable {
  /// The longest side of a picture in pixels (of a Cairo image surface).
  public static let maximumSide = 32_767
  /// The largest distance from the origin in pixels (of Cairo's 24.8 fixed point).
  public static let maximumCoordinate = 8_388_607.0
  /// The largest standard deviation of a shadow's blur in pixels.
  public static let maximumBlur = 8_388_607.0

  /// The versions of the libraries that draw, as they say themselves.
  public static var libraryVersions: String {
    let cairo = version(ring_open_cairo(), cairo_version_string)
    let pixman = version(ring_open_cairo(), pixman_version_string)
    let pango = version(ring_open_pango(), pango_version_string)
    return "cairo \(cairo), pixman \(pixman), pango \(pango)"
  }

  private static func version(
    _ state: ring_library_state, _ words: () -> UnsafePointer<CChar>?
  ) -> String {
    guard state == RING_LIBRARY_OPEN else { return "not installed" }
    return words().map { String(cString: $0) } ?? "unknown"
  }

  private let painter: Painter

  /// A rasteriser with empty buffers.
  ///
  /// `memory` is for the picture and all that it takes to draw it. Default: 1 GiB. `jobs`, ≥ 1, is how
  /// many threads draw a picture of a million pixels or more; the bytes are the same. Default: 1.
  public init(memory: MemoryBudget = .standard, jobs: Int = 1) {
    painter = Painter(memory: memory, jobs: jobs)
  }

  /// A rasteriser whose pixel loops do without some of the processor's instructions.
  package init(memory: MemoryBudget = .standard, vectors: PixelVectors) {
    painter = Painter(memory: memory, vectors: vectors)
  }

  /// A rasteriser that draws pictures of `leastPixels`, ≥ 1, and more with so many threads.
  package init(jobs: Int, leastPixels: Int) {
    painter = Painter(memory: .standard, jobs: jobs, leastPixelsOfStack: leastPixels)
  }

  /// The picture of a display list, whose origin is the top left corner.
  ///
  /// `scale` is in pixels per point, > 0; drawing touches at most `maximumWork` pixels, ≥ 0, with all
  /// layers and blurs. Default: as many as it takes. Throws `RasterLimitError` for a number that
  /// cannot be drawn, `WorkLimitError`, `MemoryLimitError` if the budget does not suffice,
  /// `NoCairoError`, and `CairoError` if Cairo fails.
  public mutating func rasterize(
    _ list: OutlinedList, size: PixelSize, scale: Double, maximumWork: Int = .max
  ) throws -> RasterImage {
    try draw(list, size: size, scale: scale, maximumWork).image()
  }

  /// Lends the pixels of a display list to `body`; otherwise as `rasterize`.
  public mutating func withPixels<R>(
    of list: OutlinedList, size: PixelSize, scale: Double, maximumWork: Int = .max,
    _ body: (PremultipliedPixels) throws -> R
  ) throws -> R {
    let canvas = try draw(list, size: size, scale: scale, maximumWork)
    return try canvas.withPixels { try body(PremultipliedPixels(size: size, words: $0)) }
  }

  /// Lends the picture of a display list to `body`, which may be drawn only where `body` looks at it;
  /// otherwise as `rasterize`.
  public mutating func withPicture<R>(
    of list: OutlinedList, size: PixelSize, scale: Double, maximumWork: Int = .max,
    _ body: (PremultipliedPicture) throws -> R
  ) throws -> R {
    try draw(list, size: size, scale: scale, maximumWork).withPicture(body)
  }

  /// Throws what `rasterize` would throw because of the list's numbers; draws nothing.
  public func check(_ list: OutlinedList, scale: Double) throws {
    try painter.check(list.commands, Self.transform(scale))
  }

  /// What is left for a picture and all that it takes to draw it. Setting it gives unused buffers back.
  package var memory: MemoryBudget {
    get { pool.budget }
    nonmutating set { pool.budget = newValue }
  }

  /// Takes memory for the outlines of a picture's texts, in bytes, while it is drawn.
  package func reserve(text bytes: Int) throws(MemoryLimitError) {
    try painter.pool.budget.reserve(bytes, for: TextLimits.purpose)
  }

  /// Gives back what was taken for outlines.
  package func release(text bytes: Int) { painter.pool.budget.release(bytes) }

  /// Gives up what is kept of the last picture's figures: for measurements.
  package mutating func forgetCoverage() { painter.forgetCoverage() }

  private static func transform(_ scale: Double) throws -> Transform {
    guard scale.isFinite, scale > 0 else {
      throw RasterLimitError.number(scale, name: "a scale")
    }
    return try Transform.scale(scale, scale).validated()
  }

  private func draw(
    _ list: OutlinedList, size: PixelSize, scale: Double, _ maximumWork: Int
  ) throws -> DrawingSurface {
    let transform = try Self.transform(scale)
    let canvas = try painter.canvas(PixelRect(size), maximumWork: maximumWork)
    try painter.draw(list.commands, transform, on: canvas)
    return canvas
  }

  /// How much was drawn and how much memory was asked for, in all: the same on every machine.
  package var work: (commands: Int, bytes: Int) {
    let painter = painter
    return (painter.work, painter.pool.work)
  }

  /// The pixels that drawing the last picture touched, as `maximumWork` counts them.
  package var workOfPicture: Int { pool.meter.used }

  private var pool: BufferPool {
    let painter = painter
    return painter.pool
  }

  /// Throws unless Cairo can hold the coordinate, which it would otherwise change silently.
  static func validate(coordinate: Double) throws(RasterLimitError) {
    guard abs(coordinate) <= maximumCoordinate else {
      throw RasterLimitError.coordinate(coordinate, limit: maximumCoordinate)
    }
  }
}

extension Transform {
  /// Flatter than this is singular: the ratio of the area to the square of the longest side.
  private static let flattest = 1e-12

  /// Throws unless the map is finite and can be undone.
  func validated() throws(RasterLimitError) -> Transform {
    let largest = maximumStretch
    guard determinant.isFinite, abs(determinant) > Self.flattest * largest * largest else {
      throw RasterLimitError.singularTransform(determinant: determinant)
    }
    return self
  }
}
