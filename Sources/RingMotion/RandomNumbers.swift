/// Random numbers that depend on a seed and a name only: not on what was asked for before, not on
/// the machine.
public struct RandomNumbers: Hashable, Sendable {
  /// What all numbers depend on, of any value.
  public var seed: UInt64

  /// The numbers of a seed; the same seed has the same numbers on every machine.
  public init(seed: UInt64) { self.seed = seed }

  /// A number in 0..<1 for a name; different names have numbers that know nothing of each other.
  public func fraction(for name: String) -> Double {
    var hash = Self.mixed(seed &+ Self.increment)
    for byte in name.utf8 { hash = Self.mixed((hash ^ UInt64(byte)) &+ Self.increment) }
    // The 53 bits that a Double can hold.
    return Double(hash >> 11) / 9_007_199_254_740_992
  }

  /// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014): the
  /// golden ratio's step, and the mixing function below with the constants of David Stafford.
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
