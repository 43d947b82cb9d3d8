/// A value in a range, and its position in the range as a fraction.
package struct ProgressValue: Hashable, Sendable {
  /// The value, finite; `nil` for no data.
  package var value: Double?
  /// The value of 0 %. Default: 0.
  package var lowerBound: Double
  /// The value of 100 %, > `lowerBound`. Default: 1.
  package var upperBound: Double
  /// The value from which an arc or a bar extends to `value`. Default: the lower bound.
  package var origin: Double?
  /// The unit of the value in texts, for the placeholder `{unit}`. Default: none.
  package var unit: String?

  /// Creates a value in a range, by default 0…1. A `value` of `nil` means no data.
  package init(
    _ value: Double?, lowerBound: Double = 0, upperBound: Double = 1, origin: Double? = nil
  ) {
    self.value = value
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.origin = origin
  }

  /// The position of the value in the range: 0 at the lower bound, 1 at the upper; not clamped.
  ///
  /// `nil` without data.
  package var fraction: Double? { value.map(fraction(of:)) }

  /// The fraction at which the arc or bar begins; not clamped. 0 without an `origin`.
  package var originFraction: Double { origin.map(fraction(of:)) ?? 0 }

  /// The placeholder values of this progress.
  var textValues: TextValues {
    var values = TextValues(
      fraction: fraction, value: value, lowerBound: lowerBound, upperBound: upperBound)
    values.unit = unit
    return values
  }

  /// Returns the position of a value in the range, as a fraction; not clamped to 0…1.
  func fraction(of value: Double) -> Double {
    (value - lowerBound) / (upperBound - lowerBound)
  }
}
