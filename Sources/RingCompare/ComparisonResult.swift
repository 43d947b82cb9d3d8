// What options and results are made of: nobody need import another module for them.
@_exported import struct RingGraphics.PixelRegion
@_exported import struct RingGraphics.PixelSize

/// What a comparison of two pictures found.
public enum ComparisonResult: Hashable, Codable, Sendable {
  /// Every pixel is equal.
  case identical
  /// Pixels differ, but no more than the tolerance allows.
  case withinTolerance(PixelDifferences)
  /// More than the tolerance allows.
  case different(PixelDifferences)
  /// The pictures have other sizes; what differs is counted where they overlap.
  case differentSizes(expected: PixelSize, actual: PixelSize, overlap: PixelDifferences)
}

/// How many pixels differ, by how much and where.
public struct PixelDifferences: Hashable, Codable, Sendable {
  /// Pixels that differ by the comparison's metric and are not ignored.
  public var count = 0
  /// Pixels that differ, but are taken for anti-aliasing.
  public var ignoredAntiAliased = 0
  /// The largest difference of a channel, 0…255, among all pixels that are not in ignored regions.
  public var maxDelta = 0
  /// The smallest rectangle around the counted pixels, in pixels; `nil` if there is none.
  public var boundingBox: PixelRegion?
  /// The window with the most counted pixels; `nil` if there is none.
  public var densestWindow: DenseWindow?

  /// No differences.
  public init() {}
}

/// A square window and how many counted pixels it holds.
public struct DenseWindow: Hashable, Codable, Sendable {
  /// Pixels a side.
  public var size: Int
  /// The leftmost column of pixels.
  public var x: Int
  /// The uppermost row of pixels.
  public var y: Int
  /// The counted pixels within, 0…`size`².
  public var pixels: Int

  /// A square by its side, its upper left corner and the counted pixels within.
  public init(size: Int, x: Int, y: Int, pixels: Int) {
    (self.size, self.x, self.y, self.pixels) = (size, x, y, pixels)
  }
}
