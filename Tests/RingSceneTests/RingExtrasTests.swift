import Testing

@testable import RingScene

/// Properties that a ring stores separately are compared and copied like all others.
@Suite struct RingExtrasTests {
  /// A ring with all separately stored properties.
  private static var ring: ActivityRing {
    var ring = ActivityRing(progress: 0.5)
    ring.segments = RingSegments()
    ring.dash = [1, 2]
    ring.dashFit = false
    ring.targets = [GaugeTarget(value: 0.3)]
    ring.label = .percent
    ring.elementName = "a"
    return ring
  }

  @Test func extrasAffectEquality() {
    var other = Self.ring
    #expect(other == Self.ring)
    other.dashFit = true
    #expect(other != Self.ring)
    #expect(Self.ring.dash == [1, 2])
    #expect(Set([Self.ring, Self.ring, other]).count == 2)
  }

  @Test func copiesDoNotShareChanges() {
    let ring = Self.ring
    var copy = ring
    copy.targets.append(GaugeTarget(value: 0.6))
    copy.center = AnyElement(Spacer())
    #expect(ring.targets.count == 1)
    #expect(ring.center == nil)
    #expect(copy.targets.count == 2)
  }
}
