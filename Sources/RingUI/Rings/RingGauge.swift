import Foundation
import RingCore
import RingScene

/// A circular scale with an arc up to a value, as large as the view in its centre needs.
///
/// `gaugeStyle(.ring)` draws a `Gauge` as a `RingGauge`. Angles are clockwise from 12 o'clock. The
/// pixels equal those of a `gauge` in a config.
nonisolated public struct RingGauge: View, ElementView {
  var scene: SceneElement<RingScene.Gauge>

  public nonisolated var body: some View { scene }

  /// Creates a gauge of a value in a range, around its percentage.
  ///
  /// A `value` of `nil` means no data. The arc begins at `origin`; `nil` is the lower bound. `unit`
  /// is the text for the placeholder `{unit}` of labels. Changes of the value are animated.
  public init(
    value: Double?, in bounds: ClosedRange<Double> = 0...100, origin: Double? = nil,
    unit: String? = nil
  ) {
    scene = SceneElement { inputs in
      var gauge = RingScene.Gauge()
      gauge.progress = inputs.progress(value, in: bounds, name: "value")
      gauge.progress.origin = inputs.origin(origin, of: gauge.progress)
      gauge.progress.unit = unit
      inputs.style(&gauge.styledLabel)
      return gauge
    }
  }
}

// Colours, lines and size.
nonisolated extension RingGauge {
  /// Sets the size of the ring and the width of its arc.
  ///
  /// `diameter` is the outer one in points, > 0; default: `factor` times the width of the centre,
  /// and space for parts inside the ring. `thickness` is in points, > 0.
  public func size(
    diameter: CGFloat? = nil, factor: Double = 1.777, thickness: CGFloat = 5
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.diameter = diameter.map { inputs.positive($0, "diameter") }
      gauge.sizeFactor = inputs.positive(factor, "factor")
      gauge.thickness = inputs.positive(thickness, "thickness")
    }
  }

  /// Sets the colours along the scale, evenly spaced. Default: red to green.
  ///
  /// Without colours, the gauge keeps its own. `negative` are the colours below the origin; empty
  /// for the same ones. The other arguments are as those of `ActivityRing`.
  public func colors(
    _ colors: Color..., negative: [Color] = [], span: ActivityRing.Span = .track,
    interpolation: Interpolation = .oklab, dithers: Bool = false
  ) -> RingGauge {
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
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.colors = inputs.ringColors(colors) ?? gauge.colors
      gauge.negativeColors = inputs.ringColors(negative)
      gauge.gradient = RingGradient(span: span, interpolation: interpolation, dither: dithers)
    }
  }

  /// Sets the colours along the scale to the stops of a gradient, whose locations are 0…1.
  ///
  /// Without stops, the gauge keeps its own colours. The other arguments are as in
  /// `colors(_:negative:span:interpolation:dithers:)` with single colours.
  public func colors(
    _ gradient: Gradient, span: ActivityRing.Span = .track, interpolation: Interpolation = .oklab,
    dithers: Bool = false
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.colors = inputs.ringColors(gradient) ?? gauge.colors
      gauge.gradient = RingGradient(span: span, interpolation: interpolation, dither: dithers)
    }
  }

  /// Sets the line under the arc. Default: the primary colour at 20 % opacity, dashed.
  ///
  /// `colors` are along the scale; without colours, the line keeps its default. `width` is in
  /// points, > 0; default: that of the arc ÷ 1.777. `dash` has the lengths of dashes and gaps in
  /// points; empty for a solid line. If the pattern `fits`, it is scaled so that it ends evenly.
  /// `opacity` is 0…1; default: 1 for given colours.
  public func track(
    _ colors: Color..., width: CGFloat? = nil, dash: [CGFloat] = [5], fits: Bool = true,
    opacity: Double? = nil
  ) -> RingGauge {
    track(colors, width: width, dash: dash, fits: fits, opacity: opacity)
  }

  /// Sets the line under the arc, in the colours of an array.
  ///
  /// The other arguments are as in `track(_:width:dash:fits:opacity:)` with single colours.
  public func track(
    _ colors: [Color], width: CGFloat? = nil, dash: [CGFloat] = [5], fits: Bool = true,
    opacity: Double? = nil
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.track = inputs.track(
        colors.isEmpty ? [.primary] : colors, width: width, dash: nil,
        opacity: opacity ?? (colors.isEmpty ? 0.2 : nil))
      gauge.dash = dash.map { inputs.nonnegative($0, "dash") }
      gauge.dashFit = fits
    }
  }

  /// Removes the line under the arc.
  public func trackHidden() -> RingGauge { changing { gauge, _ in gauge.track = nil } }

  /// Sets the shapes of the arc's two ends; without `end`, both are `start`. Default: both flat.
  public func lineCap(_ start: LineCap, _ end: LineCap? = nil) -> RingGauge {
    changing { gauge, _ in gauge.cap = RingCaps(start: start, end: end ?? start) }
  }

  /// Sets the position of the lower bound, and the angle from there to the upper bound.
  ///
  /// `sweep` is > 0° and ≤ 360°. Default: a full turn from 180°. An open gauge is as large as its
  /// parts or, if `fitsCircle`, as the full circle.
  public func arc(
    from start: Angle, sweep: Angle = .degrees(360), clockwise: Bool = true,
    fitsCircle: Bool = false
  ) -> RingGauge {
    changing { gauge, inputs in
      (gauge.startAngle, gauge.sweep) = inputs.arc(from: start, sweep: sweep)
      gauge.direction = clockwise ? .clockwise : .counterclockwise
      gauge.fit = fitsCircle ? .circle : .arc
    }
  }

  /// Removes the arc, for example if a needle shows the value.
  public func arcHidden() -> RingGauge { changing { gauge, _ in gauge.showsArc = false } }
}

