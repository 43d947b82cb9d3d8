import RingCore

/// A ring to search for, at the position in a config; all lengths in pixels of the image.
///
/// The ring in the image may be up to half a thickness away from this position.
package struct RingQuery: Sendable {
  /// The element's name; `nil` if it has none.
  package var id: String?
  /// The centre of the circle.
  package var center: Point
  /// The radius of the centreline, ≥ 1.
  package var radius: Double
  /// The arc's width, > 0, at most twice the radius.
  package var thickness: Double
  /// The angle of 0 %. Default: 12 o'clock.
  package var start = Angle.zero
  /// The direction of the arc. Default: clockwise.
  package var direction = RotationDirection.clockwise
  /// The extent of the complete ring in turns, > 0 and ≤ 1. Default: 1.
  package var sweep = 1.0
  /// The expected extent of the arc in turns, which distinguishes 25 % from 125 %. Default: 0.
  package var turns = 0.0
  /// The expected caps of the arc, assumed if the band is too thin to show them. Default: round.
  package var caps = (start: LineCap.round, end: LineCap.round)
  /// The arc's colours in order; at least one.
  package var colors: [SRGBColor]
  /// The colours behind the arc; empty for none. Default: empty.
  package var track: [SRGBColor] = []
  /// The lines on the ring's rims: width and colour; `nil` for none. Default: `nil`.
  package var edge: (width: Double, color: SRGBColor)?
  /// Whether rings that are drawn later touch this one outside or inside, and hide half of its rim
  /// lines there. Default: neither.
  package var isOverlapped = (outside: false, inside: false)
  /// Whether the tip's shadow may darken the track beyond the arc's end. Default: `false`.
  package var hasShadow = false

  /// Creates a query for a ring around a point, in pixels. Requires at least one colour.
  package init(center: Point, radius: Double, thickness: Double, colors: [SRGBColor]) {
    precondition(!colors.isEmpty, "a ring has a colour")
    (self.center, self.radius, self.thickness) = (center, radius, thickness)
    self.colors = colors
  }
}

/// A straight bar to search for; all lengths in pixels of the image.
package struct BarQuery: Hashable, Sendable {
  /// The element's name; `nil` if it has none.
  package var id: String?
  /// The midpoint of the edge at 0 %.
  package var start: Point
  /// The midpoint of the edge at 100 %, at least two pixels from `start`.
  package var end: Point
  /// The bar's width, > 0, at most four times the bar's length.
  package var thickness: Double
  /// The fill's colours in order; at least one.
  package var colors: [SRGBColor]
  /// The colours behind the fill; empty for none. Default: empty.
  package var track: [SRGBColor] = []

  /// Creates a query for a bar between two points, in pixels. Requires at least one colour.
  package init(from start: Point, to end: Point, thickness: Double, colors: [SRGBColor]) {
    precondition(!colors.isEmpty, "a bar has a colour")
    (self.start, self.end, self.thickness) = (start, end, thickness)
    self.colors = colors
  }
}

/// A number measured in an image, with its uncertainty.
package struct Estimate: Hashable, Sendable {
  /// The measured value.
  package var value: Double
  /// Twice the standard error, estimated from the scatter of the edges; in the unit of `value`.
  package var uncertainty: Double

  /// Creates an estimate from a value and twice its standard error.
  package init(_ value: Double, within uncertainty: Double) {
    (self.value, self.uncertainty) = (value, uncertainty)
  }

  /// Returns the estimate multiplied by `factor`, for example to convert it to another unit.
  package static func * (a: Estimate, factor: Double) -> Estimate {
    Estimate(a.value * factor, within: a.uncertainty * abs(factor))
  }
}

/// The colours at three positions of an arc or a bar; `nil` if hidden or nearly transparent.
package struct MeasuredColors: Hashable, Sendable {
  /// The colours at the start, the middle and the end.
  package var start, middle, end: SRGBColor?
}

/// A ring as measured in an image; lengths in pixels, angles clockwise from 12 o'clock.
package struct RingMeasurement: Hashable, Sendable {
  /// The `id` of the query; `nil` if it has none.
  package var id: String?
  /// The centre of the circle.
  package var x, y: Estimate
  /// The radius of the centreline, and the distance between the rims.
  package var radius, thickness: Estimate
  /// The angles of the arc's start and end in degrees, without caps; `nil` if they are not visible.
  package var start, end: Estimate?
  /// The fraction of the ring's sweep that the arc covers; 0 without an arc.
  ///
  /// `nil` if the end is not visible, or the start of an arc shorter than a turn.
  package var fraction: Estimate?
  /// The caps; `nil` if they are not visible or the band is too thin to show them.
  package var startCap, endCap: LineCap?
  /// The colours at the arc's start, middle and end.
  package var colors = MeasuredColors()
}

/// A bar as measured in an image; lengths in pixels.
package struct BarMeasurement: Hashable, Sendable {
  /// The `id` of the query; `nil` if it has none.
  package var id: String?
  /// The distance between the bar's long sides.
  package var thickness: Estimate
  /// The distance of the fill's end from 0 %; `nil` if the end is not visible.
  package var length: Estimate?
  /// The fraction of the bar that the fill covers; 0 without a fill, `nil` if its end is not
  /// visible.
  package var fraction: Estimate?
  /// The colours of the fill.
  package var colors = MeasuredColors()
}

/// An error for a ring or bar that is not visible in the image.
package enum MeasureError: Error, Hashable, Sendable {
  /// No circle is visible at the query's centre and radius, in pixels.
  case noRing(center: Point, radius: Double)
  /// No straight band is visible between these points, in pixels.
  case noBar(start: Point, end: Point)
}
