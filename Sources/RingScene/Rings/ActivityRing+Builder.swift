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

// Colours, track, edges and tip.
extension ActivityRing {
  /// Sets the colours along the ring, evenly spaced. Default: lilac to violet.
  ///
  /// Without colours, the ring keeps its own. `span` is the part of the ring over which the colours
  /// run once, `interpolation` the colour space between them. `dithers` hides banding, but makes
  /// files larger.
  public func colors(
    _ colors: Color..., span: Span = .value, interpolation: Interpolation = .srgb,
    dithers: Bool = false
  ) -> ActivityRing {
    self.colors(colors, span: span, interpolation: interpolation, dithers: dithers)
  }

  /// Sets the colours along the ring to those of an array, evenly spaced.
  ///
  /// If the array is empty, the ring keeps its own. The other arguments are as in
  /// `colors(_:span:interpolation:dithers:)` with single colours.
  public func colors(
    _ colors: [Color], span: Span = .value, interpolation: Interpolation = .srgb,
    dithers: Bool = false
  ) -> ActivityRing {
    let distribution = RingGradient(span: span, interpolation: interpolation, dither: dithers)
    return with(\.gradient, distribution).with(
      \.colors, RingColors(optional: colors) ?? self.colors)
  }

  /// Sets colours at positions 0…1 of the span; `nil` is evenly between the neighbours, as in CSS.
  ///
  /// If the array is empty, the ring keeps its own colours. The other arguments are as in
  /// `colors(_:span:interpolation:dithers:)`.
  public func colors(
    stops: [(color: Color, position: Double?)], span: Span = .value,
    interpolation: Interpolation = .srgb, dithers: Bool = false
  ) -> ActivityRing {
    let ring = colors([], span: span, interpolation: interpolation, dithers: dithers)
    return ring.with(\.colors, RingColors(optional: stops) ?? colors)
  }

  /// Sets the circle behind the arc. Default: the ring's first colour, at 15 % opacity.
  ///
  /// `colors` are along the whole track; without colours, it keeps its default. `width` is in
  /// points, > 0; `nil` is the thickness of the ring. `dash` has the lengths of dashes and gaps in
  /// points; `nil` is the `dash` of the ring. `opacity` is 0…1; `nil` is 1 for given colours.
  public func track(
    _ colors: Color..., width: Double? = nil, dash: [Double]? = nil, opacity: Double? = nil
  ) -> ActivityRing {
    track(colors, width: width, dash: dash, opacity: opacity)
  }

  /// Sets the circle behind the arc, in the colours of an array.
  ///
  /// The arguments are as in `track(_:width:dash:opacity:)` with single colours.
  public func track(
    _ colors: [Color], width: Double? = nil, dash: [Double]? = nil, opacity: Double? = nil
  ) -> ActivityRing {
    with(\.track, RingTrack(colors, thickness: width, dash: dash, opacity: opacity))
  }

  /// Removes the circle behind the arc.
  public func trackHidden() -> ActivityRing { with(\.track, nil) }

  /// Sets the thin lines at the ring's outer and inner edge; `nil` removes them.
  ///
  /// `width` is in points, > 0. Default: 1 point, grey.
  public func edge(_ color: Color?, width: Double = 1) -> ActivityRing {
    with(\.edge, color.map { RingEdge(color: $0, width: width) })
  }

  /// Sets the disc at the arc's end, which shows above `progress`, where 1 is 100 %.
  ///
  /// Default: above 95 %, in the colour of the arc's end, with a shadow. On a segmented or dashed
  /// ring, tip and shadow are visible only on the segment in which the arc ends.
  public func tip(
    from progress: Double = 0.95, color: Color? = nil, shadow: Bool = true
  ) -> ActivityRing {
    tip(from: progress, color: color, shadow: shadow ? TipShadow() : nil)
  }

  /// Sets the disc at the arc's end, with a shadow of a colour.
  ///
  /// `radius` is the standard deviation of the shadow's blur in points, ≥ 0, and `advance` its
  /// distance ahead of the tip in turns. If it `isClipped`, the shadow stays on the ring and ahead
  /// of the tip. The other arguments are as in `tip(from:color:shadow:)`.
  public func tip(
    from progress: Double = 0.95, color: Color? = nil, shadow: Color,
    radius: Double = 2.5, advance: Double = 0.0075, isClipped: Bool = true
  ) -> ActivityRing {
    var tipShadow = TipShadow()
    (tipShadow.color, tipShadow.radius) = (shadow, radius)
    (tipShadow.advance, tipShadow.clip) = (advance, isClipped)
    return tip(from: progress, color: color, shadow: tipShadow)
  }

  private func tip(
    from progress: Double, color: Color?, shadow: TipShadow?
  ) -> ActivityRing {
    var tip = RingTip()
    (tip.threshold, tip.color, tip.shadow) = (progress, color, shadow)
    return with(\.tip, tip)
  }

