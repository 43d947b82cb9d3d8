import RingGraphics

/// A comparison of pictures that are never there as a whole: it is given their rows from top to
/// bottom, and finds what `Comparison` finds.
///
/// Holds the rows that it is given last, and a byte for each pixel that both pictures have if one
/// is counted.
public struct BandedComparison {
  private let comparison: Comparison
  private let expectedSize: PixelSize
  private let actualSize: PixelSize
  private let rules: ComparisonRules
  private let overlap: PixelSize
  /// `nil` before a pixel that is counted: only those are looked at again.
  private var mask: DifferenceMask?
  /// Of the rows that are looked at.
  private var marks: [UInt8] = []
  private var findings = DifferenceFindings()
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

    /// Adds rows, without a copy if no others are needed any more.
    mutating func add(_ rows: [UInt8]) {
      if pixels.isEmpty { pixels = rows } else { pixels += rows }
    }

    /// Forgets the rows above one.
    mutating func drop(above row: Int) {
      guard row > top else { return }
      if row >= end {
        pixels = []
      } else {
        pixels.removeFirst((row - top) * bytesPerRow)
      }
      top = row
    }
  }

  /// A comparison of pictures of these sizes.
  public init(_ options: ComparisonOptions, expected: PixelSize, actual: PixelSize) {
    comparison = Comparison(options)
    rules = ComparisonRules(options)
    (expectedSize, actualSize) = (expected, actual)
    overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    (self.expected, self.actual) = (Band(size: expected), Band(size: actual))
  }

  /// The rows that follow, as many of either picture: RGBA, as a `RasterImage` has them.
  public mutating func add(expected: [UInt8], actual: [UInt8]) {
    // Nothing is looked at that only one of the pictures has.
    guard next < overlap.height else { return }
    self.expected.add(expected)
    self.actual.add(actual)
    let end = min(self.expected.end, self.actual.end)
    let reach = rules.options.antiAliasing == .ignore ? Self.reach : 0
    look(at: next..<(end >= overlap.height ? overlap.height : max(next, end - reach)), reach)
  }

  private mutating func look(at rows: Range<Int>, _ reach: Int) {
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
    expected.drop(above: next - reach)
    actual.drop(above: next - reach)
  }

  private mutating func mark(_ rows: Range<Int>, _ scan: DifferenceScan) {
    let pixels = rows.lowerBound * overlap.width..<rows.upperBound * overlap.width
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: pixels.count))
    let found = marks.withUnsafeMutableBufferPointer { marks in
      marks.baseAddress.map { scan.findings(in: rows, $0 - pixels.lowerBound) }
    }
    guard let found else { return }
    findings.add(found)
    guard found.count > 0 else { return }
    var mask = self.mask.take() ?? DifferenceMask(size: overlap)
    mask.marks.replaceSubrange(pixels, with: marks)
    self.mask = mask
  }

  /// The result, once all rows that both pictures have were added.
  public consuming func finish() -> ComparisonResult {
    comparison.verdict(
      Comparison.Outcome(
        mask ?? DifferenceMask(size: PixelSize(width: 0, height: 0)), findings, comparison.options),
      expectedSize, actualSize)
  }
}
