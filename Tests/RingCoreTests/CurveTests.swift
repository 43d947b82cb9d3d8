import Foundation
import TestSupport
import Testing

@testable import RingCore

/// Functions of curves, compared with samples of the curves themselves.
@Suite struct CurveTests {
  /// A curve and the polynomial of its points, evaluated by de Casteljau's algorithm.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let curve: CubicCurve

    init(_ name: String, _ points: [(Double, Double)]) {
      testDescription = name
      let p = points.map { Point(x: $0.0, y: $0.1) }
      curve = CubicCurve(p[0], p[1], p[2], p[3])
    }

    func point(at t: Double) -> SIMD2<Double> {
      func between(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> SIMD2<Double> {
        start + (end - start) * t
      }
      let (a, b) = (SIMD2(curve.a.x, curve.a.y), SIMD2(curve.b.x, curve.b.y))
      let (c, d) = (SIMD2(curve.c.x, curve.c.y), SIMD2(curve.d.x, curve.d.y))
      let middle = between(b, c)
      return between(between(between(a, b), middle), between(middle, between(c, d)))
    }
  }

  /// The distance of a quarter circle's control points from its ends, in radii.
  private static let quarterReach = 4.0 / 3 * tan(Double.pi / 8)
  private static let quarterCircle = Sample(
    "quarter circle", [(1, 0), (1, quarterReach), (quarterReach, 1), (0, 1)])

  private static let samples = [
    quarterCircle,
    Sample("bend", [(0, 0), (10, 0), (10, 8), (0, 8)]),
    Sample("S", [(0, 0), (12, 0), (-4, 9), (8, 9)]),
    Sample("line", [(0, 0), (1, 2), (2, 4), (5, 10)]),
    Sample("cusp-like", [(0, 0), (10, 10), (1, 10), (10, 0)]),
  ]

  private static let parameters = stride(from: 0.05, through: 0.95, by: 0.05)

  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  @Test(arguments: samples) func pointsAreThoseOfTheControlPolygon(sample: Sample) {
    for t in Self.parameters {
      let (point, ideal) = (sample.curve.point(at: t), sample.point(at: t))
      expectClose(hypot(point.x - ideal.x, point.y - ideal.y), 0, within: 1e-14)
    }
  }

  @Test(arguments: samples) func derivativesAreTheLimitsOfDifferences(sample: Sample) {
    let step = 1e-5
    for t in Self.parameters {
      let ideal = (sample.point(at: t + step) - sample.point(at: t - step)) / (2 * step)
      let derivative = sample.curve.derivative(at: t)
      expectClose(hypot(derivative.x - ideal.x, derivative.y - ideal.y), 0, within: 1e-7)
    }
  }

  /// The ideal is the reciprocal radius of the circle through three close points.
  @Test(arguments: samples) func curvaturesAreThoseOfCirclesThroughThreePoints(sample: Sample) {
    let step = 1e-3
    for t in Self.parameters {
      let (a, b, c) = (
        sample.point(at: t - step), sample.point(at: t), sample.point(at: t + step)
      )
      let (u, v) = (b - a, c - b)
      let ideal = 2 * (u.x * v.y - u.y * v.x) / (length(u) * length(v) * length(c - a))
      guard let curvature = sample.curve.curvature(at: t) else {
        Issue.record("no curvature at \(t)")
        continue
      }
      expectClose(curvature, ideal, within: 2e-3 * max(1, abs(ideal)), "at \(t)")
    }
  }

  @Test func aPointHasNoCurvature() {
    let point = Sample("point", [(1, 2), (1, 2), (1, 2), (1, 2)])
    #expect(point.curve.curvature(at: 0.5) == nil)
    #expect(point.curve.offset(1) == nil)
  }

