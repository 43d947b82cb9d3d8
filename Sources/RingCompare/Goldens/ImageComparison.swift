import RingCore

/// The differences between two images, frame by frame for animations.
package struct ImageComparison: Hashable, Codable, Sendable {
  /// The comparison of the only frame, or of the frame that differs most.
  package var result = ComparisonResult.identical
  /// The index of the frame that `result` describes, from 0.
  package var worstFrame = 0
  /// The ranges of indices, from 0, of frames that differ more than the tolerance allows.
  package var differentFrames: [ClosedRange<Int>] = []
  /// The number of frames of the expected image, ≥ 1.
  package var expectedFrames: Int
  /// The number of frames of the checked image, ≥ 1.
  package var actualFrames: Int
  /// Whether durations are equal; `true` also if they are unknown.
  package var hasSameTiming = true

  /// Creates a comparison to which the results of the frames are added.
  package init(expectedFrames: Int = 1, actualFrames: Int = 1) {
    (self.expectedFrames, self.actualFrames) = (expectedFrames, actualFrames)
  }

  /// Adds the result of a frame whose index is not less than those added before.
  ///
  /// Returns whether the frame is worse than all before. `comparesDeltas` decides between frames
  /// with equally many counted pixels by their largest difference; otherwise the first is the
  /// worst.
  @discardableResult
  package mutating func add(
    _ frameResult: ComparisonResult, frame: Int, comparesDeltas: Bool = false
  ) -> Bool {
    if !frameResult.isAccepted { addDifferent(frame) }
    let (new, old) = (frameResult.severity, result.severity)
    let isLarger = frameResult.differences?.maxDelta ?? 0 > result.differences?.maxDelta ?? 0
    guard new > old || comparesDeltas && new == old && isLarger else { return false }
    (result, worstFrame) = (frameResult, frame)
    return true
  }

  private mutating func addDifferent(_ frame: Int) {
    if let last = differentFrames.last, last.upperBound >= frame - 1 {
      differentFrames[differentFrames.count - 1] = last.lowerBound...frame
    } else {
      differentFrames.append(frame...frame)
    }
  }

  /// Whether the tolerance accepts all differences, and frame counts and timing match.
  package var isAccepted: Bool {
    differentFrames.isEmpty && expectedFrames == actualFrames && hasSameTiming
  }

  /// Whether all frames are equal, pixel by pixel, and have the same durations.
  package var isIdentical: Bool { result == .identical && isAccepted }

  /// Whether at least one of the compared images has more than one frame.
  package var isAnimated: Bool { max(expectedFrames, actualFrames) > 1 }

  /// Whether `a` is a worse match than `b`.
  static func > (a: ImageComparison, b: ImageComparison) -> Bool {
    let (frames, others) = (
      abs(a.expectedFrames - a.actualFrames), abs(b.expectedFrames - b.actualFrames)
    )
    return (frames, a.result.severity.0, a.result.severity.1)
      > (others, b.result.severity.0, b.result.severity.1)
  }
}

extension ComparisonResult {
  /// Whether the tolerance accepts the result.
  package var isAccepted: Bool {
    switch self {
    case .identical, .withinTolerance: true
    case .different, .differentSizes: false
    }
  }

  /// The counted differences; `nil` if the images are identical.
  package var differences: PixelDifferences? {
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
