import RingCore

/// The executor of drawing commands, with the buffers and caches for drawing.
///
/// A class, because nested layers share its memory while they borrow one another.
final class Painter {
  let pool: BufferPool
  let coverageCache: CoverageCache
  let backdrop = Backdrop()
  private let profiles = SpotProfileCache()
  /// The total number of commands drawn.
  private(set) var work = 0
  /// Of filtering images, in pixels, which the meter does not count.
  var imageWork = 0
  let simdLevel: SIMDLevel
  /// Threads that draw a large image.
  private let jobs: Int
  /// In pixels; images of this size are drawn band by band.
  private let bandedDrawingThreshold: Int

  init(
    memory: MemoryBudget, simdLevel: SIMDLevel = .avx512, jobs: Int = 1,
    bandedDrawingThreshold: Int = DrawQueue.minimumPixelCount
  ) {
    (pool, self.simdLevel) = (BufferPool(memory), simdLevel)
    (self.jobs, self.bandedDrawingThreshold) = (jobs, bandedDrawingThreshold)
    coverageCache = CoverageCache(pool.meter, simdLevel)
  }

  /// Begins an image: drawing on the result throws `WorkLimitError` beyond `maximumWork` pixels.
  func canvas(_ bounds: PixelRect, maximumWork: Int) throws -> DrawingSurface {
    coverageCache.beginImage(
      pixelCount: bounds.isEmpty ? 0 : bounds.area, maximumByteCount: pool.budget.limit / 4)
    pool.meter.reset(limit: maximumWork)
    return try surface(bounds, "a canvas")
  }

  /// Creates a transparent image that is composited over another one later.
  func layer(_ bounds: PixelRect) throws -> DrawingSurface {
    try surface(bounds, "a layer")
  }

  private func surface(_ bounds: PixelRect, _ name: String) throws -> DrawingSurface {
    let isLarge = !bounds.isEmpty && bounds.area >= bandedDrawingThreshold
    let drawQueue = isLarge ? DrawQueue(coverageCache, pool.meter, simdLevel, jobs: jobs) : nil
    return try DrawingSurface(bounds, pool, name: name, drawQueue: drawQueue)
  }

  /// Removes the cached coverage and the backdrop of the last image.
  func clearCoverageCache() {
    coverageCache.removeAll()
    backdrop.removeAll()
  }

  /// Frees all buffers and caches; none of them may be in use.
  func discardKeptMemory() {
    coverageCache.discard()
    backdrop.removeAll()
    pool.discardIdle()
  }

  /// A new limit frees unused memory.
  var memoryBudget: MemoryBudget {
    get { pool.budget }
    set {
      if newValue.limit != pool.budget.limit { backdrop.removeAll() }
      pool.budget = newValue
    }
  }

  func draw(
    _ commands: ArraySlice<OutlinedCommand>, _ transform: Transform,
    on canvas: borrowing DrawingSurface
  ) throws {
    for command in commands {
      switch command {
      case .primitive(let primitive): try draw(primitive, transform, on: canvas)
      case .group(let effects, let commands):
        try draw(Group(effects, commands, transform), on: canvas)
      }
    }
  }

  func draw(
    _ primitive: Primitive, _ transform: Transform, on canvas: borrowing DrawingSurface
  ) throws {
    work &+= 1
    try pool.meter.spend(WorkCost.command)
    switch primitive {
    case .fill(let path, let paint):
      let styledPath = StyledPath(path: path, style: nil, transform: transform)
      try draw(styledPath, paint, band: nil, on: canvas)
    case .stroke(let path, let style, let paint):
      let styledPath = StyledPath(path: path, style: style, transform: transform)
      try draw(styledPath, paint, band: paint.band(of: path, style), on: canvas)
    case .image(let placed): try draw(placed, transform, on: canvas)
    }
  }