  /// Removes the disc at the arc's end.
  public func tipHidden() -> ActivityRing { with(\.tip, nil) }
}

// The arc.
extension ActivityRing {
  /// Sets the shapes of the arc's two ends; without `end`, both are `start`. Default: both round.
  ///
  /// The start of a segment or a dash is its end nearer 0 %, even if the arc runs towards 0 %.
  public func lineCap(_ start: LineCap, _ end: LineCap? = nil) -> ActivityRing {
    with(\.cap, RingCaps(start: start, end: end ?? start))
  }

  /// Sets the position of 0 %, and the angle from there to 100 %.
  ///
  /// `sweep` is > 0° and ≤ 360°. Default: a full turn from 0°. An open ring is as large as its
  /// track or, if `fitsCircle`, as the full circle.
  public func arc(
    from start: Angle = .zero, sweep: Angle = .fullTurn, clockwise: Bool = true,
    fitsCircle: Bool = false
  ) -> ActivityRing {
    var ring = self
    (ring.startAngle, ring.sweep) = (start, sweep)
    ring.direction = clockwise ? .clockwise : .counterclockwise
    ring.fit = fitsCircle ? .circle : .arc
    return ring
  }

  /// Sets the appearance above 100 %. An open ring is always clamped. Default: `lap`.
  public func overflow(_ overflow: Overflow) -> ActivityRing { with(\.overflow, overflow) }

  /// Shows a disc in the first colour at 0 %. Default: nothing.
  public func dotAtZero(_ isVisible: Bool = true) -> ActivityRing {
    with(\.zero, isVisible ? .dot : .nothing)
  }

  /// Divides the ring into `count` equal parts, ≥ 1, separated by gaps.
  ///
  /// `gap` is in points along the centreline, ≥ 0.
  public func segments(_ count: Int, gap: Double = 4) -> ActivityRing {
    with(\.segments, RingSegments(count: count, gap: gap))
  }

  /// Sets the lengths of dashes and gaps in points along the centreline; empty for a solid ring.
  ///
  /// If the pattern `fits`, it is scaled slightly so that it ends evenly.
  public func dash(_ lengths: [Double], fits: Bool = true) -> ActivityRing {
    with(\.dash, lengths).with(\.dashFit, fits)
  }
}

// Texts and marks.
extension ActivityRing {
  /// Sets a text in the centre, sized to the ring. Default: none.
  public func label(_ label: RingLabel) -> ActivityRing { with(\.label, label) }

  /// Sets a text at the arc's beginning or, if `isBeyond`, beyond the beginning of the track.
  ///
  /// It may contain placeholders, see `RingLabel.text`.
  public func startLabel(_ text: String, isBeyond: Bool = false) -> ActivityRing {
    with(\.startLabel, RingEndLabel(text, placement: isBeyond ? .beyond : .on))
  }

  /// Sets a text at the arc's end, moving with it, or, if `isBeyond`, beyond the end of the track.
  ///
  /// It may contain placeholders, see `RingLabel.text`.
  public func endLabel(_ text: String, isBeyond: Bool = false) -> ActivityRing {
    with(\.endLabel, RingEndLabel(text, placement: isBeyond ? .beyond : .on))
  }

  /// Adds a line across the ring at `value`, in the unit of the ring's value.
  ///
  /// `width` is along the ring and `length` across it, in points, > 0; a `length` of `nil` is the
  /// width of the ring and 3 points on either side.
  public func target(
    at value: Double, color: Color = .primary, width: Double = 2, length: Double? = nil
  ) -> ActivityRing {
    with(
      \.targets, targets + [GaugeTarget(value: value, color: color, width: width, length: length)])
  }

  /// Adds a needle that points at `value`; `nil` is the ring's value.
  ///
  /// `length` is a fraction of the radius inside the ring, 0…1. `width` is that at the centre, and
  /// `hub` the radius of the hub, in points, ≥ 0; a `hubColor` of `nil` is that of the needle.
  public func needle(
    at value: Double? = nil, length: Double = 0.9, color: Color = .primary,
    width: Double = 4, hub: Double = 4, hubColor: Color? = nil
  ) -> ActivityRing {
    let needle = GaugeNeedle(
      value: value, length: length, color: color, width: width, hub: hub, hubColor: hubColor)
    return with(\.needles, needles + [needle])
  }

  /// Adds a text along the ring, which may contain placeholders, see `RingLabel.text`.
  ///
  /// `alignment` is the position along the ring. `gap` is the distance in points, ≥ 0, of a text
  /// outside or inside the ring.
  public func text(
    _ text: String, placement: ArcTextPlacement = .outside, alignment: ArcTextAlignment = .center,
    reading: ArcTextReading = .auto, gap: Double = 2, font: Font = Font(size: 9),
    color: Color = .secondary
  ) -> ActivityRing {
    let arcText = RingText(
      text, placement: placement, alignment: alignment, reading: reading, gap: gap, font: font,
      color: color)
    return with(\.arcTexts, arcTexts + [arcText])
  }
}
