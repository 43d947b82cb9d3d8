import RingCore

/// A comparison of images that are never completely in memory.
///
/// Receives their rows from top to bottom, and returns the same result as `Comparison.compare`.
/// Holds the last rows that it received and, once a pixel is counted, a byte for each pixel of the
/// overlap.
package struct BandedComparison {
  private let comparison: Comparison
  private let expectedSize: PixelSize
  private let actualSize: PixelSize
  private let rules: ComparisonRules
  private let overlap: PixelSize
  /// `nil` until a pixel is counted, because only counted pixels affect the density.
  private var mask: DifferenceMask?
  /// Those of the rows being compared.
  private var marks: [UInt8] = []
  private var counts = DifferenceCounts()
  private var expected: Band
  private var actual: Band
  /// The first row that was not compared yet.
  private var next = 0

  /// In rows above and below: the detector of anti-aliasing reads the neighbours of neighbours.
  private static let reach = 2

  /// The rows of one image that are still needed.
  private struct Band {
    let size: PixelSize
    var top = 0
    var pixels: [UInt8] = []

    var bytesPerRow: Int { size.width * PixelGrid.bytesPerPixel }
    var end: Int { top + pixels.count / bytesPerRow }

    /// Appends rows, without a copy if the band is empty.
    mutating func add(_ rows: [UInt8]) {
      if pixels.isEmpty { pixels = rows } else { pixels += rows }
    }

    mutating func removeRows(above row: Int) {
      guard row > top else { return }
      if row >= end {
        pixels = []
      } else {
        pixels.removeFirst((row - top) * bytesPerRow)
      }
      top = row
    }
  }

  package init(_ comparison: Comparison, expected: PixelSize, actual: PixelSize) {
    self.comparison = comparison
    rules = ComparisonRules(comparison)
    (expectedSize, actualSize) = (expected, actual)
    overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    (self.expected, self.actual) = (Band(size: expected), Band(size: actual))
  }

  /// `expected` and `actual` have equally many rows, as RGBA bytes like those of a `RasterImage`.
  package mutating func add(expected: [UInt8], actual: [UInt8]) {
    // Rows that only one of the images has are not compared.
    guard next < overlap.height else { return }
    self.expected.add(expected)
    self.actual.add(actual)
    let end = min(self.expected.end, self.actual.end)
    let reach = comparison.ignoresAntiAliasing ? Self.reach : 0
    compareRows(next..<(end >= overlap.height ? overlap.height : max(next, end - reach)), reach)
  }

  private mutating func compareRows(_ rows: Range<Int>, _ reach: Int) {
    guard !rows.isEmpty else { return }
    expected.pixels.withUnsafeBytes { a in
      actual.pixels.withUnsafeBytes { b in
        guard
          let a = PixelGrid(rows: a, from: expected.top, of: expectedSize, part: overlap),
          let b = PixelGrid(rows: b, from: actual.top, of: actualSize, part: overlap)
        else { return }
        let scan = DifferenceScan(a, b, rules)
        if !scan.isEqual(rows) { mark(rows, scan) }
      }
    }
    next = rows.upperBound
    expected.removeRows(above: next - reach)
    actual.removeRows(above: next - reach)
  }

  /// Classifies the pixels of `rows`, and adds them to `counts` and, if any counts, to `mask`.
  private mutating func mark(_ rows: Range<Int>, _ scan: DifferenceScan) {
    let pixels = rows.lowerBound * overlap.width..<rows.upperBound * overlap.width
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: pixels.count))
    let newCounts = marks.withUnsafeMutableBufferPointer { marks in
      marks.baseAddress.map { scan.counts(in: rows, $0 - pixels.lowerBound) }
    }
    guard let newCounts else { return }
    counts.add(newCounts)
    guard newCounts.count > 0 else { return }
    var mask = self.mask.take() ?? DifferenceMask(size: overlap)
    mask.marks.replaceSubrange(pixels, with: marks)
    self.mask = mask
  }

  /// All rows of the overlap must have been added.
  package consuming func finish() -> ComparisonResult {
    comparison.result(
      Comparison.Outcome(
        mask ?? DifferenceMask(size: PixelSize(width: 0, height: 0)), counts, comparison),
      expectedSize, actualSize)
  }
}
