import RingCairo
import RingCore

/// The alpha channel of an image, for computations.
struct Coverage {
  let width: Int
  let height: Int
  /// The alpha values, 0…255, in rows from top to bottom.
  let alpha: [Double]

  init(_ image: RasterImage) {
    (width, height) = (image.width, image.height)
    alpha = stride(from: 3, to: image.pixels.count, by: 4).map { Double(image.pixels[$0]) }
  }

  var sum: Double { alpha.reduce(0, +) }
  var largest: Double { alpha.max() ?? 0 }

  /// The centroid of the coverage, in pixels.
  var centroid: Point {
    var moment = Vector.zero
    for (index, value) in alpha.enumerated() {
      let center = Vector(x: Double(index % width) + 0.5, y: Double(index / width) + 0.5)
      moment = moment + center * value
    }
    return Point.zero + moment * (1 / sum)
  }

  /// The columns with any coverage; `nil` if there are none.
  var columns: ClosedRange<Int>? {
    let covered = alpha.indices.filter { alpha[$0] > 0 }.map { $0 % width }
    guard let first = covered.min(), let last = covered.max() else { return nil }
    return first...last
  }

  /// Returns the mean of each square of `side` × `side` pixels.
  func averaged(_ side: Int) -> [Double] {
    var result = [Double](repeating: 0, count: (width / side) * (height / side))
    for (index, value) in alpha.enumerated() {
      let (x, y) = (index % width / side, index / width / side)
      result[y * (width / side) + x] += value / Double(side * side)
    }
    return result
  }
}

/// Returns an image of `width` × `height` points with these commands drawn on it.
func rasterized(
  _ commands: [DrawCommand], _ width: Int, _ height: Int, scale: Int = 1,
  text: TextEngine = TextEngine(FontSources(base: .none))
) throws -> RasterImage {
  var rasterizer = Rasterizer()
  return try rasterizer.rasterize(
    DisplayList(commands), size: PixelSize(width: width * scale, height: height * scale),
    scale: Double(scale), text: text)
}
