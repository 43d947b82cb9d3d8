/// How far something has come: a value in a range, seen as a fraction of it.
public struct ProgressValue: Hashable, Sendable {
  /// The value, finite; `nil` when nothing is known.
  public var value: Double?
  /// The value of 0 %. Default: 0.
  public var lowerBound: Double
  /// The value of 100 %, > `lowerBound`. Default: 1.
  public var upperBound: Double
  /// The value from which an arc or a bar reaches to `value`. Default: the lower bound.
  public var origin: Double?
  /// What the value is counted in, as texts say it. Default: nothing.
  public var unit: String?

  /// A value of 0…1 unless the bounds say otherwise; `nil` is no data.
  public init(
    _ value: Double?, lowerBound: Double = 0, upperBound: Double = 1, origin: Double? = nil
  ) {
    self.value = value
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.origin = origin
  }

  /// The fraction of the range that is done: 0 at the lower bound, 1 at the upper; may lie outside.
  public var fraction: Double? { value.map(fraction(of:)) }

  /// The fraction at which the arc or bar begins.
  public var originFraction: Double { origin.map(fraction(of:)) ?? 0 }

  /// What texts say of it.
  var textValues: TextValues {
    var values = TextValues(
      fraction: fraction, value: value, lowerBound: lowerBound, upperBound: upperBound)
    values.unit = unit
    return values
  }

  /// The fraction of the range that lies below a value; may be outside of 0…1.
  func fraction(of value: Double) -> Double {
    (value - lowerBound) / (upperBound - lowerBound)
  }
}
