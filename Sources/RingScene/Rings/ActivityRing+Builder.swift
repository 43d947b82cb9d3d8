import RingCore

extension ActivityRing {
  /// Creates a ring with a gradient from `startColor` to `endColor`.
  ///
  /// `progress` is 1 for 100 % and `nil` for no data. `radius` is that of the centreline in points,
  /// > 0; `nil` fills the frame. `thickness` is the arc's width in points, > 0.
  public init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: Color,
    endColor: Color
  ) {
    self.init(progress: progress, radius: radius, thickness: thickness)
    colors = RingColors([startColor, endColor])
  }

  /// Creates a ring with a gradient from `startColor` to `endColor`.
  ///
  /// `progress` is 1 for 100 % and `nil` for no data. `radius` is that of the centreline in points,
  /// > 0; `nil` fills the frame. `thickness` is the arc's width in points, > 0.
  public init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: SRGBColor,
    endColor: SRGBColor
  ) {
    self.init(
      progress: progress, radius: radius, thickness: thickness,
      startColor: Color(startColor), endColor: Color(endColor))
  }

  /// Returns the ring in one colour.
  public func color(_ color: Color) -> ActivityRing { with(\.colors, RingColors([color])) }

  /// Returns the ring with evenly spaced colours along it. Precondition: `colors` is not empty.
  public func colors(_ colors: [Color]) -> ActivityRing {
    with(\.colors, RingColors(colors))
  }

  /// Returns the ring with a text in its centre; an element set by `center` replaces the text.
  public func label(_ label: RingLabel) -> ActivityRing { with(\.label, label) }

  /// Returns the ring with an element in its centre, instead of the label.
  ///
  /// Several elements are stacked in a column. Without elements, the ring shows its label.
  package func center(@ElementBuilder _ content: () -> [AnyElement]) -> ActivityRing {
    with(\.center, AnyElement(column: content()))
  }
}

extension ActivityRings {
  /// Creates concentric rings, the outermost first.
  ///
  /// `diameter` is that of the outermost ring in points, edge lines included, > 0; `nil` fills the
  /// frame.
  public init(_ rings: ActivityRing..., diameter: Double? = nil) {
    self.init(rings: rings, diameter: diameter)
  }
}
