import Foundation
import RingCore
import RingScene
import Testing

/// The coverage of shapes with corners or ends: arcs, lines, rectangles, paths.
@Suite struct ShapeOutlineTests {
  private static let places = [(0.0, 1.0), (27.0, 1.3), (-118, 1.7)]

  private func expectCoverage(
    _ name: String, _ element: some Element, _ size: Size, largest: Double = 4,
    contains: (SIMD2<Double>) -> Bool
  ) throws {
    for (angle, scale) in Self.places {
      let drawn = DrawnShape(element: AnyElement(element), size: size, angle: angle, scale: scale)
      try drawn.expectCoverage(name, largest: largest, contains: contains)
    }
  }

  /// Returns the bearing in degrees clockwise from 12 o'clock, 0..<360.
  private func bearing(_ p: SIMD2<Double>) -> Double {
    let degrees = atan2(p.x, -p.y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private func onCircle(_ radius: Double, _ degrees: Double) -> SIMD2<Double> {
    SIMD2(radius * sin(degrees * .pi / 180), -radius * cos(degrees * .pi / 180))
  }

  private func length(_ p: SIMD2<Double>) -> Double { hypot(p.x, p.y) }

  // MARK: Arcs

  @Test(arguments: [StrokeCap.butt, .round, .square], [(30.0, 200.0), (300, 80)])
  func strokedArcs(cap: StrokeCap, angles: (from: Double, to: Double)) throws {
    let (from, to) = angles
    var arc = ArcShape(radius: 18, from: .degrees(from), to: .degrees(to))
    arc.appearance.stroke = ShapeStroke(width: 6)
    arc.appearance.stroke?.cap = cap
    func isBetween(_ p: SIMD2<Double>) -> Bool {
      let (low, high) = (min(from, to), max(from, to))
      return low...high ~= bearing(p)
    }
    // A square cap extends straight on, perpendicular to the radius.
    func isAtEnd(_ p: SIMD2<Double>, _ degrees: Double, _ way: Double) -> Bool {
      let radial = onCircle(1, degrees)
      let ahead = SIMD2(-radial.y, radial.x) * way
      let q = p - radial * 18
      let (out, along) = ((q * radial).sum(), (q * ahead).sum())
      return switch cap {
      case .butt: false
      case .round: self.length(q) <= 3
      case .square: abs(out) <= 3 && 0...3 ~= along
      }
    }
    let way: Double = to > from ? 1 : -1
    try expectCoverage("arc \(cap) \(angles)", arc, Size(square: 36)) { p in
      abs(length(p) - 18) <= 3 && isBetween(p) || isAtEnd(p, from, -way) || isAtEnd(p, to, way)
    }
  }

  /// A chord closes a filled arc.
  @Test(arguments: [(30.0, 200.0), (10, 290), (300, 80)])
  func filledArcs(angles: (from: Double, to: Double)) throws {
    let (low, high) = (min(angles.from, angles.to), max(angles.from, angles.to))
    var arc = ArcShape(radius: 18, from: .degrees(angles.from), to: .degrees(angles.to))
    arc.appearance.fill = .color(.primary)
    let middle = onCircle(1, (low + high) / 2)
    let chord = (onCircle(18, low) * middle).sum()
    try expectCoverage("filled arc \(angles)", arc, Size(square: 36)) { p in
      length(p) <= 18 && (p * middle).sum() >= chord
    }
  }

  @Test func anArcInsideItsFrame() throws {
    var arc = ArcShape(from: .degrees(-60), to: .degrees(60))
    arc.appearance.stroke = ShapeStroke(width: 4)
    arc.appearance.stroke?.isInset = true
    try expectCoverage("inset arc", arc, Size(width: 40, height: 30)) { p in
      11...15 ~= length(p) && abs(remainder(bearing(p), 360)) <= 60
    }
  }

  // MARK: Lines

  @Test(arguments: StrokeCap.allCases)
  func lines(cap: StrokeCap) throws {
    var line = Line(from: UnitPoint(x: 0, y: 0.25), to: UnitPoint(x: 1, y: 0.75))
    line.appearance.stroke = ShapeStroke(width: 5)
    line.appearance.stroke?.cap = cap
    // The line spans 32 × 12 points, so half of it is hypot(16, 6) points long.
    let half = hypot(16.0, 6.0)
    let way = SIMD2(16.0, 6.0) / half
    try expectCoverage("line \(cap)", line, Size(width: 32, height: 24)) { p in
      let (along, across) = (abs((p * way).sum()), abs(p.x * way.y - p.y * way.x))
      return switch cap {
      case .butt: along <= half && across <= 2.5
      case .square: along <= half + 2.5 && across <= 2.5
      case .round: hypot(max(0, along - half), across) <= 2.5
      }
    }
  }

  // MARK: Rectangles

  @Test(arguments: [LineJoin.miter, .round, .bevel])
  func joins(join: LineJoin) throws {
    var box = Rectangle()
    box.appearance.stroke = ShapeStroke(width: 6)
    box.appearance.stroke?.join = join
    try expectCoverage("join \(join)", box, Size(width: 30, height: 22)) { p in
      let (x, y) = (abs(p.x) - 15, abs(p.y) - 11)
      guard max(x, y) >= -3, max(x, y) <= 3 else { return false }
      guard x > 0, y > 0 else { return true }
      return switch join {
      case .miter: true
      case .round: hypot(x, y) <= 3
      case .bevel: x + y <= 3
      }
    }
  }

  @Test func fourRadii() throws {
    let radii = CornerRadii(topLeft: 12, topRight: 3, bottomRight: 8, bottomLeft: 0)
    var rectangle = Rectangle()
    rectangle.corners = radii
    try expectCoverage("radii", rectangle, Size(width: 36, height: 26)) { p in
      let radius =
        p.x < 0
        ? (p.y < 0 ? radii.topLeft : radii.bottomLeft)
        : (p.y < 0 ? radii.topRight : radii.bottomRight)
      let q = SIMD2(abs(p.x) - (18 - radius), abs(p.y) - (13 - radius))
      return hypot(max(q.x, 0), max(q.y, 0)) + min(max(q.x, q.y), 0) <= radius
    }
  }

  @Test func anInsetStrokeOfASharpRectangle() throws {
    try expectCoverage(
      "border", Rectangle().strokeBorder(.primary, lineWidth: 5), Size(width: 30, height: 22)
    ) { p in
      let outer = max(abs(p.x) - 15, abs(p.y) - 11)
      return -5...0 ~= outer
    }
  }

  // MARK: Parts and curves

  /// A line closes a trimmed fill.
  @Test func aTrimmedFilling() throws {
    var circle = Circle()
    (circle.appearance.trimStart, circle.appearance.trimEnd) = (0.1, 0.6)
    // From 3 o'clock: 126° to 306° clockwise from 12 o'clock.
    let middle = onCircle(1, 216)
    let chord = (onCircle(16, 126) * middle).sum()
    try expectCoverage("trimmed filling", circle, Size(square: 32)) { p in
      length(p) <= 16 && (p * middle).sum() >= chord
    }
  }

  @Test func anInsetEllipse() throws {
    try expectCoverage(
      "inset ellipse", Ellipse().strokeBorder(.primary, lineWidth: 4), Size(width: 40, height: 28)
    ) { abs(IdealOutline.ellipse(a: 18, b: 12).distance($0)) <= 2 }
  }

  /// Every kind of path data, compared with polygons of a thousand corners per curve.
  @Test func curvesOfPaths() throws {
    let data = "M4 20 C4 0 24 0 24 14 S40 30 44 12 Q48 2 52 12 T56 30 A14 9 0 0 1 30 34 L12 36 Z"
    let path = try PathShape(data: data)
    var corners: [SIMD2<Double>] = [SIMD2(4, 20)]
    func cubic(_ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
      let a = corners[corners.count - 1]
      for step in 1...1000 {
        let t = Double(step) / 1000
        let s = 1 - t
        let outer = s * s * s * a + t * t * t * d
        corners.append(outer + 3 * s * s * t * b + 3 * s * t * t * c)
      }
    }
    func quadratic(_ b: SIMD2<Double>, _ c: SIMD2<Double>) {
      let a = corners[corners.count - 1]
      cubic(a + (b - a) * (2.0 / 3), c + (b - c) * (2.0 / 3), c)
    }
    cubic(SIMD2(4, 0), SIMD2(24, 0), SIMD2(24, 14))
    cubic(SIMD2(24, 28), SIMD2(40, 30), SIMD2(44, 12))
    quadratic(SIMD2(48, 2), SIMD2(52, 12))
    quadratic(SIMD2(56, 22), SIMD2(56, 30))
    corners += ellipticArc(from: SIMD2(56, 30), to: SIMD2(30, 34), SIMD2(14, 9))
    corners += [SIMD2(12, 36)]
    // The polygon looks edges up by level, instead of visiting all corners for each of a million
    // samples.
    let polygon = SampledPolygon(corners.map { $0 - SIMD2(30, 18) })
    try expectCoverage("path", path, Size(width: 60, height: 36)) {
      polygon.contains($0)
    }
  }

  /// Returns the short clockwise arc of an axis-aligned ellipse, by the centre conversion of SVG's
  /// implementation notes.
  private func ellipticArc(
    from: SIMD2<Double>, to: SIMD2<Double>, _ radii: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    // In the plane in which the ellipse is a circle of radius 1.
    let (a, b) = (from / radii, to / radii)
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    let rest = max(0, 1 - (half * half).sum()).squareRoot()
    let across = SIMD2(-half.y, half.x) / (half * half).sum().squareRoot()
    let center = middle + across * rest
    let start = atan2(a.y - center.y, a.x - center.x)
    var sweep = atan2(b.y - center.y, b.x - center.x) - start
    if sweep < 0 { sweep += 2 * .pi }
    return (1...1000).map { step in
      let angle = start + sweep * Double(step) / 1000
      return (center + SIMD2(cos(angle), sin(angle))) * radii
    }
  }
}

/// A polygon of many short edges, indexed by the integer levels that they cross.
private struct SampledPolygon {
  private var edges: [Int: [(SIMD2<Double>, SIMD2<Double>)]] = [:]

  init(_ corners: [SIMD2<Double>]) {
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where a.y != b.y {
      let levels = Int(min(a.y, b.y).rounded(.down))...Int(max(a.y, b.y).rounded(.down))
      for level in levels { edges[level, default: []].append((a, b)) }
    }
  }

  /// Whether the winding number of the point is not 0.
  func contains(_ p: SIMD2<Double>) -> Bool {
    var winding = 0
    for (a, b) in edges[Int(p.y.rounded(.down))] ?? [] {
      let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
      if a.y <= p.y, b.y > p.y, side > 0 { winding += 1 }
      if b.y <= p.y, a.y > p.y, side < 0 { winding -= 1 }
    }
    return winding != 0
  }
}
