import RingCore

/// The marks of all pixels of a comparison.
package struct DifferenceMask: Hashable, Sendable {
  package enum Mark: UInt8, Hashable, Sendable {
    case equal = 0
    case tolerated = 1
    case antiAliased = 2
    /// Differs, and is subject to the limits of number and density.
    case counted = 3
  }

  package let size: PixelSize
  var marks: [UInt8]

  init(size: PixelSize) {
    self.size = size
    marks = [UInt8](repeating: 0, count: size.count)
  }

  /// Calls `body` with the marks, row after row, unless the mask has no pixels.
  mutating func withMarks(
    _ body: (UnsafeMutablePointer<UInt8>) -> ComparisonResult
  ) -> ComparisonResult {
    marks.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) } ?? ComparisonResult()
  }

  /// Column `x` and row `y` must be within `size`.
  package internal(set) subscript(x: Int, y: Int) -> Mark {
    get { Mark(rawValue: marks[y * size.width + x]) ?? .equal }
    set { marks[y * size.width + x] = newValue.rawValue }
  }
}
