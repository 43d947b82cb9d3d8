import RingGraphics

/// A comparison of pictures that are never there as a whole: it is given their rows from top to
/// bottom, and finds what `Comparison` finds.
///
/// Holds the rows that it is given last, and a byte for each pixel that both pictures have.
public struct BandedComparison {
  private let comparison: Comparison
  private let expectedSize: PixelSize
  private let actualSize: PixelSize
  private let overlap: PixelSize
  private var scan: DifferenceScan?
  private var expected: Band
  private var actual: Band
  /// The first row that has not been looked at.
  private var next = 0

  /// Rows around a row that decide about its pixels: a neighbour's neighbour.
  private static let reach = 2

  /// Rows of one picture that are still needed.
  private struct Band {
    let size: PixelSize
    var top = 0
    var pixels: [UInt8] = []

    var bytesPerRow: Int { size.width * PixelGrid.bytesPerPixel }
    var end: Int { top + pixels.count / bytesPerRow }

    /// Forgets the rows above one.
    mutating func drop(above row: Int) {
      guard row > top else { return }
      pixels.removeFirst(min(pixels.count, (row - top) * bytesPerRow))
      top = row
    }
  }

  /// A comparison of pictures of these sizes.
  public init(_ options: ComparisonOptions, expected: PixelSize, actual: PixelSize) {
    comparison = Comparison(options)
    (expectedSize, actualSize) = (expected, actual)
    overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    (self.expected, self.actual) = (Band(size: expected), Band(size: actual))
  }

  /// The rows that follow, as many of either picture: RGBA, as a `RasterImage` has them.
  public mutating func add(expected: [UInt8], actual: [UInt8]) {
    self.expected.pixels += expected
    self.actual.pixels += actual
    let end = min(self.expected.end, self.actual.end)
    look(at: next..<(end >= overlap.height ? overlap.height : max(next, end - Self.reach)))
  }

  private mutating func look(at rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    expected.pixels.withUnsafeBytes { a in
      actual.pixels.withUnsafeBytes { b in
        guard
          let a = PixelGrid(rows: a, from: expected.top, of: expectedSize, part: overlap),
          let b = PixelGrid(rows: b, from: actual.top, of: actualSize, part: overlap)
        else { return }
        if scan == nil { scan = DifferenceScan(a, b, comparison.options) }
        scan?.goOn(a, b)
        scan?.run(rows: rows)
      }
    }
    next = rows.upperBound
    expected.drop(above: next - Self.reach)
    actual.drop(above: next - Self.reach)
  }

  /// The result, once all rows that both pictures have were added.
  public consuming func finish() -> ComparisonResult {
    guard var scan = scan.take() else {
      let nothing = Comparison.Outcome(mask: DifferenceMask(size: PixelSize(width: 0, height: 0)))
      return comparison.verdict(nothing, expectedSize, actualSize)
    }
    scan.finish()
    let outcome = Comparison.Outcome(
      mask: scan.mask, found: scan.found, isAnyDifferent: scan.isAnyDifferent)
    return comparison.verdict(outcome, expectedSize, actualSize)
  }
}
