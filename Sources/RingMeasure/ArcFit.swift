import RingGraphics
import RingLibC

/// A fit of a circle to a short arc without a track, from its two rims and from its straight ends,
/// which point at the centre.
///
/// A short arc has little curvature, so a more distant centre with a larger radius explains it
/// nearly as well. The query determines what the pixels leave open, and the uncertainties state how
/// much that is.
struct ArcFit {
  private let field: PixelField
  private let query: RingQuery
  private(set) var center: Point
  private(set) var radius: Double
  private(set) var thickness: Double
  /// The standard errors of the centre's coordinates, the radius and the thickness, in pixels.
  private(set) var errors = [Double](repeating: 0, count: 4)
  /// The range of the arc along the query's circle, without round caps.
  private let run: Range<Double>

  /// The standard error of the query's position as a prior, in pixels. If the fit is off by more
  /// than twice this, the difference of both takes its place.
  private static let trust = 0.25
  /// The minimum standard error of an edge in pixels, given a renderer's antialiasing.
  private static let edgeError = 0.03
  /// The maximum length as a fraction of the circle. Longer arcs determine their circle without the
  /// query.
  static let longest = 0.6
  /// The minimum fraction of rim samples that must show an edge.
  private static let leastAgreement = 0.75

  /// Returns `nil` if the image shows no such arc.
  init?(_ field: PixelField, _ query: RingQuery, _ palette: ColorClassifier) {
    (self.field, self.query) = (field, query)
    (center, radius, thickness) = (query.center, query.radius, query.thickness)
    let line = CircleLine(
      center: center, radius: radius, start: query.start, direction: query.direction)
    let labels = ArcMask(field, line, thickness: thickness, palette)
    guard thickness >= ThinBand.limit / 2, let run = labels.longestRun,
      run.end - run.start <= Self.longest * line.length
    else { return nil }
    let reaches = [query.caps.start, query.caps.end].map { $0 == .round ? query.thickness / 2 : 0 }
    let (start, end) = (run.start + reaches[0], run.end - reaches[1])
    let middle = (run.start + run.end) / 2
    self.run = min(start, middle)..<max(end, middle)
    guard solve(places(coarse: true), slack: 1) else { return nil }
    for _ in 0..<4 {
      guard solve(places(coarse: false) + endPlaces(), slack: 0.2) else { return nil }
    }
    guard isArc(palette) else { return nil }
  }

  private var line: CircleLine {
    CircleLine(center: center, radius: radius, start: query.start, direction: query.direction)
  }

  // MARK: Samples of the outline

  /// A sample of the outline, as a linear equation in the unknowns.
  ///
  /// The unknowns are the centre's offset (x, y), the radius, the thickness, and the positions of
  /// both ends along the circle.
  private struct Place {
    var factors: [Double]
    var value: Double
    /// The weight in the fit: 1 for a sample in the middle of the band, two pixels from the next.
    var weight: Double

    func rest(_ solution: [Double]) -> Double {
      zip(factors, solution).reduce(-value) { $0 + $1.0 * $1.1 }
    }
  }

  private static let unknowns = 6

  /// Returns the positions along the circle at which a rim is sampled, and the number of pixels of
  /// rim per sample.
  private func positions(side: Double) -> (all: [Double], step: Double) {
    let stretch = line.scale(side)
    func margin(_ cap: LineCap) -> Double {
      let length = (run.upperBound - run.lowerBound) * stretch
      return min(cap == .butt ? EdgeProfile.clear : 0.5, 0.4 * length) / stretch
    }
    let (from, to) = (
      run.lowerBound + margin(query.caps.start), run.upperBound - margin(query.caps.end)
    )
    let count = min(400, max(3, Int((to - from) * stretch) + 1))
    let step = (to - from) / Double(count)
    return ((0..<count).map { from + (Double($0) + 0.5) * step }, step * stretch)
  }

  /// Returns the samples of both rims; `nil` for those without an edge.
  private func places(coarse: Bool) -> [Place?] {
    [1.0, -1].flatMap { sign -> [Place?] in
      guard radius + sign * thickness / 2 >= RimFinder.minimumHoleRadius else { return [] }
      let (all, step) = positions(side: sign * thickness / 2)
      let ways = all.map { line.angle($0).direction }
      var found = ways.map { coarse ? coarseRim($0, sign) : rim($0, sign) }
      if coarse {
        // The surroundings of the ring may have sharper edges.
        let usual = RobustStatistics(found.compactMap { $0 })
        let limit = max(3 * usual.deviation, 1.5)
        found = found.map { $0.flatMap { abs($0 - usual.median) <= limit ? $0 : nil } }
      }
      return zip(ways, found).map { way, distance in
        distance.map {
          Place(
            factors: [way.x, way.y, 1, sign / 2, 0, 0], value: $0, weight: min(1, step / 2))
        }
      }
    }
  }

  private func coarseRim(_ way: Point, _ sign: Double) -> Double? {
    RimFinder.strongestChange(
      field, from: center, along: way, around: radius + sign * thickness / 2,
      reach: max(query.thickness / 2, 4))
  }

  /// Returns the distance of a rim from the centre.
  private func rim(_ way: Point, _ sign: Double) -> Double? {
    if thickness < ThinBand.limit {
      return ThinBand(field, center, way, radius: radius, thickness: thickness)
        .map { $0.middle + sign * $0.thickness / 2 }
    }
    let profile = EdgeProfile(
      field: field, origin: center + way * radius, direction: way * sign, edge: query.edge,
      isOverlapped: sign > 0 ? query.isOverlapped.outside : query.isOverlapped.inside)
    return profile.position(around: thickness / 2, depth: thickness / 2)
      .map { radius + sign * $0 }
  }

