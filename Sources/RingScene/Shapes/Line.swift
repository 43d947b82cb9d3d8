import RingCore

/// A straight line between two points of its frame.
package struct Line: Shape {
  package var from: UnitPoint
  package var to: UnitPoint
  /// A fill has no effect.
  package var appearance = ShapeAppearance()

  package init(
    from: UnitPoint = UnitPoint(x: 0, y: 0.5), to: UnitPoint = UnitPoint(x: 1, y: 0.5)
  ) {
    (self.from, self.to) = (from, to)
  }

  package static var isInsettable: Bool { false }
  package static var isLine: Bool { true }

  package func path(in rect: Rect, inset: Double) -> Path {
    let (start, end) = (from.point(in: rect), to.point(in: rect))
    guard (end - start).length.snappedToZero > 0 else { return Path() }
    return Path([.move(start), .line(end)]).simple()
  }
}
