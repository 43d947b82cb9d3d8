import RingCore

/// The smallest tolerances with which differing images would have been accepted.
///
/// Each of them alone suffices, in addition to the settings in use. Tolerances that would let
/// anything pass are useless and omitted: a `maxDelta` of 255, a `threshold` of 1 or more.
package struct MinimalTolerances: Hashable, Codable, Sendable {
  /// 1…254; `nil` if none would pass.
  package var maxDelta: Int?
  /// For `oklab`, in steps of 0.001, > 0 and < 1; `nil` if none would pass or none was searched.
  package var threshold: Double?
  /// The limits of pixel numbers, which only suffice together.
  package var limits: Limits?

  package struct Limits: Hashable, Codable, Sendable {
    /// `Comparison.maxPixels`, ≥ 1; `nil` if the limit is met already.
    package var pixels: Int?
    /// `Comparison.Density.maxPixels`, ≥ 1; `nil` if there is no such limit, or if it is met.
    package var windowPixels: Int?
  }

  /// Returns the larger of each tolerance, for two frames of an animation.
  ///
  /// `nil` if either is `nil`, because then no tolerance helps one of the frames. Of `limits`, a
  /// number that only one of them needs remains.
  package func union(_ other: MinimalTolerances) -> MinimalTolerances {
    func maximum<Value: Comparable>(_ a: Value?, _ b: Value?) -> Value? {
      guard let a, let b else { return nil }
      return max(a, b)
    }
    func maximumOfPresent(_ a: Int?, _ b: Int?) -> Int? { [a, b].compactMap { $0 }.max() }
    let limits: Limits? =
      if let lhs = self.limits, let rhs = other.limits {
        Limits(
          pixels: maximumOfPresent(lhs.pixels, rhs.pixels),
          windowPixels: maximumOfPresent(lhs.windowPixels, rhs.windowPixels))
      } else {
        nil
      }
    return MinimalTolerances(
      maxDelta: maximum(maxDelta, other.maxDelta), threshold: maximum(threshold, other.threshold),
      limits: limits)
  }
}

extension ComparisonResult {
  /// Follows from the numbers alone, which may include pixels that other settings ignore.
  ///
  /// `nil` if the result is accepted, or if no tolerance helps because the sizes differ.
  package func minimalTolerances(for comparison: Comparison) -> MinimalTolerances? {
    guard verdict == .different else { return nil }
    return MinimalTolerances(
      maxDelta: MinimalTolerances.meaningful(maxDelta), threshold: nil,
      limits: .init(self, comparison))
  }
}

extension MinimalTolerances {
  /// Returns copies of `comparison`, each with one of the tolerances, or with all `limits`.
  func comparisons(extending comparison: Comparison) -> [Comparison] {
    var passing: [Comparison] = []
    func add(_ change: (inout Comparison) -> Void) {
      var copy = comparison
      change(&copy)
      passing.append(copy)
    }
    if let maxDelta { add { $0.maxDelta = maxDelta } }
    if let threshold { add { $0.metric = .oklab(threshold: threshold) } }
    if let limits {
      add { copy in
        if let pixels = limits.pixels { copy.maxPixels = pixels }
        if let pixels = limits.windowPixels { copy.density?.maxPixels = pixels }
      }
    }
    return passing
  }

  fileprivate static func meaningful(_ delta: Int) -> Int? { delta < 255 ? delta : nil }
}

extension MinimalTolerances.Limits {
  fileprivate init(_ result: ComparisonResult, _ comparison: Comparison) {
    pixels = comparison.allows(result.count) ? nil : result.count
    windowPixels = comparison.allows(result.densestWindow) ? nil : result.densestWindow?.pixels
  }
}

extension Difference {
  /// `nil` if the images were accepted, or if no tolerance helps because their sizes differ.
  ///
  /// Takes about as long as the comparison did. With more than a million counted pixels, only the
  /// numbers of the result are used, as in `ComparisonResult.minimalTolerances(for:)`.
  package var minimalTolerances: MinimalTolerances? {
    guard var passing = result.minimalTolerances(for: comparison) else { return nil }
    guard result.count <= ToleranceSearch.maximumPixels, let box = result.boundingBox else {
      return passing
    }
    let search = ToleranceSearch(self, box)
    passing.maxDelta = search.maxDelta().flatMap(MinimalTolerances.meaningful)
    passing.threshold = search.threshold()
    return passing
  }
}

/// A search for the smallest tolerance with which enough of the counted pixels pass.
///
/// A larger tolerance never counts additional pixels, so pixels that were not counted need not be
/// evaluated again.
private struct ToleranceSearch {
  private let comparison: Comparison
  private let size: PixelSize
  /// The indices of the counted pixels. For each, `deltas` has its largest channel difference, and
  /// `steps` the first thousandth at which the metric accepts it.
  private var pixelIndices: [Int32] = []
  private var deltas: [UInt16] = []
  private var steps: [UInt16] = []

  private static let stepsPerUnit = 1000
  /// Counted pixels that are searched; each takes eight bytes and about ten nanoseconds.
  static let maximumPixels = 1 << 20

  /// `box` must contain all counted pixels.
  init(_ difference: Difference, _ box: PixelRegion) {
    (comparison, size) = (difference.comparison, difference.mask.size)
    let counted = DifferenceMask.Mark.counted.rawValue
    PixelGrid.withOverlap(of: difference.expected, difference.actual) { a, b in
      for index in box.y * size.width..<(box.y + box.height) * size.width
      where difference.mask.marks[index] == counted {
        add(a, b, index)
      }
    }
  }

