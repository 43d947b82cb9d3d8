import RingGraphics

/// A straight line between two places of its frame.
public struct Line: Shape {
  /// Where it begins. Default: the middle of the left side.
  public var from: UnitPoint
  /// Where it ends. Default: the middle of the right side.
  public var to: UnitPoint
  /// Default: a line of one point in primary; a filling is nothing to it.
  public var look = ShapeLook()

  /// A line between two places of the frame.
  public init(
    from: UnitPoint = UnitPoint(x: 0, y: 0.5), to: UnitPoint = UnitPoint(x: 1, y: 0.5)
  ) {
    (self.from, self.to) = (from, to)
  }

  public static var isInsettable: Bool { false }
  public static var isLine: Bool { true }

  public func path(in rect: Rect, inset: Double) -> Path {
    let (start, end) = (from.point(in: rect), to.point(in: rect))
    guard (end - start).length.settled > 0 else { return Path() }
    return Path([.move(start), .line(end)]).simple()
  }
}
