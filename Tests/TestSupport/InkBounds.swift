import RingCore

extension RasterImage {
  /// The columns and rows with an alpha above 64, from the first to the last; `nil` without any.
  package var inkBounds: (columns: Range<Int>, rows: Range<Int>)? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width where self[x, y].w > 64 {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    return left < right ? (left..<right, top..<bottom) : nil
  }
}
