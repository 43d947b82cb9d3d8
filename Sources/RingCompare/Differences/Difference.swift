import RingCore

/// The difference of two images, as a comparison found it.
public struct Difference: Hashable, Sendable {
  /// The verdict of a comparison.
  public enum Verdict: String, CaseIterable, Codable, Sendable {
    /// Every pixel is equal.
    case identical
    /// Pixels differ, but no more than the tolerances allow.
    case withinTolerance
    /// Pixels differ by more than the tolerances allow.
    case different
    /// The images have different sizes; differences are counted in their overlap.
    case differentSizes
  }

  /// The expected image.
  public let expected: RasterImage
  /// The image that was compared with `expected`.
  public let actual: RasterImage
  package let comparison: Comparison
  package let result: ComparisonResult
  /// The marks of the overlap.
  package let mask: DifferenceMask

  package init(
    expected: RasterImage, actual: RasterImage, comparison: Comparison, result: ComparisonResult,
    mask: DifferenceMask
  ) {
    (self.expected, self.actual, self.comparison) = (expected, actual, comparison)
    (self.result, self.mask) = (result, mask)
  }

  /// The verdict of the comparison.
  public var verdict: Verdict {
    switch result {
    case .identical: .identical
    case .withinTolerance: .withinTolerance
    case .different: .different
    case .differentSizes: .differentSizes
    }
  }

  /// Whether the images are identical or differ no more than the tolerances allow.
  public var isAccepted: Bool { result.isAccepted }
  /// The number of pixels that differ by more than the tolerance of a pixel and are not ignored.
  public var pixels: Int { result.differences?.count ?? 0 }
  /// The number of pixels that differ, but were ignored as anti-aliasing. Pixels of ignored regions
  /// are not among them.
  public var ignoredPixels: Int { result.differences?.ignoredAntiAliased ?? 0 }
  /// The largest difference of a channel, 0…255, among all pixels that are not in ignored regions.
  public var maxDelta: Int { result.differences?.maxDelta ?? 0 }
  /// The bounding box of the counted pixels; `nil` if there are none.
  public var bounds: PixelRegion? { result.differences?.boundingBox }

  /// The square with the most counted pixels; `nil` if there are none.
  ///
  /// Its side is that of the comparison's `density`, by default 16 pixels, clipped to the overlap
  /// of the images.
  public var densest: PixelRegion? {
    result.differences?.densestWindow.map { window in
      PixelRegion(
        x: window.x, y: window.y, width: min(window.size, mask.size.width),
        height: min(window.size, mask.size.height))
    }
  }

  /// The comparisons that would have accepted the images, each with one tolerance more or larger.
  ///
  /// They have the smallest `maxDelta`, the smallest threshold of `oklab`, and the smallest
  /// `maxPixels` and `density` together that suffice. Empty if the images were accepted, or if no
  /// tolerance helps because their sizes differ. Takes about as long as the comparison did. With
  /// more than 2²⁰ counted pixels, `maxDelta` may be larger than necessary, and no threshold is
  /// searched.
  public var passing: [Comparison] { minimalTolerances?.comparisons(extending: comparison) ?? [] }

  /// The change of position or scale that alone explains the difference; `nil` if there is none.
  ///
  /// An example is "the same picture, 1 px to the right". Also `nil` for images of more than 2²⁴
  /// pixels together. A change of scale is found only in images of at most 2²¹ pixels. Reads each
  /// pixel a few times.
  public var explanation: String? {
    verdict == .identical
      ? nil : ImageChange(expected: expected, actual: actual).map(\.description)
  }
}

extension Difference: CustomStringConvertible {
  /// The number and extent of the differing pixels, on one line.
  public var description: String { result.explanation }
}
