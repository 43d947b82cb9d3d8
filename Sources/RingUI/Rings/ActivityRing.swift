import Foundation
import RingCore
import RingScene

/// A circular progress bar that continues past 100 %.
///
/// It consists of a track, edge lines, an arc, and a tip with a shadow at the arc's end. Angles are
/// clockwise from 12 o'clock. The pixels equal those of an `activityRing` in a config.
///
/// Of this view and the other rings, bars and charts, a length that must be > 0 is 0.001…1 000 000
/// points, and one that must be ≥ 0 is at most 1 000 000. Values, origins, targets and needles are
/// at most a million times the length of their range away from it. Other numbers are errors when the
/// view is laid out.
nonisolated public struct ActivityRing: View, ElementView {
  /// The part of the ring over which its colours run once: the arc, the whole track, or each lap.
  public typealias Span = RingSpan

  var scene: SceneElement<RingScene.ActivityRing>

  public nonisolated var body: some View { scene }

  /// Creates a ring of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// `radius` is that of the centreline in points, > 0; `nil` fills the proposed size. `thickness`
  /// is the arc's width in points, > 0. Changes of the progress are animated.
  public init(progress: Double?, radius: CGFloat? = 60, thickness: CGFloat = 20) {
    self.init(value: progress, in: 0...1, radius: radius, thickness: thickness)
  }

  /// Creates a ring that is empty at the lower bound and full at the upper bound.
  ///
  /// A `value` of `nil` means no data. The arc begins at `origin`; `nil` is the lower bound. `unit`
  /// is the text for the placeholder `{unit}` of labels. `radius` and `thickness` are as in
  /// `init(progress:radius:thickness:)`.
  public init(
    value: Double?, in bounds: ClosedRange<Double>, origin: Double? = nil, unit: String? = nil,
    radius: CGFloat? = 60, thickness: CGFloat = 20
  ) {
    scene = SceneElement { inputs in
      var ring = RingScene.ActivityRing()
      ring.progress = inputs.progress(value, in: bounds)
      ring.progress.origin = inputs.origin(origin, of: ring.progress)
      ring.progress.unit = unit
      ring.radius = radius.map { inputs.positive($0, "radius") }
      ring.thickness = inputs.positive(thickness, "thickness")
      return ring
    }
  }

  /// Creates a timer's ring: a cyan arc on a grey track, with a time in the centre.
  ///
  /// `duration` is the total time and `remaining` the time left, in seconds; `nil` for all of it.
  /// The centre shows the remaining time or, unless `countsDown`, the elapsed time. The arc shortens
  /// as time passes or, if `grows`, starts empty and grows. `radius` and `thickness` are as in
  /// `init(progress:radius:thickness:)`.
  public init(
    duration: Double, remaining: Double? = nil, countsDown: Bool = true, grows: Bool = false,
    radius: CGFloat? = nil, thickness: CGFloat = 20
  ) {
    scene = SceneElement { inputs in
      let limit = 1e9
      var ring = RingScene.ActivityRing.timerRing(
        duration: inputs.number(duration, "duration", in: 0.001...limit),
        remaining: remaining.map { inputs.number($0, "remaining time", in: -limit...limit) },
        countsDown: countsDown, starts: grows ? .empty : .full)
      inputs.style(&ring.extras.styledLabel)
      ring.radius = radius.map { inputs.positive($0, "radius") }
      ring.thickness = inputs.positive(thickness, "thickness")
      return ring
    }
  }
}

