import RingGraphics

/// A ring to look for, where a config says it is; all lengths in pixels of the picture.
///
/// The picture need not agree: what is found within half a thickness is measured.
public struct RingQuery: Hashable, Sendable {
  /// The element's name; `nil` if it has none.
  public var id: String?
  /// The middle of the circle.
  public var center: Point
  /// The centre line's radius, > 0.
  public var radius: Double
  /// The arc's width, > 0.
  public var thickness: Double
  /// Where 0 % lies.
  public var start = Angle.zero
  /// The way in which the arc travels. Default: clockwise.
  public var direction = RotationDirection.clockwise
  /// The whole ring in turns, > 0 and ≤ 1. Default: 1.
  public var sweep = 1.0
  /// How far the arc should travel, in turns: it tells 25 % from 125 %. Default: 0.
  public var turns = 0.0
  /// The arc's ends, which a band too thin to show them is believed to have. Default: round.
  public var caps = (start: LineCap.round, end: LineCap.round)
  /// The arc's colours in order; at least one.
  public var colors: [Color]
  /// The colours of what lies behind the arc; empty for nothing. Default: empty.
  public var track: [Color] = []
  /// The lines on the ring's rims: width and colour; `nil` for none. Default: none.
  public var edge: (width: Double, color: Color)?
  /// Whether rings that are drawn later touch this one there, and hide half of its lines.
  /// Default: neither.
  public var isOverlapped = (outside: false, inside: false)
  /// Whether a shadow may darken the track before the arc's end. Default: false.
  public var hasShadow = false

  /// A ring around a point in pixels.
  public init(center: Point, radius: Double, thickness: Double, colors: [Color]) {
    precondition(!colors.isEmpty, "a ring has a colour")
    (self.center, self.radius, self.thickness) = (center, radius, thickness)
    self.colors = colors
  }

  public static func == (a: RingQuery, b: RingQuery) -> Bool {
    a.id == b.id && a.center == b.center && a.radius == b.radius && a.thickness == b.thickness
      && a.start == b.start && a.turns == b.turns && a.colors == b.colors && a.track == b.track
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(center)
    hasher.combine(radius)
  }
}

/// A straight bar to look for; all lengths in pixels of the picture.
public struct BarQuery: Hashable, Sendable {
  /// The element's name; `nil` if it has none.
  public var id: String?
  /// The middle of the edge where 0 % lies.
  public var start: Point
  /// The middle of the edge where 100 % lies.
  public var end: Point
  /// The bar's width, > 0.
  public var thickness: Double
  /// The filling's colours in order; at least one.
  public var colors: [Color]
  /// The colours of what lies behind the filling; empty for nothing. Default: empty.
  public var track: [Color] = []

  /// A bar between two points in pixels.
  public init(from start: Point, to end: Point, thickness: Double, colors: [Color]) {
    precondition(!colors.isEmpty, "a bar has a colour")
    (self.start, self.end, self.thickness) = (start, end, thickness)
    self.colors = colors
  }
}

/// A number read from pixels.
public struct Estimate: Hashable, Sendable {
  /// The number, in the unit of what it measures.
  public var value: Double
  /// Twice the standard error, as far as the scatter of the edges tells it; the same unit.
  public var uncertainty: Double

  /// A number and twice its standard error.
  public init(_ value: Double, within uncertainty: Double) {
    (self.value, self.uncertainty) = (value, uncertainty)
  }

  /// The estimate in another unit.
  public static func * (a: Estimate, factor: Double) -> Estimate {
    Estimate(a.value * factor, within: a.uncertainty * abs(factor))
  }
}

/// The colours at three places of an arc or a bar; `nil` where another part hides them.
public struct MeasuredColors: Hashable, Sendable {
  /// In order of travel.
  public var start, middle, end: Color?
}

/// A ring as a picture shows it; lengths in pixels, angles clockwise from 12 o'clock.
public struct RingMeasurement: Hashable, Sendable {
  /// The name of what was looked for.
  public var id: String?
  /// The middle of the circle.
  public var x, y: Estimate
  /// The centre line's radius, and the width between the rims.
  public var radius, thickness: Estimate
  /// Where the arc begins and ends, in degrees without its caps; `nil` where that cannot be seen.
  public var start, end: Estimate?
  /// How much of the ring's sweep the arc covers; 0 without an arc, `nil` where no end can be seen.
  public var fraction: Estimate?
  /// The forms of the ends; `nil` where they cannot be seen.
  public var startCap, endCap: LineCap?
  /// The colours at the arc's start, middle and end.
  public var colors = MeasuredColors()
}

/// A bar as a picture shows it; lengths in pixels.
public struct BarMeasurement: Hashable, Sendable {
  /// The name of what was looked for.
  public var id: String?
  /// The width between the bar's long sides.
  public var thickness: Estimate
  /// How far the filling reaches from 0 %; `nil` where its end cannot be seen.
  public var length: Estimate?
  /// How much of the bar the filling covers; 0 without a filling.
  public var fraction: Estimate?
  /// The colours of the filling.
  public var colors = MeasuredColors()
}

/// What was looked for is not in the picture.
public enum MeasureError: Error, Hashable, Sendable {
  /// No circle stands out there: the middle and radius that were looked for, in pixels.
  case noRing(center: Point, radius: Double)
  /// No straight band stands out between these points, in pixels.
  case noBar(start: Point, end: Point)
}
