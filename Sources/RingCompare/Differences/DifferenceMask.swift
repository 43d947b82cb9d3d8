import RingCore

/// The marks of all pixels of a comparison.
package struct DifferenceMask: Hashable, Sendable {
  /// The classification of one pixel.
  package enum Mark: UInt8, Hashable, Sendable {
    /// Equal in both images.
    case equal = 0
    /// Differs, but within the tolerance of a pixel.
    case tolerated = 1
    /// Differs, but was classified as anti-aliasing.
    case antiAliased = 2
    /// Differs, and is subject to the limits of number and density.
    case counted = 3
  }

  /// The columns and rows of the mask, in pixels.
  package let size: PixelSize
  var marks: [UInt8]

  init(size: PixelSize) {
    self.size = size
    marks = [UInt8](repeating: 0, count: size.count)
  }

  /// Calls `body` with the marks in memory, row after row. Returns no differences for a mask
  /// without pixels.
  mutating func withMarks(
    _ body: (UnsafeMutablePointer<UInt8>) -> DifferenceCounts
  ) -> DifferenceCounts {
    marks.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) } ?? DifferenceCounts()
  }

  /// The mark of the pixel in column x of row y, which must be within `size`.
  package internal(set) subscript(x: Int, y: Int) -> Mark {
    get { Mark(rawValue: marks[y * size.width + x]) ?? .equal }
    set { marks[y * size.width + x] = newValue.rawValue }
  }
}
