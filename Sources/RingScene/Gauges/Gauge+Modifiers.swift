import RingCore

// Colours, lines and size.
extension Gauge {
  /// Sets the size of the ring and the width of its arc.
  ///
  /// `diameter` is the outer one in points, > 0; `nil` is `factor` times the width of the centre,
  /// and space for parts inside the ring. `thickness` is in points, > 0.
  public func size(
    diameter: Double? = nil, factor: Double = 1.777, thickness: Double = 5
  ) -> Gauge {
    with(\.diameter, diameter).with(\.sizeFactor, factor).with(\.thickness, thickness)
  }

  /// Sets the colours along the scale, evenly spaced. Default: red to green.
  ///
  /// Without colours, the gauge keeps its own. `negative` are the colours below the origin; empty
  /// for the same ones. The other arguments are as those of `ActivityRing`.
  public func colors(
    _ colors: Color..., negative: [Color] = [], span: ActivityRing.Span = .track,
    interpolation: Interpolation = .oklab, dithers: Bool = false
  ) -> Gauge {
    self.colors(
      colors, negative: negative, span: span, interpolation: interpolation, dithers: dithers)
  }

  /// Sets the colours along the scale to those of an array, evenly spaced.
  ///
  /// If the array is empty, the gauge keeps its own. The other arguments are as in
  /// `colors(_:negative:span:interpolation:dithers:)` with single colours.
  public func colors(
    _ colors: [Color], negative: [Color] = [], span: ActivityRing.Span = .track,
    interpolation: Interpolation = .oklab, dithers: Bool = false
  ) -> Gauge {
    let distribution = RingGradient(span: span, interpolation: interpolation, dither: dithers)
    return with(\.gradient, distribution)
      .with(\.colors, RingColors(optional: colors) ?? self.colors)
      .with(\.negativeColors, RingColors(optional: negative))
  }

  /// Sets colours at positions 0…1 of the span; `nil` is evenly between the neighbours, as in CSS.
  ///
  /// If the array is empty, the gauge keeps its own colours. The other arguments are as in
  /// `colors(_:negative:span:interpolation:dithers:)`.
  public func colors(
    stops: [(color: Color, position: Double?)], span: ActivityRing.Span = .track,
    interpolation: Interpolation = .oklab, dithers: Bool = false
  ) -> Gauge {
    let gauge = colors([], span: span, interpolation: interpolation, dithers: dithers)
    return gauge.with(\.colors, RingColors(optional: stops) ?? colors)
  }

  /// Sets the line under the arc. Default: the primary colour at 20 % opacity, dashed.
  ///
  /// `colors` are along the scale; without colours, the line keeps its default. `width` is in
  /// points, > 0; `nil` is that of the arc ÷ 1.777. `dash` has the lengths of dashes and gaps in
  /// points; empty for a solid line. If the pattern `fits`, it is scaled so that it ends evenly.
  public func track(
    _ colors: Color..., width: Double? = nil, dash: [Double] = [5], fits: Bool = true,
    opacity: Double? = nil
  ) -> Gauge {
    track(colors, width: width, dash: dash, fits: fits, opacity: opacity)
  }

  /// Sets the line under the arc, in the colours of an array.
  ///
  /// The arguments are as in `track(_:width:dash:fits:opacity:)` with single colours.
  public func track(
    _ colors: [Color], width: Double? = nil, dash: [Double] = [5], fits: Bool = true,
    opacity: Double? = nil
  ) -> Gauge {
    let opacity = opacity ?? (colors.isEmpty ? 0.2 : nil)
    let track = RingTrack(
      colors.isEmpty ? [.primary] : colors, thickness: width, opacity: opacity)
    return with(\.track, track).with(\.dash, dash).with(\.dashFit, fits)
  }

  /// Removes the line under the arc.
  public func trackHidden() -> Gauge { with(\.track, nil) }

  /// Sets the shapes of the arc's two ends; without `end`, both are `start`. Default: both flat.
  public func lineCap(_ start: LineCap, _ end: LineCap? = nil) -> Gauge {
    with(\.cap, RingCaps(start: start, end: end ?? start))
  }

  /// Sets the position of the lower bound, and the angle from there to the upper bound.
  ///
  /// `sweep` is > 0° and ≤ 360°. Default: a full turn from 180°. An open gauge is as large as its
  /// parts or, if `fitsCircle`, as the full circle.
  public func arc(
    from start: Angle = .degrees(180), sweep: Angle = .fullTurn, clockwise: Bool = true,
    fitsCircle: Bool = false
  ) -> Gauge {
    var gauge = self
    (gauge.startAngle, gauge.sweep) = (start, sweep)
    gauge.direction = clockwise ? .clockwise : .counterclockwise
    gauge.fit = fitsCircle ? .circle : .arc
    return gauge
  }

