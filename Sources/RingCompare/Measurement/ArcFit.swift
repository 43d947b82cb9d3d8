import RingCore
import RingSystem

/// A fit of a circle to a short arc without a track.
///
/// The fit uses the arc's two rims and its straight ends, which point at the centre. A short arc
/// has little curvature, so a more distant centre with a larger radius explains it nearly as well.
/// Therefore the query is a prior of the fit, and the uncertainties state how much the pixels leave
/// open.
struct ArcFit {
  private let field: PixelField
  private let query: RingQuery
  private(set) var center: Point
  private(set) var radius: Double
  private(set) var thickness: Double
  /// The standard errors of the centre's coordinates, the radius and the thickness, in pixels.
  private(set) var errors = [Double](repeating: 0, count: 4)
  /// The range of the arc along the query's circle, in pixels, without round caps.
  private let interval: Range<Double>

  /// The standard error of the query's position as a prior, in pixels.
  ///
  /// If the fit differs from the query by more than twice as much, the error is the difference less
  /// this value.
  private static let priorError = 0.25
  /// The minimum standard error of an edge in pixels, given a renderer's antialiasing.
  private static let edgeError = 0.03
  /// A fraction of the circle. Longer arcs determine their circle without the query.
  static let maximumLength = 0.6
  /// The minimum fraction of rim samples that must show an edge.
  private static let minimumAgreement = 0.75
  /// The maximum deviation of samples from their fit, in pixels; a smaller residual is not an
  /// outlier.
  private static let coarseSlack = 1.0
  private static let fineSlack = 0.2
  private static let fineFitCount = 4
  /// In pixels of the circle, within which a straight end differs from the classified one.
  private static let endReach = 6.0

  /// `nil` if the image shows no short arc near the query.
  init?(_ field: PixelField, _ query: RingQuery, _ classifier: ColorClassifier) {
    (self.field, self.query) = (field, query)
    (center, radius, thickness) = (query.center, query.radius, query.thickness)
    let line = CircleLine(
      center: center, radius: radius, start: query.start, direction: query.direction)
    let mask = ArcMask(field, line, thickness: thickness, classifier)
    guard thickness >= ThinBand.maximumThickness / 2, let interval = mask.extent,
      interval.end - interval.start <= Self.maximumLength * line.length
    else { return nil }
    let capLengths = [query.caps.start, query.caps.end].map {
      $0 == .round ? query.thickness / 2 : 0
    }
    let (start, end) = (interval.start + capLengths[0], interval.end - capLengths[1])
    let midpoint = (interval.start + interval.end) / 2
    self.interval = min(start, midpoint)..<max(end, midpoint)
    guard solve(rimSamples(isCoarse: true), slack: Self.coarseSlack) else { return nil }
    for _ in 0..<Self.fineFitCount {
      guard solve(rimSamples(isCoarse: false) + endSamples(), slack: Self.fineSlack) else {
        return nil
      }
    }
    guard isArc(classifier) else { return nil }
  }

  private var line: CircleLine {
    CircleLine(center: center, radius: radius, start: query.start, direction: query.direction)
  }

  // MARK: Samples of the outline

  /// A sample of the outline: a linear equation in the centre's offset (x, y), the radius, the
  /// thickness, and the positions of both ends along the circle.
  private struct OutlineSample {
    var factors: [Double]
    var value: Double
    /// The weight in the fit: 1 for a sample that is two pixels or more from the next.
    var weight: Double

    func residual(_ solution: [Double]) -> Double {
      zip(factors, solution).reduce(-value) { $0 + $1.0 * $1.1 }
    }
  }

  private static let unknownCount = 6

  /// Positions along the circle at which a rim is sampled; `step` is in pixels of rim per sample.
  private func positions(side: Double) -> (all: [Double], step: Double) {
    let scale = line.scale(side)
    func margin(_ cap: LineCap) -> Double {
      let length = (interval.upperBound - interval.lowerBound) * scale
      return min(cap == .butt ? EdgeProfile.blurReach : 0.5, 0.4 * length) / scale
    }
    let from = interval.lowerBound + margin(query.caps.start)
    let to = interval.upperBound - margin(query.caps.end)
    let count = min(400, max(3, Int((to - from) * scale) + 1))
    let step = (to - from) / Double(count)
    return ((0..<count).map { from + (Double($0) + 0.5) * step }, step * scale)
  }

