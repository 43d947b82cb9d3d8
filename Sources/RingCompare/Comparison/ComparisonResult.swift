import RingCore

package enum ComparisonResult: Hashable, Codable, Sendable {
  case identical
  case withinTolerance(PixelDifferences)
  case different(PixelDifferences)
  /// Differences are counted in the overlap.
  case differentSizes(expected: PixelSize, actual: PixelSize, overlap: PixelDifferences)
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
