import RingCore

/// The colours of the parts that show data, as readers see them, each computed once.
struct PartLooks: Sendable {
  /// The groups of parts that show different data in one element, or in rings with one centre.
  private(set) var groups = PartGroups()
  /// The `samples` of a ramp, by look.
  private var colors: [[SRGBColor]] = []
  /// `colors` in OKLab.
  private var labs: [[SIMD3<Double>]] = []
  /// `labs` as readers with each vision see them, by look.
  private var simulatedLabs: [ColorVision: [[SIMD3<Double>]]] = [:]
  /// By the index of a part with data.
  private var looks: [Int: Int] = [:]

  /// The distance up to which two colours are meant to be equal.
  private static let equalDistance = 1e-3
  /// The just noticeable difference of CSS Color 4 in OKLab.
  private static let noticeableDistance = 0.02

  /// Creates the looks of parts over the first of their backdrops; parts without one have none.
  init(_ parts: [ScenePart], over backdrops: [[Backdrop]]) {
    var numbers: [[SRGBColor]: Int] = [:]
    for (index, part) in parts.enumerated() where part.isData {
      guard let backdrop = backdrops[index].first else { continue }
      let colors = part.ramp.samples.map(backdrop.under)
      let look = numbers.number(of: colors)
      if look == self.colors.count { self.colors.append(colors) }
      looks[index] = look
      groups.add(index, part, look: look, comparesWithinElement: true)
    }
    labs = colors.map { $0.map(\.oklab) }
    for vision in ColorVision.allCases {
      simulatedLabs[vision] = colors.map { $0.map { vision.simulated($0).oklab } }
    }
  }

  /// Returns the distance of two colours in OKLab.
  static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let difference = a - b
    return (difference * difference).sum().squareRoot()
  }

  /// Returns the worst pairs of parts that look alike, though their colours differ.
  ///
  /// `findingNumbers` has the number of the finding that each part belongs to, and `limit` is the
  /// least distance in OKLab at which colours do not look alike.
  func worstPairs(findingNumbers: [Int], _ vision: ColorVision, limit: Double) -> WorstPairs {
    guard let simulated = simulatedLabs[vision] else {
      return WorstPairs(findingNumbers: findingNumbers)
    }
    let looks = groups.all.map(\.look)
    return groups.worstPairs(findingNumbers: findingNumbers) { first, second in
      let (a, b) = (looks[first], looks[second])
      guard a != b else { return nil }
      let least = Self.nearest(simulated[a], simulated[b]).distance
      guard least < limit, !isMeantToBeEqual(a, b) else { return nil }
      return limit - least
    }
  }

  /// Returns the colours at which two parts are most alike, and their distance.
  func nearest(
    _ first: Int, _ second: Int, _ vision: ColorVision
  ) -> (first: SRGBColor, second: SRGBColor, distance: Double)? {
    guard let a = looks[first], let b = looks[second], let simulated = simulatedLabs[vision]
    else { return nil }
    let (distance, step) = Self.nearest(simulated[a], simulated[b])
    return (
      colors[a][min(step, colors[a].count - 1)], colors[b][min(step, colors[b].count - 1)],
      distance
    )
  }

  /// Returns the colours, in OKLab, of all other parts that a part is compared with, as readers
  /// with `vision` see them.
  func others(of index: Int, _ vision: ColorVision) -> [SIMD3<Double>] {
    guard let simulated = simulatedLabs[vision] else { return [] }
    return groups.looks(comparedWith: index).flatMap { simulated[$0] }
  }

  /// Whether two looks have the same colours, or one of two gradients shows a part of the other's,
  /// as a ring above 100 % does.
  private func isMeantToBeEqual(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (labs[first], labs[second])
    let isEqual = (0..<max(a.count, b.count)).allSatisfy { step in
      Self.distance(a[min(step, a.count - 1)], b[min(step, b.count - 1)]) < Self.equalDistance
    }
    return isEqual || Self.isPart(a, of: b) || Self.isPart(b, of: a)
  }

  /// Whether all colours of a gradient are on another one, up to a just noticeable difference.
  private static func isPart(_ part: [SIMD3<Double>], of whole: [SIMD3<Double>]) -> Bool {
    guard part.count > 1, whole.count > 1 else { return false }
    return part.allSatisfy { color in
      zip(whole, whole.dropFirst()).contains { from, to in
        let side = to - from
        let squared = (side * side).sum()
        let along = squared > 0 ? ((color - from) * side).sum() / squared : 0
        return distance(color, from + side * min(max(along, 0), 1)) < noticeableDistance
      }
    }
  }

  /// Returns the least distance of two looks at equal positions, and the first such position.
  private static func nearest(
    _ a: [SIMD3<Double>], _ b: [SIMD3<Double>]
  ) -> (distance: Double, step: Int) {
    var least = (distance: distance(a[0], b[0]), step: 0)
    for step in 1..<max(1, a.count, b.count) {
      let distance = distance(a[min(step, a.count - 1)], b[min(step, b.count - 1)])
      if distance < least.distance { least = (distance, step) }
    }
    return least
  }
}
