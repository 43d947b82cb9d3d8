import RingCore
import RingSystem

/// A search for the start, end and colours of an arc whose circle is known.
struct ArcEndFinder {
  let field: PixelField
  let line: CircleLine
  let thickness: Double
  let query: RingQuery
  let mask: ArcMask

  /// The distance from an end at which the arc's colour is read, in pixels.
  private static let colorInset = 1.5

  private var fullLength: Double { line.length * query.sweep }

  /// Measures the arc, which may be missing, have two ends, or fill a full turn.
  func measure(into result: inout RingMeasurement) {
    if mask.isEmpty {
      result.fraction = Estimate(0, within: 1 / fullLength)
    } else if let interval = mask.extent {
      measure(interval, into: &result)
    } else {
      measureFullTurn(into: &result)
    }
  }

  /// Measures an arc with two visible ends.
  private func measure(_ interval: ArcInterval, into result: inout RingMeasurement) {
    let half = (interval.end - interval.start) / 2
    let start = end(
      near: interval.start, before: interval.gapBefore / 2, after: half, direction: -1,
      expected: query.caps.start)
    let end = end(
      near: interval.end, before: half, after: interval.gapAfter / 2, direction: 1,
      expected: query.caps.end)
    result.start = start.map { angle($0.position) }
    result.end = end.map { angle($0.position) }
    (result.startCap, result.endCap) = (start?.cap, end?.cap)
    guard let start, let end else { return }
    let travel = max(0, end.position.value - start.position.value)
    let error = max(start.position.uncertainty, end.position.uncertainty)
    result.fraction = Estimate(travel / fullLength, within: error / fullLength)
    let from = start.position.value
    result.colors = MeasuredColors(
      start: color(at: from + min(Self.colorInset, travel / 2)),
      middle: color(at: from + travel / 2),
      end: color(at: from + max(travel - Self.colorInset, travel / 2)))
  }

  /// Measures an arc whose start is hidden; its end is at the largest jump of colour.
  private func measureFullTurn(into result: inout RingMeasurement) {
    guard let change = largestColorChange,
      let end = end(
        near: change, before: line.length / 4, after: line.length / 4, direction: 1,
        expected: query.caps.end)
    else {
      result.colors.middle = color(at: line.length / 2)
      return
    }
    result.end = angle(end.position)
    result.endCap = end.cap
    let turns = end.position.value / line.length
    let laps = max(0, (query.turns - turns).rounded())
    let travel = max(0, (turns + laps) * line.length)
    result.fraction = Estimate(travel / fullLength, within: end.position.uncertainty / fullLength)
    result.colors.end = color(at: end.position.value - Self.colorInset)
    // Only the last turn is visible, which includes the middle of up to two turns.
    if travel <= 2 * line.length { result.colors.middle = color(at: travel / 2) }
  }

  /// Returns the angle of a position along the line, in 0…360°.
  private func angle(_ position: Estimate) -> Estimate {
    let degrees = line.angle(position.value).degrees.truncatingRemainder(dividingBy: 360)
    return Estimate(
      degrees < 0 ? degrees + 360 : degrees, within: position.uncertainty / line.length * 360)
  }

  /// Returns the end at most `before` and `after` pixels from `position`; `nil` without a colour
  /// change. `direction` is +1 for the end and −1 for the start.
  private func end(
    near position: Double, before: Double, after: Double, direction: Double, expected: LineCap
  ) -> ArcEnd? {
    func reach(_ side: Double) -> Double {
      ArcEnd.reach(of: expected, radius: line.radius, thickness: thickness, side: side) ?? 0
    }
    let maximumReach = 0.6 * thickness + 5
    let changes = sides.compactMap { side -> (side: Double, position: Double)? in
      let edge = ColorEdge(field, line, side: side)
      // Search near the position of the expected cap first, so that no shadow is mistaken for the
      // end. Then search farther away, for another cap.
      let near = position + direction * (reach(side) - reach(0))
      let (close, far) = (min(6, before), min(6, after))
      let match =
        edge.position(near: near, before: close, after: far)
        ?? edge.position(
          near: position, before: min(before, maximumReach), after: min(after, maximumReach))
      return match.map { (side, $0) }
    }
    return ArcEnd(
      changes, radius: line.radius, thickness: thickness, direction: direction, expected: expected)
  }

