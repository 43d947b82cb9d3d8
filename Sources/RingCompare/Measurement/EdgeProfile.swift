import RingCore

/// The position of a band's edge along a line across it.
///
/// Blur moves light but preserves its sum. Therefore the sum of the levels along the line locates
/// the step between two levels, independent of the renderer's antialiasing.
struct EdgeProfile {
  /// The standard deviation of a step's blur, in pixels.
  ///
  /// The variance is that of a pixel's square (1/12) plus that of linear interpolation between
  /// pixels (1/6 on average).
  static let blur = 0.5
  /// The blur's scale as a parameter of the error function.
  static let blurWidth = blur * 2.0.squareRoot()
  /// The minimum distance between two premultiplied colours, in 0…2, that are distinguished.
  static let minimumContrast = 0.03
  /// The distance from an edge, in pixels, beyond which its blur has no influence on a pixel.
  static let blurReach = 1.75

  let field: PixelField
  /// The origin of positions, inside the band.
  let origin: Point
  /// The direction out of the band, a unit vector.
  let direction: Vector
  /// The lines on the band's rims, with a width in pixels; `nil` for none.
  let edge: (width: Double, color: SRGBColor)?
  /// Whether the arc of another band may hide the outer half of a rim line; otherwise this band's
  /// arc may hide the inner half.
  let isOverlapped: Bool

  private func level(_ position: Double) -> PremultipliedColor {
    field[origin + direction * position]
  }

  /// Returns the median of the colours at `from`, `to` and midway, all beyond the edge's blur.
  private func plateauColor(from: Double, to: Double) -> PremultipliedColor {
    .median(level(from), level((from + to) / 2), level(to))
  }

  /// Returns the edge's distance from the origin in pixels; `nil` if no edge is near `expected`.
  ///
  /// The distance may differ from `expected` by `blurReach` plus half the width of a rim line. The
  /// edge's sides must have different levels. `depth` is the extent of the band inwards from
  /// `expected`.
  func position(around expected: Double, depth: Double) -> Double? {
    let half = (edge?.width ?? 0) / 2
    let rim = half + Self.blurReach
    let inside = plateauColor(
      from: expected - max(rim, min(rim + 1.5, depth)), to: expected - min(rim, depth))
    let outside = plateauColor(from: expected + rim, to: expected + rim + 0.75)
    let contrast = inside - outside
    guard contrast.length >= Self.minimumContrast else { return nil }
    let (low, high) = (expected - min(rim, depth), expected + rim)
    let intervalCount = 16
    let step = (high - low) / Double(intervalCount)
    let levels = (0...intervalCount).map { level(low + Double($0) * step) }
    // The integral of the levels, by the trapezoidal rule.
    let light = (levels.reduce(.zero, +) - (levels[0] + levels[intervalCount]) * 0.5) * step
    let excess = light + inside * low - outside * high
    var best = (position: excess.dot(contrast) / contrast.dot(contrast), error: Double.infinity)
    if let edge, half > 0 {
      let halves = [(half, half), isOverlapped ? (half, 0) : (0, half)]
      for (inner, outer) in halves {
        let line = RimLine(
          color: edge.color, inside: inside, outside: outside, inner: inner, outer: outer)
        let candidate = (excess - line.light).dot(contrast) / contrast.dot(contrast)
        let error = line.error(at: candidate, levels, from: low, step: step)
        if error < best.error { best = (candidate, error) }
      }
    }
    return abs(best.position - expected) <= rim ? best.position : nil
  }
}

/// A line on a band's rim: all of it, or the half that another band leaves visible.
private struct RimLine {
  let color: SRGBColor
  let inside, outside: PremultipliedColor
  /// The width of the line inside and outside the rim, in pixels.
  let inner, outer: Double

  /// The light that the line adds along the profile.
  var light: PremultipliedColor {
    (PremultipliedColor(color, over: inside) - inside) * inner
      + (PremultipliedColor(color, over: outside) - outside) * outer
  }

  /// The sum of squared differences of `levels` from those of this line on a rim at `position`.
  func error(at position: Double, _ levels: [PremultipliedColor], from low: Double, step: Double)
    -> Double
  {
    let within = PremultipliedColor(color, over: inside)
    let beyond = PremultipliedColor(color, over: outside)
    let (entry, rim, exit) = (within - inside, beyond - within, outside - beyond)
    var sum = 0.0
    for index in levels.indices {
      let location = low + Double(index) * step
      var difference = inside - levels[index]
      difference += entry * Self.completedFraction(location, position - inner)
      difference += rim * Self.completedFraction(location, position)
      difference += exit * Self.completedFraction(location, position + outer)
      sum += difference.dot(difference)
    }
    return sum
  }

  /// Returns the fraction of a blurred step at `border` that is complete at `location`, 0…1.
  ///
  /// Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.27. Its error of 0.0003 is
  /// small enough to distinguish lines; the exact function would dominate the cost of measuring.
  private static func completedFraction(_ location: Double, _ border: Double) -> Double {
    let z = (location - border) / EdgeProfile.blurWidth
    let x = abs(z)
    let root = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)))
    let tail = 0.5 / (root * root * root * root)
    return z < 0 ? tail : 1 - tail
  }
}
