/// What fills a shape.
public enum Paint: Hashable, Sendable {
  /// One colour all over.
  case solid(Color)
  /// Colours along a line.
  case linear(LinearGradient)
  /// Colours around a centre.
  case conic(ConicGradient)
}

/// Colours along a line.
public struct LinearGradient: Hashable, Sendable {
  /// The colours, from `start` to `end`; beyond them the outer colours go on.
  public var gradient: Gradient
  /// Where the gradient's position is 0, in points.
  public var start: Point
  /// Where the gradient's position is 1, in points.
  public var end: Point

  /// A gradient along the line between two points.
  public init(gradient: Gradient, start: Point, end: Point) {
    self.gradient = gradient
    self.start = start
    self.end = end
  }
}
