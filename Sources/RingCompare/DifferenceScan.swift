import RingGraphics
import RingLibC

/// One pass over two pictures that finds and judges the pixels that differ.
struct DifferenceScan {
  private var expected: PixelGrid
  private var actual: PixelGrid
  private let options: ComparisonOptions
  private let metric: PerceptualMetric?
  private var antiAliasing: AntiAliasingTest?

  private(set) var mask: DifferenceMask
  private(set) var found = PixelDifferences()
  /// Whether any pixel differs, tolerated and ignored ones included.
  private(set) var isAnyDifferent = false
  private var box = BoundingBox()

  /// The most that memory is compared at once before pixels are.
  private static let blockBytes = 64
  private static let blockPixels = blockBytes / PixelGrid.bytesPerPixel

  init(_ expected: PixelGrid, _ actual: PixelGrid, _ options: ComparisonOptions) {
    self.expected = expected
    self.actual = actual
    self.options = options
    metric =
      if case .oklab(let threshold) = options.metric {
        PerceptualMetric(threshold: threshold)
      } else {
        nil
      }
    antiAliasing =
      options.antiAliasing == .ignore
      ? AntiAliasingTest(expected: expected, actual: actual) : nil
    mask = DifferenceMask(size: PixelSize(width: expected.width, height: expected.height))
  }

  /// Goes on with other rows of the same pictures.
  mutating func goOn(_ expected: PixelGrid, _ actual: PixelGrid) {
    (self.expected, self.actual) = (expected, actual)
    if antiAliasing != nil {
      antiAliasing = AntiAliasingTest(expected: expected, actual: actual)
    }
  }

  /// Looks at all rows.
  mutating func run() {
    run(rows: 0..<expected.height)
    finish()
  }

  /// Looks at some rows, for which two more on either side must be there.
  mutating func run(rows: Range<Int>) {
    let regions = options.ignoredRegions.isEmpty ? nil : IgnoredRegions(options.ignoredRegions)
    for y in rows {
      let bytes = expected.width * PixelGrid.bytesPerPixel
      if memcmp(expected.row(y), actual.row(y), bytes) == 0 { continue }
      guard let regions else {
        scan(row: y, columns: 0..<expected.width, isIgnored: false)
        continue
      }
      for part in regions.parts(row: y, width: expected.width) {
        scan(row: y, columns: part.columns, isIgnored: part.isIgnored)
      }
    }
  }

  /// Sums up when all rows have been looked at.
  mutating func finish() {
    found.boundingBox = box.region
    guard let box = found.boundingBox else { return }
    let size = options.window?.size ?? DensityLimit.reportedSize
    found.densestWindow = WindowDensity(size: size, of: mask).densest(in: mask, box: box)
  }

  /// Skips blocks that are equal in memory.
  private mutating func scan(row y: Int, columns: Range<Int>, isIgnored: Bool) {
    let (a, b) = (expected.row(y), actual.row(y))
    var x = columns.lowerBound
    while x < columns.upperBound {
      let end = min(x + Self.blockPixels, columns.upperBound)
      let offset = x * PixelGrid.bytesPerPixel
      let isFull = end - x == Self.blockPixels
      if !isFull || !Self.isBlockEqual(a + offset, b + offset) {
        for column in x..<end { judge(column, y, isIgnored) }
      }
      x = end
    }
  }

  @inline(__always)
  private static func isBlockEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: blockBytes, by: MemoryLayout<UInt64>.size) {
      difference |=
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return difference == 0
  }

  @inline(__always)
  private mutating func judge(_ x: Int, _ y: Int, _ isIgnored: Bool) {
    let (a, b) = (expected[x, y], actual[x, y])
    if a.isEqual(to: b) { return }
    isAnyDifferent = true
    let mark = isIgnored ? .tolerated : verdict(a, b, x, y)
    mask[x, y] = mark
    switch mark {
    case .counted:
      found.count += 1
      box.add(x, y)
    case .antiAliased: found.ignoredAntiAliased += 1
    case .equal, .tolerated: break
    }
  }

  /// What becomes of two pixels that are not equal.
  private mutating func verdict(
    _ a: Pixel, _ b: Pixel, _ x: Int, _ y: Int
  ) -> DifferenceMask.Mark {
    let delta = a.delta(to: b)
    found.maxDelta = max(found.maxDelta, delta)
    guard delta > options.maxDelta else { return .tolerated }
    if let metric, !metric.differ(a, b, at: y * expected.width + x) { return .tolerated }
    return antiAliasing?.holds(x, y) == true ? .antiAliased : .counted
  }
}
