import RingGraphics

/// A rectangle of whole pixels: left and top inclusive, right and bottom exclusive.
struct PixelRect: Hashable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ size: PixelSize) {
    self.init(left: 0, top: 0, right: size.width, bottom: size.height)
  }

  /// The pixels that a rectangle touches; its coordinates must be within the rasteriser's limits.
  init(touching rect: Rect) {
    self.init(
      left: Int(rect.minX.rounded(.down)), top: Int(rect.minY.rounded(.down)),
      right: Int(rect.maxX.rounded(.up)), bottom: Int(rect.maxY.rounded(.up)))
  }

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  var origin: Point { Point(x: Double(left), y: Double(top)) }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func expanded(by distance: Int) -> PixelRect {
    PixelRect(
      left: left - distance, top: top - distance, right: right + distance,
      bottom: bottom + distance)
  }

  /// The same area in pixels that are `factor` times smaller.
  func scaled(by factor: Int) -> PixelRect {
    PixelRect(
      left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor)
  }
}
