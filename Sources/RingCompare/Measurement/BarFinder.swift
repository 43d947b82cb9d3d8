import RingCore

/// A search for a straight bar near the position of a query.
struct BarFinder {
  private let field: PixelField
  private let query: BarQuery
  private let background: PremultipliedColor

  /// `nil` for a bar that is too short or too thick to be found.
  init?(_ field: PixelField, _ query: BarQuery, background: PremultipliedColor) {
    let length = (query.end - query.start).length
    guard length.isFinite, length >= 2, query.thickness > 0, query.thickness <= length * 4 else {
      return nil
    }
    (self.field, self.query, self.background) = (field, query, background)
  }

  private var line: StraightLine {
    let extent = query.end - query.start
    return StraightLine(
      start: query.start, direction: extent * (1 / extent.length), length: extent.length)
  }

  /// `nil` if no straight band is visible.
  func measurement() -> BarMeasurement? {
    let line = self.line
    let samples = sideDistances(line)
    guard samples.count >= 6 else { return nil }
    let upper = RobustStatistics(samples.map(\.upper))
    let lower = RobustStatistics(samples.map(\.lower))
    let error = 2.5 * max(upper.deviation, lower.deviation) / Double(samples.count).squareRoot()
    var result = BarMeasurement(
      thickness: Estimate(upper.median + lower.median, within: max(0.01, error)))
    let classifier = ColorClassifier(
      colors: query.colors, track: query.track, background: background, hasShadow: false,
      hasRim: true)
    let centerline = StraightLine(
      start: line.point(at: 0, side: (upper.median - lower.median) / 2),
      direction: line.direction, length: line.length)
    let mask = ArcMask(field, centerline, thickness: result.thickness.value, classifier)
    measureFill(mask, centerline, into: &result)
    return result
  }

  /// Returns the distances of both long sides from the line, at positions where both are visible.
  private func sideDistances(_ line: StraightLine) -> [(upper: Double, lower: Double)] {
    let half = query.thickness / 2
    let count = min(200, max(12, Int(line.length / 2)))
    let margin = min(half + 1, line.length / 4)
    return (0..<count).compactMap { index in
      let share = (Double(index) + 0.5) / Double(count)
      let origin = line.point(at: margin + (line.length - 2 * margin) * share, side: 0)
      let side = line.direction.rightward
      if query.thickness < ThinBand.maximumThickness {
        // Measure the bar as a ring of a large radius, which is nearly straight.
        let far = 1000.0
        let band = ThinBand(
          field, origin - side * far, side, radius: far, thickness: query.thickness)
        return band.map {
          ($0.midRadius - far + $0.thickness / 2, far - $0.midRadius + $0.thickness / 2)
        }
      }
      func reach(_ sign: Double) -> Double? {
        EdgeProfile(
          field: field, origin: origin, direction: side * sign, edge: nil, isOverlapped: false
        ).position(around: half, depth: half)
      }
      guard let upper = reach(1), let lower = reach(-1) else { return nil }
      return (upper, lower)
    }
  }

  private func measureFill(
    _ mask: ArcMask, _ line: StraightLine, into result: inout BarMeasurement
  ) {
    let length = line.length
    func setResult(_ start: Double, _ end: Estimate) {
      result.length = end
      result.fraction = end * (1 / length)
      let travel = max(0, end.value - start)
      result.colors = MeasuredColors(
        start: color(line, start + min(1.5 + query.thickness / 4, travel / 2)),
        middle: color(line, start + travel / 2),
        end: color(line, start + max(travel - 1.5 - query.thickness / 4, travel / 2)))
    }
    if mask.isEmpty {
      (result.length, result.fraction) = (Estimate(0, within: 1), Estimate(0, within: 1 / length))
    } else if let interval = mask.extent, interval.gapAfter >= 1 {
      let half = max(1, (interval.end - interval.start) / 2)
      let sides = query.thickness >= 8 ? [-0.06, -0.03, 0, 0.03, 0.06] : [0]
      let positions = sides.compactMap { side in
        ColorEdge(field, line, side: side * query.thickness).position(
          near: interval.end, before: min(half, 8), after: min(interval.gapAfter / 2, 8))
      }
      guard !positions.isEmpty else { return }
      setResult(interval.start, RobustStatistics(positions).estimate(minimum: 0.05))
    } else {
      setResult(mask.extent?.start ?? 0, Estimate(length, within: 1))
    }
  }

  private func color(_ line: StraightLine, _ position: Double) -> SRGBColor? {
    let sides = query.thickness >= 4 ? [-0.15, 0, 0.15].map { $0 * query.thickness } : [0]
    let levels = sides.map { field[line.point(at: position, side: $0)] }
    return PremultipliedColor.median(of: levels).color
  }
}
