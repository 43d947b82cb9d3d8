import RingCore

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
    var canvas = DifferenceBuffer(size: size(of: view))
    switch view {
    case .mask: drawMarks(DifferenceColors.mask, x: 0, on: &canvas)
    case .overlay: drawOverlay(x: 0, on: &canvas)
    case .sideBySide:
      canvas.draw(expected, x: 0)
      drawOverlay(x: expected.width, on: &canvas)
      canvas.draw(actual, x: expected.width + union.width)
    }
    return canvas.image
  }

  /// The size of an overlay: as wide as the wider image and as high as the higher one.
  var union: PixelSize {
    PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
  }

  private func size(of view: View) -> PixelSize {
    let others = view == .sideBySide ? expected.width + actual.width : 0
    return PixelSize(width: union.width + others, height: union.height)
  }

  private func drawOverlay(x: Int, on canvas: inout DifferenceBuffer) {
    canvas.drawFaded(expected, x: x)
    drawMarks(DifferenceColors.overlay, x: x, on: &canvas)
  }

  private func drawMarks(_ colors: [SIMD4<UInt8>], x left: Int, on canvas: inout DifferenceBuffer) {
    for y in 0..<mask.size.height {
      let row = mask.marks[y * mask.size.width..<(y + 1) * mask.size.width]
      for (x, mark) in zip(0..., row) where mark != 0 && colors[Int(mark)].w > 0 {
        canvas.setPixel(colors[Int(mark)], x: left + x, y: y)
      }
    }
    guard expected.size != actual.size else { return }
    for y in 0..<union.height {
      for x in (y < mask.size.height ? mask.size.width : 0)..<union.width
      where expected.size.contains(x, y) || actual.size.contains(x, y) {
        canvas.setPixel(DifferenceColors.onlyInOne, x: left + x, y: y)
      }
    }
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
