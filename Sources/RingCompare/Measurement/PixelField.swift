import RingCore
import RingSystem

/// A premultiplied colour, which can be summed and averaged: red, green, blue and alpha, 0…1.
typealias PremultipliedColor = SIMD4<Double>

extension PremultipliedColor {
  init(_ color: SRGBColor, over below: PremultipliedColor = .zero) {
    let premultiplied = PremultipliedColor(color.red, color.green, color.blue, 1) * color.alpha
    self = premultiplied + below * (1 - color.alpha)
  }

  func dot(_ other: PremultipliedColor) -> Double { (self * other).sum() }
  var length: Double { dot(self).squareRoot() }

  /// Unpremultiplied; `nil` if the colour is nearly transparent.
  var color: SRGBColor? {
    guard w > 0.02 else { return nil }
    let straight = (self / w).clamped(lowerBound: .zero, upperBound: .one)
    return SRGBColor(red: straight.x, green: straight.y, blue: straight.z, alpha: straight.w * w)
  }
}

/// An image as a continuous field, with bilinear interpolation between pixel centres.
struct PixelField {
  /// Unpremultiplied red, green, blue and alpha of each pixel.
  private let pixels: [UInt8]
  private let width: Int
  private let right, bottom: Int

  init(_ image: RasterImage) {
    (pixels, width) = (image.pixels, image.width)
    (right, bottom) = (image.width - 1, image.height - 1)
  }

  /// Returns a pixel's premultiplied colour, scaled by 255². Clamps the coordinates to the image.
  @inline(__always)
  private func scaled(_ x: Int, _ y: Int) -> PremultipliedColor {
    let first = (min(max(y, 0), bottom) * width + min(max(x, 0), right)) * 4
    let bytes = pixels.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: first, as: UInt32.self) }
    let straight = PremultipliedColor(unsafeBitCast(bytes, to: SIMD4<UInt8>.self))
    var factor = PremultipliedColor(repeating: straight.w)
    factor.w = 255
    return straight * factor
  }

  private func level(_ x: Int, _ y: Int) -> PremultipliedColor { scaled(x, y) * Self.unit }

  private static var unit: Double { 1 / (255 * 255) }

  /// In pixels, interpolated bilinearly. Outside the image, the colour of the nearest pixel.
  subscript(point: Point) -> PremultipliedColor {
    let limit = 1e6
    let x = min(max(point.x, -limit), limit) - 0.5
    let y = min(max(point.y, -limit), limit) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    let upper = scaled(column, row) * (1 - u) + scaled(column + 1, row) * u
    let lower = scaled(column, row + 1) * (1 - u) + scaled(column + 1, row + 1) * u
    return (upper * (1 - v) + lower * v) * Self.unit
  }

  /// The median colour of the image's border.
  var background: PremultipliedColor {
    var levels: [PremultipliedColor] = []
    let steps = 64
    for step in 0...steps {
      let (x, y) = (right * step / steps, bottom * step / steps)
      levels += [level(x, 0), level(x, bottom), level(0, y), level(right, y)]
    }
    return .median(of: levels)
  }
}

extension PremultipliedColor {
  /// Returns the median of each component; zero for an empty list.
  static func median(of levels: [PremultipliedColor]) -> PremultipliedColor {
    guard !levels.isEmpty else { return .zero }
    // Most lists have three levels, which need no sorting.
    if levels.count == 3 { return median(levels[0], levels[1], levels[2]) }
    var result = PremultipliedColor.zero
    for index in 0..<4 { result[index] = RobustStatistics(levels.map { $0[index] }).median }
    return result
  }

  static func median(_ a: PremultipliedColor, _ b: PremultipliedColor, _ c: PremultipliedColor)
    -> PremultipliedColor
  {
    pointwiseMax(pointwiseMin(a, b), pointwiseMin(pointwiseMax(a, b), c))
  }
}

/// A robust location and spread of numbers, insensitive to a few outliers; 0 for no numbers.
struct RobustStatistics {
  let median: Double
  /// An estimate of the standard deviation: 1.4826 times the median absolute deviation.
  let deviation: Double
  let count: Int

  init(_ values: [Double]) {
    let sorted = values.sorted()
    count = sorted.count
    guard let center = Self.median(ofSorted: sorted) else {
      (median, deviation) = (0, 0)
      return
    }
    median = center
    deviation = 1.4826 * (Self.median(ofSorted: sorted.map { abs($0 - center) }.sorted()) ?? 0)
  }

  private static func median(ofSorted sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }

  /// Returns the median with twice its standard error, at least `minimum`.
  func estimate(minimum: Double) -> Estimate {
    Estimate(median, within: max(minimum, 2.5 * deviation / Double(max(count, 1)).squareRoot()))
  }
}
