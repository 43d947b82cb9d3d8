import CRingPixels
import RingGraphics

/// The options of a comparison, made ready for many rows.
struct ComparisonRules: Sendable {
  let options: ComparisonOptions
  let metric: PerceptualMetric?
  let ignored: IgnoredRegions?
  /// What the loop over a row decides alone.
  let tolerance: ring_tolerance

  /// For rows in which anything may differ.
  static let anything = ring_tolerance(
    max_delta: 255, is_perceptual: false, invisible_delta: 0, invisible_bright_delta: 0, same: 0,
    different: 0)

  init(_ options: ComparisonOptions) {
    self.options = options
    ignored = options.ignoredRegions.isEmpty ? nil : IgnoredRegions(options.ignoredRegions)
    var tolerance = Self.anything
    // The loop asks of equal pixels as well.
    tolerance.max_delta = Int32(clamping: max(0, options.maxDelta))
    if case .oklab(let threshold) = options.metric {
      metric = PerceptualMetric(threshold: threshold)
      tolerance.is_perceptual = true
      tolerance.invisible_delta = PerceptualMetric.steps(PerceptualMetric.step, within: threshold)
      tolerance.invisible_bright_delta = PerceptualMetric.steps(
        PerceptualMetric.brightStep, within: threshold)
      tolerance.same = Float(threshold - PerceptualMetric.estimateError)
      tolerance.different = Float(threshold + PerceptualMetric.estimateError)
    } else {
      metric = nil
    }
    self.tolerance = tolerance
  }
}

extension PerceptualMetric {
  /// More than the distance of any two opaque colours that differ by no more than one level in each
  /// channel: 0.093645, between (0, 1, 0) and (1, 0, 1), as all 2²⁴ colours and their neighbours show.
  ///
  /// Colours that differ by n levels are n such steps apart, and a distance is no longer than a way:
  /// lightness and hue are a norm each.
  static let step = 0.0937
  /// The same for colours with 16 levels of red and of green or more: 0.007379. All steps on the way
  /// from one to another are such colours.
  static let brightStep = 0.0074

  /// By how much the loop's distance may be wrong. It is wrong by 0.00014 a colour at most, as all
  /// opaque colours show that have not too little light.
  static let estimateError = 0.001

  /// How many steps are surely no longer than a distance.
  static func steps(_ step: Double, within threshold: Double) -> Int32 {
    threshold > 0 ? Int32(clamping: min(255, threshold / step)) : 0
  }
}
