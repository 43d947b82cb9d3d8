import RingCore

/// The tick marks along a gauge's scale, and their numbers.
package struct GaugeTicks: Hashable, Sendable {
  /// The side of the ring on which ticks lie.
  package enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Between the ring and its centre, or around the ring.
    case inside, outside
  }

  /// The number of equal parts into which major ticks divide the range, ≥ 1. Default: 10.
  package var divisions = 10
  /// The distance between major ticks in the unit of the value, > 0; ticks lie at its multiples.
  ///
  /// Default: `divisions` determines the distance, and ticks are counted from the lower bound.
  package var step: Double?
  /// The number of minor ticks between two major ones, ≥ 0. Default: 4.
  package var minor = 4
  /// A major tick's length in points, ≥ 0. Default: 6.
  package var length = 6.0
  /// A minor tick's length in points, ≥ 0. Default: 3.
  package var minorLength = 3.0
  /// The line width in points, > 0. Default: 1.
  package var width = 1.0
  /// The colour of the ticks. Default: secondary.
  package var color = Color.secondary
  /// The distance between the ring and the ticks in points, ≥ 0. Default: 2.
  package var gap = 2.0
  /// The side of the ring on which the ticks lie. Default: outside.
  package var placement = Placement.outside
  /// The numbers at major ticks; `nil` for none. Default: the ticks' values.
  package var labels: GaugeTickLabels? = GaugeTickLabels()

  /// Creates ten major divisions with four minor ticks each, and numbers.
  package init() {}
}

/// The numbers at a gauge's major ticks.
package struct GaugeTickLabels: Hashable, Sendable {
  /// The template of the numbers. Default: `{value}`.
  ///
  /// `{value}` and `{percent}` are replaced by the tick's numbers, see `RingLabel.text`.
  package var text = "{value}"
  /// The font. Default: the default family at 9 points.
  package var font = Font(size: 9)
  /// The text colour. Default: secondary.
  package var color = Color.secondary
  /// The distance between a tick and its number in points, ≥ 0. Default: 2.
  package var spacing = 2.0

  /// Creates labels with the tick's value at 9 points in secondary.
  package init() {}
}

/// A coloured band along a gauge's scale.
package struct GaugeBand: Hashable, Sendable {
  /// The value at one end of the band; clamped to the gauge's range.
  package var from: Double
  /// The value at the other end of the band; clamped to the gauge's range.
  package var to: Double
  /// The colour of the band.
  package var color: Color

  /// Creates a band between two values, in either order.
  package init(from: Double, to: Double, color: Color) {
    self.from = from
    self.to = to
    self.color = color
  }
}

/// The circle along which a gauge's bands lie.
package enum GaugeBandPlacement: String, Hashable, Sendable, CaseIterable {
  /// On the arc's own circle, nearer to the centre, or farther from it.
  case arc, inside, outside
}

/// A needle that points at a value of a gauge or of a ring.
package struct GaugeNeedle: Hashable, Sendable {
  /// The value at which the needle points, in the unit of the gauge or ring.
  ///
  /// It is clamped like the value of the gauge or ring. Default: the value of the gauge or ring;
  /// without data, no needle is drawn.
  package var value: Double?
  /// The colour of the needle. Default: primary.
  package var color = Color.primary
  /// The length from the centre to the tip, as a fraction of the free radius, 0…1. Default: 0.9.
  ///
  /// The free radius is that of the area inside ring, bands, ticks and numbers.
  package var length = 0.9
  /// The width at the centre, tapering to a point, in points, > 0. Default: 4.
  package var width = 4.0
  /// The radius of the hub in points, ≥ 0. Default: 4.
  package var hub = 4.0
  /// The colour of the hub. Default: the colour of the needle.
  package var hubColor: Color?

  /// Creates a needle, by default over nine tenths of the free radius, in primary.
  ///
  /// If `value` is `nil`, the needle points at the value of the gauge or ring.
  package init(
    value: Double? = nil, length: Double = 0.9, color: Color = .primary,
    width: Double = 4, hub: Double = 4, hubColor: Color? = nil
  ) {
    (self.value, self.length, self.color) = (value, length, color)
    (self.width, self.hub, self.hubColor) = (width, hub, hubColor)
  }
}

/// A line across a gauge or a ring at a value to reach or not to exceed.
package struct GaugeTarget: Hashable, Sendable {
  /// The marked value, in the unit of the gauge or ring.
  ///
  /// It is clamped to the range, unless the ring continues past 100 %.
  package var value: Double
  /// The colour of the line. Default: primary.
  package var color = Color.primary
  /// The line width along the ring in points, > 0. Default: 2.
  package var width = 2.0
  /// The length across the ring in points, > 0. Default: the ring's width plus 3 on either side.
  package var length: Double?

  /// Creates a line at `value`, by default 2 points wide, in primary.
  package init(
    value: Double, color: Color = .primary, width: Double = 2, length: Double? = nil
  ) {
    (self.value, self.color, self.width, self.length) = (value, color, width, length)
  }
}
