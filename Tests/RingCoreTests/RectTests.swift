import RingCore
import TestSupport
import Testing

struct RectTests {
  private let rect = Rect(x: 1, y: 2, width: 4, height: 2)

  @Test func aMappedRectangleIsTheBoxOfItsCorners() {
    // A quarter turn maps (x, y) to (−y, x), so that the sides are exchanged.
    let turned = rect.mapped(by: .rotation(.degrees(90)))
    expectClose(turned.minX, -4, within: 1e-12)
    expectClose(turned.maxX, -2, within: 1e-12)
    expectClose(turned.minY, 1, within: 1e-12)
    expectClose(turned.maxY, 5, within: 1e-12)
    #expect(rect.mapped(by: .scale(-1, 2)) == Rect(x: -5, y: 4, width: 4, height: 4))
    #expect(rect.mapped(by: .identity) == rect)
  }

  @Test func onlyPointsHaveBounds() {
    #expect(Rect(around: []) == nil)
    #expect(Rect(around: [rect.origin]) == Rect(origin: rect.origin, size: .zero))
    #expect(Rect(around: rect.corners.reversed()) == rect)
  }

  @Test func touchingRectanglesDoNotOverlap() {
    let right = Rect(x: 5, y: 2, width: 1, height: 2)
    #expect(!rect.overlaps(right) && !right.overlaps(rect))
    let wider = Rect(x: 4.5, y: 2, width: 1, height: 2)
    #expect(rect.overlaps(wider) && wider.overlaps(rect))
  }

  @Test func aRectangleContainsThoseThatReachItsSides() {
    #expect(rect.contains(rect))
    #expect(rect.contains(Rect(x: 2, y: 2, width: 3, height: 2)))
    for outside in [
      Rect(x: 0.5, y: 2, width: 4, height: 2), Rect(x: 1, y: 1.5, width: 4, height: 2),
      Rect(x: 1, y: 2, width: 4.5, height: 2), Rect(x: 1, y: 2, width: 4, height: 2.5),
    ] { #expect(!rect.contains(outside)) }
  }
}
