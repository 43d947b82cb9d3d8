import Foundation
import RingGraphics

/// How the end of a line looks.
public enum CGLineCap: Int32, Sendable, Hashable {
  /// Cut at the end, half a disc beyond it, or half a square beyond it.
  case butt, round, square
}

/// How two pieces of a line meet.
public enum CGLineJoin: Int32, Sendable, Hashable {
  /// A sharp corner, a rounded one, or one that is cut off.
  case miter, round, bevel
}

/// A difference of two places in points.
public struct CGVector: Hashable, Sendable {
  /// Points to the right.
  public var dx: CGFloat
  /// Points downwards.
  public var dy: CGFloat
  /// A difference in points. Default: none.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
  /// No difference.
  public static let zero = CGVector()
}

/// An affine map of points: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Sendable {
  /// How much x' grows with x.
  public var a: CGFloat
  /// How much y' grows with x.
  public var b: CGFloat
  /// How much x' grows with y.
  public var c: CGFloat
  /// How much y' grows with y.
  public var d: CGFloat
  /// What is added to x', in points.
  public var tx: CGFloat
  /// What is added to y', in points.
  public var ty: CGFloat

  /// The map with these coefficients.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  /// The map with these coefficients.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
  /// The map that leaves every point where it is.
  public init() { self.init(1, 0, 0, 1, 0, 0) }
  /// A shift in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }
  /// A scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }
  /// A rotation about the origin in radians, clockwise on screen.
  public init(rotationAngle angle: CGFloat) {
    self.init(RingGraphics.Transform.rotation(Angle(radians: Double(angle))))
  }
  /// The map that leaves every point where it is.
  public static let identity = CGAffineTransform()
  /// Whether every point stays where it is.
  public var isIdentity: Bool { self == .identity }

  /// This map after a shift in points.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }
  /// This map after a scaling.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }
  /// This map after a rotation in radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
  /// First this map, then the other.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(transform.then(other.transform))
  }
  /// The map back; the map itself where there is none.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
  }
}

extension CGAffineTransform {
  init(_ t: RingGraphics.Transform) {
    self.init(
      CGFloat(t.a), CGFloat(t.b), CGFloat(t.c), CGFloat(t.d), CGFloat(t.tx), CGFloat(t.ty))
  }

  var transform: RingGraphics.Transform {
    RingGraphics.Transform(Double(a), Double(b), Double(c), Double(d), Double(tx), Double(ty))
  }
}

extension CGPoint {
  /// Where a map takes this point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.transform.apply(point))
  }
  init(_ point: RingGraphics.Point) { self.init(x: point.x, y: point.y) }
  var point: RingGraphics.Point { Point(x: Double(x), y: Double(y)) }
}

extension CGSize {
  init(_ size: RingGraphics.Size) { self.init(width: size.width, height: size.height) }
  var size: RingGraphics.Size { Size(width: Double(width), height: Double(height)) }
}

extension CGRect {
  init(_ rect: RingGraphics.Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
  var rect: RingGraphics.Rect {
    let box = standardized
    return Rect(
      x: Double(box.origin.x), y: Double(box.origin.y), width: Double(box.width),
      height: Double(box.height))
  }
}

/// The pen that follows a path.
public struct StrokeStyle: Hashable, Sendable {
  /// Points, > 0. Default: 1.
  public var lineWidth: CGFloat
  /// Default: butt.
  public var lineCap: CGLineCap
  /// Default: miter.
  public var lineJoin: CGLineJoin
  /// How long a sharp corner may be, in line widths; others are drawn at 10. Default: 10.
  public var miterLimit: CGFloat
  /// Lengths in points of dashes and gaps in turn, ≥ 0. Default: none.
  public var dash: [CGFloat]
  /// How far into the pattern the line begins, in points. Default: 0.
  public var dashPhase: CGFloat

  /// A pen of one point with straight cuts and sharp corners.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

/// Which parts of a path that crosses itself are inside.
public struct FillStyle: Hashable, Sendable {
  /// Whether a place is inside that the path goes round an odd number of times. Default: false.
  public var isEOFilled: Bool
  /// Edges are always soft. Default: true.
  public var isAntialiased: Bool
  /// The non-zero winding rule unless `eoFill` says otherwise.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    (isEOFilled, isAntialiased) = (eoFill, antialiased)
  }
}
