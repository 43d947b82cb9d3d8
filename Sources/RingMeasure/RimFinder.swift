import RingGraphics
import RingLibC

/// A ring without its arc, in pixels.
struct RingCircle {
  var x, y: Estimate
  var radius, thickness: Estimate
}

/// Finds the two rims of a ring, beginning with where they are expected.
struct RimFinder {
  private let field: PixelField
  private let query: RingQuery
  private(set) var center: Point
  private(set) var outer: Double
  private(set) var inner: Double
  /// What the last fit left; outer rim first.
  private(set) var fit: CircleFit?

  /// Where fewer points lie on a circle, there is none.
  private static let leastAgreement = 0.4
  /// Where a circle is less like itself, there is none.
  private static let leastLikeness = 0.7
  /// Pixels after which looking once more would find the same.
  private static let smallStep = 0.003
  /// Less of a hole than this has no rim to measure.
  static let leastHole = 2.0

  init(_ field: PixelField, _ query: RingQuery) throws(MeasureError) {
    (self.field, self.query) = (field, query)
    center = query.center
    outer = query.radius + query.thickness / 2
    inner = query.radius - query.thickness / 2
    try move(to: coarseSights(), slack: 1)
    let isThin = thickness < (query.edge == nil ? ThinBand.limit : ThinBand.limit / 2)
    for _ in 0..<3 {
      let (last, rims) = (center, [outer, inner])
      try move(to: isThin ? thinSights() : fineSights())
      let steps = [(center - last).length, abs(outer - rims[0]), abs(inner - rims[1])]
      if steps.allSatisfy({ $0 < Self.smallStep }) { break }
    }
    guard likeness >= Self.leastLikeness else {
      throw MeasureError.noRing(center: query.center, radius: query.radius)
    }
  }

  var radius: Double { (outer + inner) / 2 }
  var thickness: Double { outer - inner }
  private var hasHole: Bool { inner >= Self.leastHole }

  /// How alike the ring is to itself a few pixels on along the circle: about 1 for a ring, whose colours
  /// change little there, and about 0 for noise, whatever circle happens to fit into it.
  private var likeness: Double {
    let sides = [-0.3, -0.1, 0.1, 0.3].map { $0 * max(thickness, 1.5) }
    let beyond = thickness / 2 + EdgeProfile.clear
    let steps = directions.map { way -> (Level, Level) in
      func level(_ side: Double) -> Level { field[center + way * max(0, radius + side)] }
      let band = sides.map(level).reduce(.zero, +) / Double(sides.count)
      return (band - level(beyond), hasHole ? band - level(-beyond) : .zero)
    }
    let length = 2 * .pi * radius
    let lag = Int((min(5, length / 8) / length * Double(steps.count)).rounded())
    var (sum, count) = (0.0, 0)
    for (index, step) in steps.enumerated() {
      let next = steps[(index + lag) % steps.count]
      let lengths = [step, next].map { ($0.0.dot($0.0) + $0.1.dot($0.1)).squareRoot() }
      guard max(lengths[0], lengths[1]) >= EdgeProfile.leastContrast else { continue }
      count += 1
      let product = step.0.dot(next.0) + step.1.dot(next.1)
      sum += product / max(lengths[0] * lengths[1], 1e-6)
    }
    return sum / Double(max(1, count))
  }

  private mutating func move(
    to sights: [CircleFit.Sight], slack: Double = 0.15
  ) throws(MeasureError) {
    let wanted = directions.count / 8
    guard let next = CircleFit(sights, circles: 2, slack: slack), next.counts[0] >= wanted,
      !hasHole || next.counts[1] >= wanted, next.radii.allSatisfy(\.isFinite),
      next.offset.length <= query.thickness + 4, next.agreement >= Self.leastAgreement
    else { throw MeasureError.noRing(center: query.center, radius: query.radius) }
    center = center + next.offset
    let found = next.radii[0]
    inner = hasHole ? next.radii[1] : found - thickness
    outer = found
    fit = next
    guard thickness > 0, radius > 0 else {
      throw MeasureError.noRing(center: query.center, radius: query.radius)
    }
  }

  /// Unit vectors all around, 90 to 360 of them.
  private var directions: [Point] {
    let count = min(360, max(90, Int(Double.pi * outer)))
    return (0..<count).map { Angle.turns(Double($0) / Double(count)).direction }
  }

