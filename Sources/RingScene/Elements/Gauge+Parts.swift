import RingGraphics

/// Lines along a gauge's scale, and their numbers.
public struct GaugeTicks: Hashable, Sendable {
  /// On which side of the ring ticks lie.
  public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Between the ring and its centre, or around the ring.
    case inside, outside
  }

  /// The number of equal parts into which major ticks divide the range, ≥ 1. Default: 10.
  public var divisions = 10
  /// The distance of two major ticks, > 0, in the unit of the value: they lie at its multiples.
  /// Default: `divisions` decides.
  public var step: Double?
  /// The number of minor ticks between two major ones, ≥ 0. Default: 4.
  public var minor = 4
  /// A major tick's length in points, ≥ 0. Default: 6.
  public var length = 6.0
  /// A minor tick's length in points, ≥ 0. Default: 3.
  public var minorLength = 3.0
  /// Points, > 0. Default: 1.
  public var width = 1.0
  /// Default: secondary.
  public var color = DynamicColor.secondary
  /// Between the ring and the ticks in points, ≥ 0. Default: 2.
  public var gap = 2.0
  /// Default: outside.
  public var placement = Placement.outside
  /// The numbers at major ticks; `nil` for none.
  public var labels: GaugeTickLabels? = GaugeTickLabels()

  /// Ten major parts with four minor ticks each, and numbers.
  public init() {}
}

/// The numbers at a gauge's major ticks.
public struct GaugeTickLabels: Hashable, Sendable {
  /// `{value}` and `{percent}` are the tick's, with a format as in `TextTemplate`.
  /// Default: `{value}`.
  public var text = "{value}"
  /// Default: the default family at 9 points.
  public var font = Font(size: 9)
  /// Default: secondary.
  public var color = DynamicColor.secondary
  /// Between a tick and its number in points, ≥ 0. Default: 2.
  public var spacing = 2.0

  /// The tick's value at 9 points in secondary.
  public init() {}
}

/// A coloured part of a gauge's scale.
public struct GaugeBand: Hashable, Sendable {
  /// Where it begins, in the unit of the value; pinned to the range.
  public var from: Double
  /// Where it ends.
  public var to: Double
  /// What the band is painted in.
  public var color: DynamicColor

  /// A band between two values; which is the lower does not matter.
  public init(from: Double, to: Double, color: DynamicColor) {
    self.from = from
    self.to = to
    self.color = color
  }
}

/// Where a gauge's bands lie.
public enum GaugeBandPlacement: String, Hashable, Sendable, CaseIterable {
  /// On the arc's own circle, or beside it, nearer to the centre or farther from it.
  case arc, inside, outside
}

/// A hand that points at a value of a gauge or of a ring.
public struct GaugeNeedle: Hashable, Sendable {
  /// In the unit of the gauge's or the ring's value, and pinned to the scale as that is. Default: that
  /// value; without one there is no hand.
  public var value: Double?
  /// Default: primary.
  public var color = DynamicColor.primary
  /// From the centre to the tip, as a fraction of the free radius inside ring, bands, ticks and
  /// numbers, 0…1.
  /// Default: 0.9.
  public var length = 0.9
  /// The width at the centre, from where it narrows to a point, in points, > 0. Default: 4.
  public var width = 4.0
  /// The radius of the disc on which it turns, in points, ≥ 0. Default: 4.
  public var hub = 4.0
  /// Default: the needle's.
  public var hubColor: DynamicColor?

  /// A hand over nine tenths of the free radius, in primary; without a value it points at that of the
  /// gauge or the ring.
  public init(value: Double? = nil) { self.value = value }
}

/// A line across a gauge or a ring at a value that should be reached, or not be passed.
public struct GaugeTarget: Hashable, Sendable {
  /// In the unit of the gauge's or the ring's value; pinned to the range, unless the ring goes on past
  /// 100 %.
  public var value: Double
  /// Default: primary.
  public var color = DynamicColor.primary
  /// Points along the ring, > 0. Default: 2.
  public var width = 2.0
  /// Points across the ring, > 0. Default: 3 more than the ring on either side.
  public var length: Double?

  /// A line of 2 points in primary at a value.
  public init(value: Double) { self.value = value }
}
