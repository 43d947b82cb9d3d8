import Foundation
import RingCore

/// The shape of a line's ends.
public enum CGLineCap: Sendable, Hashable {
  /// A flat end at the endpoint, a half disc beyond the endpoint, or half a square beyond it.
  case butt, round, square
}

/// The shape of the joint between two segments of a line.
public enum CGLineJoin: Sendable, Hashable {
  /// A sharp corner, a rounded corner, or a corner that is cut off.
  case miter, round, bevel
}

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: CGFloat
  /// The factor of x in y'.
  public var b: CGFloat
  /// The factor of y in x'.
  public var c: CGFloat
  /// The factor of y in y'.
  public var d: CGFloat
  /// The horizontal translation in points.
  public var tx: CGFloat
  /// The vertical translation in points.
  public var ty: CGFloat

  /// Creates a transform from its coefficients.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  /// Creates a transform from its coefficients.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
  /// Creates the identity transform.
  public init() { self.init(1, 0, 0, 1, 0, 0) }
  /// Creates a translation in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }
  /// Creates a scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }
  /// Creates a rotation about the origin in radians, clockwise on screen.
  public init(rotationAngle angle: CGFloat) {
    self.init(RingCore.Transform.rotation(Angle(radians: Double(angle))))
  }
  /// The identity transform.
  public static let identity = CGAffineTransform()
  /// Whether the transform is the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns the transform that translates by `x` and `y` points, then applies this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }
  /// Returns the transform that scales by `x` and `y`, then applies this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }
  /// Returns the transform that rotates by `angle` radians, then applies this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
  /// Returns the transform that applies this transform, then `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(transform.then(other.transform))
  }
  /// Returns the inverse transform; the transform itself if it is not invertible.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
  }
}

extension CGAffineTransform {
  init(_ t: RingCore.Transform) {
    self.init(
      CGFloat(t.a), CGFloat(t.b), CGFloat(t.c), CGFloat(t.d), CGFloat(t.tx), CGFloat(t.ty))
  }

  var transform: RingCore.Transform {
    RingCore.Transform(Double(a), Double(b), Double(c), Double(d), Double(tx), Double(ty))
  }
}

extension CGPoint {
  /// Returns the point mapped by a transform.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.transform.apply(point))
  }
  init(_ point: RingCore.Point) { self.init(x: point.x, y: point.y) }
  var point: RingCore.Point { Point(x: Double(x), y: Double(y)) }
}

extension CGSize {
  init(_ size: RingCore.Size) { self.init(width: size.width, height: size.height) }
  var size: RingCore.Size { Size(width: Double(width), height: Double(height)) }
}

extension CGRect {
  init(_ rect: RingCore.Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
  var rect: RingCore.Rect {
    let box = standardized
    return Rect(
      x: Double(box.origin.x), y: Double(box.origin.y), width: Double(box.width),
      height: Double(box.height))
  }
}

/// The properties of a stroked line.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line in points, ≥ 0. Default: 1. A line of width 0 is invisible.
  public var lineWidth: CGFloat
  /// The shape of the ends. Default: butt.
  public var lineCap: CGLineCap
  /// The shape of the corners. Default: miter.
  public var lineJoin: CGLineJoin
  /// The maximum ratio of miter length to line width. Default: 10.
  ///
  /// Other values have no effect.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps in alternation, in points, ≥ 0. Default: empty, a solid line.
  public var dash: [CGFloat]
  /// The offset into the dash pattern at which the line starts, in points. Default: 0.
  public var dashPhase: CGFloat

  /// Creates a style. Default: 1 point wide, butt ends, miter corners, solid.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

/// The rule that decides which regions of a self-intersecting path are filled.
public struct FillStyle: Hashable, Sendable {
  /// Whether the even-odd rule applies instead of the non-zero winding rule. Default: `false`.
  public var isEOFilled: Bool
  /// Whether edges are antialiased. Default: `true`; `false` has no effect.
  public var isAntialiased: Bool
  /// Creates a style. Default: the non-zero winding rule.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    (isEOFilled, isAntialiased) = (eoFill, antialiased)
  }
}
