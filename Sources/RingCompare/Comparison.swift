import RingGraphics

/// A comparison of pictures, pixel by pixel.
///
/// Fully transparent pixels are equal whatever their colour. Pictures of different sizes are
/// compared where they overlap if their upper left corners meet.
public struct Comparison: Hashable, Sendable {
  public var options: ComparisonOptions

  public init(_ options: ComparisonOptions = ComparisonOptions()) {
    self.options = options
  }

  public func compare(expected: RasterImage, actual: RasterImage) -> ComparisonResult {
    compared(expected: expected, actual: actual).result
  }

  /// The result with what pictures of it need.
  public func compared(expected: RasterImage, actual: RasterImage) -> ComparedPictures {
    let overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    var mask = DifferenceMask(size: overlap)
    var differences = PixelDifferences()
    var box = BoundingBox()
    for y in 0..<overlap.height {
      for x in 0..<overlap.width where expected[x, y] != actual[x, y] {
        let (a, b) = (expected[x, y], actual[x, y])
        let delta = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
        differences.maxDelta = max(differences.maxDelta, delta)
        guard delta > options.maxDelta else { continue }
        mask[x, y] = .counted
        differences.count += 1
        box.add(x, y)
      }
    }
    differences.boundingBox = box.region
    return ComparedPictures(
      expected: expected, actual: actual,
      result: verdict(differences, expected.size, actual.size), mask: mask)
  }

  private func verdict(
    _ found: PixelDifferences, _ expected: PixelSize, _ actual: PixelSize
  ) -> ComparisonResult {
    if expected != actual {
      return .differentSizes(expected: expected, actual: actual, overlap: found)
    }
    if found.count > (options.maxPixels ?? (options.window == nil ? 0 : .max)) {
      return .different(found)
    }
    return found == PixelDifferences() ? .identical : .withinTolerance(found)
  }
}

/// Two pictures and what a comparison found.
public struct ComparedPictures: Hashable, Sendable {
  public let expected: RasterImage
  public let actual: RasterImage
  public let result: ComparisonResult
  /// Of the size of the overlap.
  public let mask: DifferenceMask
}