  /// Removes the arc, for example if a needle shows the value.
  public func arcHidden() -> Gauge { with(\.showsArc, false) }
}

// Texts and marks.
extension Gauge {
  /// Sets ticks at multiples of `step`, with numbers.
  ///
  /// `step` is in the unit of the value, > 0; `nil` divides the scale into `divisions` parts, ≥ 1.
  /// `minor` is the number of small ticks between two numbers, ≥ 0. The lengths, the line `width`
  /// and the `gap` to the ring are in points. Ticks lie outside the ring or, if `isInside`, inside.
  /// `numbers` is the template of the numbers, see `RingLabel.text`, and `nil` for none; `spacing`
  /// is their distance to the ticks in points, and a `numberColor` of `nil` the colour of the
  /// ticks. A scale with more than 2000 ticks is drawn without any.
  public func ticks(
    every step: Double? = nil, divisions: Int = 10, minor: Int = 4, length: Double = 6,
    minorLength: Double = 3, width: Double = 1, gap: Double = 2, isInside: Bool = false,
    color: Color = .secondary, numbers: String? = "{value}", font: Font = Font(size: 9),
    numberColor: Color? = nil, spacing: Double = 2
  ) -> Gauge {
    var ticks = GaugeTicks()
    (ticks.step, ticks.divisions, ticks.minor) = (step, divisions, minor)
    (ticks.length, ticks.minorLength, ticks.width) = (length, minorLength, width)
    (ticks.gap, ticks.placement, ticks.color) = (gap, isInside ? .inside : .outside, color)
    ticks.labels = numbers.map { text in
      var labels = GaugeTickLabels()
      (labels.text, labels.font, labels.spacing) = (text, font, spacing)
      labels.color = numberColor ?? color
      return labels
    }
    return with(\.ticks, ticks)
  }

  /// Adds a coloured band over a part of the scale, under the arc. Later bands cover earlier ones.
  public func band(_ range: ClosedRange<Double>, color: Color) -> Gauge {
    let band = GaugeBand(from: range.lowerBound, to: range.upperBound, color: color)
    return with(\.bands, bands + [band])
  }

  /// Sets the width of all bands, and the circle along which they lie. Default: on the arc.
  ///
  /// `width` is in points, > 0; `nil` is the thickness. `gap` is the distance in points, ≥ 0, of
  /// bands outside or inside the ring.
  public func bands(
    width: Double? = nil, placement: ArcTextPlacement = .on, gap: Double = 2
  ) -> Gauge {
    let side: GaugeBandPlacement =
      switch placement {
      case .outside: .outside
      case .on: .arc
      case .inside: .inside
      }
    return with(\.bandThickness, width).with(\.bandPlacement, side).with(\.bandGap, gap)
  }

  /// Adds a line across the ring at `value`.
  ///
  /// `width` is along the ring and `length` across it, in points, > 0; a `length` of `nil` is the
  /// width of the ring and 3 points on either side.
  public func target(
    at value: Double, color: Color = .primary, width: Double = 2, length: Double? = nil
  ) -> Gauge {
    with(
      \.targets, targets + [GaugeTarget(value: value, color: color, width: width, length: length)])
  }

  /// Adds a needle that points at `value`; `nil` is the gauge's value.
  ///
  /// The arguments are as in `needle` of `ActivityRing`.
  public func needle(
    at value: Double? = nil, length: Double = 0.9, color: Color = .primary,
    width: Double = 4, hub: Double = 4, hubColor: Color? = nil
  ) -> Gauge {
    let needle = GaugeNeedle(
      value: value, length: length, color: color, width: width, hub: hub, hubColor: hubColor)
    return with(\.needles, needles + [needle])
  }

  /// Sets the text in the centre, and texts at the ends of the scale; `nil` for none there.
  ///
  /// They may contain placeholders, see `RingLabel.text`; `{value}` at an end is the bound.
  /// Default: the percentage, with space for `100 %`.
  public func label(
    _ text: String, minimum: String? = nil, maximum: String? = nil, font: Font = Font(),
    color: Color = .primary
  ) -> Gauge {
    with(\.center, AnyElement(Text(text, font: font, color: color)))
      .with(\.minLabel, minimum.map(Gauge.boundLabel))
      .with(\.maxLabel, maximum.map(Gauge.boundLabel))
  }

  /// Adds a text along the scale, on the ring or next to ring, bands and ticks.
  ///
  /// The arguments are as in `text` of `ActivityRing`.
  public func text(
    _ text: String, placement: ArcTextPlacement = .outside, alignment: ArcTextAlignment = .center,
    reading: ArcTextReading = .auto, gap: Double = 2, font: Font = Font(size: 9),
    color: Color = .secondary
  ) -> Gauge {
    let arcText = RingText(
      text, placement: placement, alignment: alignment, reading: reading, gap: gap, font: font,
      color: color)
    return with(\.arcTexts, arcTexts + [arcText])
  }
}
