import Testing

@testable import RingScene

/// Properties that a ring stores separately are compared and copied like all others.
@Suite struct RingExtrasTests {
  /// A ring with all separately stored properties.
  private static var ring: ActivityRing {
    var ring = ActivityRing(progress: 0.5)
    ring.extras.segments = RingSegments()
    ring.extras.dash = [1, 2]
    ring.extras.dashFit = false
    ring.extras.targets = [GaugeTarget(value: 0.3)]
    ring.extras.label = .percent
    ring.extras.elementName = "a"
    return ring
  }

  @Test func extrasAffectEquality() {
    var other = Self.ring
    #expect(other == Self.ring)
    other.extras.dashFit = true
    #expect(other != Self.ring)
    #expect(Self.ring.extras.dash == [1, 2])
    #expect(Set([Self.ring, Self.ring, other]).count == 2)
  }

  @Test func copiesDoNotShareChanges() {
    let ring = Self.ring
    var copy = ring
    copy.extras.targets.append(GaugeTarget(value: 0.6))
    copy.extras.center = AnyElement(Spacer())
    #expect(ring.extras.targets.count == 1)
    #expect(ring.extras.center == nil)
    #expect(copy.extras.targets.count == 2)
  }
}
