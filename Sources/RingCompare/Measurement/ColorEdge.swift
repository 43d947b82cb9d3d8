import RingCore
import RingSystem

/// A search for the position of a colour change, along a line parallel to a band's centreline.
struct ColorEdge {
  let field: PixelField
  /// The point at a position along the line.
  let point: (Double) -> Point
  /// Pixels of the image per pixel of the line.
  let scale: Double

  /// Creates a search along the line at `side` pixels outside `line`.
  init(_ field: PixelField, _ line: some Centerline, side: Double) {
    self.field = field
    scale = line.scale(side)
    point = { line.point(at: $0, side: side) }
  }

  private func level(_ position: Double) -> PremultipliedColor { field[point(position)] }

  /// The change nearest to `expected`, at most `before` and `after` pixels from it.
  ///
  /// `nil` unless both colours are reached within these distances.
  func position(near expected: Double, before: Double, after: Double) -> Double? {
    let (low, high) = (expected - before / scale, expected + after / scale)
    let (from, to) = (level(low), level(high))
    guard (to - from).length >= EdgeProfile.minimumContrast,
      var position = coarsePosition(from, to, low: low, high: high, near: expected)
    else { return nil }
    for _ in 0..<3 {
      guard let next = refinedPosition(position, low: low, high: high),
        abs(next - position) * scale < 2
      else { return nil }
      position = next
    }
    return position
  }

  /// The position nearest to `expected` at which the level is halfway between `from` and `to`;
  /// `nil` if there is none between `low` and `high`.
  private func coarsePosition(
    _ from: PremultipliedColor, _ to: PremultipliedColor, low: Double, high: Double,
    near expected: Double
  ) -> Double? {
    let delta = to - from
    let square = delta.dot(delta)
    let step = 0.25 / scale
    func share(_ position: Double) -> Double { (level(position) - from).dot(delta) / square }
    var best: Double?
    var (last, position) = (share(low), low + step)
    while position <= high {
      let next = share(position)
      if last < 0.5, next >= 0.5 {
        let crossing = position - step * (next - 0.5) / (next - last)
        if best.map({ abs(crossing - expected) < abs($0 - expected) }) ?? true { best = crossing }
      }
      (last, position) = (next, position + step)
    }
    return best
  }

  /// Returns the position, at most a pixel from `position`, where the level is halfway between
  /// those of both sides; `nil` without an edge.
  ///
  /// The sides end at `low` and `high`. They may be gradients, so they are extrapolated to
  /// `position`.
  private func refinedPosition(_ position: Double, low: Double, high: Double) -> Double? {
    let before = extrapolatedLevel(at: position, from: -1, limit: low)
    let after = extrapolatedLevel(at: position, from: 1, limit: high)
    let delta = after - before
    let square = delta.dot(delta)
    guard square.squareRoot() >= EdgeProfile.minimumContrast else { return nil }
    func share(_ at: Double) -> Double { (level(at) - before).dot(delta) / square - 0.5 }
    let reach = 1 / scale
    var (a, b) = (position - reach, position + reach)
    guard share(a) < 0, share(b) > 0 else { return nil }
    for _ in 0..<20 {
      let middle = (a + b) / 2
      if share(middle) < 0 { a = middle } else { b = middle }
    }
    return (a + b) / 2
  }

  /// Extrapolates the colour of one side of the change linearly to `position`. The side ends at
  /// `limit`; `direction` is −1 for the side before the change, 1 for the other.
  private func extrapolatedLevel(
    at position: Double, from direction: Double, limit: Double
  ) -> PremultipliedColor {
    let available = min(5, abs(limit - position) * scale)
    guard available > EdgeProfile.blurReach + 1 else {
      return level(position + direction * max(available - 0.25, available * 0.9) / scale)
    }
    let distances = stride(from: EdgeProfile.blurReach, through: available, by: 0.25).map { $0 }
    let levels = distances.map { level(position + direction * $0 / scale) }
    let count = Double(distances.count)
    let meanDistance = distances.reduce(0, +) / count
    let mean = levels.reduce(PremultipliedColor.zero, +) / count
    var (slope, spread) = (PremultipliedColor.zero, 0.0)
    for (distance, level) in zip(distances, levels) {
      slope += (level - mean) * (distance - meanDistance)
      spread += (distance - meanDistance) * (distance - meanDistance)
    }
    return mean - slope / spread * meanDistance
  }
}
