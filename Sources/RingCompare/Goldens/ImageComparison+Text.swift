import RingCore

extension ImageComparison: CustomStringConvertible {
  package var description: String {
    guard isAnimated else { return result.explanation }
    var parts: [String] = []
    if expectedFrames != actualFrames {
      parts.append("\(actualFrames.counted("frame")) instead of \(expectedFrames)")
    }
    if let frames = differentFramesText { parts.append("\(frames): \(result.explanation)") }
    if !hasSameTiming { parts.append("frames have different durations") }
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

extension ComparisonResult {
  package var explanation: String {
    switch self {
    case .identical: "every pixel is equal"
    case .withinTolerance(let differences): "\(differences.explanation), which the tolerance allows"
    case .different(let differences): differences.explanation
    case .differentSizes(let expected, let actual, let overlap):
      "\(actual.text) pixels instead of \(expected.text); in their common area, "
        + overlap.explanation
    }
  }
}

extension PixelSize {
  package var text: String { "\(width) × \(height)" }
}

extension PixelDifferences {
  package var explanation: String {
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
