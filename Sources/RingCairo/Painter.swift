import CRingShim
import RingGraphics

/// Carries out drawing commands; owns the memory for it.
///
/// A class, because nested pictures share its buffers while they borrow one another.
final class Painter {
  private let mask = ScratchBuffer<UInt8>()
  private let figures = FigureCache()
  let blur = BlurBuffers()
  /// The picture that is being placed, premultiplied.
  let imagePixels = ScratchBuffer<UInt32>()
  /// One per nesting depth; the first is the picture itself.
  private var layers: [ScratchBuffer<UInt32>] = []
  private var depth = 0

  /// Default: everything that the processor has.
  private let vectors: PixelVectors

  /// What all buffers together may take.
  private var memory: MemoryBudget

  init(memory: MemoryBudget, vectors: PixelVectors = .avx512) {
    (self.memory, self.vectors) = (memory, vectors)
  }

  /// A transparent picture at the outermost depth.
  func canvas(_ bounds: PixelRect) throws -> Canvas {
    depth = 0
    figures.beginPicture()
    return try Canvas(bounds, in: layerBuffer())
  }

  private func layerBuffer() -> ScratchBuffer<UInt32> {
    if depth == layers.count { layers.append(ScratchBuffer()) }
    return layers[depth]
  }

  /// Lends a transparent picture that is free again afterwards.
  func withLayer(_ bounds: PixelRect, _ body: (borrowing Canvas) throws -> Void) throws {
    depth += 1
    defer { depth -= 1 }
    try body(Canvas(bounds, in: layerBuffer()))
  }

  func draw(
    _ commands: [DrawCommand], _ transform: Transform, on canvas: borrowing Canvas
  ) throws {
    for command in commands {
      switch command {
      case .fill(let path, let paint):
        let figure = Figure(path: path, style: nil, transform: transform)
        try draw(figure, paint, band: nil, on: canvas)
      case .stroke(let path, let style, let paint):
        let figure = Figure(path: path, style: style, transform: transform)
        try draw(figure, paint, band: paint.band(of: path, style), on: canvas)
      case .text: preconditionFailure("texts are outlined first")
      case .image(let placed): try draw(placed, transform, on: canvas)
      case .group(let effects, let commands):
        try draw(Group(effects, commands, transform), on: canvas)
      }
    }
  }

  private func draw(
    _ figure: Figure, _ paint: Paint, band: GradientSource.Band?, on canvas: borrowing Canvas
  ) throws {
    switch paint {
    case .solid(let color):
      try draw(figure, color, on: canvas)
    case .linear(let linear) where linear.start == linear.end:
      try draw(figure, GradientSource(linear.gradient.last), on: canvas)
    case .linear(let linear):
      try draw(figure, GradientSource(linear, figure.transform), on: canvas)
    case .conic(let conic):
      try draw(figure, GradientSource(conic, figure.transform, band: band), on: canvas)
    }
  }

  /// Upright rectangles are Cairo's: it has their exact coverage at once.
  private func draw(_ figure: Figure, _ color: Color, on canvas: borrowing Canvas) throws {
    if figure.style == nil, !figure.isExact {
      let shape = try figure.shape()
      if shape.path.isUprightRectangle {
        try color.validate()
        try canvas.context.setColor(color)
        return try shape.draw(on: canvas.context, SampleGrid(origin: canvas.bounds.origin))
      }
    }
    try draw(figure, GradientSource(color), on: canvas)
  }

  /// The pixel loop evaluates the colours where there is any coverage.
  private func draw(
    _ figure: Figure, _ source: borrowing GradientSource, on canvas: borrowing Canvas
  ) throws {
    if figure.isExact {
      let runs = try figures.runs(of: figure, in: canvas.bounds)
      return try source.composite(runs, on: canvas, vectors)
    }
    let shape = try figure.shape()
    let area = shape.extents(in: canvas.bounds).intersection(canvas.bounds)
    guard !area.isEmpty else { return }
    try source.composite(try cairoCoverage(of: shape, in: area), on: canvas, vectors)
  }

  /// The figure's coverage of an area, valid until the next one is made.
  func coverage(of figure: Figure, in area: PixelRect) throws -> ring_mask {
    guard figure.isExact else { return try cairoCoverage(of: figure.shape(), in: area) }
    let stride = (area.width + 7) & ~7
    let samples = mask.zeroed(stride * area.height)
    try figures.runs(of: figure, in: area).copy(to: samples, stride: stride, origin: area)
    return ring_mask(
      coverage: samples, stride: Int32(stride), lower: 0, left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
  }

  /// The coverage as Cairo makes it, valid until the next one is made.
  ///
  /// Cairo's scan converter has 15 rows per pixel, which leaves up to 17/255 at almost level edges;
  /// with twice as many it is half of that.
  private func cairoCoverage(
    of shape: DeviceShape, in area: PixelRect
  ) throws -> ring_mask {
    let rows = shape.fitsFinerGrid ? 2 : 1
    let stride = (area.width + 7) & ~7
    let samples = mask.zeroed(stride * rows * area.height)
    let surface = try ImageSurface(
      .a8, samples, width: area.width, height: rows * area.height, stride: stride)
    let context = try Context(drawingOn: surface)
    try context.setColor(.black)
    try shape.draw(on: context, SampleGrid(origin: area.origin, rowsPerPixel: Double(rows)))
    try surface.flush()
    return ring_mask(
      coverage: samples, stride: Int32(stride * rows), lower: Int32(stride * (rows - 1)),
      left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
      height: Int32(area.height))
  }
}

extension Paint {
  /// The radii of a stroke around a conic gradient's centre; `nil` if it is not made of such arcs.
  fileprivate func band(of path: Path, _ style: StrokeStyle) -> GradientSource.Band? {
    guard case .conic(let conic) = self else { return nil }
    var radii: [Double] = []
    for element in path.elements {
      switch element {
      case .arc(let arc) where arc.center == conic.center: radii.append(arc.radius)
      case .move, .close: break
      default: return nil
      }
    }
    guard let least = radii.min(), let most = radii.max() else { return nil }
    return GradientSource.Band(inner: least - style.width / 2, outer: most + style.width / 2)
  }
}

extension Color {
  /// Throws unless every component is 0…1.
  func validate() throws(RasterLimitError) {
    for component in [red, green, blue, alpha] where !(0...1 ~= component) {
      throw RasterLimitError.number(component, name: "a colour component")
    }
  }
}
