import RingCompare
import RingGraphics

/// What helps with a failure: the tolerances that would have accepted it, and whether the picture
/// has only moved.
///
/// Only failures are looked at, and of long animations as many frames as take no time to speak of.
public struct FailureHints: Hashable, Codable, Sendable {
  /// What would have accepted all that was added; `nil` if nothing would.
  public private(set) var passing: PassingTolerances?
  /// What became of all pictures that were added; `nil` if it is not the same, or more than that.
  public private(set) var change: PictureChange?
  private var isEmpty = true
  private var pixels = 0

  /// How one writes down a tolerance.
  public enum Spelling: String, Hashable, Sendable {
    /// As options of the command line.
    case options
    /// As arguments of `ComparisonOptions`.
    case swift
  }

  /// The pixels of all frames that are looked at; of others only the numbers are known.
  private static let maximumPixels = 1 << 22
  /// The most bytes of memory that the search takes.
  public static let maximumBytes = 16 << 20

  /// No hints yet.
  public init() {}

  /// Adds a failure whose pictures are not at hand.
  public mutating func add(_ result: ComparisonResult, _ options: ComparisonOptions) {
    add(passing: result.passing(options), change: nil)
  }

  /// Adds a picture, or a frame, that was not accepted.
  public mutating func add(_ compared: ComparedPictures, _ options: ComparisonOptions) {
    pixels += compared.mask.size.count
    // A single picture may be as large as it likes: it is looked at once.
    guard isEmpty || pixels <= Self.maximumPixels else { return add(compared.result, options) }
    let change =
      isEmpty || self.change != nil
      ? PictureChange(expected: compared.expected, actual: compared.actual) : nil
    add(passing: compared.passing(options), change: change)
  }

  private mutating func add(passing other: PassingTolerances?, change: PictureChange?) {
    if isEmpty {
      (passing, self.change, isEmpty) = (other, change, false)
    } else {
      passing = passing.flatMap { mine in other.map { mine.union($0) } }
      if change != self.change { self.change = nil }
    }
  }

  /// No tolerance helps, because there is more that differs than pixels.
  public mutating func forgetTolerances() { passing = nil }

  /// A line for each hint, for people.
  public func lines(_ options: ComparisonOptions, as spelling: Spelling) -> [String] {
    let passing = self.passing.map { $0.alternatives(options, as: spelling) } ?? []
    let tolerances = passing.isEmpty ? [] : ["passes with " + passing.joined(separator: ", or ")]
    return (change.map { [$0.description] } ?? []) + tolerances
  }
}

extension PassingTolerances {
  /// What one would write, each of which passes alone.
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

extension PictureComparison {
  /// What helps where golden and picture differ; nothing if the pictures themselves do not.
  func hints(
    expected: GoldenPicture, actual: GoldenPicture, _ options: ComparisonOptions
  ) -> FailureHints {
    var hints = FailureHints()
    let isSheet = expected.isAnimated != actual.isAnimated
    for frame in differentFrames.joined() {
      let compared = Comparison(options).compared(
        expected: isSheet ? expected.sheet : expected.image(frame),
        actual: isSheet ? actual.sheet : actual.image(frame))
      hints.add(compared, options)
    }
    if expectedFrames != actualFrames || !hasSameTiming { hints.forgetTolerances() }
    return hints
  }
}