  /// The strongest change within half a thickness of each expected rim.
  private func coarseSights() -> [CircleFit.Sight] {
    let reach = max(query.thickness / 2, 4)
    return directions.flatMap { way -> [CircleFit.Sight] in
      [outer, inner].enumerated().compactMap { circle, expected in
        guard expected >= Self.leastHole else { return nil }
        return Self.strongestChange(
          field, from: center, along: way, around: expected, reach: reach
        )
        .map { .init(circle: circle, way: way, distance: $0) }
      }
    }
  }

  /// How far from a point, going one way, colours change most, near to where it is expected.
  static func strongestChange(
    _ field: PixelField, from center: Point, along way: Point, around expected: Double,
    reach: Double
  ) -> Double? {
    // Changes are seen over two pixels, every half of one: each level is used twice.
    let (step, side) = (0.5, 2)
    let start = max(0, expected - reach)
    let count = Int((expected + reach - start) / step) + 1
    let levels = (-side..<count + side).map { index in
      field[center + way * max(0, start + Double(index) * step)]
    }
    var best = (strength: EdgeProfile.leastContrast, distance: Double?.none)
    for index in 0..<count {
      let distance = start + Double(index) * step
      let change = levels[index + 2 * side] - levels[index]
      let strength = change.length * (1 - 0.3 * abs(distance - expected) / reach)
      if strength > best.strength { best = (strength, distance) }
    }
    return best.distance
  }

  private func fineSights() -> [CircleFit.Sight] {
    let middle = radius
    return directions.flatMap { way -> [CircleFit.Sight] in
      let origin = center + way * middle
      return [1.0, -1].enumerated().compactMap { circle, sign in
        guard circle == 0 || hasHole else { return nil }
        let profile = EdgeProfile(
          field: field, origin: origin, way: way * sign, edge: query.edge,
          isOverlapped: circle == 0 ? query.isOverlapped.outside : query.isOverlapped.inside)
        return profile.position(around: thickness / 2, depth: thickness / 2)
          .map { .init(circle: circle, way: way, distance: middle + sign * $0) }
      }
    }
  }

  private func thinSights() -> [CircleFit.Sight] {
    let (middle, width) = (radius, thickness)
    return directions.flatMap { way -> [CircleFit.Sight] in
      guard let band = ThinBand(field, center, way, radius: middle, thickness: width) else {
        return []
      }
      return [
        .init(circle: 0, way: way, distance: band.middle + band.thickness / 2),
        .init(circle: 1, way: way, distance: band.middle - band.thickness / 2),
      ]
    }
  }

  private func estimate(_ value: Double, _ circles: [Int]) -> Estimate {
    guard let fit else { return Estimate(value, within: .infinity) }
    let error = circles.map { circle in
      2 * fit.scatter[circle] / Double(max(1, fit.counts[circle])).squareRoot()
    }
    return Estimate(value, within: max(0.01, error.max() ?? 0))
  }

  /// What was found.
  var circle: RingCircle {
    let rims = hasHole ? [0, 1] : [0]
    return RingCircle(
      x: estimate(center.x, rims), y: estimate(center.y, rims), radius: estimate(radius, rims),
      thickness: estimate(thickness, rims))
  }
}

/// A band of a few pixels, whose rims blur into one another: its area tells where it is.
struct ThinBand {
  /// Bands below this width, in pixels, are measured so.
  static let limit = 6.0

  let middle: Double
  let thickness: Double

  init?(_ field: PixelField, _ center: Point, _ way: Point, radius: Double, thickness: Double) {
    let reach = thickness / 2 + EdgeProfile.clear + 0.5
    func level(_ distance: Double) -> Level { field[center + way * distance] }
    let (before, after) = (level(radius - reach), level(radius + reach))
    let peak = level(radius) - (before + after) / 2
    guard peak.length >= EdgeProfile.leastContrast else { return nil }
    // What blur takes from the middle of a narrow band.
    let kept = erf(thickness / 2 / (EdgeProfile.blur * 2.0.squareRoot()))
    let height = peak / max(kept, 0.1)
    // Levels between pixels lie on straight lines.
    let step = 0.25
    let unit = height * (1 / height.dot(height))
    var (area, moment) = (0.0, 0.0)
    for offset in stride(from: -reach, through: reach, by: step) {
      let ground = before + (after - before) * ((offset + reach) / (2 * reach))
      let share = (level(radius + offset) - ground).dot(unit)
      area += share * step
      moment += share * step * offset
    }
    guard area > 0.2, area < 2 * reach else { return nil }
    (middle, self.thickness) = (radius + moment / area, area)
  }
}
