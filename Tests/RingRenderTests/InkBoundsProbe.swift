import RingRender
import TestSupport
import Testing

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
    let ink = try #require(image.inkBounds)
    return [
      ink.columns.lowerBound, image.width - ink.columns.upperBound, ink.rows.lowerBound,
      image.height - ink.rows.upperBound,
    ].map { Double($0) / scale - Self.margin }
  }
}
