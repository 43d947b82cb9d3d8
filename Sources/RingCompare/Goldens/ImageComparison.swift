import RingCore

/// The differences between two images, frame by frame for animations.
public struct ImageComparison: Hashable, Codable, Sendable {
  /// The comparison of the only frame, or of the frame that differs most.
  public var result: ComparisonResult
  /// The index of the frame that `result` describes, from 0.
  public var worstFrame: Int
  /// The ranges of indices, from 0, of frames that differ more than the tolerance allows.
  public var differentFrames: [ClosedRange<Int>]
  /// The number of frames of the golden, ≥ 1.
  public var expectedFrames: Int
  /// The number of frames of the checked image, ≥ 1.
  public var actualFrames: Int
  /// Whether corresponding frames have equal durations; `true` also if durations are unknown.
  public var hasSameTiming = true

  /// Compares corresponding frames; the tolerance applies to each frame separately.
  ///
  /// If only one of the images is animated, its contact sheet is compared with the other image.
  init(expected: GoldenImage, actual: GoldenImage, options: ComparisonOptions) {
    let isSheet = expected.isAnimated == actual.isAnimated
    let expectedFrames = isSheet ? expected.frames : [expected.sheet]
    let actualFrames = isSheet ? actual.frames : [actual.sheet]
    let comparison = Comparison(options)
    let results = zip(expectedFrames, actualFrames).map { expected, actual in
      comparison.compare(expected: expected, actual: actual)
    }
    let worst = results.indices.max { results[$0].severity < results[$1].severity } ?? 0
    result = results[worst]
    worstFrame = worst
    differentFrames = Self.ranges(results.indices.filter { !results[$0].isAccepted })
    (self.expectedFrames, self.actualFrames) = (expectedFrames.count, actualFrames.count)
    hasSameTiming = zip(expected.delays, actual.delays).allSatisfy { abs($0 - $1) <= Self.instant }
  }

  /// The tolerance of durations, in seconds: files often round them to milliseconds.
  private static let instant = 0.001 + 1e-6

  /// Whether the tolerance accepts all differences, and frame counts and timing match.
  public var isAccepted: Bool {
    differentFrames.isEmpty && expectedFrames == actualFrames && hasSameTiming
  }

  /// Whether all frames are equal, pixel by pixel, and have the same durations.
  public var isIdentical: Bool { result == .identical && isAccepted }

  /// Whether at least one of the compared images has more than one frame.
  public var isAnimated: Bool { max(expectedFrames, actualFrames) > 1 }

  /// Whether `a` is a worse match than `b`.
  static func > (a: ImageComparison, b: ImageComparison) -> Bool {
    let (frames, others) = (
      abs(a.expectedFrames - a.actualFrames), abs(b.expectedFrames - b.actualFrames)
    )
    return (frames, a.result.severity.0, a.result.severity.1)
      > (others, b.result.severity.0, b.result.severity.1)
  }

  /// Returns the ranges of consecutive numbers in ascending `numbers`.
  static func ranges(_ numbers: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }
}

extension ComparisonResult {
  /// Whether the tolerance accepts the result.
  public var isAccepted: Bool {
    switch self {
    case .identical, .withinTolerance: true
    case .different, .differentSizes: false
    }
  }

  /// The counted differences; `nil` if the images are identical.
  public var differences: PixelDifferences? {
    switch self {
    case .identical: nil
    case .withinTolerance(let differences), .different(let differences): differences
    case .differentSizes(_, _, let overlap): overlap
    }
  }

  /// The rank of the result; a larger one is worse.
  ///
  /// Different sizes are worse than different pixels, and more pixels are worse than fewer.
  var severity: (Int, Int) {
    switch self {
    case .identical: (0, 0)
    case .withinTolerance(let differences): (1, differences.count)
    case .different(let differences): (2, differences.count)
    case .differentSizes(_, _, let differences): (3, differences.count)
    }
  }
}
