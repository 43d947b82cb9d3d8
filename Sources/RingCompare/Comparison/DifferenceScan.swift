import RingCore
import RingKernels
import RingSystem

/// A search that finds and classifies the differing pixels of two images.
struct DifferenceScan {
  private let expected: PixelGrid
  private let actual: PixelGrid
  private let tolerance: ring_tolerance
  /// Decides about the pixels that `ring_compare_rows` leaves undecided; `nil` for `channels`.
  private let metric: PerceptualMetric?
  private let ignoredRegions: [PixelRegion]
  private let mask: IgnoreMask?
  private let antiAliasing: AntiAliasingDetector?

  /// The marks of all pixels, row by row; equal pixels have 0.
  typealias Marks = UnsafeMutablePointer<UInt8>

  init(_ expected: PixelGrid, _ actual: PixelGrid, _ comparison: Comparison) {
    (self.expected, self.actual) = (expected, actual)
    tolerance = ring_tolerance(comparison)
    if case .oklab(let threshold) = comparison.metric {
      metric = PerceptualMetric(threshold: threshold)
    } else {
      metric = nil
    }
    (ignoredRegions, mask) = (comparison.ignoredRegions, comparison.mask)
    antiAliasing =
      comparison.ignoresAntiAliasing
      ? AntiAliasingDetector(expected: expected, actual: actual) : nil
  }

  /// The minimum that is worth a thread.
  private static let pixelsPerThread = 1 << 17

  /// Compares all rows, on at most `jobs` threads.
  func differences(_ marks: Marks, jobs: Int) -> ComparisonResult {
    let height = expected.height
    let bands = max(1, min(jobs, height, expected.width * height / Self.pixelsPerThread))
    let work = Shared(scan: self, marks: marks)
    return Parallel.map(bands, jobs: jobs) { band in
      work.scan.differences(in: height * band / bands..<height * (band + 1) / bands, work.marks)
    }.reduce(into: ComparisonResult()) { $0.add($1) }
  }

  /// `@unchecked Sendable`: threads only read the images, write no other thread's marks, and end
  /// before the memory of both is released.
  private struct Shared: @unchecked Sendable {
    let scan: DifferenceScan
    let marks: Marks
  }

  /// Compares `rows`. The anti-aliasing detector needs two more rows on either side in memory.
  func differences(in rows: Range<Int>, _ marks: Marks) -> ComparisonResult {
    var result = ComparisonResult()
    for y in rows {
      guard !ignoredRegions.isEmpty || mask != nil else {
        scan(0..<expected.width, row: y, into: marks, &result)
        continue
      }
      for span in spans(row: y) {
        if span.isIgnored {
          let differences = compare(span.columns, row: y, into: marks, within: .unlimited)
          if differences.differing > 0 { result.verdict = .withinTolerance }
        } else {
          scan(span.columns, row: y, into: marks, &result)
        }
      }
    }
    return result
  }

  /// Returns the spans of a row from left to right, each completely ignored or completely compared.
  private func spans(row y: Int) -> [(columns: Range<Int>, isIgnored: Bool)] {
    let width = expected.width
    let regions = ignoredRegions.filter { $0.rows.contains(y) }.map(\.columns)
    let ignored = (regions + (mask?.ignoredColumns(inRow: y) ?? []))
      .map { $0.clamped(to: 0..<width) }
      .filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var result: [(columns: Range<Int>, isIgnored: Bool)] = []
    var x = 0
    for columns in ignored where columns.upperBound > x {
      if columns.lowerBound > x { result.append((x..<columns.lowerBound, false)) }
      result.append((max(x, columns.lowerBound)..<columns.upperBound, true))
      x = columns.upperBound
    }
    if x < width { result.append((x..<width, false)) }
    return result
  }

  /// Whether `rows` have equal bytes in both images.
  func isEqual(_ rows: Range<Int>) -> Bool {
    rows.allSatisfy { y in
      memcmp(
        expected.pixels(0, y), actual.pixels(0, y), expected.width * PixelGrid.bytesPerPixel) == 0
    }
  }

