import RingCore

/// Hints for failures: tolerances that would have accepted them, and an offset or scale.
///
/// To limit the time, only the first frames of a long animation are examined, and no change is
/// reported for it.
package struct FailureHints: Sendable {
  /// The tolerances that would have accepted all added failures; `nil` if there are none.
  package private(set) var passing: MinimalTolerances?
  /// The change, such as a movement, that explains all added images; `nil` if there is none.
  private var change: ImageChange?
  private var isEmpty = true
  private var examinedPixels = 0

  /// The notation of a tolerance in a hint.
  package enum Spelling: Sendable {
    case options
    /// Arguments of `Comparison`'s initializer.
    case swift
  }

  /// The number of pixels, over all frames, after which no further frame is examined.
  ///
  /// The first frame is always examined. Frames beyond the limit contribute only the numbers of
  /// their results, and then no change is reported.
  private static let maximumPixels = 1 << 22
  /// The maximum memory of the search, in bytes.
  package static let maximumBytes = 16 << 20

  package init() {}

  /// Adds a failure whose images are unavailable. No change is then reported.
  package mutating func add(_ result: ComparisonResult, _ comparison: Comparison) {
    add(passing: result.minimalTolerances(for: comparison), change: nil)
  }

  /// Adds an image, or a frame, that was not accepted.
  package mutating func add(_ difference: Difference) {
    examinedPixels += difference.mask.size.count
    guard isEmpty || examinedPixels <= Self.maximumPixels else {
      return add(difference.result, difference.comparison)
    }
    let change =
      isEmpty || self.change != nil
      ? ImageChange(expected: difference.expected, actual: difference.actual) : nil
    add(passing: difference.minimalTolerances, change: change)
  }

  private mutating func add(passing other: MinimalTolerances?, change: ImageChange?) {
    if isEmpty {
      (passing, self.change, isEmpty) = (other, change, false)
    } else {
      passing = passing.flatMap { current in other.map { current.union($0) } }
      if change != self.change { self.change = nil }
    }
  }

  /// Removes the tolerances, because frame counts or durations differ too.
  package mutating func clearTolerances() { passing = nil }

  /// The largest tolerances that are reported: with larger ones, nearly every picture would pass.
  package static let maximumDelta = 32
  static let maximumThreshold = 0.1

  /// Returns the largest reported number of differing pixels of a picture with `count` pixels.
  package static func maximumPixels(of count: Int) -> Int { count / 100 }

  /// Removes the tolerances with which nearly every picture of `count` pixels would pass.
  package mutating func removeLooseTolerances(ofPixels count: Int) {
    if let delta = passing?.maxDelta, delta > Self.maximumDelta { passing?.maxDelta = nil }
    if let threshold = passing?.threshold, threshold > Self.maximumThreshold {
      passing?.threshold = nil
    }
    if let pixels = passing?.limits?.pixels, pixels > Self.maximumPixels(of: count) {
      passing?.limits = nil
    }
  }

  /// One line per hint; empty if there are none.
  package func lines(_ comparison: Comparison, as spelling: Spelling) -> [String] {
    let passing = self.passing.map { $0.alternatives(comparison, as: spelling) } ?? []
    let tolerances = passing.isEmpty ? [] : ["passes with " + passing.joined(separator: ", or ")]
    return (change.map { [$0.description] } ?? []) + tolerances
  }
}

extension MinimalTolerances {
  /// Returns tolerances as text. Each of them alone would make the comparison pass.
  fileprivate func alternatives(
    _ comparison: Comparison, as spelling: FailureHints.Spelling
  ) -> [String] {
    let isOKLab = if case .oklab = comparison.metric { true } else { false }
    var texts: [String] = []
    switch spelling {
    case .options:
      if let maxDelta { texts.append("--max-delta \(maxDelta)") }
      if let threshold {
        texts.append((isOKLab ? "" : "--metric oklab ") + "--threshold \(threshold)")
      }
      let parts = [
        limits?.pixels.map { "--max-pixels \($0)" },
        limits?.windowPixels.map { "--window-pixels \($0)" },
      ]
      texts.append(parts.compactMap { $0 }.joined(separator: " "))
    case .swift:
      if let maxDelta { texts.append("maxDelta: \(maxDelta)") }
      if let threshold { texts.append("metric: .oklab(threshold: \(threshold))") }
      let side = comparison.density?.side ?? Comparison.Density.reportedSide
      let parts = [
        limits?.pixels.map { "maxPixels: \($0)" },
        limits?.windowPixels.map { "density: .init(side: \(side), maxPixels: \($0))" },
      ]
      texts.append(parts.compactMap { $0 }.joined(separator: ", "))
    }
    return texts.filter { !$0.isEmpty }
  }
}
