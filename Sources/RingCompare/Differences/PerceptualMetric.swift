import RingCore

/// The perceptual distance of two colours: HyAB in OKLab, with a lightness that is uniform near
/// black.
///
/// B. Ottosson, "A perceptual color space for image processing" (2020) and "Okhsv and Okhsl" (2021)
/// for the lightness; S. Abasi et al., "Distance metrics for very large color differences" (2019).
/// Black and white are 1 apart. The interpolated tables of the transfer function and the cube root
/// have the resolution of pixelmatch's, so that both count the same pixels.
struct PerceptualMetric {
  let threshold: Double
  private let tables = PerceptualTables.shared

  /// Whether the distance of two colours exceeds the threshold; `true` for NaN.
  func differ(_ a: Pixel, _ b: Pixel, at index: Int) -> Bool {
    let (first, second) = colors(a, b, at: index)
    let remaining = threshold - abs(first.lightness - second.lightness)
    guard remaining > 0 else { return true }
    let (greenRed, blueYellow) = Self.hue(first.roots - second.roots)
    return !(greenRed * greenRed + blueYellow * blueYellow <= remaining * remaining)
  }

  /// Returns the distance of two colours; that of black and white is 1.
  func distance(_ a: Pixel, _ b: Pixel, at index: Int) -> Double {
    let (first, second) = colors(a, b, at: index)
    let (greenRed, blueYellow) = Self.hue(first.roots - second.roots)
    return abs(first.lightness - second.lightness)
      + (greenRed * greenRed + blueYellow * blueYellow).squareRoot()
  }

  /// Returns both colours over the background at `index`, the index of the pixels in their images.
  @inline(__always)
  private func colors(
    _ a: Pixel, _ b: Pixel, at index: Int
  ) -> (PerceptualColor, PerceptualColor) {
    let isOpaque = a.alpha == 255 && b.alpha == 255
    let background = isOpaque ? .zero : Self.background(at: index)
    return (tables.color(a, over: background), tables.color(b, over: background))
  }

  /// Returns the difference on OKLab's two colour axes, from that of the cones' cube roots.
  private static func hue(_ delta: SIMD4<Double>) -> (greenRed: Double, blueYellow: Double) {
    (
      1.9779984951 * delta.x - 2.4285922050 * delta.y + 0.4505937099 * delta.z,
      0.0259040371 * delta.x + 0.7827717662 * delta.y - 0.8086757660 * delta.z
    )
  }

  /// Returns the colour of pixelmatch's checkerboard of green and blue.
  ///
  /// Two translucent colours that look equal on one colour of the checkerboard differ on another.
  static func background(at position: Int) -> SIMD4<Double> {
    let offset = Double(position * PixelGrid.bytesPerPixel)
    let goldenRatio = 1.618033988749895
    func level(_ period: Double) -> Double { 48 + 159 * Double(Int(clamping: offset / period) & 1) }
    return SIMD4(48, level(goldenRatio), level(goldenRatio + 1), 0)
  }

  /// An upper bound of the distance of any two opaque colours that differ by at most one level in
  /// each channel. The maximum is 0.093645, between (0, 1, 0) and (1, 0, 1), measured over all 2²⁴
  /// colours and their neighbours.
  ///
  /// Colours that differ by n levels are n such steps apart. By the triangle inequality, their
  /// distance is at most the sum of the steps, because it is the sum of two norms, of lightness and
  /// of hue.
  static let step = 0.0937
  /// The upper bound for colours whose red and green are at least 16; the maximum is 0.007379.
  /// Between two such colours, every step also has a red and a green of at least 16.
  static let brightStep = 0.0074

  /// The maximum error of a distance that `ring_compare_rows` estimates, with a margin. The error
  /// is at most 0.00014 per colour, measured over all opaque colours that are not too dark.
  static let estimateError = 0.001

  /// Returns the number of steps whose sum is certainly within a threshold.
  static func steps(_ step: Double, within threshold: Double) -> Int32 {
    threshold > 0 ? Int32(clamping: min(255, threshold / step)) : 0
  }
}

/// The lightness and the cone responses of a colour, from which OKLab distances are computed.
struct PerceptualColor {
  /// The lightness Lr, 0…1: OKLab's L after the toe function of Okhsl.
  var lightness: Double
  var roots: SIMD4<Double>
}

/// Tables of the transfer function and the cube root, which are slow to compute for each colour.
final class PerceptualTables: Sendable {
  static let shared = PerceptualTables()

  /// Linear light, 0…1, of the levels 0…255; the last one is repeated for interpolation.
  private let linear: [Double]
  /// Cube roots of 0…1 in steps of 1 / `rootSteps`, and one more for interpolation.
  private let roots: [Double]

  private static let rootSteps = 4096.0

  private init() {
    let levels = (0...255).map { Self.linearLight(Double($0) / 255) }
    linear = levels + [levels[255]]
    roots = (0...Int(clamping: Self.rootSteps) + 1).map {
      ElementaryFunctions.root(Double($0) / Self.rootSteps, degree: 3)
    }
  }

  func color(_ pixel: Pixel, over background: SIMD4<Double>) -> PerceptualColor {
    let light =
      pixel.alpha == 255
      ? SIMD3(linear[pixel.red], linear[pixel.green], linear[pixel.blue])
      : light(blend(pixel, background))
    let cones =
      SIMD4(0.4122214708, 0.2119034982, 0.0883024619, 0) * light.x
      + SIMD4(0.5363325363, 0.6806995451, 0.2817188376, 0) * light.y
      + SIMD4(0.0514459929, 0.1073969566, 0.6299787005, 0) * light.z
    let (l, m, s) = (root(cones.x), root(cones.y), root(cones.z))
    let lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    return PerceptualColor(lightness: Self.toe(lightness), roots: SIMD4(l, m, s, 0))
  }

  private func blend(_ pixel: Pixel, _ background: SIMD4<Double>) -> SIMD4<Double> {
    let color = SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 0)
    let alpha = Double(pixel.alpha)
    return (color * alpha + background * (255 - alpha)) / 255
  }

  private func light(_ color: SIMD4<Double>) -> SIMD3<Double> {
    SIMD3(
      Self.interpolate(linear, color.x), Self.interpolate(linear, color.y),
      Self.interpolate(linear, color.z))
  }

  private func root(_ x: Double) -> Double { Self.interpolate(roots, x * Self.rootSteps) }

  @inline(__always)
  private static func interpolate(_ table: [Double], _ x: Double) -> Double {
    let index = Int(clamping: x)
    return table[index] + (table[index + 1] - table[index]) * (x - Double(index))
  }

  /// Returns linear light (IEC 61966-2-1). The power 2.4 is the fifth root of the twelfth power.
  private static func linearLight(_ level: Double) -> Double {
    guard level > 0.04045 else { return level / 12.92 }
    let base = (level + 0.055) / 1.055
    let square = base * base
    let fourth = square * square
    return ElementaryFunctions.root(fourth * fourth * fourth, degree: 5)
  }

  private static func toe(_ lightness: Double) -> Double {
    let (k1, k2) = (0.206, 0.03)
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }
}
