import RingGraphics

/// Reads rings and bars back from the pixels of any picture.
///
/// Rims and ends are found to a fraction of a pixel: where the blur between two colours that are
/// known on both sides of it has half of each.
public struct PictureMeasurer {
  private let field: PixelField
  private let background: Level
  /// The picture's diagonal in pixels. What reaches farther shows too little of itself to be
  /// measured, and looking for it would take as long as it is large.
  private let reach: Double

  /// A measurer of one picture, which may have been drawn by anyone.
  public init(_ image: RasterImage) {
    field = PixelField(image)
    background = image.size.count > 0 ? field.background : .zero
    reach = Point(x: Double(image.width), y: Double(image.height)).length
  }

  /// The ring that lies where the query says, give or take half a thickness.
  ///
  /// Throws `MeasureError.noRing` if no circle stands out there, and for a ring that is larger than
  /// the picture's diagonal.
  public func measure(_ query: RingQuery) throws(MeasureError) -> RingMeasurement {
    let numbers = [query.center.x, query.center.y, query.radius, query.thickness]
    guard numbers.allSatisfy(\.isFinite), query.radius >= 1, query.thickness > 0,
      query.thickness <= 2 * query.radius, query.radius + query.thickness / 2 <= reach
    else { throw MeasureError.noRing(center: query.center, radius: query.radius) }
    let palette = Palette(
      colors: query.colors, track: query.track, background: background, hasShadow: query.hasShadow,
      hasRim: query.sweep < 1)
    if palette.isBare, let piece = ArcFit(field, query, palette) {
      var found = describe(query, palette, piece.circle)
      if found.start != nil, found.end != nil {
        found.start?.uncertainty += piece.turnError * 360
        found.end?.uncertainty += piece.turnError * 360
        return found
      }
    }
    return describe(query, palette, try RimFinder(field, query).circle)
  }

  private func describe(
    _ query: RingQuery, _ palette: Palette, _ circle: RingCircle
  ) -> RingMeasurement {
    let line = CircleLine(
      center: Point(x: circle.x.value, y: circle.y.value), radius: circle.radius.value,
      start: query.start, direction: query.direction)
    var result = RingMeasurement(
      id: query.id, x: circle.x, y: circle.y, radius: circle.radius, thickness: circle.thickness)
    let thickness = circle.thickness.value
    let labels = ArcLabels(field, line, thickness: thickness, palette)
    let ends = ArcEnds(
      field: field, line: line, thickness: thickness, query: query, labels: labels)
    ends.describe(&result)
    return result
  }

  /// The bar that lies where the query says, give or take half a thickness.
  ///
  /// Throws `MeasureError.noBar` if no band stands out there, and for a bar that is longer or thicker
  /// than the picture's diagonal.
  public func measure(_ query: BarQuery) throws(MeasureError) -> BarMeasurement {
    guard (query.end - query.start).length <= reach, query.thickness <= reach else {
      throw MeasureError.noBar(start: query.start, end: query.end)
    }
    return try BarFinder(field, query, background: background).measurement()
  }
}
