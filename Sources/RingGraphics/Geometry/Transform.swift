/// An affine map of points: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Hashable, Sendable {
  /// How much x' grows with x.
  public var a: Double
  /// How much y' grows with x.
  public var b: Double
  /// How much x' grows with y.
  public var c: Double
  /// How much y' grows with y.
  public var d: Double
  /// What is added to x', in points.
  public var tx: Double
  /// What is added to y', in points.
  public var ty: Double

  /// The map with these coefficients, in the order of Cairo's and CoreGraphics' matrices.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves every point where it is.
  public static let identity = Transform(1, 0, 0, 1, 0, 0)

  /// A shift by an offset in points.
  public static func translation(_ offset: Point) -> Transform {
    Transform(1, 0, 0, 1, offset.x, offset.y)
  }

  /// A scaling about the origin; a negative factor mirrors.
  public static func scale(_ x: Double, _ y: Double) -> Transform { Transform(x, 0, 0, y, 0, 0) }

  /// A clockwise rotation on screen about the origin.
  public static func rotation(_ angle: Angle) -> Transform {
    let (sine, cosine) = Elementary.sineCosine(degrees: angle.degrees)
    return Transform(cosine, sine, -sine, cosine, 0, 0)
  }

  /// This map carried out about `center` instead of the origin.
  public func about(_ center: Point) -> Transform {
    Transform.translation(Point.zero - center).then(self).then(.translation(center))
  }

  /// First this map, then `next`.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// Where the map takes a point.
  public func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The factor by which areas grow; negative if the map mirrors, 0 if it cannot be undone.
  public var determinant: Double { a * d - b * c }

  /// The factor by which lengths grow, if it is the same in every direction; else `nil`.
  ///
  /// True of translations, rotations, mirrors and even scaling: circles stay circles.
  public var uniformScale: Double? {
    let x = Point(x: a, y: b)
    let y = Point(x: c, y: d)
    let tolerance = 1e-9 * max(x.length, y.length)
    guard abs(x.length - y.length) <= tolerance else { return nil }
    guard abs(x.dot(y)) <= tolerance * max(x.length, y.length) else { return nil }
    return x.length
  }
}
