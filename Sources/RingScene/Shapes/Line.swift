import RingCore

/// A straight line between two points of its frame.
package struct Line: Shape {
  /// The start of the line. Default: the middle of the left edge.
  package var from: UnitPoint
  /// The end of the line. Default: the middle of the right edge.
  package var to: UnitPoint
  /// The stroke; a fill has no effect. Default: a line of one point in primary.
  package var appearance = ShapeAppearance()

  /// Creates a line between two points of the frame.
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
