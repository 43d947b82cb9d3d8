import RingCore

extension ActivityRing {
  /// Creates a ring that is empty at the lower bound and full at the upper bound.
  ///
  /// A `value` of `nil` means no data. The arc begins at `origin`; `nil` is the lower bound. `unit`
  /// replaces the placeholder `{unit}` in texts. `radius` and `thickness` are as in
  /// `init(progress:radius:thickness:)`.
  public init(
    value: Double?, in bounds: ClosedRange<Double>, origin: Double? = nil, unit: String? = nil,
    radius: Double? = 60, thickness: Double = 20
  ) {
    progress = ProgressValue(
      value, lowerBound: bounds.lowerBound, upperBound: bounds.upperBound, origin: origin)
    progress.unit = unit
    self.radius = radius
    self.thickness = thickness
  }

  /// Creates a timer's ring: a cyan arc on a dark grey track, with a time in the centre.
  ///
  /// `duration` is the total time and `remaining` the time left (`nil`: all of it), in seconds,
  /// `duration` > 0. The arc begins at 12 o'clock and is clamped at full and empty; the printed
  /// time is not clamped. The centre shows the remaining time or, unless `countsDown`, the elapsed
  /// time. The arc shortens as time passes or, if `grows`, starts empty and grows. `radius` and
  /// `thickness` are as in `init(progress:radius:thickness:)`.
  public init(
    duration: Double, remaining: Double? = nil, countsDown: Bool = true, grows: Bool = false,
    radius: Double? = nil, thickness: Double = 20
  ) {
    self = .timerRing(
      duration: duration, remaining: remaining, countsDown: countsDown,
      starts: grows ? .empty : .full)
    self.radius = radius
    self.thickness = thickness
  }

  package init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: Color,
    endColor: Color
  ) {
    self.init(progress: progress, radius: radius, thickness: thickness)
    colors = RingColors([startColor, endColor])
  }

  @_disfavoredOverload
  package init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: SRGBColor,
    endColor: SRGBColor
  ) {
    self.init(
      progress: progress, radius: radius, thickness: thickness,
      startColor: Color(startColor), endColor: Color(endColor))
  }

  /// Several elements are stacked in a column. Without elements, the ring shows its label.
  package func center(@ElementBuilder _ content: () -> [AnyElement]) -> ActivityRing {
    with(\.center, AnyElement(column: content()))
  }
}

extension ActivityRings {
  /// Creates concentric rings, the outermost first.
  ///
  /// The other arguments are as in `init(_:diameter:thickness:spacing:fitsCircle:)`.
  public init(
    _ rings: ActivityRing..., diameter: Double? = nil, thickness: Double? = nil,
    spacing: Double = 0, fitsCircle: Bool = false
  ) {
    self.init(
      rings, diameter: diameter, thickness: thickness, spacing: spacing, fitsCircle: fitsCircle)
  }

  /// Creates concentric rings, the outermost first.
  ///
  /// `diameter` is that of the outermost ring in points, edge lines included, > 0; `nil` fills the
  /// frame. `thickness` is the width of every ring in points, > 0; `nil` is in proportion to the
  /// diameter. `spacing` is the gap between neighbours in points, ≥ 0. Open rings are as large as
  /// their arcs or, if `fitsCircle`, as the full circle.
  public init(
    _ rings: [ActivityRing], diameter: Double? = nil, thickness: Double? = nil,
    spacing: Double = 0, fitsCircle: Bool = false
  ) {
    self.init(rings: rings, diameter: diameter)
    (self.thickness, self.spacing) = (thickness, spacing)
    fit = fitsCircle ? .circle : .arc
  }

  /// Creates concentric rings, one for each element of a sequence, the outermost first.
  ///
  /// The other arguments are as in `init(_:diameter:thickness:spacing:fitsCircle:)`.
  public init<Data: Sequence>(
    _ data: Data, diameter: Double? = nil, thickness: Double? = nil, spacing: Double = 0,
    fitsCircle: Bool = false, ring: (Data.Element) throws -> ActivityRing
  ) rethrows {
    self.init(
      try data.map(ring), diameter: diameter, thickness: thickness, spacing: spacing,
      fitsCircle: fitsCircle)
  }
}
