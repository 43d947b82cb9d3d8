import RingCore

/// A bounding box that grows with each added pixel; empty at first.
struct BoundingBox {
  private(set) var left = Int.max
  private(set) var top = Int.max
  private(set) var right = Int.min
  private(set) var bottom = Int.min

  mutating func add(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  mutating func add(_ other: BoundingBox) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }

  var region: PixelRegion? {
    guard left <= right else { return nil }
    return PixelRegion(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
