import Foundation
import RingCore
import RingScene

/// A circular progress bar that continues past 100 %.
///
/// It consists of a track, edge lines, an arc, and a tip with a shadow at the arc's end. Angles are
/// clockwise from 12 o'clock. The pixels equal those of an `activityRing` in a config.
nonisolated public struct ActivityRing: View, ElementView {
  /// The part of the ring over which its colours run once: the arc, the whole track, or each lap.
  public typealias Span = RingScene.ActivityRing.Span

  var scene: SceneElement<RingScene.ActivityRing>

  public nonisolated var _body: some View { scene }

  /// Creates a ring of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// `radius` is that of the centreline in points, > 0; `nil` fills the proposed size. `thickness`
  /// is the arc's width in points, > 0. Changes of the progress are animated.
  public init(progress: Double?, radius: CGFloat? = 60, thickness: CGFloat = 20) {
    self.init(value: progress, in: 0...1, radius: radius, thickness: thickness)
  }

  /// Creates a ring that is empty at the lower bound and full at the upper bound.
  ///
  /// A `value` of `nil` means no data. `radius` and `thickness` are as in
  /// `init(progress:radius:thickness:)`.
  public init(
    value: Double?, in bounds: ClosedRange<Double>, radius: CGFloat? = 60, thickness: CGFloat = 20
  ) {
    scene = SceneElement { inputs in
      var ring = RingScene.ActivityRing()
      ring.progress = inputs.progress(value, in: bounds)
      ring.radius = radius.map { inputs.positive($0, "radius") }
      ring.thickness = inputs.positive(thickness, "thickness")
      return ring
    }
  }

  /// Creates a timer's ring: a cyan arc of the remaining time, with that time in the centre.
  ///
  /// `duration` is the total time and `remaining` the time left, in seconds; `nil` for all of it.
  /// `radius` and `thickness` are as in `init(progress:radius:thickness:)`.
  public init(
    duration: Double, remaining: Double? = nil, radius: CGFloat? = nil, thickness: CGFloat = 20
  ) {
    scene = SceneElement { inputs in
      let limit = 1e9
      return RingScene.ActivityRing(
        duration: inputs.number(duration, "duration", in: 0.001...limit),
        remaining: remaining.map { inputs.number($0, "remaining time", in: -limit...limit) },
        radius: radius.map { inputs.positive($0, "radius") },
        thickness: inputs.positive(thickness, "thickness"))
    }
  }

  /// Sets the colours along the ring, evenly spaced. Default: lilac to violet.
  ///
  /// Without colours, the ring keeps its own. `span` is the part of the ring over which the colours
  /// run once. Default: the arc.
  public func colors(_ colors: Color..., span: Span = .value) -> ActivityRing {
    self.colors(colors, span: span)
  }

  /// Sets the colours along the ring to those of an array, evenly spaced.
  ///
  /// If the array is empty, the ring keeps its own. `span` is the part of the ring over which the
  /// colours run once. Default: the arc.
  public func colors(_ colors: [Color], span: Span = .value) -> ActivityRing {
    changing { $0.colors(colors.map($1.sceneColor), span: span) }
  }

  /// Sets the circle behind the arc. Default: the ring's first colour, at 15 % opacity.
  ///
  /// `colors` are along the whole track; without colours, it keeps its default. `width` is in
  /// points, > 0; default: the thickness of the ring. `dash` has the lengths of dashes and gaps in
  /// points; `nil` for a solid track.
  public func track(
    _ colors: Color..., width: CGFloat? = nil, dash: [CGFloat]? = nil
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.track(
        colors.map(inputs.sceneColor), width: width.map { inputs.positive($0, "track width") },
        dash: dash?.map { inputs.nonnegative($0, "dash") })
    }
  }

  /// Removes the circle behind the arc.
  public func trackHidden() -> ActivityRing { changing { ring, _ in ring.trackHidden() } }

  /// Sets the thin lines at the ring's outer and inner edge; `nil` removes them.
  ///
  /// `width` is in points, > 0. Default: 1 point, grey.
  public func edge(_ color: Color?, width: CGFloat = 1) -> ActivityRing {
    changing { ring, inputs in
      guard let color else { return ring.edge(nil) }
      return ring.edge(inputs.sceneColor(color), width: inputs.positive(width, "edge width"))
    }
  }

  /// Sets the disc at the arc's end, which shows above `progress`, where 1 is 100 %.
  ///
  /// Default: above 95 %, in the colour of the arc's end, with a shadow. On a segmented or dashed
  /// ring, tip and shadow are visible only on the segment in which the arc ends.
  public func tip(
    from progress: Double = 0.95, color: Color? = nil, shadow: Bool = true
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.tip(
        from: inputs.finite(progress, "the progress of the tip"),
        color: color.map(inputs.sceneColor), shadow: shadow)
    }
  }

  /// Removes the disc at the arc's end.
  public func tipHidden() -> ActivityRing { changing { ring, _ in ring.tipHidden() } }

  /// Sets the shapes of the arc's two ends; without `end`, both are `start`. Default: both round.
  ///
  /// The start of a segment or a dash is its end nearer 0 %, even if the arc runs towards 0 %.
  public func lineCap(_ start: LineCap, _ end: LineCap? = nil) -> ActivityRing {
    changing { ring, _ in ring.lineCap(start, end) }
  }

  /// Sets the position of 0 %, and the angle from there to 100 %.
  ///
  /// `sweep` is > 0° and ≤ 360°. Default: a full turn from 0°.
  public func arc(
    from start: Angle, sweep: Angle = .degrees(360), clockwise: Bool = true
  ) -> ActivityRing {
    changing { ring, inputs in
      let arc = inputs.arc(start, sweep)
      return ring.arc(from: arc.start, sweep: arc.sweep, clockwise: clockwise)
    }
  }

  /// Divides the ring into `count` equal parts, 1…1000, separated by gaps.
  ///
  /// `gap` is in points along the centreline, ≥ 0.
  public func segments(_ count: Int, gap: CGFloat = 4) -> ActivityRing {
    changing { ring, inputs in
      ring.segments(
        Int(inputs.number(Double(count), "the number of segments", in: 1...1000)),
        gap: inputs.nonnegative(gap, "gap"))
    }
  }

  /// Sets a text in the centre, sized to the ring, such as `.percent`. Default: none.
  public func label(_ label: RingLabel) -> ActivityRing {
    changing { ring, _ in ring.label(label) }
  }

  /// Sets the view in the centre, which replaces the label and does not change the ring's size.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> ActivityRing {
    let content = content()
    return changing { $0.with(\.center, $1.element(of: content, part: 1)) }
  }

  /// Adds a line across the ring at `value`, in the unit of the ring's value.
  ///
  /// `width` is in points, > 0.
  public func target(
    at value: Double, color: Color = .primary, width: CGFloat = 2
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.target(
        at: inputs.finite(value, "target"), color: inputs.sceneColor(color),
        width: inputs.positive(width, "target width"))
    }
  }

  /// Adds a needle that points at `value`. Default (`nil`): the ring's value.
  ///
  /// `length` is a fraction of the radius inside the ring, 0…1.
  public func needle(
    at value: Double? = nil, length: Double = 0.9, color: Color = .primary
  ) -> ActivityRing {
    changing { ring, inputs in
      ring.needle(
        at: value.map { inputs.finite($0, "needle") },
        length: inputs.number(length, "needle length", in: 0...1), color: inputs.sceneColor(color))
    }
  }
}
