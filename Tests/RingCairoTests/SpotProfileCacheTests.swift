import Testing

@testable import RingCairo

@Suite struct SpotProfileCacheTests {
  /// Requests more profiles than the cache holds. Those of the first round recur in every round.
  @Test func everyProfileIsThatOfItsSpot() {
    let profiles = SpotProfileCache()
    for round in 0..<3 {
      for radius in [0.5, 4, 9] {
        for blur in 1...(round == 1 ? 20 : 4) {
          let sigma = Double(blur) * 0.75
          let found = profiles.profile(radius: radius, sigma: sigma)
          let made = SpotProfile(radius: radius, sigma: sigma)
          #expect(found.samples == made.samples && found.start == made.start)
          #expect(found.end == made.end && found.density == made.density)
        }
      }
    }
  }
}