  /// The signed distances from the centreline at which to search for ends, in pixels.
  private var sides: [Double] {
    if thickness < 4 { return [0] }
    if thickness < 8 { return [-0.15 * thickness, 0, 0.15 * thickness] }
    return (-5...5).map { Double($0) * 0.07 * thickness }
  }

  /// Returns the median colour across the middle of the band; `nil` if it is nearly transparent.
  private func color(at position: Double) -> SRGBColor? {
    let sides = thickness >= 4 ? [-0.2, -0.1, 0, 0.1, 0.2].map { $0 * thickness } : [0]
    let levels = sides.map { field[line.point(at: position, side: $0)] }
    return PremultipliedColor.median(of: levels).color
  }

  /// The position of the largest change of colour, in pixels; `nil` without a distinct maximum.
  private var largestColorChange: Double? {
    let count = max(16, Int(line.length * 2))
    let step = line.length / Double(count)
    let levels = (0..<count).map { index -> PremultipliedColor in
      let sides = thickness >= 4 ? [-0.15 * thickness, 0, 0.15 * thickness] : [0]
      return .median(of: sides.map { field[line.point(at: Double(index) * step, side: $0)] })
    }
    func mean(_ from: Int, _ to: Int) -> PremultipliedColor {
      let range = from...to
      return range.reduce(PremultipliedColor.zero) { $0 + levels[($1 % count + count) % count] }
        / Double(range.count)
    }
    // With two samples per pixel, between the means of one to three pixels after and before.
    let changes = (0..<count).map { (mean($0 + 2, $0 + 6) - mean($0 - 6, $0 - 2)).length }
    guard let best = changes.indices.max(by: { changes[$0] < changes[$1] }),
      changes[best] >= EdgeProfile.minimumContrast,
      changes[best] >= 3 * RobustStatistics(changes).median
    else { return nil }
    return Double(best) * step
  }
}

/// An end of an arc, computed from colour changes at several distances from its centreline.
struct ArcEnd {
  /// In pixels along the line, without the cap.
  var position: Estimate
  /// The cap that explains the changes best; `nil` with fewer than five changes.
  var cap: LineCap?

  /// Returns how far a cap extends beyond the end, in pixels along the circle.
  ///
  /// `side` is in pixels from the centreline; `nil` where a round cap has no pixels.
  static func reach(
    of cap: LineCap, radius: Double, thickness: Double, side: Double
  ) -> Double? {
    let (half, distance) = (thickness / 2, radius + side)
    switch cap {
    case .butt: return 0
    case .round:
      let cosine =
        (distance * distance + radius * radius - half * half) / (2 * radius * distance)
      return abs(cosine) <= 1 ? radius * acos(cosine) : nil
    }
  }

  /// Creates the end that fits `changes` best; `nil` if there are none.
  ///
  /// Each change has a distance from the centreline and the position along the line where the arc
  /// ends at this distance, both in pixels. `direction` is +1 for the end and −1 for the start.
  init?(
    _ changes: [(side: Double, position: Double)], radius: Double, thickness: Double,
    direction: Double, expected: LineCap
  ) {
    guard !changes.isEmpty else { return nil }
    func scatter(_ cap: LineCap) -> RobustStatistics {
      RobustStatistics(
        changes.compactMap { change in
          Self.reach(of: cap, radius: radius, thickness: thickness, side: change.side)
            .map { change.position - direction * $0 }
        })
    }
    guard changes.count >= 5 else {
      position = scatter(expected).estimate(minimum: 0.05)
      return
    }
    // The expected cap needs less evidence: the other one must fit twice as well.
    let other: LineCap = expected == .round ? .butt : .round
    let (likely, unlikely) = (scatter(expected), scatter(other))
    let isOther = unlikely.deviation < 0.5 * likely.deviation
    cap = isOther ? other : expected
    position = (isOther ? unlikely : likely).estimate(minimum: 0.02)
  }
}
