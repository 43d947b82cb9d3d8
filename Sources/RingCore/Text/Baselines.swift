/// The first and last baseline of a text, in points from the upper side of its bounds.
package struct Baselines: Hashable, Sendable {
  package var first: Double
  /// Equal to `first` if there is one line.
  package var last: Double

  package init(first: Double, last: Double) { (self.first, self.last) = (first, last) }

  package func translated(down distance: Double) -> Baselines {
    Baselines(first: first + distance, last: last + distance)
  }

  /// Returns the upper first baseline and the lower last baseline of two texts; `nil` is ignored.
  package func union(_ other: Baselines?) -> Baselines {
    guard let other else { return self }
    return Baselines(first: min(first, other.first), last: max(last, other.last))
  }
}
