import RingCore

/// A change of a complete image: of its position or its scale.
package enum ImageChange: Hashable, Sendable {
  /// The content is `x` pixels further to the right and `y` further down; not both are 0.
  case offset(x: Int, y: Int)
  /// The ratio of the image's sides to the expected sides, > 0 and not 1.
  case scaled(Double)

  /// `nil` if no change alone turns `expected` into `actual`, or above 2²⁴ pixels together.
  ///
  /// Reads each pixel a few times.
  package init?(expected: RasterImage, actual: RasterImage) {
    let counts = [expected.size.count, actual.size.count]
    guard !counts.contains(0), counts[0] + counts[1] <= Self.maximumPixels else { return nil }
    if let shift = ImageOffset(expected, actual) {
      self = .offset(x: shift.x, y: shift.y)
    } else if let factor = ImageScaleDetector.factor(expected, actual) {
      self = .scaled(factor)
    } else {
      return nil
    }
  }

  private static let maximumPixels = 1 << 24
}

extension ImageChange: CustomStringConvertible {
  package var description: String {
    switch self {
    case .offset(let x, let y):
      let parts = [
        x == 0 ? nil : "\(abs(x)) px to the \(x > 0 ? "right" : "left")",
        y == 0 ? nil : "\(abs(y)) px \(y > 0 ? "down" : "up")",
      ]
      return "the same picture, " + parts.compactMap { $0 }.joined(separator: " and ")
    case .scaled(let factor):
      // Three decimals distinguish all scales in use.
      let rounded = (factor * 1000).rounded() / 1000
      let text = rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
      return "the same picture at \(text) times the scale"
    }
  }
}

/// The offset of an image's content on a background of one colour.
///
/// If the content has moved, one of the corners is background. If everything except the background
/// fills an equally large box with equal pixels in both images, it is the same content, and the
/// boxes give the offset.
private struct ImageOffset {
  let x: Int
  let y: Int

  /// The maximum difference of a channel: at another position, a gradient may be rounded
  /// differently.
  private static let maximumDelta = 1

  init?(_ expected: RasterImage, _ actual: RasterImage) {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      Pixel(actual[x * (actual.width - 1), y * (actual.height - 1)])
    }
    for background in Set(corners) {
      guard let from = Self.content(of: expected, on: background),
        let to = Self.content(of: actual, on: background), from != to,
        from.width == to.width, from.height == to.height,
        Self.pixelsAreEqual(expected, at: from, actual, at: to)
      else { continue }
      (x, y) = (to.x - from.x, to.y - from.y)
      return
    }
    return nil
  }

  private static func content(of image: RasterImage, on background: Pixel) -> PixelRegion? {
    image.pixels.withUnsafeBytes { bytes -> PixelRegion? in
      guard let grid = PixelGrid(bytes, of: image.size, part: image.size) else { return nil }
      var box: PixelRegion?
      for y in 0..<image.height {
        let columns = 0..<image.width
        guard let first = columns.first(where: { !grid[$0, y].isEqual(to: background) }),
          let last = columns.last(where: { !grid[$0, y].isEqual(to: background) })
        else { continue }
        box = PixelRegion(columns: first...last, row: y).union(box)
      }
      return box
    }
  }

  private static func pixelsAreEqual(
    _ expected: RasterImage, at from: PixelRegion, _ actual: RasterImage, at to: PixelRegion
  ) -> Bool {
    PixelGrid.withOverlap(of: expected, actual) { a, b in
      (0..<from.height).allSatisfy { y in
        (0..<from.width).allSatisfy { x in
          let (first, second) = (a[from.x + x, from.y + y], b[to.x + x, to.y + y])
          return first.isEqual(to: second) || first.delta(to: second) <= maximumDelta
        }
      }
    } ?? false
  }
}
