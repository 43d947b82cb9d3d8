import RingCore

/// A path in device pixels, flattened to polylines.
///
/// Curves are flattened here rather than by Cairo: its arcs depend on the C library's sine, and its
/// chords are inside every curve. Only the conversion to 24.8 fixed point is Cairo's.
struct DevicePath {
  /// The maximum distance of a chord from its curve, in pixels.
  enum Tolerance: Double {
    /// For Cairo's scan converter, whose coordinates are multiples of 1/256.
    case coarse = 0.01
    /// For glyphs, which have many short curves: chords on one side of a curve change coverage by
    /// up to 5/4 of a byte step.
    case medium = 0.005
    /// For exact coverage: the chords of an arc deviate by half this distance to either side, which
    /// changes coverage by 1/4 of a byte step.
    case fine = 0.002
  }

  struct Subpath {
    var range: Range<Int>
    var isClosed: Bool
  }

  private(set) var points: [Point] = []
  private(set) var subpaths: [Subpath] = []
  /// The bounding box of all points; `nil` for an empty path.
  private(set) var box: Rect?
  private var subpathStart = 0
  private let transform: Transform
  private let tolerance: Double
  private let maximumScale: Double

  /// Throws `RasterLimitError` if a coordinate is not finite or beyond Cairo's range.
  init(
    _ path: Path, _ transform: Transform, _ tolerance: Tolerance = .coarse
  ) throws(RasterLimitError) {
    self.transform = transform
    self.tolerance = tolerance.rawValue
    maximumScale = transform.maximumScale
    for element in path.elements { add(element) }
    finish(closed: false)
    box = try validatedBox()
  }

  private func validatedBox() throws(RasterLimitError) -> Rect? {
    guard let extent = Extent(around: points) else { return nil }
    let farthest = max(-extent.low.x, extent.high.x, -extent.low.y, extent.high.y)
    // Comparisons ignore NaN; NaN and infinity times 0 are NaN.
    let zeroOrNaN = points.reduce(0.0) { $0 + ($1.x + $1.y) * 0 }
    if zeroOrNaN != 0 || farthest > Rasterizer.maximumCoordinate { try validateEachPoint() }
    return extent.rect
  }

  private func validateEachPoint() throws(RasterLimitError) {
    for point in points {
      try Rasterizer.validate(coordinate: point.x)
      try Rasterizer.validate(coordinate: point.y)
    }
  }

  /// In pixels. Opposite winding subtracts area, as a hole does.
  var areaAndPerimeter: (area: Double, perimeter: Double) {
    var (area, perimeter) = (0.0, 0.0)
    for subpath in subpaths {
      guard var last = points[subpath.range].last else { continue }
      for point in points[subpath.range] {
        area += (last.x * point.y - point.x * last.y) / 2
        perimeter += (point - last).length
        last = point
      }
    }
    return (abs(area), perimeter)
  }

  /// Whether the path is one axis-aligned rectangle, whose coverage Cairo computes exactly.
  var isAxisAlignedRectangle: Bool {
    guard subpaths.count == 1, points.count == 4 else { return false }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    return (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
      || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
  }

  /// The pixels that an axis-aligned rectangle covers; `nil` unless its edges are pixel-aligned.
  var pixelAlignedRect: PixelRect? {
    guard let box, points.allSatisfy({ $0.x == $0.x.rounded() && $0.y == $0.y.rounded() }) else {
      return nil
    }
    return PixelRect(touching: box)
  }

  private mutating func add(_ element: PathElement) {
    switch element {
    case .move(let point):
      finish(closed: false)
      append(point)
    case .line(let point):
      continueAfterClose()
      append(point)
    case .cubic(let a, let b, let end):
      continueAfterClose()
      if subpathStart == points.count { append(a) }
      flatten(a, b, end)
    case .arc(let arc):
      flatten(arc)
    case .close:
      finish(closed: true)
    }
  }

  private mutating func append(_ point: Point) { points.append(transform.apply(point)) }

  private mutating func finish(closed: Bool) {
    if points.count > subpathStart {
      subpaths.append(Subpath(range: subpathStart..<points.count, isClosed: closed))
    }
    subpathStart = points.count
  }

  /// Starts a line after `close` at the start of the closed subpath.
  private mutating func continueAfterClose() {
    guard subpathStart == points.count, let last = subpaths.last, last.isClosed else { return }
    points.append(points[last.range.lowerBound])
  }
}

// MARK: Flattening

extension DevicePath {
  /// The maximum angle of a chord, in degrees, so that the smallest circle is still round.
  private static let maximumChordAngle = 30.0

  /// The ends of the chords are slightly outside the circle, so that the polygon has the circle's
  /// area: coverage is then right on average instead of too small.
  private mutating func flatten(_ arc: Arc) {
    let radius = (arc.radius * maximumScale).snappedToZero
    guard radius != 0, arc.sweep.degrees.snappedToZero != 0 else {
      append(arc.startPoint)
      return append(arc.endPoint)
    }
    // The sagitta of a chord over the angle θ is r(1 − cos θ/2) ≈ rθ²/8.
    let chord = (8 * tolerance / max(radius, tolerance)).squareRoot() * 180 / .pi
    let chordCount = (abs(arc.sweep.degrees) / min(chord, Self.maximumChordAngle)).rounded(.up)
    guard chordCount.isFinite, chordCount < Self.maximumChords else { return append(.invalid) }
    let count = Int(clamping: chordCount)
    let step = arc.sweep * (1 / Double(count))
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: step.degrees)
    let angle = step.degrees * (.pi / 180)
    let area = (angle / sine).squareRoot()
    var spoke = arc.start.direction * (arc.radius * area)
    // Most arcs are the outer edge of a ring; the inner edge follows.
    if points.isEmpty { points.reserveCapacity(2 * count + 2) }
    append(arc.center + spoke)
    for _ in 0..<count {
      spoke = Vector(x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
      append(arc.center + spoke)
    }
  }

  /// Circles in range have fewer chords; only invalid numbers and arcs of many turns reach it.
  private static let maximumChords = 1e6

  /// Makes equal steps of the parameter: n chords are at most 6/8n² times the largest second
  /// difference of the control points away from the curve.
  private mutating func flatten(_ a: Point, _ b: Point, _ end: Point) {
    let start = points[points.count - 1]
    let (p, q, r) = (transform.apply(a), transform.apply(b), transform.apply(end))
    let bend = max(Point.bend(start, p, q).length, Point.bend(p, q, r).length)
    let chordCount = (6 * bend / (8 * tolerance)).squareRoot().rounded(.up)
    guard chordCount.isFinite, chordCount < Self.maximumChords else { return append(.invalid) }
    let count = max(1, Int(clamping: chordCount))
    for index in 1...count {
      points.append(Point.cubic(start, p, q, r, at: Double(index) / Double(count)))
    }
  }
}

extension Point {
  /// A point that fails validation under every transform.
  fileprivate static let invalid = Point(x: .nan, y: .nan)
}

extension Transform {
  /// The largest singular value of the linear part.
  var maximumScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let det = determinant
    let root = max(0, sum * sum - 4 * det * det).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }

  /// The side of a square with the area of a mapped unit square.
  var meanScale: Double { abs(determinant).squareRoot() }

  /// The map of differences: the transform without its translation.
  var linearPart: Transform { Transform(a, b, c, d, 0, 0) }
}
