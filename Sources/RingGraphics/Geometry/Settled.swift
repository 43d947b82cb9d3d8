extension Double {
  /// A length, an angle or a size as geometry takes it: 0 where it is less than a millionth – of a
  /// point, a degree or a pixel.
  ///
  /// Nobody sees less, and what is less makes numbers beyond all bounds where something is divided by
  /// it. Whatever turns such numbers into shapes asks here; what is not finite is refused elsewhere.
  package var settled: Double { abs(self) < Self.minimumSettled ? 0 : self }

  package static let minimumSettled = 1e-6
}