  @Test(arguments: samples, [(0.0, 1.0), (0, 0.3), (0.25, 0.75), (0.9, 1)])
  func subcurvesAreParts(sample: Sample, part: (from: Double, to: Double)) {
    let subcurve = sample.curve.subcurve(from: part.from, to: part.to)
    for t in Self.parameters {
      let point = subcurve.point(at: t)
      let ideal = sample.point(at: part.from + t * (part.to - part.from))
      expectClose(hypot(point.x - ideal.x, point.y - ideal.y), 0, within: 1e-13)
    }
  }

  /// The ideals are lengths of polylines, which are shorter by less than the tolerance.
  @Test(arguments: samples) func lengthsAndParametersAreThoseOfPolylines(sample: Sample) {
    let count = 20_000
    var (sum, last) = (0.0, sample.point(at: 0))
    var sums = [0.0]
    for index in 1...count {
      let next = sample.point(at: Double(index) / Double(count))
      sum += length(next - last)
      last = next
      sums.append(sum)
    }
    expectClose(sample.curve.length, sum, within: 1e-3 * sum)
    for index in stride(from: 0, to: count, by: count / 10) {
      let parameter = sample.curve.parameter(at: sums[index])
      expectClose(parameter, Double(index) / Double(count), within: 2e-3)
    }
    #expect(sample.curve.parameter(at: sum * 1.01) == 1)
  }

  /// The distance of a point from a curve: from the nearest of 2 000 samples, refined by ternary
  /// search.
  private func distance(_ point: Point, to sample: Sample) -> Double {
    let target = SIMD2(point.x, point.y)
    let count = 2000
    let distances = (0...count).map { index in
      length(sample.point(at: Double(index) / Double(count)) - target)
    }
    let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    var (low, high) = (
      max(0, Double(nearest - 1) / Double(count)), min(1, Double(nearest + 1) / Double(count))
    )
    for _ in 0..<60 {
      let third = (high - low) / 3
      if length(sample.point(at: low + third) - target)
        < length(sample.point(at: high - third) - target)
      {
        high -= third
      } else {
        low += third
      }
    }
    return length(sample.point(at: (low + high) / 2) - target)
  }

  private func expectOffset(of sample: Sample, by distance: Double, within tolerance: Double) {
    guard let curves = sample.curve.offset(distance) else {
      Issue.record("no offset by \(distance)")
      return
    }
    for curve in curves {
      for t in stride(from: 0.0, through: 1, by: 0.125) {
        expectClose(
          self.distance(curve.point(at: t), to: sample), abs(distance), within: tolerance,
          "by \(distance)")
      }
    }
  }

  /// The claim of `ContourStroker`: 1.2·10⁻⁵ of half the line width.
  @Test(arguments: [-0.5, -0.1, 0.1, 0.5, 0.8])
  func offsetsOfAQuarterCircleAreAsExactAsClaimed(distance: Double) {
    expectOffset(of: Self.quarterCircle, by: distance, within: 1.2e-5 * abs(distance))
  }

  @Test(arguments: [-1.0, 1]) func offsetsOfABendKeepTheirDistance(distance: Double) {
    expectOffset(of: Self.samples[1], by: distance, within: 0.005)
  }

  @Test func anOffsetBeyondTheRadiusReverses() {
    #expect(Self.quarterCircle.curve.offset(1.1) == nil)
    #expect(Self.quarterCircle.curve.offset(-1.1) != nil)
  }

  /// The claim of `EllipticArc`: 4.3·10⁻⁶ of the radius.
  @Test(arguments: [1.0, 45, 90, 100, 359, 360, -45, -200])
  func arcsOfCubicsAreAsExactAsClaimed(sweep: Double) {
    let arc = EllipticArc(
      center: .zero, radii: Size(width: 3, height: 3), start: .degrees(20), sweep: .degrees(sweep))
    let path = Path([.move(arc.startPoint)] + arc.curves)
    for segment in path.contours.flatMap(\.segments) {
      guard case .cubic(let curve) = segment else { continue }
      for t in stride(from: 0.0, through: 1, by: 0.01) {
        expectClose(curve.point(at: t).vector.length / 3, 1, within: 4.3e-6)
      }
    }
  }
}
