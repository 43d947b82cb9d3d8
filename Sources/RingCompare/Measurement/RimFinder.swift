import RingCore
import RingSystem

/// The circle of a ring, in pixels.
struct RingCircle {
  var x, y: Estimate
  var radius, thickness: Estimate
}

/// A fit of the two rims of a ring, starting at their expected positions.
struct RimFinder {
  private let field: PixelField
  private let query: RingQuery
  private(set) var center: Point
  private(set) var outer: Double
  private(set) var inner: Double
  /// The last fit of both circles, outer rim first; `nil` before the first.
  private var fit: CircleFit?

  /// The minimum fraction of points near a circle.
  private static let minimumAgreement = 0.4
  private static let minimumAutocorrelation = 0.7
  /// The step in pixels below which a further iteration would not change the result.
  private static let smallStep = 0.003
  /// The minimum radius of the hole, in pixels; the rim of a smaller one cannot be measured.
  static let minimumHoleRadius = 2.0

  /// `nil` if no ring is visible near the query.
  init?(_ field: PixelField, _ query: RingQuery) {
    (self.field, self.query) = (field, query)
    center = query.center
    outer = query.radius + query.thickness / 2
    inner = query.radius - query.thickness / 2
    guard refine(to: coarseSamples(), slack: 1) else { return nil }
    let maximumThickness = ThinBand.maximumThickness
    let isThin = thickness < (query.edge == nil ? maximumThickness : maximumThickness / 2)
    for _ in 0..<3 {
      let (last, rims) = (center, [outer, inner])
      guard refine(to: isThin ? thinBandSamples() : fineSamples()) else { return nil }
      let steps = [(center - last).length, abs(outer - rims[0]), abs(inner - rims[1])]
      if steps.allSatisfy({ $0 < Self.smallStep }) { break }
    }
    guard autocorrelation >= Self.minimumAutocorrelation else { return nil }
  }

  var radius: Double { (outer + inner) / 2 }
  var thickness: Double { outer - inner }
  private var hasHole: Bool { inner >= Self.minimumHoleRadius }

  /// The correlation of the ring with itself a few pixels further along the circle.
  ///
  /// About 1 for a ring, whose colours change little over that distance. About 0 for noise, even if
  /// a circle happens to fit into it.
  private var autocorrelation: Double {
    let sides = [-0.3, -0.1, 0.1, 0.3].map { $0 * max(thickness, 1.5) }
    let beyond = thickness / 2 + EdgeProfile.blurReach
    let steps = directions.map { direction -> (PremultipliedColor, PremultipliedColor) in
      func level(_ side: Double) -> PremultipliedColor {
        field[center + direction * max(0, radius + side)]
      }
      let band = sides.map(level).reduce(.zero, +) / Double(sides.count)
      return (band - level(beyond), hasHole ? band - level(-beyond) : .zero)
    }
    let length = 2 * .pi * radius
    let lag = Int((min(5, length / 8) / length * Double(steps.count)).rounded())
    var (sum, count) = (0.0, 0)
    for (index, step) in steps.enumerated() {
      let next = steps[(index + lag) % steps.count]
      let lengths = [step, next].map { ($0.0.dot($0.0) + $0.1.dot($0.1)).squareRoot() }
      guard max(lengths[0], lengths[1]) >= EdgeProfile.minimumContrast else { continue }
      count += 1
      let product = step.0.dot(next.0) + step.1.dot(next.1)
      sum += product / max(lengths[0] * lengths[1], 1e-6)
    }
    return sum / Double(max(1, count))
  }

  /// Fits both circles to `samples`. Returns whether enough of them agree and the fit is plausible.
  private mutating func refine(
    to samples: [CircleFit.RadialSample], slack: Double = 0.15
  ) -> Bool {
    let minimumCount = directions.count / 8
    guard let next = CircleFit(samples, circles: 2, slack: slack), next.counts[0] >= minimumCount,
      !hasHole || next.counts[1] >= minimumCount, next.radii.allSatisfy(\.isFinite),
      next.offset.length <= query.thickness + 4, next.agreement >= Self.minimumAgreement
    else { return false }
    center = center + next.offset
    let outerRadius = next.radii[0]
    inner = hasHole ? next.radii[1] : outerRadius - thickness
    outer = outerRadius
    fit = next
    return thickness > 0 && radius > 0
  }

  /// Unit vectors in all directions, 90 to 360 of them.
  private var directions: [Vector] {
    let count = min(360, max(90, Int(Double.pi * outer)))
    return (0..<count).map { Angle.turns(Double($0) / Double(count)).direction }
  }