  /// Returns samples of straight ends, away from the corners.
  private func endPlaces() -> [Place?] {
    let reach = thickness / 2 - EdgeProfile.clear
    let half = (run.upperBound - run.lowerBound) / 2
    let ends = [
      (query.caps.start, run.lowerBound, 6, half), (query.caps.end, run.upperBound, half, 6),
    ]
    return ends.enumerated().flatMap { index, end -> [Place?] in
      guard end.0 == .butt, reach > 0 else { return [] }
      return stride(from: -reach, through: reach, by: 1).compactMap { side -> Place? in
        let crossing = ColorEdge(field, line, side: side)
        let (before, after) = (min(6, end.2), min(6, end.3))
        guard let position = crossing.position(near: end.1, before: before, after: after) else {
          return nil
        }
        let way = line.angle(position).direction
        let along = Point(x: -way.y, y: way.x) * query.direction.sign
        let stretch = line.scale(side)
        var place = Place(
          factors: [along.x / stretch, along.y / stretch, 0, 0, 0, 0], value: position,
          weight: 0.5 * stretch * stretch)
        place.factors[4 + index] = 1
        return place
      }
    }
  }

  // MARK: The fit

  /// Solves for the unknowns by least squares, with the query as a prior. Ignores samples with a
  /// residual above `slack` pixels. Returns whether enough of the outline agrees.
  private mutating func solve(_ all: [Place?], slack: Double) -> Bool {
    let found = all.compactMap { $0 }
    guard Double(found.count) >= Self.leastAgreement * Double(all.count) else { return false }
    var kept = found
    var error = Self.edgeError
    for _ in 0..<3 {
      var rows = normal(kept, error: error)
      guard let solution = LinearSystem.solve(&rows) else { return false }
      let rests = found.map { $0.rest(solution) }
      let deviation = RobustStatistics(rests).deviation
      error = max(Self.edgeError, 4 * deviation)
      kept = zip(found, rests).filter { abs($1) <= max(3 * deviation, slack) }.map(\.0)
      guard Double(kept.count) >= Self.leastAgreement * Double(all.count),
        deviation <= slack, solution.allSatisfy(\.isFinite)
      else { return false }
    }
    var rows = normal(kept, error: error)
    guard let solution = LinearSystem.solve(&rows) else { return false }
    errors = (0..<4).map { index in
      var rows = normal(kept, error: error)
      for row in rows.indices { rows[row][Self.unknowns] = row == index ? 1 : 0 }
      return (LinearSystem.solve(&rows)?[index] ?? .infinity).squareRoot()
    }
    center = center + Point(x: solution[0], y: solution[1])
    (radius, thickness) = (solution[2], solution[3])
    let offset = center - query.center
    return radius >= 1 && thickness > 0 && thickness <= 2 * radius
      && offset.length <= query.thickness / 2 + 4
      && abs(thickness - query.thickness) <= max(2, query.thickness / 2)
  }

  /// Returns the normal equations.
  private func normal(_ places: [Place], error: Double) -> [[Double]] {
    let size = Self.unknowns
    var rows = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
    func add(_ place: Place, error: Double) {
      let weight = place.weight / (error * error)
      for i in 0..<size where place.factors[i] != 0 {
        for j in 0..<size { rows[i][j] += weight * place.factors[i] * place.factors[j] }
        rows[i][size] += weight * place.factors[i] * place.value
      }
    }
    for place in places { add(place, error: error) }
    let offset = query.center - center
    let expected = [offset.x, offset.y, query.radius]
    let off = max(offset.length, abs(query.radius - radius))
    for (index, value) in expected.enumerated() {
      var factors = [Double](repeating: 0, count: size)
      factors[index] = 1
      add(
        Place(factors: factors, value: value, weight: 1), error: max(Self.trust, off - Self.trust))
    }
    // Unknowns without samples, the ends that are not straight, have empty rows.
    for index in 0..<size { rows[index][index] += 1e-6 }
    return rows
  }

  // MARK: Verification

  /// Whether the band has a uniform colour across, close to that of the query, and different
  /// surroundings.
  private func isArc(_ palette: ColorClassifier) -> Bool {
    let (all, _) = positions(side: 0)
    let isWhole = all.filter { position in
      func level(_ side: Double) -> PremultipliedColor {
        field[line.point(position, side * thickness)]
      }
      let levels = [-0.25, -0.1, 0.1, 0.25].map(level)
      let middle = PremultipliedColor.median(of: levels)
      let beyond = thickness / 2 + EdgeProfile.clear
      let contrast =
        [-beyond, beyond].map {
          (field[line.point(position, $0)] - middle).length
        }.min() ?? 0
      return palette.isAbout(middle)
        && levels.allSatisfy { ($0 - middle).length <= contrast / 4 }
    }
    return Double(isWhole.count) >= Self.leastAgreement * Double(all.count)
  }
}

extension ArcFit {
  /// The fitted circle.
  var circle: RingCircle {
    RingCircle(
      x: Estimate(center.x, within: 2 * errors[0]), y: Estimate(center.y, within: 2 * errors[1]),
      radius: Estimate(radius, within: 2 * errors[2]),
      thickness: Estimate(thickness, within: 2 * errors[3]))
  }

  /// The uncertainty of an angle that follows from that of the centre, in turns.
  var turnError: Double { 2 * max(errors[0], errors[1]) / (2 * .pi * radius) }
}
