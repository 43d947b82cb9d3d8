/// An affine map of points: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  /// The map with these coefficients, in the order of Cairo's and CoreGraphics' matrices.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public static let identity = Transform(1, 0, 0, 1, 0, 0)

  public static func translation(_ offset: Point) -> Transform {
    Transform(1, 0, 0, 1, offset.x, offset.y)
  }

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
