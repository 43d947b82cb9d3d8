import Foundation
import RingCore
import RingScene

/// A circular scale with an arc up to a value, as large as the view in its centre needs.
///
/// `gaugeStyle(.ring)` draws a `Gauge` as a `RingGauge`. Angles are clockwise from 12 o'clock. The
/// pixels equal those of a `gauge` in a config.
nonisolated public struct RingGauge: View, ElementView {
  var scene: SceneElement<RingScene.Gauge>

  public nonisolated var _body: some View { scene }

  /// Creates a gauge of a value in a range, around its percentage.
  ///
  /// A `value` of `nil` means no data. Changes of the value are animated.
  public init(value: Double?, in bounds: ClosedRange<Double> = 0...100) {
    scene = SceneElement { inputs in
      var gauge = RingScene.Gauge()
      gauge.progress = inputs.progress(value, in: bounds, name: "value")
      return gauge
    }
  }

  /// Sets the outer diameter and the width of the arc, in points, > 0.
  ///
  /// Default: 1.777 times the width of the centre, and 5 points.
  public func size(diameter: CGFloat? = nil, thickness: CGFloat = 5) -> RingGauge {
    changing { gauge, inputs in
      gauge.size(
        diameter: diameter.map { inputs.positive($0, "diameter") },
        thickness: inputs.positive(thickness, "thickness"))
    }
  }

  /// Sets the colours along the scale, evenly spaced. Default: red to green.
  ///
  /// Without colours, the gauge keeps its own.
  public func colors(_ colors: Color...) -> RingGauge { self.colors(colors) }

  /// Sets the colours along the scale to those of an array, evenly spaced.
  ///
  /// If the array is empty, the gauge keeps its own.
  public func colors(_ colors: [Color]) -> RingGauge {
    changing { $0.colors(colors.map($1.sceneColor)) }
  }

  /// Sets the line under the arc. Default: the primary colour at 20 % opacity, dashed.
  ///
  /// `colors` are along the scale; without colours, the line keeps its default. `width` is in
  /// points, > 0; default: that of the arc ÷ 1.777. `dash` has the lengths of dashes and gaps in
  /// points; empty for a solid line.
  public func track(
    _ colors: Color..., width: CGFloat? = nil, dash: [CGFloat] = [5]
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.track(
        colors.map(inputs.sceneColor), width: width.map { inputs.positive($0, "track width") },
        dash: dash.map { inputs.nonnegative($0, "dash") })
    }
  }

  /// Removes the line under the arc.
  public func trackHidden() -> RingGauge { changing { gauge, _ in gauge.trackHidden() } }

  /// Sets the shapes of the arc's two ends; without `end`, both are `start`. Default: both flat.
  public func lineCap(_ start: LineCap, _ end: LineCap? = nil) -> RingGauge {
    changing { gauge, _ in gauge.lineCap(start, end) }
  }

  /// Sets the position of the lower bound, and the angle from there to the upper bound.
  ///
  /// `sweep` is > 0° and ≤ 360°. Default: a full turn from 180°.
  public func arc(
    from start: Angle, sweep: Angle = .degrees(360), clockwise: Bool = true
  ) -> RingGauge {
    changing { gauge, inputs in
      let arc = inputs.arc(start, sweep)
      return gauge.arc(from: arc.start, sweep: arc.sweep, clockwise: clockwise)
    }
  }

  /// Removes the arc, for example if a needle shows the value.
  public func arcHidden() -> RingGauge { changing { gauge, _ in gauge.arcHidden() } }

  /// Sets ticks with numbers outside the ring, at multiples of `step`.
  ///
  /// `step` is in the unit of the value, > 0. `minor` is the number of small ticks between two
  /// numbers, 0…100. A scale with more than 2000 ticks is drawn without any.
  public func ticks(
    every step: Double, minor: Int = 4, color: Color = .secondary, showsNumbers: Bool = true
  ) -> RingGauge {
    changing { gauge, inputs in
      inputs.require(step > 0 && step.isFinite, "the step of ticks is \(step), but must be above 0")
      let minor = Int(inputs.number(Double(minor), "the number of minor ticks", in: 0...100))
      return gauge.ticks(
        every: step, minor: minor, color: inputs.sceneColor(color),
        numbers: showsNumbers ? "{value}" : nil)
    }
  }

  /// Adds a coloured band over a part of the scale, under the arc. Later bands cover earlier ones.
  public func band(_ range: ClosedRange<Double>, color: Color) -> RingGauge {
    changing { gauge, inputs in
      let lower = inputs.finite(range.lowerBound, "band")
      let upper = inputs.finite(range.upperBound, "band")
      // An end that is not finite is 0, after which the range may have no order.
      guard lower <= upper else { return gauge }
      return gauge.band(lower...upper, color: inputs.sceneColor(color))
    }
  }

  /// Adds a line across the ring at `value`; `width` is in points, > 0.
  public func target(at value: Double, color: Color = .primary, width: CGFloat = 2) -> RingGauge {
    changing { gauge, inputs in
      gauge.target(
        at: inputs.finite(value, "target"), color: inputs.sceneColor(color),
        width: inputs.positive(width, "target width"))
    }
  }

  /// Adds a needle that points at `value`. Default (`nil`): the gauge's value.
  ///
  /// `length` is a fraction of the radius inside the ring, 0…1.
  public func needle(
    at value: Double? = nil, length: Double = 0.9, color: Color = .primary
  ) -> RingGauge {
    changing { gauge, inputs in
      gauge.needle(
        at: value.map { inputs.finite($0, "needle") },
        length: inputs.number(length, "needle length", in: 0...1), color: inputs.sceneColor(color))
    }
  }

  /// Sets the view in the centre, which replaces the percentage and determines the diameter.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> RingGauge {
    let content = content()
    return changing { $0.with(\.center, $1.element(of: content, part: 1)) }
  }
}
