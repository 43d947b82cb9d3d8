import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

@testable import RingCompare

@Suite struct MeasureQueriesTests {
  /// Rings a pixel or two apart, some with edge lines.
  ///
  /// The reference compares each ring with each later one, as documented for `isOverlapped`.
  @Test(arguments: 0..<20)
  func everyLaterRingOnARimIsNoticed(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let rings = (0..<60).map { _ in
      var ring = ActivityRing(
        progress: 0.5, radius: Double.random(in: 5...12, using: &random),
        thickness: Double.random(in: 2...4, using: &random))
      ring.edge?.width = Double.random(in: 0.2...1, using: &random)
      if Bool.random(using: &random) { ring.edge = nil }
      let offset = (0..<2).map { _ in Double.random(in: -3...3, using: &random) }
      return AnyElement(Effect(.offset(Vector(x: offset[0], y: offset[1])), AnyElement(ring)))
    }
    let trace = LayoutTrace()
    let scene = Scene(root: AnyElement(ZStack(children: rings)))
    let layout = Renderer().layout(of: scene, trace: trace)
    let found = MeasureQueries(SceneSnapshot(scene, layout, trace)).rings
    #expect(found.count == 60)
    for (index, ring) in found.enumerated() {
      let (outer, inner) = (ring.radius + ring.thickness / 2, ring.radius - ring.thickness / 2)
      let later = found[(index + 1)...].filter { ($0.center - ring.center).length < 1 }
      let width = ring.edge?.width ?? 0
      #expect(
        ring.isOverlapped.outside
          == later.contains { abs($0.radius - $0.thickness / 2 - outer) < width })
      #expect(
        ring.isOverlapped.inside
          == later.contains { abs($0.radius + $0.thickness / 2 - inner) < width })
    }
    #expect(found.contains { $0.isOverlapped.outside } && found.contains { $0.isOverlapped.inside })
  }
}
