import RingGraphics

/// What a comparison says of every pixel.
public struct DifferenceMask: Hashable, Sendable {
  /// What becomes of one pixel.
  public enum Mark: UInt8, Hashable, Sendable {
    /// Looks the same in both pictures.
    case equal = 0
    /// Differs, but no more than the tolerance of a pixel.
    case tolerated = 1
    /// Differs, but is taken for anti-aliasing.
    case antiAliased = 2
    /// Differs, and is judged by the limits of pixels and density.
    case counted = 3
  }

  /// Columns and rows in pixels.
  public let size: PixelSize
  var marks: [UInt8]

  init(size: PixelSize) {
    self.size = size
    marks = [UInt8](repeating: 0, count: size.count)
  }

  /// The marks in memory, row after row; a picture without pixels has none.
  mutating func withMarks(
    _ body: (UnsafeMutablePointer<UInt8>) -> DifferenceFindings
  ) -> DifferenceFindings {
    marks.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) } ?? DifferenceFindings()
  }

  /// The mark of the pixel in column x of row y, which must be within `size`.
  public internal(set) subscript(x: Int, y: Int) -> Mark {
    get { Mark(rawValue: marks[y * size.width + x]) ?? .equal }
    set { marks[y * size.width + x] = newValue.rawValue }
  }
}