  private func draw(
    _ path: StyledPath, _ paint: Paint, band: GradientSource.RadialBand?,
    on canvas: borrowing DrawingSurface
  ) throws {
    switch paint {
    case .solid(let color):
      try draw(path, color, on: canvas)
    case .linear(let linear) where linear.start == linear.end:
      try draw(path, GradientSource(linear.gradient.last), on: canvas)
    case .linear(let linear):
      try draw(path, GradientSource(linear, path.transform), on: canvas)
    case .radial(let radial) where radial.isEmpty:
      try draw(path, GradientSource(radial.gradient.last), on: canvas)
    case .radial(let radial):
      try draw(path, GradientSource(radial, path.transform), on: canvas)
    case .conic(let conic):
      let source = try GradientSource(conic, path.transform, band: band, profiles)
      try draw(path, source, on: canvas)
    }
  }

  /// Lets Cairo draw axis-aligned rectangles, whose exact coverage it computes directly.
  ///
  /// Opaque pixel-aligned rectangles, as most backgrounds are, are filled without opening Cairo's
  /// library.
  private func draw(
    _ styledPath: StyledPath, _ color: SRGBColor, on canvas: borrowing DrawingSurface
  ) throws {
    if styledPath.style == nil, styledPath.path.elements.count == 5 {
      let shape = try styledPath.shape()
      if shape.path.isAxisAlignedRectangle {
        try color.validate()
        if let argb32 = color.opaqueARGB32, let area = shape.path.pixelAlignedRect {
          return try canvas.fill(area, argb32)
        }
        let grid = SampleGrid(origin: canvas.bounds.origin)
        return try canvas.withContext { context in
          try context.setColor(color)
          try shape.draw(on: context, grid)
        }
      }
    }
    try draw(styledPath, GradientSource(color), on: canvas)
  }

  /// Draws a path in colours that the pixel loop computes.
  private func draw(
    _ path: StyledPath, _ source: consuming GradientSource, on canvas: borrowing DrawingSurface
  ) throws {
    let pixels = path.maximumPixelCount(in: canvas.bounds)
    guard path.isExact || pixels <= Self.maximumCachedPixelCount else {
      return try drawWithCairoCoverage(path, source, on: canvas)
    }
    if canvas.isDeferring {
      return try canvas.enqueue(PendingDraw(path, source, pixels: pixels))
    }
    let coverage = try coverageCache.coverage(of: path, in: canvas.bounds)
    try pool.meter.spend(coverage.work)
    let rows = canvas.bounds.rows
    try canvas.withPixels { coverage.composite(source, in: rows, on: $0, canvas.bounds, simdLevel) }
  }

  /// The maximum size of a path, in pixels, whose coverage from Cairo is cached.
  private static let maximumCachedPixelCount = 1 << 19
  /// Coverage takes one or two bytes per pixel, so that 16 MiB suffice for any image.
  static let maximumTilePixelCount = 1 << 23
}

extension Paint {
  /// In points; `nil` unless the paint is conic and the path consists of arcs around its centre.
  fileprivate func band(of path: Path, _ style: StrokeStyle) -> GradientSource.RadialBand? {
    guard case .conic(let conic) = self else { return nil }
    var radii: [Double] = []
    for element in path.elements {
      switch element {
      case .arc(let arc) where arc.center == conic.center: radii.append(arc.radius)
      case .move, .close: break
      default: return nil
      }
    }
    guard let minimum = radii.min(), let maximum = radii.max() else { return nil }
    return GradientSource.RadialBand(
      inner: minimum - style.width / 2, outer: maximum + style.width / 2)
  }
}

extension SRGBColor {
  /// Premultiplied; `nil` if the colour is translucent.
  fileprivate var opaqueARGB32: UInt32? {
    let bytes = (premultiplied * 255).rounded(.toNearestOrAwayFromZero)
    guard bytes.w == 255 else { return nil }
    return 0xFF00_0000 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
  }

  /// Throws unless every component is 0…1.
  func validate() throws(RasterLimitError) {
    guard !isValid else { return }
    for component in [red, green, blue, alpha] where !(0...1 ~= component) {
      throw RasterLimitError.number(component, name: "a colour component")
    }
  }

  var isValid: Bool {
    0...1 ~= red && 0...1 ~= green && 0...1 ~= blue && 0...1 ~= alpha
  }
}
