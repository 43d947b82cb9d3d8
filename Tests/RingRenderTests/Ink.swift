import RingRender

/// Where an element leaves ink, found by looking at every pixel.
enum Ink {
  /// Free room around an element that is drawn, so that what leaves its box is seen.
  private static let margin = 30.0

  /// How far the ink is from the left, right, upper and lower side of the element's box, in points;
  /// below 0 it is outside.
  static func gaps(_ element: some Element) throws -> [Double] {
    let scale = 4.0
    let image = try element.padding(Self.margin).render(scale: scale)
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
