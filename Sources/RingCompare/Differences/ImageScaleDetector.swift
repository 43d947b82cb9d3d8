import RingCore

/// A detector of pairs of images that differ only in their scale.
///
/// The larger image is downsampled to the size of the smaller one by averaging the area of each
/// pixel, as anti-aliasing does. The remaining differences are rounding and the shape of the
/// filter.
enum ImageScaleDetector {
  /// The maximum mean of the largest channel difference of each pixel, in levels of 0…255.
  private static let maximumMean = 2.0
  /// Per thousand pixels, those that may differ by more than `largeDelta`, as thin lines do.
  private static let maximumOutliers = 10
  private static let largeDelta = 40.0
  /// In pixels; smaller images are too similar to each other.
  private static let minimumSide = 8
  /// The maximum number of pixels of the larger image, because averaging takes longer than
  /// comparing.
  private static let maximumPixels = 1 << 21

  /// Returns the ratio of the actual image's sides to the expected sides; `nil` if the images
  /// differ in more than their scale, or are too small or too large.
  static func factor(_ expected: RasterImage, _ actual: RasterImage) -> Double? {
    guard expected.size != actual.size else { return nil }
    let isActualLarger = actual.width >= expected.width
    let (small, large) = isActualLarger ? (expected, actual) : (actual, expected)
    let factor = Double(large.width) / Double(small.width)
    // Sides are rounded up to full pixels.
    guard large.size.count <= maximumPixels, small.height <= large.height,
      min(small.width, small.height) >= minimumSide, factor > 1,
      abs(Double(small.height) * factor - Double(large.height)) <= factor,
      matches(small, large)
    else { return nil }
    return isActualLarger ? factor : 1 / factor
  }

  /// Whether `large`, downsampled, equals `small` apart from rounding and the filter.
  private static func matches(_ small: RasterImage, _ large: RasterImage) -> Bool {
    var (sum, outliers, deviation) = (0.0, 0, 0.0)
    let first = premultiplied(small, 0, 0)
    let count = Double(small.size.count)
    for y in 0..<small.height where sum <= maximumMean * count {
      for x in 0..<small.width {
        let color = premultiplied(small, x, y)
        let delta = abs(color - average(of: large, as: small.size, x, y)).max()
        sum += delta
        if delta > largeDelta { outliers += 1 }
        deviation = max(deviation, abs(color - first).max())
      }
    }
    // Images of one colour have no scale.
    return deviation > largeDelta && sum / count <= maximumMean
      && outliers * 1000 <= small.size.count * maximumOutliers
  }

  /// Returns the mean colour of the area of `image` that a pixel of an image of `size` covers.
  private static func average(
    of image: RasterImage, as size: PixelSize, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    let columns = coveredPixels(x, of: size.width, in: image.width)
    let rows = coveredPixels(y, of: size.height, in: image.height)
    var (sum, weights) = (SIMD4<Double>.zero, 0.0)
    for (row, height) in rows {
      for (column, width) in columns {
        sum += premultiplied(image, column, row) * (width * height)
        weights += width * height
      }
    }
    return sum / weights
  }

  /// Returns the source pixels that the target pixel `index` covers, each with its weight.
  private static func coveredPixels(
    _ index: Int, of targetCount: Int, in sourceCount: Int
  ) -> [(Int, Double)] {
    // In units of which a target pixel has `sourceCount`, and a source pixel `targetCount`.
    let (start, end) = (index * sourceCount, (index + 1) * sourceCount)
    return (start / targetCount...(end - 1) / targetCount).map { pixel in
      (pixel, Double(min(end, (pixel + 1) * targetCount) - max(start, pixel * targetCount)))
    }
  }

  private static func premultiplied(_ image: RasterImage, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixel = image[x, y]
    let alpha = Double(pixel.w)
    return SIMD4(
      Double(pixel.x) * alpha / 255, Double(pixel.y) * alpha / 255, Double(pixel.z) * alpha / 255,
      alpha)
  }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  vector.replacing(with: -vector, where: vector .< 0)
}
