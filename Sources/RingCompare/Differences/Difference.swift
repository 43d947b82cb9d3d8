import RingCore

/// The difference of two images, as a comparison found it.
public struct Difference: Hashable, Sendable {
  /// The verdict of a comparison.
  public enum Verdict: String, CaseIterable, Codable, Sendable {
    /// Every pixel is equal.
    case identical
    /// Pixels differ, but no more than the tolerances allow.
    case withinTolerance
    /// Pixels differ by more than the tolerances allow.
    case different
    /// The images have different sizes; differences are counted in their overlap.
    case differentSizes
  }

  /// The expected image.
  public let expected: RasterImage
  /// The image that was compared with `expected`.
  public let actual: RasterImage
  package let comparison: Comparison
  package let result: ComparisonResult
  /// The marks of the overlap.
  package let mask: DifferenceMask

  /// The verdict of the comparison.
  public var verdict: Verdict { result.verdict }
  /// Whether the images are identical or differ no more than the tolerances allow.
  public var isAccepted: Bool { result.isAccepted }
  /// The number of pixels that differ by more than the tolerance of a pixel and are not ignored.
  public var pixels: Int { result.count }
  /// The number of pixels that differ, but were ignored as anti-aliasing. Pixels of ignored regions
  /// are not among them.
  public var ignoredPixels: Int { result.ignoredAntiAliased }
  /// The largest difference of a channel, 0…255, among all pixels that are not in ignored regions.
  public var maxDelta: Int { result.maxDelta }
  /// The bounding box of the counted pixels; `nil` if there are none.
  public var bounds: PixelRegion? { result.boundingBox }

  /// The square with the most counted pixels; `nil` if there are none.
  ///
  /// Its side is that of the comparison's `density`, by default 16 pixels, clipped to the overlap
  /// of the images.
  public var densest: PixelRegion? {
    result.densestWindow.map { window in
      PixelRegion(
        x: window.x, y: window.y, width: min(window.size, mask.size.width),
        height: min(window.size, mask.size.height))
    }
  }

  /// The comparisons that would have accepted the images, each with one tolerance more or larger.
  ///
  /// They have the smallest `maxDelta`, the smallest threshold of `oklab`, and the smallest
  /// `maxPixels` and `density` together that suffice. Empty if the images were accepted, or if no
  /// tolerance helps because their sizes differ. Takes about as long as the comparison did. With
  /// more than 2²⁰ counted pixels, `maxDelta` may be larger than necessary, and no threshold is
  /// searched.
  public var passing: [Comparison] { minimalTolerances?.comparisons(extending: comparison) ?? [] }

  /// The change of position or scale that alone explains the difference; `nil` if there is none.
  ///
  /// An example is "the same picture, 1 px to the right". Also `nil` for images of more than 2²⁴
  /// pixels together. A change of scale is found only in images of at most 2²¹ pixels. Reads each
  /// pixel a few times.
  public var explanation: String? {
    verdict == .identical
      ? nil : ImageChange(expected: expected, actual: actual).map(\.description)
  }
}

extension Difference: CustomStringConvertible {
  /// The number and extent of the differing pixels, on one line.
  public var description: String { result.explanation }
}

extension Difference {
  /// The kind of image that shows a difference. Raw values are those of `ringrender diff --view`.
  public enum View: String, CaseIterable, Hashable, Sendable {
    /// The expected image, the overlay and the actual image side by side.
    case sideBySide = "strip"
    /// The expected image, faded to grey on white, with marks.
    ///
    /// Counted pixels are red, anti-aliasing is yellow, tolerated and ignored pixels are blue, and
    /// pixels that only one of the images has are magenta.
    case overlay
    /// Counted pixels in red and pixels that only one of the images has in magenta, on
    /// transparency.
    case mask
  }

  /// Draws the difference image of the kind `view`, by default an overlay.
  ///
  /// An overlay or a mask is as wide as the wider image and as high as the higher image.
  /// `sideBySide` is equally high, and as wide as both images and an overlay together.
  public func picture(_ view: View = .overlay) -> RasterImage {
    var canvas = RasterBuffer(size: view.size(of: expected.size, actual.size))
    switch view {
    case .mask: drawMarks(DifferenceColors.mask, x: 0, on: &canvas)
    case .overlay: drawOverlay(x: 0, on: &canvas)
    case .sideBySide:
      canvas.draw(expected, x: 0, y: 0)
      drawOverlay(x: expected.width, on: &canvas)
      canvas.draw(actual, x: expected.width + overlaySize.width, y: 0)
    }
    return canvas.image
  }

