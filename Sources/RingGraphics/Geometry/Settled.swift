extension Double {
  /// This length (points), angle (degrees) or size (pixels), with magnitudes below 1e-6 replaced by
  /// 0.
  ///
  /// Smaller values are invisible, and dividing by them overflows. Every conversion of such numbers
  /// to shapes uses this. Non-finite values are rejected elsewhere.
  package var settled: Double { abs(self) < Self.minimumSettled ? 0 : self }

  package static let minimumSettled = 1e-6
}
