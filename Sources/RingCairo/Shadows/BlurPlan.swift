import RingGraphics

/// How finely a blur is sampled, and its weights.
///
/// A narrow Gaussian needs samples finer than pixels, because what a pixel's coverage does not tell
/// – where in the pixel an edge lies – is then visible. For a wide one coarser samples do: 1 to 1.4
/// pixels per sixth of σ cost at most 0.15/255, and the time per pixel stays bounded.
struct BlurPlan: Hashable {
  /// Samples per pixel, along a side.
  let finer: Int
  /// Pixels per sample, along a side; 1 unless `finer` is 1.
  let coarser: Int
  /// How many times smaller the group is drawn for a very wide blur; divides `coarser`.
  let smaller: Int
  /// Weights of samples −reach…reach, their sum is 1.
  let weights: [Float]
  /// In samples.
  let reach: Int
  /// In pixels: beyond it nothing is left.
  let pixelReach: Int

  /// Below this standard deviation, in pixels, the coverage itself is nearer than a thousandth.
  private static let minimumSigma = 0.02
  /// Samples per σ that make the place of an edge within a sample invisible (0.3/255).
  private static let finestSamples = 4.0
  private static let maximumRefinement = 8.0
  private static let samplesPerCoarseSigma = 6.0
  /// A cell of 16 × 16 pixels, each with its coverage, tells where an edge lies as well as larger ones.
  private static let cellWhenSmaller = 16.0
  /// Truncation: what is cut off is 5e-4 of the whole, and shared out again by normalising.
  private static let standardDeviations = 3.5

  /// A blur of σ ≥ 0 pixels; `mayBeFiner` is false where there is nothing finer than pixels.
  init(sigma: Double, mayBeFiner: Bool = true) {
    guard sigma >= Self.minimumSigma else {
      (finer, coarser, smaller, weights, reach, pixelReach) = (1, 1, 1, [1], 0, 0)
      return
    }
    let fine =
      mayBeFiner
      ? min(Self.maximumRefinement, max(1, (Self.finestSamples / sigma).rounded(.up))) : 1
    var coarse = max(1, (sigma / Self.samplesPerCoarseSigma).rounded(.down))
    var small = 1.0
    if coarse >= 4 * Self.cellWhenSmaller {
      small = (coarse / Self.cellWhenSmaller).rounded(.down)
      coarse = small * Self.cellWhenSmaller
    }
    // Averaging over cells and interpolating between them blur, too: the variances add up.
    let spread = coarse > 1 ? (coarse * coarse - 1) / 12 + coarse * coarse / 6 : 0
    let samples = (sigma * sigma - spread).squareRoot() * fine / coarse
    let reach = Int(clamping: (Self.standardDeviations * samples).rounded(.up))
    weights = Self.weights(sigma: samples, reach: reach, shift: 0)
    (finer, coarser, self.reach) = (Int(clamping: fine), Int(clamping: coarse), reach)
    smaller = Int(clamping: small)
    pixelReach = Int(clamping: (Double(reach + 2) * coarse / fine).rounded(.up))
  }

  /// A Gaussian of σ > 0 at −reach…reach, each `shift` farther on; the sum is 1.
  static func weights(sigma: Double, reach: Int, shift: Double) -> [Float] {
    let raw = (-reach...reach).map { index -> Double in
      let z = (Double(index) + shift) / sigma
      return Elementary.exponential(-z * z / 2)
    }
    let sum = raw.reduce(0, +)
    return raw.map { Float($0 / sum) }
  }
}
