import RingCore

/// The differences between two images, frame by frame for animations.
package struct ImageComparison: Hashable, Codable, Sendable {
  /// The comparison of the only frame, or of the frame that differs most.
  package var result = ComparisonResult()
  /// The index of the frame that `result` describes, from 0.
  package var worstFrame = 0
  /// Indices, from 0, of frames that differ more than the tolerance allows.
  package var differentFrames: [ClosedRange<Int>] = []
  package var expectedFrames: Int
  package var actualFrames: Int
  /// `true` also if the durations are unknown.
  package var hasSameTiming = true
  /// How the numbers of plays of animated PNGs differ; `nil` if they are equal or unknown.
  var playsDifference: String?

  /// The caller adds the results of the frames with `add`.
  package init(expectedFrames: Int = 1, actualFrames: Int = 1) {
    (self.expectedFrames, self.actualFrames) = (expectedFrames, actualFrames)
  }

  /// `frame` is not less than those added before. Returns whether it is the worst so far.
  ///
  /// `comparesDeltas` decides between frames with equally many counted pixels by their largest
  /// difference; otherwise the first is the worst.
  @discardableResult
  package mutating func add(
    _ frameResult: ComparisonResult, frame: Int, comparesDeltas: Bool = false
  ) -> Bool {
    if !frameResult.isAccepted { addDifferent(frame) }
    let (new, old) = (frameResult.severity, result.severity)
    let isLarger = frameResult.maxDelta > result.maxDelta
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

  package var isAccepted: Bool {
    differentFrames.isEmpty && expectedFrames == actualFrames && hasSameTiming
      && playsDifference == nil
  }

  package var isIdentical: Bool { result.verdict == .identical && isAccepted }

  /// Whether at least one of the compared images has more than one frame.
  package var isAnimated: Bool { max(expectedFrames, actualFrames) > 1 }

  /// Whether this is a worse match than `other`: first by the difference of the frame counts.
  func isWorse(than other: ImageComparison) -> Bool {
    let missing = abs(expectedFrames - actualFrames)
    let otherMissing = abs(other.expectedFrames - other.actualFrames)
    guard missing == otherMissing else { return missing > otherMissing }
    return result.severity > other.result.severity
  }
}

extension ImageComparison: CustomStringConvertible {
  package var description: String {
    guard isAnimated || playsDifference != nil else { return result.explanation }
    var parts: [String] = []
    if expectedFrames != actualFrames {
      parts.append("\(actualFrames.counted("frame")) instead of \(expectedFrames)")
    }
    if let frames = differentFramesText { parts.append("\(frames): \(result.explanation)") }
    if !hasSameTiming { parts.append("frames have different durations") }
    if let playsDifference { parts.append(playsDifference) }
    return parts.isEmpty ? result.explanation : parts.joined(separator: "; ")
  }

  /// A text such as "frames 17–23 and 30 differ; the worst is frame 20"; `nil` if none differs.
  package var differentFramesText: String? {
    guard let first = differentFrames.first else { return nil }
    let shown = differentFrames.prefix(6).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    let hidden = differentFrames.count - shown.count
    let parts = shown + (hidden > 0 ? [hidden.counted("more part")] : [])
    let list = [parts.dropLast().joined(separator: ", "), parts[parts.count - 1]]
      .filter { !$0.isEmpty }.joined(separator: " and ")
    let isSingle = parts.count == 1 && first.count == 1
    return (isSingle ? "frame \(list) differs" : "frames \(list) differ")
      + "; the worst is frame \(worstFrame)"
  }
}

extension PixelSize {
  package var text: String { "\(width) × \(height)" }
}
