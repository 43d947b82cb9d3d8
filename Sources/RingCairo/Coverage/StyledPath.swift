import RingCore

struct StyledPath: Hashable {
  let path: Path
  /// `nil` for a fill.
  let style: StrokeStyle?
  /// From the path's points to pixels.
  let transform: Transform

  /// Whether the outline is known not to cross itself, so that exact coverage can be computed.
  let isExact: Bool
  /// Whether an exact scan is tried first: also for separate lines and text, which seldom overlap.
  let isWorthExactScan: Bool

  init(path: Path, style: StrokeStyle?, transform: Transform) {
    (self.path, self.style, self.transform) = (path, style, transform)
    isExact = style.map(path.isExactStroke) ?? path.isExactFill
    isWorthExactScan = isExact || (style.map(path.isDisjointButtSegments) ?? path.isText)
  }

  func shape() throws -> DeviceShape {
    guard let style else { return try DeviceShape(filling: path, transform) }
    return try DeviceShape(stroking: path, style, transform)
  }
}

extension StyledPath {
  /// Counts the pixels of `area` in a bounding box of the path, with its stroke and miter joins.
  func maximumPixelCount(in area: PixelRect) -> Int {
    guard let box = path.conservativeBounds else { return 0 }
    let corner = style?.join == .miter ? StrokeStyle.miterLimit : 1
    let border = (style?.width ?? 0) / 2 * corner
    let (x, y) = (box.width / 2 + border, box.height / 2 + border)
    let center = transform.apply(box.center)
    let reach = Point(
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
  /// Counts arcs as full circles; `nil` for an empty path.
  fileprivate var conservativeBounds: Rect? {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    func include(_ point: Point, reach: Double = 0) {
      low = Point(x: min(low.x, point.x - reach), y: min(low.y, point.y - reach))
      high = Point(x: max(high.x, point.x + reach), y: max(high.y, point.y + reach))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): include(point)
      case .cubic(let b, let c, let d): for point in [b, c, d] { include(point) }
      case .arc(let arc): include(arc.center, reach: abs(arc.radius))
      case .close: break
      }
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }
}
