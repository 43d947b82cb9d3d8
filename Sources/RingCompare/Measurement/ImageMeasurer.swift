import RingCore

/// A measurer that locates rings and bars in the pixels of any image.
///
/// Rims and ends are located to a fraction of a pixel: at the point where a blurred edge is halfway
/// between the colours on its two sides.
package struct ImageMeasurer {
  private let field: PixelField
  private let background: PremultipliedColor
  /// The maximum outer radius, length and thickness, in pixels: the image's diagonal.
  ///
  /// Larger shapes show too little of themselves to be measured, and the time of a search grows
  /// with their size.
  private let reach: Double

  package init(_ image: RasterImage) {
    field = PixelField(image)
    background = image.size.count > 0 ? field.background : .zero
    reach = Point(x: Double(image.width), y: Double(image.height)).length
  }

  /// Finds the ring within half a thickness of the query.
  ///
  /// Throws `noRing` if none is visible there, or if its outer radius exceeds the image's diagonal.
  package func measure(_ query: RingQuery) throws(MeasureError) -> RingMeasurement {
    let numbers = [query.center.x, query.center.y, query.radius, query.thickness]
    guard numbers.allSatisfy(\.isFinite), query.radius >= 1, query.thickness > 0,
      query.thickness <= 2 * query.radius, query.radius + query.thickness / 2 <= reach
    else { throw MeasureError.noRing(center: query.center, radius: query.radius) }
    let classifier = ColorClassifier(
      colors: query.colors, track: query.track, background: background, hasShadow: query.hasShadow,
      hasRim: query.sweep < 1)
    if classifier.isBare, let arcFit = ArcFit(field, query, classifier) {
      var measurement = describe(query, classifier, arcFit.circle)
      if measurement.start != nil, measurement.end != nil {
        measurement.start?.uncertainty += arcFit.turnError * 360
        measurement.end?.uncertainty += arcFit.turnError * 360
        return measurement
      }
    }
    return describe(query, classifier, try RimFinder(field, query).circle)
  }

  /// Returns the measurement of the arc on `circle`.
  private func describe(
    _ query: RingQuery, _ classifier: ColorClassifier, _ circle: RingCircle
  ) -> RingMeasurement {
    let line = CircleLine(
      center: Point(x: circle.x.value, y: circle.y.value), radius: circle.radius.value,
      start: query.start, direction: query.direction)
    var result = RingMeasurement(
      id: query.id, x: circle.x, y: circle.y, radius: circle.radius, thickness: circle.thickness)
    let thickness = circle.thickness.value
    let mask = ArcMask(field, line, thickness: thickness, classifier)
    let ends = ArcEndFinder(
      field: field, line: line, thickness: thickness, query: query, mask: mask)
    ends.measure(into: &result)
    return result
  }

  /// Finds the bar within half a thickness of the query.
  ///
  /// Throws `noBar` if none is visible, or if it is longer or thicker than the image's diagonal.
  package func measure(_ query: BarQuery) throws(MeasureError) -> BarMeasurement {
    guard (query.end - query.start).length <= reach, query.thickness <= reach else {
      throw MeasureError.noBar(start: query.start, end: query.end)
    }
    return try BarFinder(field, query, background: background).measurement()
  }
}
