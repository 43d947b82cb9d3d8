import RingGraphics

/// The radii of a rectangle's four corners, in points, ≥ 0.
public struct CornerRadii: Hashable, Sendable {
  /// Points, ≥ 0. Default: 0.
  public var topLeft: Double
  /// Points, ≥ 0. Default: 0.
  public var topRight: Double
  /// Points, ≥ 0. Default: 0.
  public var bottomRight: Double
  /// Points, ≥ 0. Default: 0.
  public var bottomLeft: Double

  /// Radii in points, ≥ 0, clockwise.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// The same radius in points for all four corners, ≥ 0.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// No rounding at all.
  public static let zero = CornerRadii(0)

  private func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }

  /// The radii made smaller together until neighbours have room on their side, as in CSS.
  func fitted(to size: Size) -> CornerRadii {
    let sides = [
      (size.width, topLeft + topRight), (size.width, bottomLeft + bottomRight),
      (size.height, topLeft + bottomLeft), (size.height, topRight + bottomRight),
    ]
    let factor = sides.reduce(1) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    return map { ($0 * factor).settled }
  }

  /// The radii of an outline that lies further inside.
  func inset(by distance: Double) -> CornerRadii { map { max(0, $0 - distance).settled } }
}

/// A rectangle that fills its frame, with or without round corners.
public struct Rectangle: Shape {
  /// Default: no round corners.
  public var corners = CornerRadii.zero
  /// Default: filled with primary.
  public var look = ShapeLook()

  /// A rectangle filled with primary; `cornerRadius` is in points, ≥ 0.
  public init(cornerRadius: Double = 0) { corners = CornerRadii(cornerRadius) }

  /// A rectangle filled with primary, each of whose corners has its radius.
  public init(corners: CornerRadii) { self.corners = corners }

  /// Clockwise from the left end of the upper side.
  public func path(in rect: Rect, inset: Double) -> Path {
    Path.rectangle(
      rect.inset(by: inset), corners.fitted(to: rect.size).inset(by: inset))
  }
}

extension Path {
  /// A rectangle with circular corners that have room, clockwise from the left of its upper side.
  static func rectangle(_ r: Rect, _ corners: CornerRadii) -> Path {
    guard r.width.settled > 0, r.height.settled > 0 else { return Path() }
    func corner(_ x: Double, _ y: Double, _ radius: Double, _ start: Double) -> PathElement {
      let center = Point(
        x: x + (x > r.minX ? -radius : radius), y: y + (y > r.minY ? -radius : radius))
      guard radius > 0 else { return .line(center) }
      return .arc(
        Arc(center: center, radius: radius, start: .degrees(start), sweep: .degrees(90)))
    }
    guard corners != .zero else { return Path.box(r).simple() }
    let start = Point(x: r.minX + corners.topLeft, y: r.minY)
    return Path(
      [
        .move(start), corner(r.maxX, r.minY, corners.topRight, 0),
        corner(r.maxX, r.maxY, corners.bottomRight, 90),
        corner(r.minX, r.maxY, corners.bottomLeft, 180),
      ] + (corners.topLeft > 0 ? [corner(r.minX, r.minY, corners.topLeft, 270)] : []) + [.close]
    ).simple()
  }
}
