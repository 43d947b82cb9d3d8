import RingCore

/// The tick marks along a gauge's scale, and their numbers.
package struct GaugeTicks: Hashable, Sendable {
  package enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Between the ring and its centre, or around the ring.
    case inside, outside
  }

  /// The number of equal parts into which major ticks divide the range, ≥ 1.
  package var divisions = 10
  /// Between major ticks in the unit of the value, > 0; ticks lie at its multiples.
  ///
  /// `nil` divides the range into `divisions`, counted from the lower bound.
  package var step: Double?
  /// The number of minor ticks between two major ones, ≥ 0.
  package var minor = 4
  /// Of a major tick in points, ≥ 0.
  package var length = 6.0
  /// In points, ≥ 0.
  package var minorLength = 3.0
  /// The line width in points, > 0.
  package var width = 1.0
  package var color = Color.secondary
  /// Between the ring and the ticks in points, ≥ 0.
  package var gap = 2.0
  package var placement = Placement.outside
  /// At major ticks; `nil` for none.
  package var labels: GaugeTickLabels? = GaugeTickLabels()

  package init() {}
}

package struct GaugeTickLabels: Hashable, Sendable {
  /// A template in which `{value}` and `{percent}` are the tick's numbers, see `RingLabel.text`.
  package var text = "{value}"
  package var font = Font(size: 9)
  package var color = Color.secondary
  /// Between a tick and its number in points, ≥ 0.
  package var spacing = 2.0

  package init() {}
}

package struct GaugeBand: Hashable, Sendable {
  /// The values at the two ends, in either order; clamped to the gauge's range.
  package var from: Double
  package var to: Double
  package var color: Color

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
  /// In the unit of the gauge or ring, and clamped like its value.
  ///
  /// `nil` is the value of the gauge or ring; without data, no needle is drawn.
  package var value: Double?
  package var color = Color.primary
  /// From the centre to the tip, as a fraction of the free radius, 0…1.
  ///
  /// The free radius is that of the area inside ring, bands, ticks and numbers.
  package var length = 0.9
  /// At the centre, tapering to a point, in points, > 0.
  package var width = 4.0
  /// The radius in points, ≥ 0.
  package var hub = 4.0
  /// `nil` for the colour of the needle.
  package var hubColor: Color?

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
  /// In the unit of the gauge or ring; clamped to the range, unless the ring continues past 100 %.
  package var value: Double
  package var color = Color.primary
  /// Along the ring in points, > 0.
  package var width = 2.0
  /// Across the ring in points, > 0; `nil` is the ring's width plus 3 on either side.
  package var length: Double?

  package init(
    value: Double, color: Color = .primary, width: Double = 2, length: Double? = nil
  ) {
    (self.value, self.color, self.width, self.length) = (value, color, width, length)
  }
}
