import RingCore

/// A measurer that locates rings and bars in the pixels of any image.
///
/// Rims and ends are located to a fraction of a pixel: at the point where a blurred edge is halfway
/// between the colours on its two sides.
package struct ImageMeasurer {
  private let field: PixelField
  private let background: PremultipliedColor
  /// The maximum outer radius, length and thickness, in pixels: the image's diagonal. Larger shapes
  /// show too little to be measured, and the time of a search grows with their size.
  private let reach: Double

  package init(_ image: RasterImage) {
    field = PixelField(image)
    background = image.size.count > 0 ? field.background : .zero
    reach = Vector(x: Double(image.width), y: Double(image.height)).length
  }

  /// Finds the ring within half a thickness of the query.
  ///
  /// `nil` if none is visible there, or if its outer radius exceeds the image's diagonal.
  package func measure(_ query: RingQuery) -> RingMeasurement? {
    let numbers = [query.center.x, query.center.y, query.radius, query.thickness]
    guard numbers.allSatisfy(\.isFinite), query.radius >= 1, query.thickness > 0,
      query.thickness <= 2 * query.radius, query.radius + query.thickness / 2 <= reach
    else { return nil }
    let classifier = ColorClassifier(
      colors: query.colors, track: query.track, background: background, hasShadow: query.hasShadow,
      hasRim: query.sweep < 1)
    if classifier.isBare, let arcFit = ArcFit(field, query, classifier) {
      var measurement = measurement(query, classifier, arcFit.circle)
      if measurement.start != nil, measurement.end != nil {
        measurement.start?.uncertainty += arcFit.turnError * 360
        measurement.end?.uncertainty += arcFit.turnError * 360
        return measurement
      }
    }
    return RimFinder(field, query).map { measurement(query, classifier, $0.circle) }
  }

  private func measurement(
    _ query: RingQuery, _ classifier: ColorClassifier, _ circle: RingCircle
  ) -> RingMeasurement {
    let line = CircleLine(
      center: Point(x: circle.x.value, y: circle.y.value), radius: circle.radius.value,
      start: query.start, direction: query.direction)
    var result = RingMeasurement(
      x: circle.x, y: circle.y, radius: circle.radius, thickness: circle.thickness)
    let thickness = circle.thickness.value
    let mask = ArcMask(field, line, thickness: thickness, classifier)
    let ends = ArcEndFinder(
      field: field, line: line, thickness: thickness, query: query, mask: mask)
    ends.measure(into: &result)
    return result
  }

  /// Finds the bar within half a thickness of the query.
  ///
  /// `nil` if none is visible, or if it is longer or thicker than the image's diagonal.
  package func measure(_ query: BarQuery) -> BarMeasurement? {
    guard (query.end - query.start).length <= reach, query.thickness <= reach else { return nil }
    return BarFinder(field, query, background: background)?.measurement()
  }
}

/// A ring to search for, at the position in a config; all lengths in pixels of the image.
///
/// The ring in the image may be up to half a thickness away from this position.
package struct RingQuery: Sendable {
  package var id: String?
  package var center: Point
  /// The radius of the centreline, ≥ 1.
  package var radius: Double
  /// > 0, at most twice the radius.
  package var thickness: Double
  /// The angle of 0 %.
  package var start = Angle.zero
  package var direction = RotationDirection.clockwise
  /// The extent of the complete ring in turns, > 0 and ≤ 1.
  package var sweep = 1.0
  /// The expected extent of the arc in turns, which distinguishes 25 % from 125 %.
  package var turns = 0.0
  /// Expected, and assumed if the band is too thin to show them.
  package var caps = (start: LineCap.round, end: LineCap.round)
  /// The arc's colours in order; at least one.
  package var colors: [SRGBColor]
  /// The colours behind the arc; empty for none.
  package var track: [SRGBColor] = []
  /// The lines on the ring's rims; `nil` for none.
  package var edge: (width: Double, color: SRGBColor)?
  /// Whether rings that are drawn later touch this one outside or inside, and hide half of its rim
  /// lines there.
  package var isOverlapped = (outside: false, inside: false)
  /// Whether the tip's shadow may darken the track beyond the arc's end.
  package var hasShadow = false

  /// Requires at least one colour.
  package init(center: Point, radius: Double, thickness: Double, colors: [SRGBColor]) {
    precondition(!colors.isEmpty, "a ring has a colour")
    (self.center, self.radius, self.thickness) = (center, radius, thickness)
    self.colors = colors
  }
}

/// A straight bar to search for; all lengths in pixels of the image.
package struct BarQuery: Hashable, Sendable {
  package var id: String?
  /// The midpoint of the edge at 0 %.
  package var start: Point
  /// The midpoint of the edge at 100 %, at least two pixels from `start`.
  package var end: Point
  /// > 0, at most four times the bar's length.
  package var thickness: Double
  /// The fill's colours in order; at least one.
  package var colors: [SRGBColor]
  /// The colours behind the fill; empty for none.
  package var track: [SRGBColor] = []

  /// Requires at least one colour.
  package init(from start: Point, to end: Point, thickness: Double, colors: [SRGBColor]) {
    precondition(!colors.isEmpty, "a bar has a colour")
    (self.start, self.end, self.thickness) = (start, end, thickness)
    self.colors = colors
  }
}

package struct Estimate: Hashable, Sendable {
  package var value: Double
  /// Twice the standard error, estimated from the scatter of the edges; in the unit of `value`.
  package var uncertainty: Double

  package init(_ value: Double, within uncertainty: Double) {
    (self.value, self.uncertainty) = (value, uncertainty)
  }

  package static func * (a: Estimate, factor: Double) -> Estimate {
    Estimate(a.value * factor, within: a.uncertainty * abs(factor))
  }
}

/// The colours at three positions of an arc or a bar; `nil` if hidden or nearly transparent.
package struct MeasuredColors: Hashable, Sendable {
  package var start, middle, end: SRGBColor?
}

/// A ring as measured in an image; lengths in pixels, angles clockwise from 12 o'clock.
package struct RingMeasurement: Hashable, Sendable {
  /// The centre of the circle.
  package var x, y: Estimate
  /// The radius of the centreline, and the distance between the rims.
  package var radius, thickness: Estimate
  /// In degrees, without caps; `nil` if they are not visible.
  package var start, end: Estimate?
  /// The fraction of the sweep that the arc covers, 0 without an arc. `nil` if the end is not
  /// visible, or the start of an arc shorter than a turn.
  package var fraction: Estimate?
  /// `nil` if they are not visible or the band is too thin to show them.
  package var startCap, endCap: LineCap?
  package var colors = MeasuredColors()
}

/// A bar as measured in an image; lengths in pixels.
package struct BarMeasurement: Hashable, Sendable {
  package var thickness: Estimate
  /// From 0 % to the fill's end; `nil` if the end is not visible.
  package var length: Estimate?
  /// The filled fraction of the bar; 0 without a fill, `nil` if its end is not visible.
  package var fraction: Estimate?
  package var colors = MeasuredColors()
}