// Colours, track, edges and tip.
nonisolated extension ActivityRing {
  /// Sets the colours along the ring, evenly spaced. Default: lilac to violet.
  ///
  /// Without colours, the ring keeps its own. `span` is the part of the ring over which the colours
  /// run once; default: the arc. `interpolation` is the colour space between them. `dithers` hides
  /// banding, but makes files larger.
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
    self.colors(RingGradient(span: span, interpolation: interpolation, dither: dithers)) {
      $0.ringColors(colors)
    }
  }

  /// Sets the colours along the ring to the stops of a gradient, whose locations are 0…1.
  ///
  /// Without stops, the ring keeps its own colours. The other arguments are as in
  /// `colors(_:span:interpolation:dithers:)` with single colours.
  public func colors(
    _ gradient: Gradient, span: Span = .value, interpolation: Interpolation = .srgb,
    dithers: Bool = false
  ) -> ActivityRing {
    colors(RingGradient(span: span, interpolation: interpolation, dither: dithers)) {
      $0.ringColors(gradient)
    }
  }

  private func colors(
    _ gradient: RingGradient, _ colors: @escaping (_ViewInputs) -> RingColors?
  ) -> ActivityRing {
    changing { ring, inputs in
      (ring.colors, ring.gradient) = (colors(inputs) ?? ring.colors, gradient)
    }
  }

  /// Sets the circle behind the arc. Default: the ring's first colour, at 15 % opacity.
  ///
  /// `colors` are along the whole track; without colours, it keeps its default. `width` is in
  /// points, > 0; default: the thickness of the ring. `dash` has the lengths of dashes and gaps in
  /// points, empty for a solid line; default: those of the ring. `opacity` is 0…1; default: 1 for
  /// given colours.
  public func track(
    _ colors: Color..., width: CGFloat? = nil, dash: [CGFloat]? = nil, opacity: Double? = nil
  ) -> ActivityRing {
    track(colors, width: width, dash: dash, opacity: opacity)
  }

  /// Sets the circle behind the arc, in the colours of an array.
  ///
  /// The other arguments are as in `track(_:width:dash:opacity:)` with single colours.
  public func track(
    _ colors: [Color], width: CGFloat? = nil, dash: [CGFloat]? = nil, opacity: Double? = nil
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.track = inputs.track(
        colors, width: width, dash: dash?.map { inputs.nonnegative($0, "dash") }, opacity: opacity)
    }
  }

  /// Removes the circle behind the arc.
  public func trackHidden() -> ActivityRing { changing { ring, _ in ring.track = nil } }

  /// Sets the thin lines at the ring's outer and inner edge; `nil` removes them.
  ///
  /// `width` is in points, > 0. Default: 1 point, grey.
  public func edge(_ color: Color?, width: CGFloat = 1) -> ActivityRing {
    changing { ring, inputs in
      ring.edge = color.map {
        RingEdge(color: inputs.sceneColor($0), width: inputs.positive(width, "edge width"))
      }
    }
  }

  /// Sets the disc at the arc's end, which shows above `progress`, where 1 is 100 %.
  ///
  /// Default: above 95 %, in the colour of the arc's end, with a shadow. On a segmented or dashed
  /// ring, tip and shadow are visible only on the segment in which the arc ends.
  public func tip(
    from progress: Double = 0.95, color: Color? = nil, shadow: Bool = true
  ) -> ActivityRing {
    tip(from: progress, color) { _ in shadow ? TipShadow() : nil }
  }

  /// Sets the disc at the arc's end, with a shadow of a colour.
  ///
  /// `radius` is the standard deviation of the shadow's blur in points, ≥ 0, and `advance` its
  /// distance ahead of the tip in turns. If it `isClipped`, the shadow stays on the ring and ahead
  /// of the tip. The other arguments are as in `tip(from:color:shadow:)`.
  public func tip(
    from progress: Double = 0.95, color: Color? = nil, shadow: Color, radius: CGFloat = 2.5,
    advance: Double = 0.0075, isClipped: Bool = true
  ) -> ActivityRing {
    tip(from: progress, color) { inputs in
      var tipShadow = TipShadow()
      tipShadow.color = inputs.sceneColor(shadow)
      tipShadow.radius = inputs.nonnegative(radius, "shadow radius")
      (tipShadow.advance, tipShadow.clip) = (inputs.finite(advance, "advance"), isClipped)
      return tipShadow
    }
  }

  private func tip(
    from progress: Double, _ color: Color?, _ shadow: @escaping (_ViewInputs) -> TipShadow?
  ) -> ActivityRing {
    changing { ring, inputs in
      var tip = RingTip()
      tip.threshold = inputs.finite(progress, "the progress of the tip")
      (tip.color, tip.shadow) = (color.map(inputs.sceneColor), shadow(inputs))
      ring.tip = tip
    }
  }

  /// Removes the disc at the arc's end.
  public func tipHidden() -> ActivityRing { changing { ring, _ in ring.tip = nil } }
}

