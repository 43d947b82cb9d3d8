import RingGraphics

extension ActivityRing {
  /// A ring of this progress (1 is 100 %) from one colour to another.
  public init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: DynamicColor,
    endColor: DynamicColor
  ) {
    self.init(progress: progress, radius: radius, thickness: thickness)
    colors = RingColors([startColor, endColor])
  }

  /// A ring of this progress (1 is 100 %) from one colour to another.
  public init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: Color,
    endColor: Color
  ) {
    self.init(
      progress: progress, radius: radius, thickness: thickness,
      startColor: DynamicColor(startColor), endColor: DynamicColor(endColor))
  }

  /// The ring in one colour.
  public func color(_ color: DynamicColor) -> ActivityRing { with(\.colors, RingColors([color])) }

  /// The ring in colours evenly spread along it; at least one.
  public func colors(_ colors: [DynamicColor]) -> ActivityRing {
    with(\.colors, RingColors(colors))
  }

  /// The ring with a text in its middle.
  public func label(_ label: RingLabel) -> ActivityRing { with(\.label, label) }

  /// The ring with an element in its middle; several stand in a column.
  public func center(@ElementBuilder _ content: () -> [AnyElement]) -> ActivityRing {
    with(\.center, AnyElement(column: content()))
  }
}

extension ActivityRings {
  /// Concentric rings, the first one outermost, that find their own radii.
  public init(_ rings: ActivityRing..., diameter: Double? = nil) {
    self.init(rings: rings, diameter: diameter)
  }
}
