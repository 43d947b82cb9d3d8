import Foundation
import RingCore
import RingScene

/// A path in points, with the interface of CoreGraphics' paths.
public struct Path: Hashable, Sendable {
  /// Stores arcs as arcs, so that their coverage is exact.
  var inner: RingCore.Path

  init(_ inner: RingCore.Path) { self.inner = inner }

  /// Creates an empty path.
  public init() { inner = RingCore.Path() }
  /// Creates a path of one rectangle.
  public init(_ rect: CGRect) {
    self.init()
    addRect(rect)
  }
  /// Creates the ellipse inscribed in a rectangle.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }
  /// Creates a rounded rectangle; `cornerRadius` is in points.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .circular
  ) {
    self.init()
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  /// Creates a rounded rectangle with elliptical corners; `cornerSize` is in points.
  ///
  /// If the width and the height of the corners differ, `continuous` is drawn as `circular`.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular
  ) {
    self.init()
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }
  /// Creates a path that `callback` builds, starting from an empty path.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { inner.isEmpty }
  /// The bounding box of the path, including control points; `CGRect.null` if the path is empty.
  public var boundingRect: CGRect { inner.bounds.map { CGRect($0) } ?? .null }
  /// The point at which the next segment starts; `nil` for an empty path.
  public var currentPoint: CGPoint? {
    var (first, current) = (RingCore.Point?.none, RingCore.Point?.none)
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

  private mutating func add(_ element: RingCore.PathElement) {
    inner.elements.append(element)
    inner.isSimple = false
  }

  private mutating func add(_ path: RingCore.Path, _ transform: CGAffineTransform) {
    let isFirst = inner.isEmpty
    let path = path.transformed(by: transform.transform)
    inner.elements += path.elements
    inner.isSimple = isFirst && path.isSimple
  }

  /// Starts a new subpath at a point.
  public mutating func move(to end: CGPoint) { add(.move(end.point)) }
  /// Appends a straight line to a point; starts a subpath there if the path is empty.
  public mutating func addLine(to end: CGPoint) {
    add(currentPoint == nil ? .move(end.point) : .line(end.point))
  }
  /// Appends a subpath of straight lines through the points. Without points, has no effect.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }
  /// Appends a quadratic Bézier curve from the current point to `end`.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let (from, controlPoint, to) = (currentPoint?.point ?? control.point, control.point, end.point)
    add(.cubic(from + (controlPoint - from) * (2.0 / 3), to + (controlPoint - to) * (2.0 / 3), to))
  }
  /// Appends a cubic Bézier curve from the current point to `end`.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add(.cubic(control1.point, control2.point, end.point))
  }
  /// Closes the current subpath with a straight line to its start. Has no effect on an empty path.
  public mutating func closeSubpath() { if !isEmpty { add(.close) } }

  /// Appends a rectangle as a subpath.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(RingCore.Path.rect(rect.rect).simple(), transform)
  }
  /// Appends rectangles as subpaths.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  /// Appends the ellipse inscribed in a rectangle, clockwise from 3 o'clock.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(RingScene.Ellipse().path(in: rect.rect), transform)
  }
  /// Appends a rounded rectangle with elliptical corners; `cornerSize` is in points.
  ///
  /// If the width and the height of the corners differ, `continuous` is drawn as `circular`.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular,
    transform: CGAffineTransform = .identity
  ) {
    add(.rounded(rect.rect, cornerSize.size, style), transform)
  }
  /// Appends a circular arc; 0° is at 3 o'clock, and `radius` is in points.
  ///
  /// As in SwiftUI, `clockwise` refers to a y axis that points up, so `false` is clockwise on
  /// screen.
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
  /// Appends a circular arc of `delta`, starting at `startAngle`; 0° is at 3 o'clock.
  ///
  /// A positive `delta` is clockwise on screen. The arc is at most one turn. `radius` is in points.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = min(360, max(-360, delta.degrees))
    let arc = RingCore.Arc(
      center: center.point, radius: Double(radius), start: startAngle + .degrees(90),
      sweep: .degrees(sweep))
    let lead: [PathElement] = isEmpty ? [.move(arc.startPoint)] : []
    add(RingCore.Path(lead + [.arc(arc)]), transform)
  }
  /// Returns the sweep of an arc by CoreGraphics' rule, in degrees.
  ///
  /// If the angles are a turn or more apart in the given direction, the sweep is a full turn.
  /// Otherwise it is less than a turn in that direction.
  private static func sweep(from start: Double, to end: Double, backwards: Bool) -> Double {
    let turn = backwards ? start - end : end - start
    if turn >= 360 { return backwards ? -360 : 360 }
    let remainder = turn - (turn / 360).rounded(.down) * 360
    return backwards ? -remainder : remainder
  }
  /// Appends all elements of another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    add(path.inner, transform)
  }

  /// Returns the path mapped by a transform.
  public func applying(_ transform: CGAffineTransform) -> Path {
    Path(inner.transformed(by: transform.transform))
  }
  /// Returns the path translated by `dx` and `dy`, in points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    Path(inner.translated(by: Vector(x: Double(dx), y: Double(dy))))
  }
  /// Returns the part of the path between two fractions of its length, each clamped to 0…1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    Path(inner.trimmed(from: Double(from).unit, to: Double(to).unit))
  }
  /// Returns the outline of the stroked path; the path itself if the outline cannot be computed.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    Path(inner.strokeOutline(style) ?? inner)
  }
}

/// The shape of rounded corners.
public enum RoundedCornerStyle: Sendable, Hashable {
  /// Corners that are quarter circles.
  case circular
  /// Corners that leave the sides gently, as those of Apple's systems, where there is room for it.
  case continuous
}

extension RingCore.Path {
  /// The radii `corner` are clamped to half the sides of `rect`. If the width or the height of
  /// `corner` or `rect` is not positive, returns a plain rectangle.
  static func rounded(
    _ rect: Rect, _ corner: Size, _ style: RoundedCornerStyle
  ) -> RingCore.Path {
    let (x, y) = (min(corner.width, rect.width / 2), min(corner.height, rect.height / 2))
    guard x > 0, y > 0 else { return RingCore.Path.rect(rect).simple() }
    guard x != y else {
      var rectangle = RingScene.Rectangle(cornerRadius: x)
      if style == .continuous { rectangle.cornerStyle = .continuous }
      return rectangle.path(in: rect)
    }
    func quarter(_ x0: Double, _ y0: Double, _ start: Double) -> [PathElement] {
      let arc = EllipticArc(
        center: Point(x: x0, y: y0), radii: Size(width: x, height: y), start: .degrees(start),
        sweep: .degrees(90))
      return [.line(arc.startPoint)] + arc.curves
    }
    return RingCore.Path(
      [.move(Point(x: rect.minX + x, y: rect.minY))]
        + quarter(rect.maxX - x, rect.minY + y, 0) + quarter(rect.maxX - x, rect.maxY - y, 90)
        + quarter(rect.minX + x, rect.maxY - y, 180) + quarter(rect.minX + x, rect.minY + y, 270)
        + [.close]
    ).simple()
  }

  /// `nil` if only the rasteriser can compute it.
  func strokeOutline(_ style: StrokeStyle) -> RingCore.Path? {
    style.shapeStroke.dashedPath(of: self).strokeOutline(style.shapeStroke.style)
  }
}
