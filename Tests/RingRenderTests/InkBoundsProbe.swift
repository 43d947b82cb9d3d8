import RingRender

/// The ink bounds of an element, measured pixel by pixel.
enum InkBoundsProbe {
  /// The free space around a drawn element, in points, which makes overflow visible.
  private static let margin = 30.0

  /// Returns the distances of the ink from the left, right, top and bottom side of the element's
  /// box, in points.
  ///
  /// A distance is negative if the ink extends beyond the box.
  static func gaps(_ element: some Element) throws -> [Double] {
    let scale = 4.0
    let image = try Scene(element, padding: Self.margin).image(scale: scale)
    let (width, height) = (image.size.width, image.size.height)
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width where image[x, y].w > 64 {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    return [left, width - right, top, height - bottom].map { Double($0) / scale - Self.margin }
  }
}
