import RingCore

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

  /// Creates the smallest rectangle that contains `rect`, clamped to ±`maximumCoordinate`.
  init(touching rect: Rect) {
    func pixel(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Int {
      max(-Self.maximumCoordinate, min(Int(clamping: edge.rounded(rule)), Self.maximumCoordinate))
    }
    self.init(
      left: pixel(rect.minX, .down), top: pixel(rect.minY, .down), right: pixel(rect.maxX, .up),
      bottom: pixel(rect.maxY, .up))
  }

  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  /// Far outside any image, and small enough that sums of many coordinates do not overflow.
  static let maximumCoordinate = 1 << 40

  /// The rectangle must not be empty.
  var rows: Range<Int> { top..<bottom }
  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The rectangle must not be empty.
  var area: Int { width * height }
  /// For messages, as in "20 × 30 px".
  var dimensions: String { "\(width) × \(height) px" }
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

  func contains(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func offsetBy(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Returns bands of at most `rows` rows, ≥ 1, from top to bottom.
  func bands(height rows: Int) -> [PixelRect] {
    stride(from: top, to: bottom, by: rows).map { start in
      PixelRect(left: left, top: start, right: right, bottom: min(start + rows, bottom))
    }
  }
}
