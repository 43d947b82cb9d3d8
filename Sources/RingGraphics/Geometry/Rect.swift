/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// Width in points, ≥ 0.
  public var width: Double
  /// Height in points, ≥ 0.
  public var height: Double

  /// A size in points; neither side may be negative.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size in points with equal sides.
  public init(square side: Double) { self.init(width: side, height: side) }

  /// No extent: 0 × 0.
  public static let zero = Size(width: 0, height: 0)
}

/// A width and a height in pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  /// Width in pixels, ≥ 0.
  public var width: Int
  /// Height in pixels, ≥ 0.
  public var height: Int

  /// A size in whole pixels; neither side may be negative.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The pixels of a size in points, each side rounded to the nearest whole pixel.
  ///
  /// `nil` where a side is not finite or would not fit an `Int32`.
  public init?(_ size: Size, scale: Double) {
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    guard abs(width) < 2_147_483_648, abs(height) < 2_147_483_648 else { return nil }
    self.init(width: Int(clamping: width), height: Int(clamping: height))
  }

  /// The number of pixels: `width` × `height`.
  public var count: Int { width * height }
}

/// Distances from the four sides, in points; leading is left unless the layout is mirrored.
public struct Insets: Hashable, Sendable {
  /// Distance from the upper side in points. Default: 0.
  public var top: Double
  /// Distance from the leading side in points. Default: 0.
  public var leading: Double
  /// Distance from the lower side in points. Default: 0.
  public var bottom: Double
  /// Distance from the trailing side in points. Default: 0.
  public var trailing: Double

  /// Distances in points; a side that is not named has none.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance in points from all four sides.
  public init(_ all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }

  /// No distance from any side.
  public static let zero = Insets(0)

  /// What both distances take from the width, in points.
  public var horizontal: Double { leading + trailing }
  /// What both distances take from the height, in points.
  public var vertical: Double { top + bottom }
}

/// An axis-aligned rectangle in points, y downwards.
public struct Rect: Hashable, Sendable {
  /// The upper left corner, in points.
  public var origin: Point
  /// Width and height in points, ≥ 0.
  public var size: Size

  /// A rectangle by its upper left corner and its size, in points.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by its upper left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle of a size around a centre.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// A rectangle without extent at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge, in points.
  public var minX: Double { origin.x }
  /// The upper edge, in points.
  public var minY: Double { origin.y }
  /// The right edge, in points.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge, in points.
  public var maxY: Double { origin.y + size.height }
  /// The distance from the left edge to the right, in points.
  public var width: Double { size.width }
  /// The distance from the upper edge to the lower, in points.
  public var height: Double { size.height }
  /// The point in the middle, in points.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// The rectangle with every side moved inwards by `distance` (outwards if negative).
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }
}
