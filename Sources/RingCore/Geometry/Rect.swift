/// A size in points; both sides are ≥ 0.
@usableFromInline
package struct Size: Hashable, Sendable {
  @usableFromInline package var width: Double
  @usableFromInline package var height: Double

  @inlinable package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable package init(square side: Double) { self.init(width: side, height: side) }

  @usableFromInline package static let zero = Size(width: 0, height: 0)
}

/// A size in pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  /// The width in pixels, ≥ 0.
  public var width: Int
  /// The height in pixels, ≥ 0.
  public var height: Int

  /// Creates a size in pixels; both sides must be ≥ 0.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates the pixel size of a size in points, each side rounded to the nearest pixel.
  ///
  /// `scale` is in pixels per point. `nil` if a side is not finite or does not fit an `Int32`.
  package init?(_ size: Size, scale: Double) {
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    guard abs(width) < 2_147_483_648, abs(height) < 2_147_483_648 else { return nil }
    self.init(width: Int(clamping: width), height: Int(clamping: height))
  }

  /// The number of pixels: `width` × `height`.
  public var count: Int { width * height }
}

/// Distances from the four sides, in points. Leading is left unless the layout is mirrored.
@usableFromInline
package struct Insets: Hashable, Sendable {
  @usableFromInline package var top: Double
  @usableFromInline package var leading: Double
  @usableFromInline package var bottom: Double
  @usableFromInline package var trailing: Double

  @inlinable package init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  @inlinable package init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  @usableFromInline package static let zero = Insets(0)

  @inlinable package var horizontal: Double { leading + trailing }
  @inlinable package var vertical: Double { top + bottom }
}

/// An axis-aligned rectangle in points, y down.
@usableFromInline
package struct Rect: Hashable, Sendable {
  /// The upper left corner.
  @usableFromInline package var origin: Point
  @usableFromInline package var size: Size

  @inlinable package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @inlinable package init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  @usableFromInline package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  @inlinable package var minX: Double { origin.x }
  @inlinable package var minY: Double { origin.y }
  @inlinable package var maxX: Double { origin.x + size.width }
  @inlinable package var maxY: Double { origin.y + size.height }
  @inlinable package var width: Double { size.width }
  @inlinable package var height: Double { size.height }
  @inlinable package var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Returns the rectangle with each side moved inwards by `distance` points (outwards if
  /// negative); the width and the height stay ≥ 0.
  @inlinable package func inset(by distance: Double) -> Rect { inset(by: Insets(distance)) }

  /// Returns the rectangle with its sides moved inwards by `insets` (outwards if negative), leading
  /// on the left; the width and the height stay ≥ 0.
  @inlinable package func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }
}

extension Rect {
  /// Creates the smallest upright rectangle around points; `nil` if there are none.
  package init?(around points: [Point]) {
    guard let extent = Extent(around: points) else { return nil }
    self = extent.rect
  }

  /// The corners, clockwise from the upper left one.
  package var corners: [Point] {
    [origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// Returns the smallest upright rectangle around this one after a transform.
  package func mapped(by transform: Transform) -> Rect {
    Rect(around: corners.map(transform.apply)) ?? self
  }

  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }

  /// Returns the area that two rectangles share; `nil` if they only touch.
  package func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    // A rectangle with a NaN coordinate shares an area, because both comparisons are false.
    if right <= left || bottom <= top { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether two rectangles share an area; `false` if they only touch.
  package func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// A bounding box that grows by points.
///
/// All its edges are exact, unlike the right and lower edges of a `Rect`, which are sums.
@usableFromInline
package struct Extent: Hashable, Sendable {
  /// The upper left corner; +∞ in an empty box.
  @usableFromInline package var low = Point(x: .infinity, y: .infinity)
  /// The lower right corner; −∞ in an empty box.
  @usableFromInline package var high = Point(x: -.infinity, y: -.infinity)

  /// The directions in which a circle has its extremes, clockwise from 12 o'clock.
  package static let cardinals = [
    Vector(x: 0, y: -1), Vector(x: 1, y: 0), Vector(x: 0, y: 1), Vector(x: -1, y: 0),
  ]

  /// Creates an empty box.
  package init() {}

  package init(low: Point, high: Point) { (self.low, self.high) = (low, high) }

  /// Creates the smallest box around points; `nil` if there are none.
  package init?(around points: [Point]) {
    guard let first = points.first else { return nil }
    self.init(low: first, high: first)
    for point in points { add(point) }
  }

  package var isEmpty: Bool { low.x > high.x }

  /// Without points, a rectangle of size 0 at the origin.
  package var rect: Rect {
    isEmpty
      ? .zero : Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Adds a point; a coordinate that is NaN is ignored.
  @inlinable package mutating func add(_ point: Point) {
    low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
    high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  /// Adds a disc; `radius` is in points.
  package mutating func add(disc center: Point, radius: Double) {
    for direction in Self.cardinals { add(center + direction * radius) }
  }
}
