import RingCore
import RingKernels

/// The settings of a comparison, precomputed for many rows.
struct ComparisonRules: Sendable {
  let comparison: Comparison
  let metric: PerceptualMetric?
  let ignored: IgnoredRegions?
  /// For `ring_compare_rows`, before the metric decides about the remaining pixels.
  let tolerance: ring_tolerance

  /// A tolerance that accepts every difference.
  static let unlimitedTolerance = ring_tolerance(
    max_delta: 255, is_perceptual: false, invisible_delta: 0, invisible_bright_delta: 0,
    accept_below: 0,
    reject_from: 0)

  init(_ comparison: Comparison) {
    self.comparison = comparison
    let regions = comparison.ignoredRegions
    ignored = regions.isEmpty ? nil : IgnoredRegions(regions)
    var tolerance = Self.unlimitedTolerance
    // `ring_compare_rows` also tests equal pixels, so the tolerance must not be negative.
    tolerance.max_delta = Int32(clamping: max(0, comparison.maxDelta))
    if case .oklab(let threshold) = comparison.metric {
      metric = PerceptualMetric(threshold: threshold)
      tolerance.is_perceptual = true
      tolerance.invisible_delta = PerceptualMetric.steps(PerceptualMetric.step, within: threshold)
      tolerance.invisible_bright_delta = PerceptualMetric.steps(
        PerceptualMetric.brightStep, within: threshold)
      tolerance.accept_below = Float(threshold - PerceptualMetric.estimateError)
      tolerance.reject_from = Float(threshold + PerceptualMetric.estimateError)
    } else {
      metric = nil
    }
    self.tolerance = tolerance
  }
}

extension PerceptualMetric {
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