  /// Returns the samples of both rims; `nil` for positions without an edge.
  ///
  /// `isCoarse` states whether the rims may be far from the current fit.
  private func rimSamples(isCoarse: Bool) -> [OutlineSample?] {
    [1.0, -1].flatMap { sign -> [OutlineSample?] in
      guard radius + sign * thickness / 2 >= RimFinder.minimumHoleRadius else { return [] }
      let (all, step) = positions(side: sign * thickness / 2)
      let directions = all.map { line.angle($0).direction }
      var distances = directions.map { isCoarse ? coarseRim($0, sign) : rim($0, sign) }
      if isCoarse {
        // Drop outliers, because the surroundings of the ring may have sharper edges.
        let statistics = RobustStatistics(distances.compactMap { $0 })
        let limit = max(3 * statistics.deviation, 1.5)
        distances = distances.map { $0.flatMap { abs($0 - statistics.median) <= limit ? $0 : nil } }
      }
      return zip(directions, distances).map { direction, distance in
        distance.map {
          OutlineSample(
            factors: [direction.x, direction.y, 1, sign / 2, 0, 0], value: $0,
            weight: min(1, step / 2))
        }
      }
    }
  }

  private func coarseRim(_ direction: Vector, _ sign: Double) -> Double? {
    RimFinder.strongestChange(
      field, from: center, along: direction, around: radius + sign * thickness / 2,
      reach: max(query.thickness / 2, 4))
  }

  /// Returns the distance of a rim from the centre; `nil` without an edge.
  private func rim(_ direction: Vector, _ sign: Double) -> Double? {
    if thickness < ThinBand.maximumThickness {
      return ThinBand(field, center, direction, radius: radius, thickness: thickness)
        .map { $0.midRadius + sign * $0.thickness / 2 }
    }
    let profile = EdgeProfile(
      field: field, origin: center + direction * radius, direction: direction * sign,
      edge: query.edge,
      isOverlapped: sign > 0 ? query.isOverlapped.outside : query.isOverlapped.inside)
    return profile.position(around: thickness / 2, depth: thickness / 2)
      .map { radius + sign * $0 }
  }

  /// Returns samples of straight ends, away from the corners.
  private func endSamples() -> [OutlineSample?] {
    let reach = thickness / 2 - EdgeProfile.blurReach
    let half = (interval.upperBound - interval.lowerBound) / 2
    let ends = [
      (
        cap: query.caps.start, position: interval.lowerBound,
        before: Self.endReach, after: min(Self.endReach, half)
      ),
      (
        cap: query.caps.end, position: interval.upperBound,
        before: min(Self.endReach, half), after: Self.endReach
      ),
    ]
    return ends.enumerated().flatMap { index, end -> [OutlineSample?] in
      guard end.cap == .butt, reach > 0 else { return [] }
      return stride(from: -reach, through: reach, by: 1).compactMap { side -> OutlineSample? in
        let edge = ColorEdge(field, line, side: side)
        guard
          let position = edge.position(near: end.position, before: end.before, after: end.after)
        else { return nil }
        let along = line.angle(position).direction.rightward * query.direction.sign
        let scale = line.scale(side)
        var sample = OutlineSample(
          factors: [along.x / scale, along.y / scale, 0, 0, 0, 0], value: position,
          weight: 0.5 * scale * scale)
        sample.factors[4 + index] = 1
        return sample
      }
    }
  }

  // MARK: The fit

