import RingCore

package struct ComparisonResult: Hashable, Codable, Sendable {
  package let verdict: Difference.Verdict
  /// Those of the overlap; `nil` if the images are identical.
  package let differences: PixelDifferences?
  /// The sizes of the images; `nil` if they are equal.
  package let expected: PixelSize?
  package let actual: PixelSize?

  package init(
    _ verdict: Difference.Verdict, _ differences: PixelDifferences? = nil,
    expected: PixelSize? = nil, actual: PixelSize? = nil
  ) {
    (self.verdict, self.differences) = (verdict, differences)
    (self.expected, self.actual) = (expected, actual)
  }
}

package struct PixelDifferences: Hashable, Codable, Sendable {
  /// The number of pixels that differ by more than the tolerance of a pixel and are not ignored.
  package var count = 0
  package var ignoredAntiAliased = 0
  /// The largest difference of a channel, 0…255, among all pixels that are not in ignored regions.
  package var maxDelta = 0
  /// The bounding box of the counted pixels, in pixels; `nil` if there are none.
  package var boundingBox: PixelRegion?
  /// `nil` if no pixel is counted.
  package var densestWindow: DenseWindow?

  package init() {}
}

/// A square window and its counted pixels.
package struct DenseWindow: Hashable, Codable, Sendable {
  /// The side in pixels.
  package var size: Int
  /// The upper left corner, in pixels.
  package var x: Int
  package var y: Int
  /// The number of pixels in the window that `PixelDifferences.count` includes, 0…`size`².
  package var pixels: Int

  package init(size: Int, x: Int, y: Int, pixels: Int) {
    (self.size, self.x, self.y, self.pixels) = (size, x, y, pixels)
  }
}
