import RingGraphics
import RingMeasure

/// How the rings and bars differ that two pictures show, whatever the renderers' anti-aliasing.
public struct GeometryComparison: Hashable, Codable, Sendable {
  /// How many rings and bars were looked for, ≥ 1.
  public let count: Int
  /// What is farther apart than the limits allow; in drawing order, rings first.
  public private(set) var differences: [GeometryDifference] = []

  /// Whether all rings and bars are the same within the limits.
  public var isAccepted: Bool { differences.isEmpty }

  /// Compares what the scenes say to look for, rings and bars of one name with each other. A scene
  /// that is unknown is taken to be the other one. `nil` where neither has a ring or a bar, or
  /// no scene is known, or the pictures have different sizes.
  init?(
    expected: (image: RasterImage, scene: SceneRecord?),
    actual: (image: RasterImage, scene: SceneRecord?), _ limits: GeometryLimits
  ) {
    guard let own = expected.scene ?? actual.scene, let other = actual.scene ?? expected.scene,
      expected.image.size == actual.image.size
    else { return nil }
    let (wanted, given) = (MeasureQueries(own), MeasureQueries(other))
    count = max(wanted.rings.count + wanted.bars.count, given.rings.count + given.bars.count)
    guard count > 0 else { return nil }
    let (first, second) = (PictureMeasurer(expected.image), PictureMeasurer(actual.image))
    compare("ring", wanted.rings, given.rings, \.id, limits) { judge, old, new in
      judge.compare(try? first.measure(old), try? second.measure(new))
    }
    compare("bar", wanted.bars, given.bars, \.id, limits) { judge, old, new in
      judge.compare(try? first.measure(old), try? second.measure(new))
    }
  }

  private mutating func compare<Query>(
    _ kind: String, _ expected: [Query], _ actual: [Query], _ id: KeyPath<Query, String?>,
    _ limits: GeometryLimits, _ measure: (inout GeometryJudge, Query, Query) -> Void
  ) {
    for pair in Self.pairs(expected, actual, id) {
      var judge = GeometryJudge(kind: kind, name: pair.name, limits)
      if let old = pair.expected, let new = pair.actual {
        measure(&judge, old, new)
      } else {
        judge.note(isNew: pair.expected == nil)
      }
      differences += judge.differences
    }
  }

  /// What has the same name, in the order of the accepted picture, then what only the other one has.
  private static func pairs<Query>(
    _ expected: [Query], _ actual: [Query], _ id: KeyPath<Query, String?>
  ) -> [(name: String, expected: Query?, actual: Query?)] {
    func named(_ queries: [Query]) -> [(String, Query)] {
      queries.map { ($0[keyPath: id] ?? "", $0) }
    }
    let given = Dictionary(named(actual)) { first, _ in first }
    let known = Set(named(expected).map(\.0))
    return named(expected).map { ($0, $1, given[$0]) }
      + named(actual).filter { !known.contains($0.0) }.map { ($0, nil, $1) }
  }
}
