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
  private(set) var commandCount = 0
  /// The total work of filtering images, in pixels, which the meter does not count.
  var imageWork = 0
  let simdLevel: SIMDLevel
  /// Threads that draw a large image.
  private let jobs: Int
  /// In pixels; images of this size are drawn band by band.
  private let bandedDrawingThreshold: Int

  init(memory: MemoryBudget, simdLevel: SIMDLevel, jobs: Int, bandedDrawingThreshold: Int) {
    (pool, self.simdLevel) = (BufferPool(memory), simdLevel)
    (self.jobs, self.bandedDrawingThreshold) = (jobs, bandedDrawingThreshold)
    coverageCache = CoverageCache(pool.meter, simdLevel)
  }

  /// Begins an image and returns its canvas: drawing on it throws `WorkLimitError` beyond
  /// `maximumWork` pixels.
  func beginImage(_ bounds: PixelRect, maximumWork: Int) throws -> DrawingSurface {
    coverageCache.beginImage(
      pixelCount: bounds.isEmpty ? 0 : bounds.area, maximumByteCount: pool.budget.limit / 4)
    pool.meter.reset(limit: maximumWork)
    return try surface(bounds, "a canvas")
  }

  /// Creates a transparent image that is composited over another one later.
  func layer(_ bounds: PixelRect) throws -> DrawingSurface {
    try surface(bounds, "a layer")
  }

  /// Creates a surface; if it is large, its draws are queued.
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

  private func drawCommands(
    _ commands: ArraySlice<OutlinedCommand>, _ transform: Transform,
    on canvas: borrowing DrawingSurface
  ) throws {
    for command in commands {
      switch command {
      case .primitive(let primitive): try drawPrimitive(primitive, transform, on: canvas)
      case .group(let effects, let commands):
        let group = try Group(effects, commands, transform)
        try pool.meter.spend(group.copies.work)
        try drawGroup(group, on: canvas)
      }
    }
  }

  /// Counts the command and draws it, without the effects of the groups around it.
  func drawPrimitive(
    _ primitive: Primitive, _ transform: Transform, on canvas: borrowing DrawingSurface
  ) throws {
    commandCount &+= 1
    try pool.meter.spend(WorkCost.command)
    switch primitive {
    case .fill(_, let paint, _), .glyphs(_, let paint), .stroke(_, _, let paint):
      try drawPath(StyledPath(primitive, transform), paint, on: canvas)
    case .image(let placed): try drawImage(placed, transform, on: canvas)
    }
  }

  /// Draws a path in a paint; a gradient of no extent is its last colour.
  private func drawPath(
    _ path: StyledPath, _ paint: Paint, on canvas: borrowing DrawingSurface
  ) throws {
    switch paint {
    case .solid(let color):
      try drawSolid(path, color, on: canvas)
    case .linear(let linear) where linear.start == linear.end:
      try drawPath(path, with: GradientSource(linear.gradient.last), on: canvas)
    case .linear(let linear):
      try drawPath(path, with: GradientSource(linear, path.transform), on: canvas)
    case .radial(let radial) where radial.isEmpty:
      try drawPath(path, with: GradientSource(radial.gradient.last), on: canvas)
    case .radial(let radial):
      try drawPath(path, with: GradientSource(radial, path.transform), on: canvas)
    case .conic(let conic):
      let source = try GradientSource(
        conic, path.transform, band: path.band(around: conic.center), profiles)
      try drawPath(path, with: source, on: canvas)
    }
  }

  /// Draws a path in one colour. Lets Cairo draw axis-aligned rectangles, whose exact coverage it
  /// computes directly.
  ///
  /// Opaque pixel-aligned rectangles, as most backgrounds are, are filled without opening Cairo's
  /// library.
  private func drawSolid(
    _ styledPath: StyledPath, _ color: SRGBColor, on canvas: borrowing DrawingSurface
  ) throws {
    if styledPath.style == nil, styledPath.path.elements.count == 5, styledPath.path.isPolygon {
      let shape = try DeviceShape(styledPath)
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
    try drawPath(styledPath, with: GradientSource(color), on: canvas)
  }

  /// Draws a path in colours that the pixel loop computes.
  private func drawPath(
    _ path: StyledPath, with source: consuming GradientSource, on canvas: borrowing DrawingSurface
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

extension StyledPath {
  /// In points; `nil` unless the path is stroked and consists of arcs around `center`.
  fileprivate func band(around center: Point) -> GradientSource.RadialBand? {
    guard let style else { return nil }
    var radii: [Double] = []
    for element in path.elements {
      switch element {
      case .arc(let arc) where arc.center == center: radii.append(arc.radius)
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

extension Painter {
  /// Throws the errors that drawing would throw because of numbers; draws nothing.
  func validate(_ commands: [OutlinedCommand], _ transform: Transform) throws {
    for command in commands {
      switch command {
      case .primitive(let primitive): try validate(primitive, transform)
      case .group(let effects, let commands): try validate(Group(effects, commands, transform))
      }
    }
  }

  func validate(_ group: Group) throws {
    _ = try group.clip
    for item in group.items {
      switch item {
      case .primitive(let primitive): try validate(primitive.primitive, group.transform)
      case .group(let group): try validate(group)
      }
    }
  }

  private func validate(_ primitive: Primitive, _ transform: Transform) throws {
    let isWithinLimits =
      switch primitive {
      case .fill(let path, _, _), .glyphs(let path, _): path.isWithinLimits(transform)
      case .stroke(let path, let style, _): path.isWithinLimits(transform, pen: style.width)
      case .image: false
      }
    if !isWithinLimits { _ = try DeviceShape(StyledPath(primitive, transform)) }
    switch primitive {
    case .fill(_, let paint, _), .glyphs(_, let paint), .stroke(_, _, let paint):
      try validate(paint, transform)
    case .image(let placed): try placed.tint?.validate()
    }
  }

  private func validate(_ paint: Paint, _ transform: Transform) throws {
    switch paint {
    case .solid(let color): try color.validate()
    case .linear(let linear) where linear.start == linear.end: break
    case .linear(let linear): _ = try GradientSource(linear, transform)
    case .radial(let radial) where radial.isEmpty: break
    case .radial(let radial): _ = try GradientSource(radial, transform)
    case .conic(let conic): try GradientSource.check(conic, transform)
    }
  }
}

extension Path {
  /// Whether a cheap test proves that the path, filled or stroked, is within the coordinate range.
  ///
  /// Most paths pass, and no outline is made to check them. The points of an outline are at most a
  /// line width from the path, which is inside the box of its elements' points and circles.
  /// Polygons exceed circles by thousandths; the margin to the range is far larger.
  func isWithinLimits(_ transform: Transform, pen width: Double = 0) -> Bool {
    guard width >= 0 else { return false }
    var reach = 0.0
    for element in elements {
      let length = element.reach
      // NaN fails this test, too.
      guard length <= Self.guaranteedReach else { return false }
      reach = max(reach, length)
    }
    let scale = abs(transform.a) + abs(transform.b) + abs(transform.c) + abs(transform.d)
    let offset = abs(transform.tx) + abs(transform.ty)
    return (reach + width) * scale + offset <= Self.guaranteedReach
  }

  /// A quarter of the coordinate range, in points and in pixels.
  private static let guaranteedReach = Rasterizer.maximumCoordinate / 4
}

extension PathElement {
  /// An upper bound of the distance from the origin, in points.
  ///
  /// Infinite for an invalid arc, and for an arc of more than two turns: it may have too many
  /// chords.
  fileprivate var reach: Double {
    switch self {
    case .move(let point), .line(let point): return point.reach
    case .cubic(let a, let b, let end): return a.reach + b.reach + end.reach
    case .arc(let arc):
      let maximum = 720.0
      guard abs(arc.sweep.degrees) <= maximum, arc.radius >= 0, arc.start.degrees.isFinite else {
        return .infinity
      }
      return arc.center.reach + arc.radius
    case .close: return 0
    }
  }
}

extension Point {
  /// An upper bound of the distance from the origin, in points.
  fileprivate var reach: Double { abs(x) + abs(y) }
}

extension Painter {
  /// Draws all commands of a picture on its new canvas.
  ///
  /// Starts from the pixels of an earlier picture, if that picture began with the same commands and
  /// drawing these would throw no error. Their work is counted as if they were drawn, so that
  /// earlier pictures do not change whether this picture exceeds the limit.
  func drawPicture(
    _ commands: [OutlinedCommand], _ transform: Transform, on canvas: borrowing DrawingSurface
  ) throws {
    // Lists of one command have no backdrop, because equal pictures are rarely drawn again.
    guard !canvas.isDeferring, commands.count > 1 else {
      backdrop.removeAll()
      return try drawCommands(commands[...], transform, on: canvas)
    }
    let (work, byteCount) = (pool.meter.used, pool.budget.used)
    pool.resetPeak()
    let shared = backdrop.commonPrefixCount(with: commands, transform, in: canvas.bounds)
    let first = try restoreBackdrop(on: canvas, maximumCount: shared)
    let start = countedWork
    try drawCommands(commands[first..<shared], transform, on: canvas)
    let pixelByteCount = canvas.bounds.area * MemoryLayout<UInt32>.stride
    if Backdrop.isWorthSaving(countedWork - start, in: canvas.bounds),
      pixelByteCount <= pool.budget.remaining
    {
      let cost = Backdrop.Cost(
        work: pool.meter.used - work, byteCount: pool.peak - byteCount)
      try backdrop.save(canvas, count: shared, cost: cost)
    }
    try drawCommands(commands[shared...], transform, on: canvas)
    backdrop.update(
      commands, transform, in: canvas.bounds, sharedCount: shared, work: countedWork - start,
      maximumByteCount: pool.budget.remaining)
  }

  /// Copies the backdrop to the canvas and counts its work. Returns the number of its commands.
  ///
  /// Returns 0 if it has more than `maximumCount` commands, or if drawing them would exceed the
  /// limit or the budget: they are drawn again then, and the error is the same as without backdrop.
  private func restoreBackdrop(
    on canvas: borrowing DrawingSurface, maximumCount: Int
  ) throws -> Int {
    guard let (count, cost) = backdrop.savedCommands(maximumCount: maximumCount),
      cost.work <= pool.meter.remaining, cost.byteCount <= pool.budget.remaining
    else { return 0 }
    try pool.meter.spend(cost.work)
    pool.raisePeak(by: cost.byteCount)
    try backdrop.restore(to: canvas)
    return count
  }

  /// In pixels, with those of images, which the meter does not count.
  private var countedWork: Int { pool.meter.used + imageWork }
}
