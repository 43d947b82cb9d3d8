import RingCore

extension ImageComparison: CustomStringConvertible {
  /// A description on one line.
  public var description: String {
    guard isAnimated else { return result.explanation }
    var parts: [String] = []
    if expectedFrames != actualFrames {
      parts.append("\(actualFrames.counted("frame")) instead of \(expectedFrames)")
    }
    if let frames = Self.text(differentFrames) {
      parts.append("\(frames); the worst is frame \(worstFrame): \(result.explanation)")
    }
    if !hasSameTiming { parts.append("frames have different durations") }
    return parts.isEmpty ? result.explanation : parts.joined(separator: "; ")
  }

  /// Returns a text such as "frames 17–23 and 30 differ"; `nil` if `ranges` is empty.
  static func text(_ ranges: [ClosedRange<Int>]) -> String? {
    guard let first = ranges.first else { return nil }
    let shown = ranges.prefix(6).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    guard ranges.count > 1 || first.count > 1 else { return "frame \(shown[0]) differs" }
    let hidden = ranges.count - shown.count
    if hidden > 0 {
      return "frames \(shown.joined(separator: ", ")) and \(hidden.counted("more part")) differ"
    }
    guard shown.count > 1 else { return "frames \(shown[0]) differ" }
    return "frames \(shown.dropLast().joined(separator: ", ")) and \(shown[shown.count - 1]) differ"
  }
}

extension ComparisonResult {
  /// A description on one line.
  public var explanation: String {
    switch self {
    case .identical: "every pixel is equal"
    case .withinTolerance(let differences): "\(differences.explanation), which the tolerance allows"
    case .different(let differences): differences.explanation
    case .differentSizes(let expected, let actual, let overlap):
      "\(Self.text(actual)) pixels instead of \(Self.text(expected)); in their common area, "
        + overlap.explanation
    }
  }

  private static func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
}

extension PixelDifferences {
  /// A description on one line.
  public var explanation: String {
    guard let box = boundingBox else {
      return maxDelta == 0
        ? "no pixel differs" : "no pixel counts; the largest channel difference is \(maxDelta)"
    }
    let pixels = count == 1 ? "1 pixel differs" : "\(count) pixels differ"
    let ignored = ignoredAntiAliased > 0 ? ", \(ignoredAntiAliased) more as anti-aliasing" : ""
    return "\(pixels)\(ignored); the largest channel difference is \(maxDelta); "
      + "all within \(box.width) × \(box.height) at (\(box.x), \(box.y))"
  }
}
