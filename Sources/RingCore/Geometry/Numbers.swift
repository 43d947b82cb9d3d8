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

extension Double {
  /// This length in points, angle in degrees or size in pixels; 0 if its magnitude is below 1e-6.
  ///
  /// Smaller values are invisible, and dividing by them overflows. Every conversion of a length,
  /// angle or size to a shape uses this property. Non-finite values are rejected elsewhere.
  package var snappedToZero: Double { abs(self) < Self.zeroSnappingThreshold ? 0 : self }

  package static let zeroSnappingThreshold = 1e-6

  /// This number clamped to 0…1; 0 for NaN. Negative zero remains.
  package var clampedToUnit: Double { Swift.min(1, Swift.max(0, self)) }
}

extension Int {
  /// The smallest power of two that is at least this number; 1 for numbers below 1.
  package var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}

/// Returns the greatest common divisor of two integers that are not negative (Euclid).
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
