/// A donut's values and total divided by the largest of them, so that huge sums stay finite.
struct DonutShares {
  /// The largest of the values and the total; 0 if none is above 0.
  let largest: Double
  /// In the order of the parts, 0…1. Negative values count as 0.
  let values: [Double]
  /// The sum of `values`.
  let sum: Double
  /// The value of the full circle, at least `sum`.
  let total: Double

  /// Creates the shares of `parts`; a `total` of `nil` is their sum.
  init(_ parts: [DonutPart], total: Double?) {
    let values = parts.map { max(0, $0.value) }
    let largest = max(values.max() ?? 0, total ?? 0)
    let shares = values.map { largest > 0 ? $0 / largest : 0 }
    let sum = shares.reduce(0, +)
    self.total = max(sum, largest > 0 ? (total ?? 0) / largest : 0)
    (self.largest, self.values, self.sum) = (largest, shares, sum)
  }
}
