import Foundation
import RingCore
import RingScene

/// A built-in shape of `RingScene`, adapted to `Shape` and possibly inset.
public struct _SceneShapeView: InsettableShape {
  let shape: any RingScene.Shape
  /// In points; negative values grow the shape.
  var inset: Double = 0

  public func path(in rect: CGRect) -> Path {
    // A shape of `RingScene` only shrinks; to grow it, its rectangle grows.
    Path(
      inset >= 0
        ? shape.path(in: rect.rect, inset: inset)
        : shape.path(in: rect.rect.inset(by: inset), inset: 0))
  }
  public func _path(placedIn rect: CGRect) -> Path { path(in: rect) }
  public var _isBox: Bool { (shape as? RingScene.Rectangle)?.corners == CornerRadii.zero }
  public func inset(by amount: CGFloat) -> _SceneShapeView {
    _SceneShapeView(shape: shape, inset: inset + Double(amount))
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(shape.size(for: proposal.proposal, in: SceneContext(text: EmptyTextMeasurer())))
  }
}

/// A shape with the same outline as a built-in shape of `RingScene`.
nonisolated public protocol _SceneShapeConvertible: InsettableShape
where InsetShape == _SceneShapeView {
  /// The built-in shape with the same outline.
  var _sceneShape: _SceneShapeView { get }
}

nonisolated extension _SceneShapeConvertible {
  public func path(in rect: CGRect) -> Path { _sceneShape.path(in: rect) }
  public func _path(placedIn rect: CGRect) -> Path { path(in: rect) }
  public var _isBox: Bool { _sceneShape._isBox }
  /// Returns the shape inset by `amount` points; negative values grow it.
  public func inset(by amount: CGFloat) -> _SceneShapeView {
    _sceneShape.inset(by: amount)
  }
  /// Returns the proposed size in points, 10 for unspecified dimensions.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    _sceneShape.sizeThatFits(proposal)
  }
}

/// A circle centred in its bounds, with the shorter side as its diameter.
public struct Circle: _SceneShapeConvertible {
  /// Creates a circle.
  public init() {}
  public var _sceneShape: _SceneShapeView { _SceneShapeView(shape: RingScene.Circle()) }
}

/// An ellipse inscribed in its bounds.
public struct Ellipse: _SceneShapeConvertible {
  /// Creates an ellipse.
  public init() {}
  public var _sceneShape: _SceneShapeView { _SceneShapeView(shape: RingScene.Ellipse()) }
}

/// A rectangle that fills its bounds.
public struct Rectangle: _SceneShapeConvertible {
  /// Creates a rectangle.
  public init() {}
  public var _sceneShape: _SceneShapeView { _SceneShapeView(shape: RingScene.Rectangle()) }
}

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: _SceneShapeConvertible {
  /// The style of the ends, which are semicircles in both styles, because there is no more room.
  public var style: RoundedCornerStyle
  /// Creates a capsule.
  public init(style: RoundedCornerStyle = .circular) { self.style = style }
  public var _sceneShape: _SceneShapeView { _SceneShapeView(shape: RingScene.Capsule()) }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: InsettableShape {
  /// The width and height of the corners in points.
  public var cornerSize: CGSize
  /// The style of the corners; elliptical corners are the same in both styles.
  public var style: RoundedCornerStyle
  private var insetAmount: CGFloat = 0

  /// Creates a rectangle with elliptical corners; `cornerSize` is in points.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .circular) {
    (self.cornerSize, self.style) = (cornerSize, style)
  }
  /// Creates a rectangle with rounded corners; `cornerRadius` is in points.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  public func path(in rect: CGRect) -> Path {
    let corner = Size(
      width: max(0, Double(cornerSize.width - insetAmount)),
      height: max(0, Double(cornerSize.height - insetAmount)))
    return Path(.rounded(rect.rect.inset(by: Double(insetAmount)), corner, style))
  }
  public func _path(placedIn rect: CGRect) -> Path { path(in: rect) }
  public func inset(by amount: CGFloat) -> RoundedRectangle {
    var shape = self
    shape.insetAmount += amount
    return shape
  }
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(cornerSize.width, cornerSize.height) }
    set { cornerSize = CGSize(width: newValue.first, height: newValue.second) }
  }
}

extension Path: Shape {
  /// Returns the path with its origin at the upper left corner of `rect`.
  public func path(in rect: CGRect) -> Path {
    Path(inner.translated(by: Vector(x: Double(rect.minX), y: Double(rect.minY))))
  }
}

