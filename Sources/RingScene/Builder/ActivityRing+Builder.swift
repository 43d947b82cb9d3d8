import RingGraphics

extension ActivityRing {
  /// Creates a ring of `progress` (1 is 100 %) with a gradient from `startColor` to `endColor`.
  public init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: DynamicColor,
    endColor: DynamicColor
  ) {
    self.init(progress: progress, radius: radius, thickness: thickness)
    colors = RingColors([startColor, endColor])
  }

  /// Creates a ring of `progress` (1 is 100 %) with a gradient from `startColor` to `endColor`.
  public init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: Color,
    endColor: Color
  ) {
    self.init(
      progress: progress, radius: radius, thickness: thickness,
      startColor: DynamicColor(startColor), endColor: DynamicColor(endColor))
  }

  /// Returns the ring in one colour.
  public func color(_ color: DynamicColor) -> ActivityRing { with(\.colors, RingColors([color])) }

  /// Returns the ring in colours that are evenly spread along it; at least one.
  public func colors(_ colors: [DynamicColor]) -> ActivityRing {
    with(\.colors, RingColors(colors))
  }

  /// Returns the ring with a text in its centre.
  public func label(_ label: RingLabel) -> ActivityRing { with(\.label, label) }

  /// Returns the ring with an element in its centre; several are stacked in a column.
  public func center(@ElementBuilder _ content: () -> [AnyElement]) -> ActivityRing {
    with(\.center, AnyElement(column: content()))
  }
}

extension ActivityRings {
  /// Creates concentric rings, the outermost first; the outer diameter is in points, > 0.
  public init(_ rings: ActivityRing..., diameter: Double? = nil) {
    self.init(rings: rings, diameter: diameter)
  }
}
