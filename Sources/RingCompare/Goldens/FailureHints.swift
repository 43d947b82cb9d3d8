import RingCore

/// Hints for failures: tolerances that would have accepted them, and an offset or scale.
///
/// To limit the time, only the first frames of a long animation are examined, and no change is
/// reported for it.
public struct FailureHints: Hashable, Codable, Sendable {
  /// The tolerances that would have accepted all added failures; `nil` if there are none.
  public private(set) var passing: MinimalTolerances?
  /// The change, such as a movement, that explains all added images; `nil` if there is none.
  public private(set) var change: ImageChange?
  private var isEmpty = true
  private var pixels = 0

  /// The notation of a tolerance in a hint.
  public enum Spelling: String, Hashable, Sendable {
    /// Command-line options.
    case options
    /// Arguments of `ComparisonOptions`.
    case swift
  }

  /// The number of pixels, over all frames, after which no further frame is examined.
  ///
  /// The first frame is always examined. Frames beyond the limit contribute only the numbers of
  /// their results, and then no change is reported.
  private static let maximumPixels = 1 << 22
  /// The maximum memory of the search, in bytes.
  public static let maximumBytes = 16 << 20

  /// Creates hints without any failure.
  public init() {}

  /// Adds a failure whose images are unavailable. No change is then reported.
  public mutating func add(_ result: ComparisonResult, _ options: ComparisonOptions) {
    add(passing: result.minimalTolerances(for: options), change: nil)
  }

  /// Adds an image, or a frame, that was not accepted.
  public mutating func add(_ compared: ComparedImages, _ options: ComparisonOptions) {
    pixels += compared.mask.size.count
    // The first image is examined regardless of its size.
    guard isEmpty || pixels <= Self.maximumPixels else { return add(compared.result, options) }
    let change =
      isEmpty || self.change != nil
      ? ImageChange(expected: compared.expected, actual: compared.actual) : nil
    add(passing: compared.minimalTolerances(for: options), change: change)
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
  public mutating func clearTolerances() { passing = nil }

  /// Returns the hints, one line of text each; empty if there are none.
  public func lines(_ options: ComparisonOptions, as spelling: Spelling) -> [String] {
    let passing = self.passing.map { $0.alternatives(options, as: spelling) } ?? []
    let tolerances = passing.isEmpty ? [] : ["passes with " + passing.joined(separator: ", or ")]
    return (change.map { [$0.description] } ?? []) + tolerances
  }
}

extension MinimalTolerances {
  /// Returns tolerances as text. Each of them alone would make the comparison pass.
  fileprivate func alternatives(
    _ options: ComparisonOptions, as spelling: FailureHints.Spelling
  ) -> [String] {
    let isOKLab = if case .oklab = options.metric { true } else { false }
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
      let size = options.window?.size ?? DensityLimit.reportedSize
      let parts = [
        limits?.pixels.map { "maxPixels: \($0)" },
        limits?.windowPixels.map { "window: DensityLimit(size: \(size), maxPixels: \($0))" },
      ]
      texts.append(parts.compactMap { $0 }.joined(separator: ", "))
    }
    return texts.filter { !$0.isEmpty }
  }
}
