extension Double {
  /// This length (points), angle (degrees) or size (pixels), with magnitudes below 1e-6 replaced by
  /// 0.
  ///
  /// Smaller values are invisible, and dividing by them overflows. Every conversion of a length,
  /// angle or size to a shape uses this property. Non-finite values are rejected elsewhere.
  package var snappedToZero: Double { abs(self) < Self.zeroSnappingThreshold ? 0 : self }

  package static let zeroSnappingThreshold = 1e-6
}