  /// The strongest changes within half a thickness, or four pixels if more, of the expected rims.
  private func coarseSamples() -> [CircleFit.RadialSample] {
    let reach = max(query.thickness / 2, 4)
    return directions.flatMap { direction -> [CircleFit.RadialSample] in
      [outer, inner].enumerated().compactMap { circle, expected in
        guard expected >= Self.minimumHoleRadius else { return nil }
        return Self.strongestChange(
          field, from: center, along: direction, around: expected, reach: reach
        )
        .map { .init(circle: circle, direction: direction, distance: $0) }
      }
    }
  }

  /// The distance from `center` at which the colour changes most, with a preference for `expected`;
  /// `nil` without a visible change.
  static func strongestChange(
    _ field: PixelField, from center: Point, along direction: Vector, around expected: Double,
    reach: Double
  ) -> Double? {
    // Across two pixels, in steps of half a pixel, so that every level is used twice.
    let (step, side) = (0.5, 2)
    let start = max(0, expected - reach)
    let count = Int((expected + reach - start) / step) + 1
    let levels = (-side..<count + side).map { index in
      field[center + direction * max(0, start + Double(index) * step)]
    }
    var best = (strength: EdgeProfile.minimumContrast, distance: Double?.none)
    for index in 0..<count {
      let distance = start + Double(index) * step
      let change = levels[index + 2 * side] - levels[index]
      let strength = change.length * (1 - 0.3 * abs(distance - expected) / reach)
      if strength > best.strength { best = (strength, distance) }
    }
    return best.distance
  }

  private func fineSamples() -> [CircleFit.RadialSample] {
    let midRadius = radius
    return directions.flatMap { direction -> [CircleFit.RadialSample] in
      let origin = center + direction * midRadius
      return [1.0, -1].enumerated().compactMap { circle, sign in
        guard circle == 0 || hasHole else { return nil }
        let profile = EdgeProfile(
          field: field, origin: origin, direction: direction * sign, edge: query.edge,
          isOverlapped: circle == 0 ? query.isOverlapped.outside : query.isOverlapped.inside)
        return profile.position(around: thickness / 2, depth: thickness / 2)
          .map { .init(circle: circle, direction: direction, distance: midRadius + sign * $0) }
      }
    }
  }

  private func thinBandSamples() -> [CircleFit.RadialSample] {
    let (midRadius, width) = (radius, thickness)
    return directions.flatMap { direction -> [CircleFit.RadialSample] in
      guard let band = ThinBand(field, center, direction, radius: midRadius, thickness: width)
      else {
        return []
      }
      return [
        .init(circle: 0, direction: direction, distance: band.midRadius + band.thickness / 2),
        .init(circle: 1, direction: direction, distance: band.midRadius - band.thickness / 2),
      ]
    }
  }

  /// In pixels: twice the standard error of the less certain rim, at least 0.01.
  private var uncertainty: Double {
    guard let fit else { return .infinity }
    let rims = hasHole ? [0, 1] : [0]
    return rims.reduce(0.01) { error, circle in
      max(error, 2 * fit.scatter[circle] / Double(max(1, fit.counts[circle])).squareRoot())
    }
  }

  var circle: RingCircle {
    let error = uncertainty
    return RingCircle(
      x: Estimate(center.x, within: error), y: Estimate(center.y, within: error),
      radius: Estimate(radius, within: error), thickness: Estimate(thickness, within: error))
  }
}

/// A band of a few pixels, whose rims blur into each other.
struct ThinBand {
  /// In pixels; thinner bands are measured by centroid and area.
  static let maximumThickness = 6.0

  let midRadius: Double
  let thickness: Double

  /// Measures the band across `direction` near `radius`; `nil` if none is visible.
  init?(
    _ field: PixelField, _ center: Point, _ direction: Vector, radius: Double, thickness: Double
  ) {
    let reach = thickness / 2 + EdgeProfile.blurReach + 0.5
    func level(_ distance: Double) -> PremultipliedColor { field[center + direction * distance] }
    let (before, after) = (level(radius - reach), level(radius + reach))
    let peak = level(radius) - (before + after) / 2
    guard peak.length >= EdgeProfile.minimumContrast else { return nil }
    // The fraction of the contrast that blur leaves in the middle of a narrow band.
    let remainingContrast = erf(thickness / 2 / EdgeProfile.blurWidth)
    let height = peak / max(remainingContrast, 0.1)
    // Levels between pixel centres are interpolated linearly, so coarse steps suffice.
    let step = 0.25
    let unit = height * (1 / height.dot(height))
    var (area, moment) = (0.0, 0.0)
    for offset in stride(from: -reach, through: reach, by: step) {
      let background = before + (after - before) * ((offset + reach) / (2 * reach))
      let share = (level(radius + offset) - background).dot(unit)
      area += share * step
      moment += share * step * offset
    }
    guard area > 0.2, area < 2 * reach else { return nil }
    (midRadius, self.thickness) = (radius + moment / area, area)
  }
}
