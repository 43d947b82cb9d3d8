import RingCore

/// A path to fill or to stroke, with the way in which its shape is drawn.
struct StyledPath: Hashable {
  let path: Path
  /// `nil` for a fill.
  let style: StrokeStyle?
  /// From the path's points to pixels.
  let transform: Transform

  let route: Route
  /// Whether the outline is known not to cross itself, so that exact coverage can be computed.
  let isExact: Bool

  enum Route: Hashable {
    case fill
    /// The path is filled and made of glyphs, which seldom overlap.
    case glyphs
    /// Separate arcs and closed circles are stroked by filling their exact outline.
    case arcs
    /// Separate lines with butt caps are stroked by filling rectangles.
    case lines
    /// Cairo strokes other paths, and open arcs with a radius of less than half the line width.
    case pen
  }

  /// Creates a path that is filled unless it has a `style`.
  ///
  /// `isText` is whether a path that is filled is made of glyphs.
  init(path: Path, style: StrokeStyle? = nil, isText: Bool = false, transform: Transform) {
    (self.path, self.style, self.transform) = (path, style, transform)
    guard let style else {
      (route, isExact) = (isText ? .glyphs : .fill, path.isExactFill)
      return
    }
    if path.isSeparateArcs(style: style) {
      (route, isExact) = (.arcs, style.width > 0 && !path.capsOverlap(style: style))
    } else if path.isDisjointButtSegments(style: style) {
      (route, isExact) = (.lines, style.width > 0 && path.elements.count == 2)
    } else {
      (route, isExact) = (.pen, false)
    }
  }

  /// Creates the path of a primitive; that of an image is its rectangle.
  init(_ primitive: Primitive, _ transform: Transform) {
    switch primitive {
    case .fill(let path, _, _): self.init(path: path, transform: transform)
    case .glyphs(let path, _): self.init(path: path, isText: true, transform: transform)
    case .stroke(let path, let style, _):
      self.init(path: path, style: style, transform: transform)
    case .image(let placed): self.init(path: .rect(placed.rect), transform: transform)
    }
  }

  /// Whether an exact scan is tried first: also for separate lines, and for glyphs, which seldom
  /// overlap.
  var isWorthExactScan: Bool { isExact || route == .lines || route == .glyphs }
}

extension StyledPath {
  /// Counts the pixels of `area` in a bounding box of the path, with its stroke and miter joins.
  func maximumPixelCount(in area: PixelRect) -> Int {
    let extent = path.conservativeExtent
    guard !extent.isEmpty else { return 0 }
    let box = extent.rect
    let corner = style?.join == .miter ? StrokeStyle.miterLimit : 1
    let border = (style?.width ?? 0) / 2 * corner
    let (x, y) = (box.width / 2 + border, box.height / 2 + border)
    let center = transform.apply(box.center)
    let reach = Vector(
      x: abs(transform.a) * x + abs(transform.c) * y, y: abs(transform.b) * x + abs(transform.d) * y
    )
    let touched = PixelRect(
      touching: Rect(
        x: center.x - reach.x, y: center.y - reach.y, width: 2 * reach.x, height: 2 * reach.y)
    ).intersection(area)
    return touched.isEmpty ? 0 : touched.area
  }
}

extension Path {
  /// Counts arcs as full circles.
  fileprivate var conservativeExtent: Extent {
    var extent = Extent()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): extent.add(point)
      case .cubic(let b, let c, let d): for point in [b, c, d] { extent.add(point) }
      case .arc(let arc): extent.add(disc: arc.center, radius: abs(arc.radius))
      case .close: break
      }
    }
    return extent
  }
}
