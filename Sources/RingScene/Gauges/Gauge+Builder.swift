extension Gauge {
  /// Creates a gauge of a value in a range with elements in its centre.
  ///
  /// A `value` of `nil` means no data. Several elements are stacked in a column. Without elements,
  /// the centre shows the percentage.
  package init(
    value: Double?, in range: ClosedRange<Double> = 0...100,
    @ElementBuilder center: () -> [AnyElement]
  ) {
    self.init(value: value, in: range, center: AnyElement(column: center()))
  }

  /// Creates a gauge of a value in a range with a centre and elements at the scale's two ends.
  ///
  /// A `value` of `nil` means no data. An empty `center` shows the percentage; an empty label is
  /// left out.
  package init(
    value: Double?, in range: ClosedRange<Double> = 0...100,
    @ElementBuilder center: () -> [AnyElement],
    @ElementBuilder minimumValueLabel: () -> [AnyElement],
    @ElementBuilder maximumValueLabel: () -> [AnyElement]
  ) {
    self.init(value: value, in: range, center: center)
    minLabel = AnyElement(column: minimumValueLabel())
    maxLabel = AnyElement(column: maximumValueLabel())
  }
}
