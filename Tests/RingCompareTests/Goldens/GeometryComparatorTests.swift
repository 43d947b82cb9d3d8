import RingCore
import Testing

@testable import RingCompare

/// The messages about rings and bars that were measured in two images.
@Suite struct GeometryComparatorTests {
  /// A ring whose values are exact.
  private static func ring(
    x: Double = 20, radius: Double = 10, start: Double? = 0, end: Double? = 90
  ) -> RingMeasurement {
    func exact(_ value: Double) -> Estimate { Estimate(value, within: 0) }
    return RingMeasurement(
      x: exact(x), y: exact(20), radius: exact(radius), thickness: exact(3),
      start: start.map(exact), end: end.map(exact), fraction: exact(0.25))
  }

  private static func bar(length: Double?) -> BarMeasurement {
    BarMeasurement(
      thickness: Estimate(3, within: 0), length: length.map { Estimate($0, within: 0) })
  }

  private func texts(_ compare: (inout GeometryComparator) -> Void) -> [String] {
    var comparator = GeometryComparator(kind: "ring", name: "a", GeometryLimits())
    compare(&comparator)
    return comparator.differences.map(\.text)
  }

  @Test func whatDiffersIsNamed() {
    let texts = texts { $0.compare(Self.ring(), Self.ring(x: 23, radius: 11)) }
    #expect(
      texts == [
        "ring \"a\": its radius is 11 px, accepted 10 px; 1 px apart, allowed 0.25 px",
        "ring \"a\": its center is (23, 20), accepted (20, 20); 3 px apart, allowed 0.2 px",
      ])
  }

  @Test func whatCannotBeSeenIsNamed() {
    #expect(
      texts { $0.compare(Self.ring(), Self.ring(end: nil)) } == [
        "ring \"a\": where its arc ends cannot be seen, accepted 90°"
      ])
    #expect(
      texts { $0.compare(Self.ring(start: nil), Self.ring()) } == [
        "ring \"a\": its arc starts at 0°, accepted where it cannot be seen"
      ])
    #expect(
      texts { $0.compare(Self.bar(length: 5), Self.bar(length: nil)) } == [
        "ring \"a\": its filled length cannot be seen"
      ])
    #expect(
      texts { $0.compare(Self.bar(length: nil), Self.bar(length: 5)) } == [
        "ring \"a\": its filled length could not be seen in the accepted picture"
      ])
  }

  @Test func whatIsInOnlyOneImageIsNamed() {
    let ring = Self.ring()
    #expect(texts { $0.compare(nil, ring) } == ["ring \"a\": not found in the accepted picture"])
    #expect(texts { $0.compare(ring, nil) } == ["ring \"a\": not found in the picture"])
    #expect(
      texts { $0.compare(nil as RingMeasurement?, nil) } == ["ring \"a\": found in neither picture"]
    )
  }
}