// Texts and marks.
nonisolated extension RingGauge {
  /// Sets ticks with numbers, at multiples of `step`.
  ///
  /// `step` is in the unit of the value, > 0; `nil` divides the scale into `divisions` parts,
  /// 1…1000. `minor` is the number of small ticks between two numbers, 0…100. The lengths, ≥ 0, the
  /// line `width`, > 0, and the `gap` to the ring, ≥ 0, are in points. Ticks lie outside the ring
  /// or, if `isInside`, inside. `numbers` is the template of the numbers, see `RingLabel.text`,
  /// `spacing` their distance to the ticks in points, ≥ 0, and a `numberColor` of `nil` the colour
  /// of the ticks, or primary if that is secondary. A scale with more than 2000 ticks is drawn
  /// without any.
  public func ticks(
    every step: Double? = nil, divisions: Int = 10, minor: Int = 4, length: CGFloat = 6,
    minorLength: CGFloat = 3, width: CGFloat = 1, gap: CGFloat = 2, isInside: Bool = false,
    color: Color = .secondary, showsNumbers: Bool = true, numbers: String = "{value}",
    font: Font = .system(size: 9), numberColor: Color? = nil, spacing: CGFloat = 2
  ) -> RingGauge {
    changing { gauge, inputs in
      if let step {
        inputs.require(
          step > 0 && step.isFinite, "the step of ticks is \(step), but must be above 0")
      }
      func count(_ count: Int, _ name: String, _ range: ClosedRange<Double>) -> Int {
        Int(inputs.number(Double(count), name, in: range))
      }
      var ticks = GaugeTicks()
      (ticks.step, ticks.divisions) = (step, count(divisions, "the number of divisions", 1...1000))
      ticks.minor = count(minor, "the number of minor ticks", 0...100)
      ticks.length = inputs.nonnegative(length, "tick length")
      ticks.minorLength = inputs.nonnegative(minorLength, "length of minor ticks")
      ticks.width = inputs.positive(width, "tick width")
      ticks.gap = inputs.nonnegative(gap, "gap")
      (ticks.placement, ticks.color) = (isInside ? .inside : .outside, inputs.sceneColor(color))
      var labels = GaugeTickLabels()
      (labels.text, labels.font) = (numbers, inputs.sceneFont(font.font))
      labels.color = inputs.sceneColor(numberColor ?? (color == .secondary ? .primary : color))
      labels.spacing = inputs.nonnegative(spacing, "spacing")
      ticks.labels = showsNumbers ? labels : nil
      gauge.ticks = ticks
    }
  }

  /// Adds a coloured band over a part of the scale, under the arc. Later bands cover earlier ones.
  public func band(_ range: ClosedRange<Double>, color: Color) -> RingGauge {
    changing { gauge, inputs in
      gauge.bands.append(
        GaugeBand(
          from: inputs.finite(range.lowerBound, "band"),
          to: inputs.finite(range.upperBound, "band"), color: inputs.sceneColor(color)))
    }
  }

  /// Adds coloured bands as `band(_:color:)` does, and sets the width of all bands and the circle
  /// along which they lie. Default: on the arc.
  ///
  /// `width` is in points, > 0; default: the thickness. `gap` is the distance in points, ≥ 0, of
  /// bands outside or inside the ring.
  public func bands(
    _ bands: [(range: ClosedRange<Double>, color: Color)] = [], width: CGFloat? = nil,
    placement: ArcText.Placement = .on, gap: CGFloat = 2
  ) -> RingGauge {
    bands.reduce(self) { $0.band($1.range, color: $1.color) }.changing { gauge, inputs in
      gauge.bandThickness = width.map { inputs.positive($0, "band width") }
      gauge.bandPlacement =
        switch placement {
        case .outside: .outside
        case .on: .arc
        case .inside: .inside
        }
      gauge.bandGap = inputs.nonnegative(gap, "gap")
    }
  }

  /// Adds a line across the ring at `value`.
  ///
  /// `width` is along the ring and `length` across it, in points, > 0; a `length` of `nil` is the
  /// width of the ring and 3 points on either side.
  public func target(
    at value: Double, color: Color = .primary, width: CGFloat = 2, length: CGFloat? = nil
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.targets.append(
        inputs.target(at: value, on: gauge.progress, color, width: width, length: length))
    }
  }

  /// Adds a needle that points at `value`. Default (`nil`): the gauge's value.
  ///
  /// The arguments are as in `needle` of `ActivityRing`.
  public func needle(
    at value: Double? = nil, length: Double = 0.9, color: Color = .primary, width: CGFloat = 4,
    hub: CGFloat = 4, hubColor: Color? = nil
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.needles.append(
        inputs.needle(
          at: value, on: gauge.progress, length: length, color, width: width, hub: hub,
          hubColor: hubColor))
    }
  }

  /// Adds a text along the scale, on the ring or next to ring, bands and ticks.
  ///
  /// The arguments are as in `text` of `ActivityRing`.
  public func text(
    _ text: String, placement: ArcText.Placement = .outside, alignment: ArcText.Alignment = .center,
    reading: ArcText.Reading = .auto, gap: CGFloat = 2, font: Font = .system(size: 9),
    color: Color = .primary
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.arcTexts.append(
        inputs.ringText(text, placement, alignment, reading, gap: gap, font, color))
    }
  }

  /// Sets the text in the centre, and texts at the ends of the scale; `nil` for none there.
  ///
  /// They may contain placeholders, see `RingLabel.text`; `{value}` at an end is the bound.
  /// Default: the percentage, with space for `100 %`.
  public func label(
    _ text: String, minimum: String? = nil, maximum: String? = nil,
    font: Font = .system(size: 13), color: Color = .primary
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.center = AnyElement(
        RingScene.Text(text, font: inputs.sceneFont(font.font), color: inputs.sceneColor(color)))
      gauge.minLabel = minimum.map(RingScene.Gauge.boundLabel)
      gauge.maxLabel = maximum.map(RingScene.Gauge.boundLabel)
    }
  }

  /// Sets the view in the centre, which replaces the percentage and determines the diameter.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> RingGauge {
    let content = content()
    return changing { gauge, inputs in gauge.center = inputs.element(of: content, part: 1) }
  }
}