  private mutating func add(_ a: PixelGrid, _ b: PixelGrid, _ index: Int) {
    let (x, y) = (index % size.width, index / size.width)
    let (first, second) = (a[x, y], b[x, y])
    pixelIndices.append(Int32(clamping: index))
    deltas.append(UInt16(clamping: first.delta(to: second)))
    steps.append(UInt16(clamping: Self.step(first, second, at: index)))
  }

  /// Returns the first threshold, in thousandths, at which two pixels are equal.
  private static func step(_ a: Pixel, _ b: Pixel, at index: Int) -> Int {
    let distance = PerceptualMetric(threshold: 0).distance(a, b, at: index)
    var step = Int(clamping: (distance * Double(stepsPerUnit)).rounded(.up))
    // The metric compares squares, so the last bit may differ.
    while step <= stepsPerUnit,
      PerceptualMetric(threshold: threshold(step)).differ(a, b, at: index)
    {
      step += 1
    }
    return step
  }

  private static func threshold(_ step: Int) -> Double { Double(step) / Double(stepsPerUnit) }

  /// `nil` if no value up to 255 passes.
  func maxDelta() -> Int? { smallestPassing(255, of: deltas) }

  /// `nil` if it is 1 or more.
  func threshold() -> Double? {
    smallestPassing(Self.stepsPerUnit - 1, of: steps).map(Self.threshold)
  }

  /// Up to `limit`; `nil` if none passes. `needs` are the tolerances that the counted pixels need.
  private func smallestPassing(_ limit: Int, of needs: [UInt16]) -> Int? {
    guard allows(needs, tolerance: limit) else { return nil }
    var (failing, passing) = (0, limit)
    while passing - failing > 1 {
      let middle = (failing + passing) / 2
      if allows(needs, tolerance: middle) { passing = middle } else { failing = middle }
    }
    return passing
  }

  /// Whether the images pass if only pixels that need more than `tolerance` count.
  private func allows(_ needs: [UInt16], tolerance: Int) -> Bool {
    let tolerance = UInt16(clamping: tolerance)
    let count = needs.count { $0 > tolerance }
    guard comparison.allows(count) else { return false }
    guard let density = comparison.density else { return true }
    var mask = DifferenceMask(size: size)
    var rows: Range<Int>?
    for (index, need) in zip(pixelIndices, needs) where need > tolerance {
      let (x, y) = (Int(index) % size.width, Int(index) / size.width)
      mask[x, y] = .counted
      // Indices ascend, so this is the last row so far.
      rows = (rows?.lowerBound ?? y)..<y + 1
    }
    let densest = rows.map {
      WindowDensity(size: density.side, of: mask).densest(in: mask, rows: $0)
    }
    return comparison.allows(densest)
  }
}

/// A search for the square with the most counted pixels.
///
/// Column sums slide down, and along each row a sum of these slides right: a few additions per
/// pixel, regardless of the size of the square.
struct WindowDensity {
  private let size: Int
  private let width: Int
  private let height: Int

  /// A square larger than the image is clipped to it.
  init(size: Int, of mask: DifferenceMask) {
    self.size = max(1, size)
    width = min(self.size, mask.size.width)
    height = min(self.size, mask.size.height)
  }

  /// Returns the densest square; of several, the first in reading order. Only `rows`, at least one,
  /// may have counted pixels.
  func densest(in mask: DifferenceMask, rows: Range<Int>) -> DenseWindow {
    var best = DenseWindow(size: size, x: 0, y: 0, pixels: 0)
    let columns = mask.size.width
    var sums = [Int32](repeating: 0, count: columns)
    mask.marks.withUnsafeBufferPointer { marks in
      sums.withUnsafeMutableBufferPointer { sums in
        var inBand = 0
        // The band of rows ends with `y`; its last position ends with the last row at the latest.
        let last = min(mask.size.height, rows.upperBound + height - 1) - 1
        for y in rows.lowerBound...max(rows.lowerBound, last) {
          inBand += Self.add(marks, row: y, of: columns, 1, to: sums)
          if y - height >= rows.lowerBound {
            inBand += Self.add(marks, row: y - height, of: columns, -1, to: sums)
          }
          guard y >= height - 1, inBand > best.pixels else { continue }
          findDensest(UnsafeBufferPointer(sums), top: y - height + 1, &best)
          if best.pixels == width * height { return }
        }
      }
    }
    return best
  }

  /// Replaces `best` if a square whose first row is `top` has more pixels. `sums` are the numbers
  /// of counted pixels in each column of the square's rows.
  private func findDensest(
    _ sums: UnsafeBufferPointer<Int32>, top: Int, _ best: inout DenseWindow
  ) {
    var inside = 0
    for x in 0..<sums.count {
      inside += Int(sums[x])
      if x >= width { inside -= Int(sums[x - width]) }
      guard x >= width - 1, inside > best.pixels else { continue }
      best = DenseWindow(size: size, x: x - width + 1, y: top, pixels: inside)
    }
  }

  /// Adds `sign` to `sums` for each counted pixel of a row. Returns the sum of these changes.
  private static func add(
    _ marks: UnsafeBufferPointer<UInt8>, row: Int, of columns: Int, _ sign: Int32,
    to sums: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    let counted = DifferenceMask.Mark.counted.rawValue
    let start = row * columns
    var total: Int32 = 0
    for x in 0..<columns {
      let change = marks[start + x] == counted ? sign : 0
      sums[x] &+= change
      total &+= change
    }
    return Int(total)
  }
}
