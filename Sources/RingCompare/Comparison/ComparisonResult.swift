import RingCore

/// The result of comparing two images.
package enum ComparisonResult: Hashable, Codable, Sendable {
  /// Every pixel is equal.
  case identical
  /// Pixels differ, but no more than the tolerance allows.
  case withinTolerance(PixelDifferences)
  /// Pixels differ by more than the tolerance allows.
  case different(PixelDifferences)
  /// The images have different sizes; differences are counted in their overlap.
  case differentSizes(expected: PixelSize, actual: PixelSize, overlap: PixelDifferences)
}

/// The number, extent and position of differing pixels.
package struct PixelDifferences: Hashable, Codable, Sendable {
  /// The number of pixels that differ by more than the tolerance of a pixel and are not ignored.
  package var count = 0
  /// The number of pixels that differ, but were classified as anti-aliasing.
  package var ignoredAntiAliased = 0
  /// The largest difference of a channel, 0…255, among all pixels that are not in ignored regions.
  package var maxDelta = 0
  /// The bounding box of the counted pixels, in pixels; `nil` if there are none.
  package var boundingBox: PixelRegion?
  /// The window with the most counted pixels; `nil` if no pixel is counted.
  package var densestWindow: DenseWindow?

  /// Creates a value without differences.
  package init() {}
}

/// A square window and the number of pixels in it that `PixelDifferences.count` includes.
package struct DenseWindow: Hashable, Codable, Sendable {
  /// The side of the window in pixels.
  package var size: Int
  /// The leftmost column of pixels.
  package var x: Int
  /// The uppermost row of pixels.
  package var y: Int
  /// The number of pixels in the window that `PixelDifferences.count` includes, 0…`size`².
  package var pixels: Int

  /// Creates a window of `size` × `size` pixels with its upper left corner at (`x`, `y`). `pixels`
  /// is the number of counted pixels in it.
  package init(size: Int, x: Int, y: Int, pixels: Int) {
    (self.size, self.x, self.y, self.pixels) = (size, x, y, pixels)
  }
}