  /// Solves for the unknowns by least squares, with the query as a prior.
  ///
  /// Ignores samples whose residual exceeds `slack` pixels and three standard deviations. Returns
  /// `false` if too little of the outline agrees.
  private mutating func solve(_ all: [OutlineSample?], slack: Double) -> Bool {
    let available = all.compactMap { $0 }
    guard Double(available.count) >= Self.minimumAgreement * Double(all.count) else { return false }
    var inliers = available
    var error = Self.edgeError
    for _ in 0..<3 {
      guard let solution = LinearSystem.solve(normalEquations(inliers, error: error)) else {
        return false
      }
      let residuals = available.map { $0.residual(solution) }
      let deviation = RobustStatistics(residuals).deviation
      error = max(Self.edgeError, 4 * deviation)
      inliers = zip(available, residuals).filter { abs($1) <= max(3 * deviation, slack) }.map(\.0)
      guard Double(inliers.count) >= Self.minimumAgreement * Double(all.count),
        deviation <= slack, solution.allSatisfy(\.isFinite)
      else { return false }
    }
    var rows = normalEquations(inliers, error: error)
    guard let solution = LinearSystem.solve(rows) else { return false }
    errors = (0..<4).map { index in
      for row in rows.indices { rows[row][Self.unknownCount] = row == index ? 1 : 0 }
      return (LinearSystem.solve(rows)?[index] ?? .infinity).squareRoot()
    }
    center = center + Vector(x: solution[0], y: solution[1])
    (radius, thickness) = (solution[2], solution[3])
    let offset = center - query.center
    return radius >= 1 && thickness > 0 && thickness <= 2 * radius
      && offset.length <= query.thickness / 2 + 4
      && abs(thickness - query.thickness) <= max(2, query.thickness / 2)
  }

  /// The normal equations of the samples and the prior; each row ends with its right-hand side.
  private func normalEquations(_ samples: [OutlineSample], error: Double) -> [[Double]] {
    let size = Self.unknownCount
    var rows = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
    func add(_ sample: OutlineSample, error: Double) {
      let weight = sample.weight / (error * error)
      for i in 0..<size where sample.factors[i] != 0 {
        for j in 0..<size { rows[i][j] += weight * sample.factors[i] * sample.factors[j] }
        rows[i][size] += weight * sample.factors[i] * sample.value
      }
    }
    for sample in samples { add(sample, error: error) }
    let offset = query.center - center
    let expected = [offset.x, offset.y, query.radius]
    let difference = max(offset.length, abs(query.radius - radius))
    for (index, value) in expected.enumerated() {
      var factors = [Double](repeating: 0, count: size)
      factors[index] = 1
      add(
        OutlineSample(factors: factors, value: value, weight: 1),
        error: max(Self.priorError, difference - Self.priorError))
    }
    // Unknowns without samples, such as positions of round ends, would make the system singular.
    for index in 0..<size { rows[index][index] += 1e-6 }
    return rows
  }

  // MARK: Verification

  /// Whether the band has a uniform colour, close to one of the query, unlike the surroundings.
  private func isArc(_ classifier: ColorClassifier) -> Bool {
    let (all, _) = positions(side: 0)
    let matching = all.filter { position in
      func level(_ side: Double) -> PremultipliedColor {
        field[line.point(at: position, side: side * thickness)]
      }
      let levels = [-0.25, -0.1, 0.1, 0.25].map(level)
      let median = PremultipliedColor.median(of: levels)
      let beyond = thickness / 2 + EdgeProfile.blurReach
      let contrast =
        [-beyond, beyond].map {
          (field[line.point(at: position, side: $0)] - median).length
        }.min() ?? 0
      return classifier.mayBeArc(median)
        && levels.allSatisfy { ($0 - median).length <= contrast / 4 }
    }
    return Double(matching.count) >= Self.minimumAgreement * Double(all.count)
  }
}

extension ArcFit {
  /// Each uncertainty is twice the standard error.
  var circle: RingCircle {
    RingCircle(
      x: Estimate(center.x, within: 2 * errors[0]), y: Estimate(center.y, within: 2 * errors[1]),
      radius: Estimate(radius, within: 2 * errors[2]),
      thickness: Estimate(thickness, within: 2 * errors[3]))
  }

  /// The uncertainty of an angle, in turns, that results from the uncertainty of the centre.
  var turnError: Double { 2 * max(errors[0], errors[1]) / (2 * .pi * radius) }
}