/// A type-erased shape.
public struct AnyShape: Shape {
  private let shape: any Shape
  /// Creates a type-erased shape that draws `shape`.
  public init<S: Shape>(_ shape: S) { self.shape = shape }
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  public func _path(placedIn rect: CGRect) -> Path { shape._path(placedIn: rect) }
  public var _isBox: Bool { shape._isBox }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

/// A shape that is the outline of another shape's stroke.
public struct _StrokedShape<S: Shape>: Shape {
  var shape: S
  let style: StrokeStyle
  public func path(in rect: CGRect) -> Path { strokedOutline(of: shape.path(in: rect)) }
  public func _path(placedIn rect: CGRect) -> Path {
    strokedOutline(of: shape._path(placedIn: rect))
  }

  private func strokedOutline(of path: Path) -> Path {
    let shapeStroke = style.shapeStroke
    guard !path.isEmpty, shapeStroke.width > 0 else { return Path() }
    let command = shapeStroke.command(along: path.inner, of: path.inner, in: .solid(.black))
    guard case .fill(let outline, _, _) = command else { return path }
    return Path(outline)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
}

/// A shape that is a part of another shape's outline.
public struct _TrimmedShape<S: Shape>: Shape {
  var shape: S
  var from, to: CGFloat
  public func path(in rect: CGRect) -> Path { trimmedPath(of: shape.path(in: rect)) }
  public func _path(placedIn rect: CGRect) -> Path { trimmedPath(of: shape._path(placedIn: rect)) }
  public var _isBox: Bool { from <= 0 && to >= 1 && shape._isBox }
  private func trimmedPath(of path: Path) -> Path { path.trimmedPath(from: from, to: to) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, AnimatablePair(from, to)) }
    set {
      shape.animatableData = newValue.first
      (from, to) = (newValue.second.first, newValue.second.second)
    }
  }
}

/// A shape mapped by a transform that may depend on its bounds.
public struct _MappedShape<S: Shape>: Shape {
  var shape: S
  let map: @Sendable (CGRect) -> CGAffineTransform
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(map(rect)) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
}

nonisolated extension Shape {
  /// Returns the part of the outline between two fractions of its length, each clamped to 0…1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> _TrimmedShape<
    Self
  > { _TrimmedShape(shape: self, from: startFraction, to: endFraction) }

  /// Returns the shape rotated about `anchor`.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> _MappedShape<Self> {
    _MappedShape(shape: self) { rect in
      CGAffineTransform(
        RingCore.Transform.rotation(angle).about(anchor.point(in: rect.rect)))
    }
  }
  /// Returns the shape scaled about `anchor`.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> _MappedShape<Self> {
    _MappedShape(shape: self) { rect in
      CGAffineTransform(
        RingCore.Transform.scale(Double(x), Double(y)).about(anchor.point(in: rect.rect)))
    }
  }
  /// Returns the shape scaled about `anchor` by one factor in both axes.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> _MappedShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
  /// Returns the shape translated by `offset`, in points. To offset a view, use `View.offset`.
  public func offset(_ offset: CGPoint) -> _MappedShape<Self> {
    transform(CGAffineTransform(translationX: offset.x, y: offset.y))
  }
  /// Returns the shape mapped by a transform.
  public func transform(_ transform: CGAffineTransform) -> _MappedShape<Self> {
    _MappedShape(shape: self) { _ in transform }
  }
  /// Returns the shape in a rectangle of a fixed size, in points.
  public func size(_ size: CGSize) -> _SizedShape<Self> { _SizedShape(shape: self, size: size) }
  /// Returns the shape in a rectangle of a fixed size, in points.
  public func size(width: CGFloat, height: CGFloat) -> _SizedShape<Self> {
    size(CGSize(width: width, height: height))
  }
}

/// A shape in a rectangle of a fixed size at the upper left corner of its bounds.
public struct _SizedShape<S: Shape>: Shape {
  var shape: S
  let size: CGSize
  public func path(in rect: CGRect) -> Path {
    shape.path(in: CGRect(origin: rect.origin, size: size))
  }
  public var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
}

extension Shape where Self == Circle {
  /// A circle centred in its bounds.
  public static var circle: Circle { Circle() }
}
extension Shape where Self == Capsule {
  /// A capsule that fills its bounds.
  public static var capsule: Capsule { Capsule() }
}
extension Shape where Self == Rectangle {
  /// A rectangle that fills its bounds.
  public static var rect: Rectangle { Rectangle() }
}
extension Shape where Self == Ellipse {
  /// An ellipse inscribed in its bounds.
  public static var ellipse: Ellipse { Ellipse() }
}
