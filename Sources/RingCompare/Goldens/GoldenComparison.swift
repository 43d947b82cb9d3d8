import RingCore

/// A comparison of an image with a golden, and the compared frames for the report of a failure.
struct GoldenComparison {
  /// Of all frames.
  private(set) var summary: ImageComparison
  /// The frame that differs most.
  let worst: Difference
  /// The frames that differ more than the tolerance allows.
  private let failures: [Difference]

  /// The tolerance of durations, in seconds: files often round them to milliseconds.
  private static let instant = 0.001 + 1e-6

  /// Compares corresponding frames. An animation is compared with a still as a contact sheet.
  init(expected: GoldenImage, actual: GoldenImage, by comparison: Comparison) {
    let isSheet = expected.isAnimated != actual.isAnimated
    let expectedFrames = isSheet ? [expected.sheet] : expected.frames
    let actualFrames = isSheet ? [actual.sheet] : actual.frames
    let frames = zip(expectedFrames, actualFrames).map { expected, actual in
      comparison.compare(expected, actual)
    }
    summary = ImageComparison(
      expectedFrames: expectedFrames.count, actualFrames: actualFrames.count)
    for (number, frame) in frames.enumerated() { summary.add(frame.result, frame: number) }
    summary.hasSameTiming = zip(expected.delays, actual.delays).allSatisfy {
      abs($0 - $1) <= Self.instant
    }
    worst = frames[summary.worstFrame]
    failures = frames.filter { !$0.result.isAccepted }
  }

  /// Empty if no frame differs.
  func hints() -> FailureHints {
    var hints = FailureHints()
    for frame in failures { hints.add(frame) }
    if summary.expectedFrames != summary.actualFrames || !summary.hasSameTiming {
      hints.clearTolerances()
    }
    return hints
  }
}
