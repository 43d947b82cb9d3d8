extension FixedWidthInteger {
  /// The nearest integer towards zero that this type has; 0 for what is not a number.
  ///
  /// The one way from Double to an integer: whatever a user's numbers become on the way, this does
  /// not trap. Inlinable, because other modules would call the generic code, which was 18 % of drawing
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
