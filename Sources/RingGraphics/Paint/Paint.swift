/// What fills a shape.
public enum Paint: Hashable, Sendable {
  case solid(Color)
  case linear(LinearGradient)
  case conic(ConicGradient)
}

/// Colours along a line.
public struct LinearGradient: Hashable, Sendable {
  public var gradient: Gradient
  /// Where the gradient's position is 0, in points.
  public var start: Point
  /// Where the gradient's position is 1, in points.
  public var end: Point

  public init(gradient: Gradient, start: Point, end: Point) {
    self.gradient = gradient
    self.start = start
    self.end = end
  }
}
