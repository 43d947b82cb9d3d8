import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

extension Donut {
  func geometry(in rect: Rect) -> DonutGeometry {
    geometry(in: rect, context: SceneContext(text: FixedText()))
  }
}

@Suite struct DonutTests {
  private let frame = Rect(x: 0, y: 0, width: 120, height: 120)

  private func donut(_ values: [Double], _ change: (inout Donut) -> Void = { _ in }) -> Donut {
    var donut = Donut(values.map { DonutPart($0) })
    change(&donut)
    return donut
  }

  @Test func partsShareTheTurn() {
    let spans = donut([3, 0, 1]).geometry(in: frame).spans
    #expect(spans.map(\.from) == [0, 0.75, 0.75])
    #expect(spans.map(\.to) == [0.75, 0.75, 1])
    #expect(donut([1, 1]) { $0.total = 8 }.geometry(in: frame).spans.map(\.to) == [0.125, 0.25])
    #expect(donut([3, 3]) { $0.total = 1 }.geometry(in: frame).spans.map(\.to) == [0.5, 1])
    #expect(donut([1e308, 1e308]).geometry(in: frame).spans.map(\.to) == [0.5, 1])
    let many = donut(Array(repeating: 0.1, count: 200)).geometry(in: frame).spans
    #expect(many.last?.to == 1 && many.count == 200)
  }

  @Test func withoutAGapItIsOneShape() {
    #expect(commands(donut([3, 1])).count == 1)
    #expect(commands(donut([3, 1]) { $0.gap = 2 }).count == 2)
    #expect(lines(donut([0, 0])).map { $0.hasSuffix("#E5E5EA") } == [true])
    #expect(lines(donut([5])).map { $0.hasSuffix("#006EEC") } == [true])
    #expect(commands(donut([]) { $0.track = nil }).isEmpty)
    #expect(commands(donut([1, 2]) { $0.hole = 1 }).isEmpty)
  }

  /// Without colours of their own, neighbours are two points apart.
  @Test func partsThatNameNoColorsAreTwoPointsApart() {
    func commandCount(_ parts: [DonutPart]) -> Int {
      commands(donut([]) { ($0.parts, $0.gap) = (parts, nil) }).count
    }
    #expect(commandCount([DonutPart(3), DonutPart(1)]) == 2)
    #expect(commandCount([DonutPart(3, color: .blue), DonutPart(1)]) == 1)
    #expect(commandCount([DonutPart(3), DonutPart(0)]) == 1)
  }

  /// The distance between neighbours equals the gap, at the rim and at the hole.
  @Test func gapsAreEvenlyWide() throws {
    let donut = donut([1, 1, 1]) { $0.gap = 6 }
    let path = donut.geometry(in: frame).outline(from: 0, to: 1.0 / 3)
    let arcs = path.elements.compactMap { element -> Arc? in
      if case .arc(let arc) = element { arc } else { nil }
    }
    #expect(arcs.count == 2)
    for arc in arcs {
      // The side at 12 o'clock is vertical, half the gap to the right of the centre.
      let point = arc.radius > 50 ? arc.startPoint : arc.endPoint
      expectClose(point.x, 63, within: 1e-9)
    }
  }

  @Test func roundEndsStayInside() throws {
    let donut = donut([1, 1, 1, 1]) {
      $0.cap = .round
      $0.gap = 2
    }
    let path = donut.geometry(in: frame).outline(from: 0, to: 0.25)
    let bounds = try #require(path.bounds)
    #expect(bounds.minX > 60.99 && bounds.maxY < 59.01)
  }

  /// Decimals that add up to the total leave neither a slit nor a track.
  @Test(arguments: [([0.7, 0.2, 0.1], 1.0), ([0.1, 0.2], 0.3)])
  func decimalsFillTheTotal(values: [Double], total: Double) {
    #expect(donut(values) { $0.total = total }.geometry(in: frame).spans.last?.to == 1)
    #expect(donut([1, 1 - 1e-6]) { $0.total = 2 }.geometry(in: frame).spans.last?.to != 1)
  }

  @Test func theLastAutomaticColourIsNotThatOfTheFirstPart() {
    let palette = Donut.palette
    func colors(_ parts: [DonutPart]) -> [Color] { Legend(Donut(parts)).entries.map(\.color) }
    func equal(_ count: Int) -> [DonutPart] { Array(repeating: DonutPart(1), count: count) }
    #expect(colors(equal(12)) == palette)
    #expect(colors(equal(13)) == palette + [palette[1]])
    #expect(colors(equal(14)) == palette + palette.prefix(2))
    #expect(colors(equal(1)) == [palette[0]])
    // Colours that the author chose stay.
    let own = DonutPart(1, color: palette[0])
    #expect(colors(equal(2) + [own]) == [palette[0], palette[1], palette[0]])
    let green = DonutPart(1, color: palette[1])
    #expect(colors([green, DonutPart(1)]) == [palette[1], palette[2]])
    #expect(colors(equal(11) + [green, DonutPart(1)]).last == palette[2])
  }

  @Test func aLegendNamesTheParts() {
    let donut = Donut([DonutPart(1, color: .red, label: "a"), DonutPart(2, label: "b")])
    let legend = Legend(donut)
    #expect(legend.entries.map(\.label) == ["a", "b"])
    #expect(legend.entries.map(\.color) == [.red, Donut.palette[1]])
    #expect(lines(legend).filter { $0.hasPrefix("text") }.count == 2)
  }
}
