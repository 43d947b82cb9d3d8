/// The lines on which the letters of a text stand, in points from the upper side of its box.
public struct Baselines: Hashable, Sendable {
  /// That of the first line of text.
  public var first: Double
  /// That of the last line of text; the first one's where there is one line.
  public var last: Double

  /// Baselines in points from the upper side of a box, downwards.
  public init(first: Double, last: Double) { (self.first, self.last) = (first, last) }

  /// The same lines seen from `distance` points farther up.
  public func moved(down distance: Double) -> Baselines {
    Baselines(first: first + distance, last: last + distance)
  }

  /// The uppermost first and the lowest last line of both.
  public func union(_ other: Baselines?) -> Baselines {
    guard let other else { return self }
    return Baselines(first: min(first, other.first), last: max(last, other.last))
  }
}
