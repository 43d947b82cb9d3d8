import RingCore
import Testing

@testable import RingScene

/// The areas that scanlines measure, against formulas.
@Suite struct ScanlinesTests {
  private let bounds = Rect(x: -10, y: -10, width: 20, height: 20)

  private func area(of polygon: Polygon, count: Int = 400) -> Double {
    let lines = Scanlines(over: bounds, spacing: bounds.height / Double(count))
    let spans = lines.spans(of: polygon)
    #expect(lines.count == count && spans.count == count)
    #expect(lines.crossingCount(of: polygon) >= 2 * spans.reduce(0) { $0 + $1.count })
    return spans.reduce(0) { $0 + $1.length } * bounds.height / Double(count)
  }

  @Test func linesMeasureACircle() {
    let circle = Polygon(.circle(center: Point(x: 1, y: -1), radius: 8))
    #expect(abs(area(of: circle) - Double.pi * 64) < 0.4)
  }

  /// Two circles, one in the other, both clockwise: a disc, or a ring by the even-odd rule.
  @Test(arguments: [false, true])
  func theFillRuleDecidesWhatIsInside(isEvenOdd: Bool) {
    var path = Path.circle(center: .zero, radius: 8)
    path.elements += Path.circle(center: .zero, radius: 4).elements
    path.isEvenOdd = isEvenOdd
    let expected = Double.pi * (isEvenOdd ? 48 : 64)
    #expect(abs(area(of: Polygon(path)) - expected) < 0.5)
  }

  @Test func whatLiesOutsideTheLinesDoesNotCount() {
    #expect(area(of: Polygon(.rect(Rect(x: -5, y: -50, width: 7, height: 100)))) == 140)
    #expect(area(of: Polygon(.rect(Rect(x: -5, y: 11, width: 7, height: 1e300)))) == 0)
  }

  @Test func spansAreIntersected() {
    func spans(_ numbers: [(Double, Double)]) -> [Scanlines.Span] {
      numbers.map { Scanlines.Span(start: $0.0, end: $0.1) }
    }
    let both = spans([(0, 4), (6, 7), (8, 20)]).intersection(spans([(1, 2), (3, 9), (20, 21)]))
    #expect(both.map(\.start) == [1, 3, 6, 8] && both.map(\.end) == [2, 4, 7, 9])
    #expect(both.length == 4)
    #expect(spans([]).intersection(both).isEmpty)
  }

  @Test func thereAreAtMost512Lines() {
    #expect(Scanlines(over: bounds, spacing: 0).count == 512)
    #expect(Scanlines(over: Rect(origin: .zero, size: .zero), spacing: 1).count == 1)
  }
}