  /// Compares `columns` of a row and adds their differences to `result`.
  private func scan(
    _ columns: Range<Int>, row y: Int, into marks: Marks, _ result: inout ComparisonResult
  ) {
    let differences = compare(columns, row: y, into: marks, within: tolerance)
    guard differences.differing > 0 else { return }
    result.verdict = .withinTolerance
    result.maxDelta = max(result.maxDelta, Int(differences.largest_delta))
    var count = Int(differences.counted)
    if differences.undecided > 0 || (antiAliasing != nil && count > 0) {
      count = resolveUndecided(columns, row: y, in: marks, &result)
    }
    guard count > 0 else { return }
    result.count += count
    let row = marks + y * expected.width
    let counted = DifferenceMask.Mark.counted.rawValue
    guard let first = columns.first(where: { row[$0] == counted }),
      let last = columns.last(where: { row[$0] == counted })
    else { return }
    result.boundingBox = PixelRegion(columns: first...last, row: y).union(result.boundingBox)
  }

  private func compare(
    _ columns: Range<Int>, row y: Int, into marks: Marks, within tolerance: ring_tolerance
  ) -> ring_row_differences {
    let first = y * expected.width + columns.lowerBound
    return withUnsafePointer(to: tolerance) {
      ring_compare_rows(
        expected.pixels(columns.lowerBound, y), actual.pixels(columns.lowerBound, y), marks + first,
        Int64(columns.count), Int64(first), $0, RING_SIMD_AVX512)
    }
  }

  /// Classifies pixels that `ring_compare_rows` left undecided or counted. Returns how many count.
  private func resolveUndecided(
    _ columns: Range<Int>, row y: Int, in marks: Marks, _ result: inout ComparisonResult
  ) -> Int {
    let undecided = UInt8(RING_MARK_UNDECIDED)
    let row = marks + y * expected.width
    var count = 0
    for x in columns where row[x] >= DifferenceMask.Mark.counted.rawValue {
      let isCounted = row[x] != undecided || isVisible(x, y)
      let mark: DifferenceMask.Mark =
        !isCounted
        ? .tolerated : antiAliasing?.isAntiAliased(x: x, y: y) == true ? .antiAliased : .counted
      row[x] = mark.rawValue
      if mark == .counted { count += 1 }
      if mark == .antiAliased { result.ignoredAntiAliased += 1 }
    }
    return count
  }

  /// Whether the metric tells the pixels apart; `true` without a metric.
  private func isVisible(_ x: Int, _ y: Int) -> Bool {
    metric?.differ(expected[x, y], actual[x, y], at: y * expected.width + x) != false
  }
}

extension ring_tolerance {
  static let unlimited = ring_tolerance(
    max_delta: 255, is_perceptual: false, invisible_delta: 0, invisible_bright_delta: 0,
    accept_below: 0, reject_from: 0)

  init(_ comparison: Comparison) {
    self = .unlimited
    // `ring_compare_rows` also tests equal pixels, so the tolerance must not be negative.
    max_delta = Int32(clamping: max(0, comparison.maxDelta))
    guard case .oklab(let threshold) = comparison.metric else { return }
    is_perceptual = true
    invisible_delta = PerceptualMetric.steps(PerceptualMetric.step, within: threshold)
    invisible_bright_delta = PerceptualMetric.steps(PerceptualMetric.brightStep, within: threshold)
    accept_below = Float(threshold - PerceptualMetric.estimateError)
    reject_from = Float(threshold + PerceptualMetric.estimateError)
  }
}

extension PixelRegion {
  init(columns: ClosedRange<Int>, row: Int) {
    self.init(x: columns.lowerBound, y: row, width: columns.count, height: 1)
  }

  fileprivate var columns: Range<Int> { Self.range(x, width) }
  var rows: Range<Int> { Self.range(y, height) }

  /// Returns the smallest region that contains both; `nil` has no pixels.
  func union(_ other: PixelRegion?) -> PixelRegion {
    guard let other else { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRegion(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// `length` indices from `start` on; none if `length` is negative. Clamps the end to `Int.max`.
  private static func range(_ start: Int, _ length: Int) -> Range<Int> {
    let (end, overflow) = start.addingReportingOverflow(max(0, length))
    return start..<(overflow ? .max : end)
  }
}
