extension Gauge {
  /// Creates a gauge with elements in its centre, stacked in a column; the percentage without any.
  package init(
    value: Double?, in range: ClosedRange<Double> = 0...100,
    @ElementBuilder center: () -> [AnyElement]
  ) {
    self.init(value: value, in: range, center: AnyElement(column: center()))
  }

  /// Creates a gauge with a centre and elements at the scale's ends; an empty label is left out.
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
