import Foundation

/// An outline defined by its distance function, computed with the C library's functions.
enum IdealOutline: Sendable {
  /// An ellipse around the origin by its semi-axes; a circle if they are equal.
  case ellipse(a: Double, b: Double)
  /// A rounded rectangle around the origin by half its sides and the corner radius.
  case roundedRect(a: Double, b: Double, radius: Double)

  /// Returns the distance from the outline, negative inside.
  func distance(_ p: SIMD2<Double>) -> Double {
    switch self {
    case .ellipse(let a, let b):
      let angle = Self.nearestAngle(p, a, b)
      let q = p - SIMD2(a * cos(angle), b * sin(angle))
      let isInside = (p.x / a) * (p.x / a) + (p.y / b) * (p.y / b) < 1
      return hypot(q.x, q.y) * (isInside ? -1 : 1)
    case .roundedRect(let a, let b, let radius):
      let q = SIMD2(abs(p.x) - (a - radius), abs(p.y) - (b - radius))
      return hypot(max(q.x, 0), max(q.y, 0)) + min(max(q.x, q.y), 0) - radius
    }
  }

  /// Returns the position of the nearest point of the outline, as a fraction of its length.
  func fraction(_ p: SIMD2<Double>) -> Double {
    switch self {
    case .ellipse(let a, let b): return Self.ellipseFraction(Self.nearestAngle(p, a, b), a, b)
    case .roundedRect(let a, let b, let radius):
      let q = SIMD2(abs(p.x) - (a - radius), abs(p.y) - (b - radius))
      return rectFraction(p, q, a, b, radius)
    }
  }

  /// Returns the point at a fraction of the length.
  func point(at fraction: Double) -> SIMD2<Double> {
    switch self {
    case .ellipse(let a, let b):
      var (low, high) = (0.0, 2 * Double.pi)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if Self.ellipseFraction(middle, a, b) < fraction { low = middle } else { high = middle }
      }
      return SIMD2(a * cos(low), b * sin(low))
    case .roundedRect(let a, let b, let radius):
      return Self.rectPoint(fraction, a, b, radius)
    }
  }

  // MARK: Ellipse

  /// Returns the angle of the nearest point on the ellipse, whose normal passes through `p`.
  private static func nearestAngle(_ p: SIMD2<Double>, _ a: Double, _ b: Double) -> Double {
    if a == b { return atan2(p.y, p.x) }
    var angle = atan2(p.y * a, p.x * b)
    for _ in 0..<12 {
      let (c, s) = (cos(angle), sin(angle))
      let value = (b * b - a * a) * c * s + a * p.x * s - b * p.y * c
      let slope = (b * b - a * a) * (c * c - s * s) + a * p.x * c + b * p.y * s
      guard abs(slope) > 1e-12 else { break }
      angle -= max(-0.3, min(0.3, value / slope))
    }
    return angle
  }

  private static func ellipseFraction(_ angle: Double, _ a: Double, _ b: Double) -> Double {
    let turn = angle < 0 ? angle + 2 * .pi : angle
    if a == b { return turn / (2 * .pi) }
    func length(_ to: Double) -> Double {
      let steps = 64
      let step = to / Double(steps)
      // Simpson's rule.
      return (0...steps).reduce(0) { sum, index in
        let t = Double(index) * step
        let weight = index == 0 || index == steps ? 1.0 : index % 2 == 1 ? 4 : 2
        return sum + weight * hypot(a * sin(t), b * cos(t)) * step / 3
      }
    }
    return length(turn) / length(2 * .pi)
  }

  // MARK: Rectangle

  private static func rectLength(_ a: Double, _ b: Double, _ r: Double) -> Double {
    4 * (a - r) + 4 * (b - r) + 2 * .pi * r
  }

  private func rectFraction(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ a: Double, _ b: Double, _ r: Double
  ) -> Double {
    let (w, h, quarter) = (2 * (a - r), 2 * (b - r), r * .pi / 2)
    let isCorner = q.x > 0 && q.y > 0
    let along: Double
    if isCorner {
      let bend = r * (p.x * p.y < 0 ? atan2(q.x, q.y) : atan2(q.y, q.x))
      switch (p.x > 0, p.y > 0) {
      case (true, false): along = w + bend
      case (true, true): along = w + quarter + h + bend
      case (false, true): along = 2 * w + 2 * quarter + h + bend
      case (false, false): along = 2 * w + 3 * quarter + 2 * h + bend
      }
    } else if q.y > q.x {
      along = p.y < 0 ? p.x + (a - r) : w + 2 * quarter + h + (a - r - p.x)
    } else {
      along = p.x > 0 ? w + quarter + p.y + (b - r) : 2 * w + 3 * quarter + h + (b - r - p.y)
    }
    return along / Self.rectLength(a, b, r)
  }

  private static func rectPoint(
    _ fraction: Double, _ a: Double, _ b: Double, _ r: Double
  ) -> SIMD2<Double> {
    var rest = fraction * rectLength(a, b, r)
    let (x, y, quarter) = (a - r, b - r, r * .pi / 2)
    let corners = [SIMD2(x, -y), SIMD2(x, y), SIMD2(-x, y), SIMD2(-x, -y)]
    let sides = [
      (SIMD2(-x, -b), SIMD2(1.0, 0)), (SIMD2(a, -y), SIMD2(0, 1.0)), (SIMD2(x, b), SIMD2(-1.0, 0)),
      (SIMD2(-a, y), SIMD2(0, -1.0)),
    ]
    for index in 0..<4 {
      let length = index % 2 == 0 ? 2 * x : 2 * y
      if rest <= length { return sides[index].0 + sides[index].1 * rest }
      rest -= length
      if rest <= quarter {
        let angle = Double(index - 1) * .pi / 2 + rest / r
        return corners[index] + SIMD2(r * cos(angle), r * sin(angle))
      }
      rest -= quarter
    }
    return sides[0].0
  }
}
