extension FixedWidthInteger {
  /// Creates an integer by truncating `value` towards zero and clamping it to the type's range; 0
  /// for NaN.
  ///
  /// All conversions from `Double` use this initialiser, because it never traps on a user's
  /// numbers. It is inlinable, because its unspecialised generic form took 18 % of the time to draw
  /// thousands of gauges.
  @inlinable
  package init(clamping value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }
}
