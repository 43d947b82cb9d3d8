import Foundation
import RingGraphics
import RingScene

/// An outline in points, built with the verbs of CoreGraphics.
public struct Path: Hashable, Sendable {
  /// Arcs stay arcs, so that coverage is exact.
  var inner: RingGraphics.Path

  init(_ inner: RingGraphics.Path) { self.inner = inner }

  /// An empty path.
  public init() { inner = RingGraphics.Path() }
  /// A rectangle.
  public init(_ rect: CGRect) {
    self.init()
    addRect(rect)
  }
  /// An ellipse that touches the sides of a rectangle.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }
  /// A rectangle with round corners.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .circular
  ) {
    self.init()
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  /// A rectangle with round corners.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular
  ) {
    self.init()
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }
  /// A path that a function builds.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { inner.isEmpty }
  /// The smallest upright rectangle around the path's points; null where there are none.
  public var boundingRect: CGRect { inner.bounds.map { CGRect($0) } ?? .null }
  /// Where the next step begins; `nil` in an empty path.
  public var currentPoint: CGPoint? {
    var (first, current) = (RingGraphics.Point?.none, RingGraphics.Point?.none)
    for element in inner.elements {
      switch element {
      case .move(let point): (first, current) = (point, point)
      case .line(let point), .cubic(_, _, let point): current = point
      case .arc(let arc):
        first = first ?? arc.startPoint
        current = arc.endPoint
      case .close: current = first
      }
    }
    return current.map { CGPoint($0) }
  }

  private mutating func add(_ element: RingGraphics.PathElement) {
    inner.elements.append(element)
    inner.isSimple = false
  }

  private mutating func add(_ path: RingGraphics.Path, _ transform: CGAffineTransform) {
    let isFirst = inner.isEmpty
    let path = transform.isIdentity ? path : path.transformed(by: transform.transform)
    inner.elements += path.elements
    inner.isSimple = isFirst && path.isSimple
  }

  /// Begins a new part of the path at a point.
  public mutating func move(to end: CGPoint) { add(.move(end.point)) }
  /// A straight line to a point.
  public mutating func addLine(to end: CGPoint) {
    add(currentPoint == nil ? .move(end.point) : .line(end.point))
  }
  /// Straight lines from the first point to all others in turn.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }
  /// A curve with one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let (from, middle, to) = (currentPoint?.point ?? control.point, control.point, end.point)
    add(.cubic(from + (middle - from) * (2.0 / 3), to + (middle - to) * (2.0 / 3), to))
  }
  /// A curve with two control points.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add(.cubic(control1.point, control2.point, end.point))
  }
  /// A straight line back to where this part of the path began.
  public mutating func closeSubpath() { if !isEmpty { add(.close) } }

  /// A rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(RingGraphics.Path.rect(rect.rect).simple(), transform)
  }
  /// Several rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  /// An ellipse that touches the sides of a rectangle, clockwise from 3 o'clock.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(RingScene.Ellipse().path(in: rect.rect), transform)
  }
  /// A rectangle with elliptical corners; the style `continuous` is drawn as `circular`.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular,
    transform: CGAffineTransform = .identity
  ) {
    add(.rounded(rect.rect, cornerSize.size), transform)
  }
  /// A part of a circle; `clockwise` is as SwiftUI has it, so that `false` goes the way of the
  /// hands of a clock on screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: .degrees(
        Self.sweep(from: startAngle.degrees, to: endAngle.degrees, backwards: clockwise)),
      transform: transform)
  }
  /// A part of a circle from an angle on, as far as `delta`; positive is clockwise on screen.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = min(360, max(-360, delta.degrees))
    let arc = RingGraphics.Arc(
      center: center.point, radius: Double(radius), start: startAngle + .degrees(90),
      sweep: .degrees(sweep))
    let lead: [PathElement] = isEmpty ? [.move(arc.startPoint)] : []
    add(RingGraphics.Path(lead + [.arc(arc)]), transform)
    inner.isSimple = false
  }
  /// The turn of CoreGraphics' arcs: a whole one where the angles lie a turn apart or more, else
  /// less than one in the given direction.
  private static func sweep(from start: Double, to end: Double, backwards: Bool) -> Double {
    let turn = backwards ? start - end : end - start
    if turn >= 360 { return backwards ? -360 : 360 }
    let rest = turn - (turn / 360).rounded(.down) * 360
    return backwards ? -rest : rest
  }
  /// All steps of another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    add(path.inner, transform)
  }

  /// The path with every point mapped.
  public func applying(_ transform: CGAffineTransform) -> Path {
    Path(inner.transformed(by: transform.transform))
  }
  /// The path at another place.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    Path(inner.moved(by: Point(x: Double(dx), y: Double(dy))))
  }
  /// The part between two fractions of the length, each pinned to 0…1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    func unit(_ value: CGFloat) -> Double { value > 0 ? min(1, Double(value)) : 0 }
    return Path(inner.trimmed(from: unit(from), to: unit(to)))
  }
  /// The outline of a pen's trace along the path.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    Path(inner.penOutline(style) ?? inner)
  }
}

