/// A cubic Bézier curve from `a` to `d` with the control points `b` and `c`, in points. Its
/// parameter runs from 0 to 1.
package struct CubicCurve: Hashable, Sendable {
  var a, b, c, d: Point

  package init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  var reversed: CubicCurve { CubicCurve(d, c, b, a) }

  package func point(at t: Double) -> Point { Point.cubic(a, b, c, d, at: t) }

  func derivative(at t: Double) -> Vector {
    let s = 1 - t
    let (first, second, third) = (b - a, c - b, d - c)
    return (first * (s * s) + second * (2 * s * t) + third * (t * t)) * 3
  }

  private func secondDerivative(at t: Double) -> Vector {
    (Point.bend(c, b, a) * (1 - t) + Point.bend(d, c, b) * t) * 6
  }

  /// Returns the curvature in 1/points; `nil` if the derivative is 0. Positive if the curve bends
  /// to the right.
  func curvature(at t: Double) -> Double? {
    let first = derivative(at: t)
    let speed = first.length
    guard speed.snappedToZero > 0 else { return nil }
    return first.cross(secondDerivative(at: t)) / (speed * speed * speed)
  }

  /// Returns the part between two parameters, not distances.
  func subcurve(from: Double, to: Double) -> CubicCurve {
    let (start, end) = (point(at: from), point(at: to))
    let third = (to - from) / 3
    return CubicCurve(
      start, start + derivative(at: from) * third, end - derivative(at: to) * third, end)
  }

  // MARK: Length

  /// The number of spans of equal parameters whose lengths are integrated one by one.
  private static let integrationSpans = 16
  /// The nodes and weights of three-point Gauss–Legendre quadrature on −1…1.
  private static let gauss = [
    (-0.7745966692414834, 5.0 / 9), (0, 8.0 / 9), (0.7745966692414834, 5.0 / 9),
  ]

  /// Returns the length between two parameters in points, by one quadrature.
  private func length(from: Double, to: Double) -> Double {
    let (center, half) = ((from + to) / 2, (to - from) / 2)
    return Self.gauss.reduce(0) { sum, node in
      sum + node.1 * half * derivative(at: center + node.0 * half).length
    }
  }

  /// Returns the parameter at which the span `index` of the integration begins.
  private static func spanStart(_ index: Int) -> Double { Double(index) / Double(integrationSpans) }

  var length: Double {
    (0..<Self.integrationSpans).reduce(0) { sum, index in
      sum + length(from: Self.spanStart(index), to: Self.spanStart(index + 1))
    }
  }

  /// Returns the parameter at a distance along the curve in points, by bisection; 1 beyond the end.
  func parameter(at distance: Double) -> Double {
    var remaining = distance
    for index in 0..<Self.integrationSpans {
      var (low, high) = (Self.spanStart(index), Self.spanStart(index + 1))
      let spanLength = length(from: low, to: high)
      guard remaining < spanLength else {
        remaining -= spanLength
        continue
      }
      let start = low
      let halvings = 40
      for _ in 0..<halvings {
        let middle = (low + high) / 2
        if length(from: start, to: middle) < remaining { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    return 1
  }

  // MARK: Offset

  /// The number of parts of a curve's offset, each approximated by one cubic.
  private static let offsetSegmentCount = 8

  /// Returns the offset curve `distance` points to the right.
  ///
  /// `nil` if the offset curve would reverse, or if a derivative of this curve is 0.
  func offset(_ distance: Double) -> [CubicCurve]? {
    let count = Self.offsetSegmentCount
    let knots = (0...count).map { index -> (point: Point, velocity: Vector)? in
      let t = Double(index) / Double(count)
      let velocity = derivative(at: t)
      guard let bend = curvature(at: t), let direction = velocity.unit, 1 - distance * bend > 0
      else { return nil }
      return (
        point(at: t) + direction.rightward * distance, velocity * (1 - distance * bend)
      )
    }
    let third = 1 / (3 * Double(count))
    var curves: [CubicCurve] = []
    for (from, to) in zip(knots, knots.dropFirst()) {
      guard let from, let to else { return nil }
      curves.append(
        CubicCurve(
          from.point, from.point + from.velocity * third, to.point - to.velocity * third, to.point))
    }
    return curves
  }
}
