/// A value in a range, and its position in the range as a fraction.
package struct ProgressValue: Hashable, Sendable {
  /// Finite; `nil` for no data.
  package var value: Double?
  /// The value of 0 %.
  package var lowerBound: Double
  /// The value of 100 %, > `lowerBound`.
  package var upperBound: Double
  /// Where an arc or a bar begins that ends at `value`; `nil` for the lower bound.
  package var origin: Double?
  /// For the placeholder `{unit}`.
  package var unit: String?

  package init(
    _ value: Double?, lowerBound: Double = 0, upperBound: Double = 1, origin: Double? = nil
  ) {
    self.value = value
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.origin = origin
  }

  /// 0 at the lower bound, 1 at the upper, not clamped; `nil` without data.
  package var fraction: Double? { value.map(fraction(of:)) }

  /// Where the arc or bar begins, not clamped; 0 without an `origin`.
  package var originFraction: Double { origin.map(fraction(of:)) ?? 0 }

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