  /// The size of an overlay: as wide as the wider image and as high as the higher one.
  var overlaySize: PixelSize { View.overlay.size(of: expected.size, actual.size) }

  private func drawOverlay(x: Int, on canvas: inout RasterBuffer) {
    canvas.drawFaded(expected, x: x)
    drawMarks(DifferenceColors.overlay, x: x, on: &canvas)
  }

  private func drawMarks(_ colors: [SIMD4<UInt8>], x left: Int, on canvas: inout RasterBuffer) {
    for y in 0..<mask.size.height {
      let row = mask.marks[y * mask.size.width..<(y + 1) * mask.size.width]
      for (x, mark) in zip(0..., row) where mark != 0 && colors[Int(mark)].w > 0 {
        canvas.setPixel(colors[Int(mark)], x: left + x, y: y)
      }
    }
    guard expected.size != actual.size else { return }
    for y in 0..<overlaySize.height {
      for x in (y < mask.size.height ? mask.size.width : 0)..<overlaySize.width
      where expected.size.contains(x, y) || actual.size.contains(x, y) {
        canvas.setPixel(DifferenceColors.onlyInOne, x: left + x, y: y)
      }
    }
  }
}

extension Difference.View {
  /// Returns the size of the difference image of two images.
  package func size(of expected: PixelSize, _ actual: PixelSize) -> PixelSize {
    let others = self == .sideBySide ? expected.width + actual.width : 0
    return PixelSize(
      width: max(expected.width, actual.width) + others,
      height: max(expected.height, actual.height))
  }
}

enum DifferenceColors {
  private static let none = SIMD4<UInt8>(0, 0, 0, 0)
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let yellow = SIMD4<UInt8>(255, 200, 0, 255)
  private static let blue = SIMD4<UInt8>(120, 170, 255, 255)

  /// The overlay's colours, in the order of the marks: equal, tolerated, anti-aliased, counted.
  static let overlay = [none, blue, yellow, red]
  static let mask = [none, none, none, red]
  static let onlyInOne = SIMD4<UInt8>(255, 0, 255, 255)
}

extension PixelSize {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool { x < width && y < height }
}

extension RasterBuffer {
  /// The fraction of its darkness that a faded image keeps: marks stand out, but shapes are
  /// recognisable.
  private static let fadedOpacity = 0.25

  /// `color` is unpremultiplied red, green, blue, alpha.
  fileprivate mutating func setPixel(_ color: SIMD4<UInt8>, x: Int, y: Int) {
    let start = (y * size.width + x) * PixelGrid.bytesPerPixel
    for channel in 0..<PixelGrid.bytesPerPixel { pixels[start + channel] = color[channel] }
  }

  /// Draws an image as faded grey on white, its left edge at `left`. It must fit into the canvas.
  fileprivate mutating func drawFaded(_ image: RasterImage, x left: Int) {
    image.pixels.withUnsafeBytes { source in
      guard let grid = PixelGrid(source, of: image.size, part: image.size) else { return }
      let width = size.width
      pixels.withUnsafeMutableBytes { target in
        for y in 0..<image.height {
          for x in 0..<image.width {
            let gray = Self.faded(grid[x, y])
            let start = (y * width + left + x) * PixelGrid.bytesPerPixel
            target.storeBytes(of: gray.littleEndian, toByteOffset: start, as: UInt32.self)
          }
        }
      }
    }
  }

  /// Returns the opaque grey of a faded pixel on white, as the bytes red, green, blue, alpha of a
  /// little-endian number.
  private static func faded(_ pixel: Pixel) -> UInt32 {
    let luma = Pixel.luma(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    let gray = 255 + (luma - 255) * fadedOpacity * Double(pixel.alpha) / 255
    return 0xFF00_0000 | UInt32(gray) * 0x01_0101
  }
}
