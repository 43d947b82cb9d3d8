import RingCore

/// The differences between the rings and bars of two images, independent of anti-aliasing.
package struct GeometryComparison: Hashable, Codable, Sendable {
  /// Measured rings and bars, ≥ 1; the larger number of the two scenes.
  package let count: Int
  /// Those beyond the limits: of rings, then of bars, in drawing order.
  package private(set) var differences: [GeometryDifference] = []

  package var isAccepted: Bool { differences.isEmpty }

  /// Compares the rings and bars of two images, matched by name.
  ///
  /// If only one scene is known, it describes both images. Returns `nil` if no scene is known, if
  /// neither contains a ring or a bar, or if the images differ in size.
  init?(
    expected: (image: RasterImage, scene: SceneSnapshot?),
    actual: (image: RasterImage, scene: SceneSnapshot?), _ limits: GeometryLimits
  ) {
    guard let expectedScene = expected.scene ?? actual.scene,
      let actualScene = actual.scene ?? expected.scene,
      expected.image.size == actual.image.size
    else { return nil }
    let (expectedQueries, actualQueries) = (
      MeasureQueries(expectedScene), MeasureQueries(actualScene)
    )
    count = max(
      expectedQueries.rings.count + expectedQueries.bars.count,
      actualQueries.rings.count + actualQueries.bars.count)
    guard count > 0 else { return nil }
    let (expectedMeasurer, actualMeasurer) = (
      ImageMeasurer(expected.image), ImageMeasurer(actual.image)
    )
    compare(
      "ring", expected: expectedQueries.rings, actual: actualQueries.rings, id: \.id, limits: limits
    ) { comparator, old, new in
      comparator.compare(try? expectedMeasurer.measure(old), try? actualMeasurer.measure(new))
    }
    compare(
      "bar", expected: expectedQueries.bars, actual: actualQueries.bars, id: \.id, limits: limits
    ) { comparator, old, new in
      comparator.compare(try? expectedMeasurer.measure(old), try? actualMeasurer.measure(new))
    }
  }

  private mutating func compare<Query>(
    _ kind: String, expected: [Query], actual: [Query], id: KeyPath<Query, String?>,
    limits: GeometryLimits, _ measure: (inout GeometryComparator, Query, Query) -> Void
  ) {
    for pair in Self.pairs(expected, actual, id) {
      var comparator = GeometryComparator(kind: kind, name: pair.name, limits)
      if let old = pair.expected, let new = pair.actual {
        measure(&comparator, old, new)
      } else {
        comparator.addUnmatched(isNew: pair.expected == nil)
      }
      differences += comparator.differences
    }
  }

  /// Pairs of equal names, in the order of `expected`, then the additional elements of `actual`.
  private static func pairs<Query>(
    _ expected: [Query], _ actual: [Query], _ id: KeyPath<Query, String?>
  ) -> [(name: String, expected: Query?, actual: Query?)] {
    func named(_ queries: [Query]) -> [(String, Query)] {
      queries.map { ($0[keyPath: id] ?? "", $0) }
    }
    let actualByName = Dictionary(named(actual)) { first, _ in first }
    let expectedNames = Set(named(expected).map(\.0))
    return named(expected).map { ($0, $1, actualByName[$0]) }
      + named(actual).filter { !expectedNames.contains($0.0) }.map { ($0, nil, $1) }
  }
}
