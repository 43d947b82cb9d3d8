/// A width and a height in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public init(square side: Double) { self.init(width: side, height: side) }

  public static let zero = Size(width: 0, height: 0)
}

/// A width and a height in pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  public var width: Int
  public var height: Int

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

  public var count: Int { width * height }
}

/// Distances from the four sides, in points; leading is left unless the layout is mirrored.
public struct Insets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init(_ all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }

  public static let zero = Insets(0)

  public var horizontal: Double { leading + trailing }
  public var vertical: Double { top + bottom }
}

/// An axis-aligned rectangle in points, y downwards.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle of a size around a centre.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// The rectangle with every side moved inwards by `distance` (outwards if negative).
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }
}
