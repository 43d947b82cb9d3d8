/// A source of random numbers that depend only on a seed and a name, not on earlier calls or the
/// machine.
package struct SeededRandom: Hashable, Sendable {
  /// Every value is valid.
  package var seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// Returns a number in 0..<1 for `name`. The numbers of different names are independent.
  package func fraction(for name: String) -> Double {
    var hash = Self.mixed(seed &+ Self.increment)
    for byte in name.utf8 { hash = Self.mixed((hash ^ UInt64(byte)) &+ Self.increment) }
    // The significand of a `Double` has 53 bits.
    return Double(hash >> 11) / 9_007_199_254_740_992
  }

  /// The golden-ratio increment of SplitMix64.
  ///
  /// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014. The mixing function
  /// below uses the constants of David Stafford.
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