// The arc.
nonisolated extension ActivityRing {
  /// Sets the shapes of the arc's two ends; without `end`, both are `start`. Default: both round.
  ///
  /// The start of a segment or a dash is its end nearer 0 %, even if the arc runs towards 0 %.
  public func lineCap(_ start: LineCap, _ end: LineCap? = nil) -> ActivityRing {
    changing { ring, _ in ring.cap = RingCaps(start: start, end: end ?? start) }
  }

  /// Sets the position of 0 %, and the angle from there to 100 %.
  ///
  /// `sweep` is > 0° and ≤ 360°. Default: a full turn from 0°. An open ring is as large as its
  /// track or, if `fitsCircle`, as the full circle.
  public func arc(
    from start: Angle, sweep: Angle = .degrees(360), clockwise: Bool = true,
    fitsCircle: Bool = false
  ) -> ActivityRing {
    changing { ring, inputs in
      (ring.startAngle, ring.sweep) = inputs.arc(from: start, sweep: sweep)
      ring.direction = clockwise ? .clockwise : .counterclockwise
      ring.fit = fitsCircle ? .circle : .arc
    }
  }

  /// Sets the appearance above 100 %. An open ring is always clamped. Default: `lap`.
  public func overflow(_ overflow: Overflow) -> ActivityRing {
    changing { ring, _ in ring.overflow = overflow }
  }

  /// Shows a disc in the first colour at 0 %. Default: nothing.
  public func dotAtZero(_ isVisible: Bool = true) -> ActivityRing {
    changing { ring, _ in ring.zero = isVisible ? .dot : .nothing }
  }

  /// Divides the ring into `count` equal parts, 1…1000, separated by gaps.
  ///
  /// `gap` is in points along the centreline, ≥ 0.
  public func segments(_ count: Int, gap: CGFloat = 4) -> ActivityRing {
    changing { ring, inputs in ring.extras.segments = inputs.segments(count, gap: gap) }
  }

  /// Sets the lengths of dashes and gaps in points along the centreline; empty for a solid ring.
  ///
  /// If the pattern `fits`, it is scaled slightly so that it ends evenly.
  public func dash(_ lengths: [CGFloat], fits: Bool = true) -> ActivityRing {
    changing { ring, inputs in
      ring.extras.dash = lengths.map { inputs.nonnegative($0, "dash") }
      ring.extras.dashFit = fits
    }
  }
}

// Texts and marks.
nonisolated extension ActivityRing {
  /// Sets a text in the centre, sized to the ring, such as `.percent`. Default: none.
  ///
  /// It has the colour of the foreground style and the design of the font around the ring.
  public func label(_ label: RingLabel) -> ActivityRing {
    changing { ring, inputs in
      ring.extras.label = label
      inputs.style(&ring.extras.styledLabel)
    }
  }

  /// Sets the view in the centre, which replaces the label and does not change the ring's size.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> ActivityRing {
    let content = content()
    return changing { ring, inputs in ring.extras.center = inputs.element(of: content, part: 1) }
  }

  /// Sets a text at the arc's beginning or, if `isBeyond`, beyond the beginning of the track.
  ///
  /// It may contain placeholders, see `RingLabel.text`. Default: none.
  public func startLabel(_ text: String, isBeyond: Bool = false) -> ActivityRing {
    changing { ring, _ in
      ring.extras.startLabel = RingEndLabel(text, placement: isBeyond ? .beyond : .on)
    }
  }

  /// Sets a text at the arc's end, moving with it, or, if `isBeyond`, beyond the end of the track.
  ///
  /// It may contain placeholders, see `RingLabel.text`. Default: none.
  public func endLabel(_ text: String, isBeyond: Bool = false) -> ActivityRing {
    changing { ring, _ in
      ring.extras.endLabel = RingEndLabel(text, placement: isBeyond ? .beyond : .on)
    }
  }

  /// Adds a text along the ring, which may contain placeholders, see `RingLabel.text`.
  ///
  /// `alignment` is the position along the ring. `gap` is the distance in points, ≥ 0, of a text
  /// outside or inside the ring.
  public func text(
    _ text: String, placement: ArcText.Placement = .outside, alignment: ArcText.Alignment = .center,
    reading: ArcText.Reading = .auto, gap: CGFloat = 2, font: Font = .system(size: 9),
    color: Color = .primary
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.extras.arcTexts.append(
        inputs.ringText(text, placement, alignment, reading, gap: gap, font, color))
    }
  }

  /// Adds a line across the ring at `value`, in the unit of the ring's value.
  ///
  /// `width` is along the ring and `length` across it, in points, > 0; a `length` of `nil` is the
  /// width of the ring and 3 points on either side.
  public func target(
    at value: Double, color: Color = .primary, width: CGFloat = 2, length: CGFloat? = nil
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.extras.targets.append(
        inputs.target(at: value, on: ring.progress, color, width: width, length: length))
    }
  }

  /// Adds a needle that points at `value`. Default (`nil`): the ring's value.
  ///
  /// `length` is a fraction of the radius inside the ring, 0…1. `width` is that at the centre, > 0,
  /// and `hub` the radius of the hub, ≥ 0, in points; a `hubColor` of `nil` is that of the needle.
  public func needle(
    at value: Double? = nil, length: Double = 0.9, color: Color = .primary, width: CGFloat = 4,
    hub: CGFloat = 4, hubColor: Color? = nil
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.extras.needles.append(
        inputs.needle(
          at: value, on: ring.progress, length: length, color, width: width, hub: hub,
          hubColor: hubColor))
    }
  }
}
