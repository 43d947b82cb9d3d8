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

  @Test func anExtentHasTheEdgesOfItsPoints() {
    var extent = Extent()
    #expect(extent.isEmpty && extent.rect == .zero)
    for x in [0.3, 0.9, 0.2] { extent.add(Point(x: x, y: -x)) }
    #expect(extent == Extent(low: Point(x: 0.2, y: -0.9), high: Point(x: 0.9, y: -0.2)))
    // The sum of 0.2 and 0.9 − 0.2 is less than 0.9.
    #expect(extent.rect.maxX < 0.9)
    extent.add(Point(x: .nan, y: 5))
    #expect(!extent.isEmpty && extent.low.x == 0.2 && extent.high == Point(x: 0.9, y: 5))
    extent.add(disc: Point(x: 2, y: 1), radius: 3)
    #expect(extent == Extent(low: Point(x: -1, y: -2), high: Point(x: 5, y: 5)))
    #expect(extent.rect == Rect(x: -1, y: -2, width: 6, height: 7))
  }

  @Test func touchingRectanglesDoNotOverlap() {
    let right = Rect(x: 5, y: 2, width: 1, height: 2)
    #expect(!rect.overlaps(right) && !right.overlaps(rect))
    #expect(rect.intersection(right) == nil && right.intersection(rect) == nil)
    let wider = Rect(x: 4.5, y: 2, width: 1, height: 2)
    #expect(rect.overlaps(wider) && wider.overlaps(rect))
    #expect(rect.intersection(wider) == Rect(x: 4.5, y: 2, width: 0.5, height: 2))
  }

  @Test func insetsMoveSidesAndLeaveNoNegativeSize() {
    let insets = Insets(top: 0.5, leading: 1, bottom: 0.25, trailing: 2)
    #expect(rect.inset(by: insets) == Rect(x: 2, y: 2.5, width: 1, height: 1.25))
    #expect(rect.inset(by: 3) == Rect(x: 4, y: 5, width: 0, height: 0))
    #expect(rect.inset(by: -1) == Rect(x: 0, y: 1, width: 6, height: 4))
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
