import RingGraphics

/// Where a band ends on one side, seen along a line across it.
///
/// Blur moves light but keeps its sum: the sum of what is seen along the line tells where one level
/// gives way to the other, whatever the renderer's anti-aliasing is like.
struct EdgeProfile {
  /// The standard deviation of a step's blur, in pixels: that of a pixel's square (1/12) and of even
  /// mixing between pixels (1/6 on average).
  static let blur = 0.5
  /// As the error function takes it.
  static let blurWidth = blur * 2.0.squareRoot()
  /// Levels that differ by less are not told apart.
  static let leastContrast = 0.03
  /// Pixels from an edge after which nothing of it can be seen.
  static let clear = 1.75

  let field: PixelField
  /// The point from which positions are counted, in the band.
  let origin: Point
  /// A unit vector out of the band.
  let way: Point
  /// Lines on the band's rims.
  let edge: (width: Double, color: Color)?
  /// Whether what hides half of a line is another band's arc, and not this one's.
  let isOverlapped: Bool

  private func level(_ position: Double) -> Level { field[origin + way * position] }

  private func plateau(_ from: Double, _ to: Double) -> Level {
    .middle(level(from), level((from + to) / 2), level(to))
  }

  /// The edge's distance from the origin, if it lies within a pixel or so of `expected` and both of
  /// its sides look different; `depth` is how far the band reaches inwards from there.
  func position(around expected: Double, depth: Double) -> Double? {
    let half = (edge?.width ?? 0) / 2
    let rim = half + Self.clear
    let inside = plateau(
      expected - max(rim, min(rim + 1.5, depth)), expected - min(rim, depth))
    let outside = plateau(expected + rim, expected + rim + 0.75)
    let contrast = inside - outside
    guard contrast.length >= Self.leastContrast else { return nil }
    let (low, high) = (expected - min(rim, depth), expected + rim)
    let count = 16
    let step = (high - low) / Double(count)
    let levels = (0...count).map { level(low + Double($0) * step) }
    let light = (levels.reduce(.zero, +) - (levels[0] + levels[count]) * 0.5) * step
    let rest = light + inside * low - outside * high
    var best = (position: rest.dot(contrast) / contrast.dot(contrast), error: Double.infinity)
    if let edge, half > 0 {
      let halves = [(half, half), isOverlapped ? (half, 0) : (0, half)]
      for (inner, outer) in halves {
        let line = RimLine(
          color: edge.color, inside: inside, outside: outside, inner: inner, outer: outer)
        let found = (rest - line.light).dot(contrast) / contrast.dot(contrast)
        let error = line.error(at: found, levels, from: low, step: step)
        if error < best.error { best = (found, error) }
      }
    }
    return abs(best.position - expected) <= rim ? best.position : nil
  }
}

/// A line on a band's rim, all of it or the half that another band leaves of it.
private struct RimLine {
  let color: Color
  let inside, outside: Level
  /// Pixels of the line inwards and outwards of the rim.
  let inner, outer: Double

  /// What the line adds to the light along the way.
  var light: Level {
    (Level(color, over: inside) - inside) * inner + (Level(color, over: outside) - outside) * outer
  }

  /// How far levels are from those of this line on a rim at a position, as a sum of squares.
  func error(at position: Double, _ levels: [Level], from low: Double, step: Double) -> Double {
    let (within, beyond) = (Level(color, over: inside), Level(color, over: outside))
    let (entry, rim, exit) = (within - inside, beyond - within, outside - beyond)
    var sum = 0.0
    for index in levels.indices {
      let place = low + Double(index) * step
      var difference = inside - levels[index]
      difference += entry * Self.passed(place, position - inner)
      difference += rim * Self.passed(place, position)
      difference += exit * Self.passed(place, position + outer)
      sum += difference.dot(difference)
    }
    return sum
  }

  /// How much of a blurred step at `border` has been taken at `place`, 0…1, within 0.0003: enough to
  /// tell lines apart, and most of what measuring cost with the exact function.
  ///
  /// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.27.
  private static func passed(_ place: Double, _ border: Double) -> Double {
    let z = (place - border) / EdgeProfile.blurWidth
    let x = abs(z)
    let root = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)))
    let rest = 0.5 / (root * root * root * root)
    return z < 0 ? rest : 1 - rest
  }
}
