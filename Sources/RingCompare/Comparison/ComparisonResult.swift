import RingCore

/// The differences that a comparison found in the area that both images have, and its verdict.
package struct ComparisonResult: Hashable, Codable, Sendable {
  /// While rows are compared, `withinTolerance` if any pixel differs, even a tolerated one.
  package var verdict: Difference.Verdict
  /// The number of pixels that differ by more than the tolerance of a pixel and are not ignored.
  package var count = 0
  package var ignoredAntiAliased = 0
  /// The largest difference of a channel, 0…255, among all pixels that are not in ignored regions.
  package var maxDelta = 0
  /// The bounding box of the counted pixels, in pixels; `nil` if there are none.
  package var boundingBox: PixelRegion?
  /// `nil` if no pixel is counted.
  package var densestWindow: DenseWindow?
  /// The sizes of the images; `nil` if they are equal.
  package var expected: PixelSize?
  package var actual: PixelSize?

  package init(_ verdict: Difference.Verdict = .identical) { self.verdict = verdict }

  /// Adds the differences in other rows, which have been compared no further than these.
  mutating func add(_ other: ComparisonResult) {
    if other.verdict != .identical { verdict = other.verdict }
    count += other.count
    ignoredAntiAliased += other.ignoredAntiAliased
    maxDelta = max(maxDelta, other.maxDelta)
    boundingBox = other.boundingBox?.union(boundingBox) ?? boundingBox
  }
}

extension ComparisonResult {
  package var isAccepted: Bool { verdict == .identical || verdict == .withinTolerance }

  /// The rank of the verdict, then the number of differing pixels; larger is worse.
  ///
  /// The verdicts are declared in the order of their rank: different sizes are the worst.
  var severity: (Int, Int) {
    (Difference.Verdict.allCases.firstIndex(of: verdict) ?? 0, count)
  }

  package var explanation: String {
    let text = verdict == .identical ? "every pixel is equal" : differingPixels
    if verdict == .withinTolerance { return "\(text), which the tolerance allows" }
    guard let expected, let actual else { return text }
    return "\(actual.text) pixels instead of \(expected.text); in their common area, \(text)"
  }

  private var differingPixels: String {
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

/// A square window and its counted pixels.
package struct DenseWindow: Hashable, Codable, Sendable {
  /// The side in pixels.
  package var size: Int
  /// The upper left corner, in pixels.
  package var x: Int
  package var y: Int
  /// The number of pixels in the window that `ComparisonResult.count` includes, 0…`size`².
  package var pixels: Int
}