/// How round corners are curved.
public enum RoundedCornerStyle: Sendable, Hashable {
  /// Quarters of circles.
  case circular
  /// Drawn as `circular`.
  case continuous
}

extension RingGraphics.Path {
  /// A rectangle with corners that are quarters of ellipses, which have room.
  static func rounded(_ rect: Rect, _ corner: Size) -> RingGraphics.Path {
    let (x, y) = (min(corner.width, rect.width / 2), min(corner.height, rect.height / 2))
    guard x > 0, y > 0 else { return RingGraphics.Path.rect(rect).simple() }
    guard x != y else { return RingScene.Rectangle(cornerRadius: x).path(in: rect) }
    func quarter(_ x0: Double, _ y0: Double, _ start: Double) -> [PathElement] {
      let arc = EllipticArc(
        center: Point(x: x0, y: y0), radii: Size(width: x, height: y), start: .degrees(start),
        sweep: .degrees(90))
      return [.line(arc.startPoint)] + arc.curves
    }
    return RingGraphics.Path(
      [.move(Point(x: rect.minX + x, y: rect.minY))]
        + quarter(rect.maxX - x, rect.minY + y, 0) + quarter(rect.maxX - x, rect.maxY - y, 90)
        + quarter(rect.minX + x, rect.maxY - y, 180) + quarter(rect.minX + x, rect.minY + y, 270)
        + [.close]
    ).simple()
  }

  /// The path with every point mapped; circles stay circles where the map allows it.
  func transformed(by map: RingGraphics.Transform) -> RingGraphics.Path {
    guard map != .identity else { return self }
    let elements = elements.flatMap { element -> [PathElement] in
      switch element {
      case .move(let point): return [.move(map.apply(point))]
      case .line(let point): return [.line(map.apply(point))]
      case .cubic(let b, let c, let d):
        return [.cubic(map.apply(b), map.apply(c), map.apply(d))]
      case .arc(let arc): return arc.transformed(by: map)
      case .close: return [.close]
      }
    }
    return RingGraphics.Path(elements).simple(isSimple && map.determinant != 0)
  }

  /// The outline of a pen's trace; `nil` where only the rasteriser can make it.
  func penOutline(_ style: StrokeStyle) -> RingGraphics.Path? {
    style.pen.trace(of: self).strokeOutline(style.pen.style)
  }
}

extension RingGraphics.Arc {
  fileprivate func transformed(by map: RingGraphics.Transform) -> [PathElement] {
    if let scale = map.uniformScale {
      let turn = RingGraphics.Angle(of: map.apply(Point(x: 0, y: -1)) - map.apply(.zero))
      let isMirrored = map.determinant < 0
      return [
        .arc(
          RingGraphics.Arc(
            center: map.apply(center), radius: radius * scale,
            start: isMirrored ? turn - start : turn + start,
            sweep: isMirrored ? -sweep : sweep))
      ]
    }
    let ellipse = EllipticArc(
      center: center, radii: Size(square: radius), start: start, sweep: sweep)
    return [.line(map.apply(ellipse.startPoint))]
      + ellipse.curves.map { element in
        guard case .cubic(let b, let c, let d) = element else { return element }
        return .cubic(map.apply(b), map.apply(c), map.apply(d))
      }
  }
}
