import RingGraphics

// Stands in for the comparison engine until that lands.

public struct ComparisonOptions: Hashable, Sendable {
  public var maxDelta = 0
  public var maxPixels = 0
  public init() {}
}

public struct Comparison {
  public var options: ComparisonOptions
  public init(options: ComparisonOptions) { self.options = options }

  public func compare(expected: RasterImage, actual: RasterImage) -> ComparisonResult {
    var found = PixelDifferences()
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<min(expected.height, actual.height) {
      for x in 0..<min(expected.width, actual.width) {
        let (a, b) = (expected[x, y], actual[x, y])
        let delta = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
        found.maxDelta = max(found.maxDelta, delta)
        guard delta > options.maxDelta else { continue }
        found.count += 1
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x), max(bottom, y))
      }
    }
    if found.count > 0 {
      found.boundingBox = PixelRegion(
        x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
    guard expected.size == actual.size else {
      return .differentSizes(expected: expected.size, actual: actual.size, overlap: found)
    }
    if found.maxDelta == 0 { return .identical }
    return found.count <= options.maxPixels ? .withinTolerance(found) : .different(found)
  }
}
