import Foundation
import RingGraphics
import RingScene

/// A figure that fills its frame.
nonisolated public protocol Shape: Sendable, Animatable, View {
  /// The outline in a frame, in points.
  func path(in rect: CGRect) -> Path
  /// The size that the shape takes when offered one; by default all of it, 10 where none is offered.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// The outline where the frame lies in the picture. Shapes of one's own have `path(in:)`.
  func _path(placedIn rect: CGRect) -> Path
}

/// A shape whose outline can be moved inwards.
nonisolated public protocol InsettableShape: Shape {
  /// What `inset(by:)` makes.
  associatedtype InsetShape: InsettableShape
  /// The shape with its outline moved inwards, in points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// The size that a view is offered; `nil` asks for its own.
public struct ProposedViewSize: Equatable, Sendable {
  /// Points, ≥ 0 or infinite; `nil` asks for the ideal width.
  public var width: CGFloat?
  /// Points, ≥ 0 or infinite; `nil` asks for the ideal height.
  public var height: CGFloat?
  /// An offer in points.
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  /// An offer of a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the least size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the greatest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// The offer with `nil` replaced, by default by 10.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  init(_ proposal: ProposedSize) {
    self.init(
      width: proposal.width.map { CGFloat($0) }, height: proposal.height.map { CGFloat($0) })
  }

  var proposal: ProposedSize {
    ProposedSize(width: width.map { Double($0) }, height: height.map { Double($0) })
  }
}

nonisolated extension Shape {
  /// All that is offered, 10 points where nothing is.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// The outline of a frame that begins at the origin, as SwiftUI has them, moved to its place.
  public func _path(placedIn rect: CGRect) -> Path {
    path(in: CGRect(origin: .zero, size: rect.size)).offsetBy(dx: rect.minX, dy: rect.minY)
  }

  /// The shape filled with what is in force.
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let shape = inputs.moving(view)
    let paint = ForegroundStyle()._paint(in: inputs.environment)
    return _ViewList(
      MadeElement { proposal, _ in
        shape.size(for: proposal)
      } draw: { rect, _ in
        shape.fillCommands(in: rect, paint)
      })
  }

  fileprivate func size(for proposal: ProposedSize) -> Size {
    sizeThatFits(ProposedViewSize(proposal)).size
  }

  /// The outline as it is filled: what crosses itself is found out.
  func outline(in rect: Rect, _ style: FillStyle = FillStyle()) -> RingGraphics.Path {
    var path = _path(placedIn: CGRect(rect)).inner
    if style.isEOFilled, path.contours.count > 1 || !path.isSimple {
      path.isEvenOdd = true
      return path
    }
    // Filling closes open parts by lines that the outline may cross.
    let isClosed = path.contours.allSatisfy(\.isClosed)
    return path.isSimple && (isClosed || path.isConvex)
      ? path : path.simple(path.isSimpleOutline)
  }

  func fillCommands(
    in rect: Rect, _ paint: _Paint, _ style: FillStyle = FillStyle()
  ) -> [DrawCommand] { paint.filling(outline(in: rect, style), in: rect) }

  /// The trace of a pen along the outline.
  func strokeCommands(in rect: Rect, _ style: StrokeStyle, _ paint: _Paint) -> [DrawCommand] {
    let pen = style.pen
    let path = _path(placedIn: CGRect(rect)).inner
    guard let bounds = path.bounds, pen.width > 0 else { return [] }
    // As far as a sharp corner may reach.
    let area = bounds.inset(by: -5 * pen.width)
    return paint.painting(in: rect, within: area) { paint in
      let command = pen.command(along: path, of: path, in: paint)
      if case .fill(let outline, _) = command, outline.isEmpty { return [] }
      return [command]
    }
  }
}

extension StrokeStyle {
  /// The pen as scenes know it.
  var pen: ShapeStroke {
    var stroke = ShapeStroke(.color(.primary), width: max(0, Double(lineWidth)))
    stroke.cap =
      switch lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    stroke.join =
      switch lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    stroke.dash = dash.map { Double($0) }
    stroke.dashPhase = Double(dashPhase)
    return stroke
  }
}

/// A shape in a paint.
public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
  /// The shape.
  public var shape: Content
  /// What it is painted in.
  public var style: Style
  /// Which parts of it are inside.
  public var fillStyle = FillStyle()
  /// The pen, if only the outline is drawn.
  var stroke: StrokeStyle?
  /// What lies under it: a filling may be followed by an outline.
  var under: AnyView?
}

extension _ShapeView: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let shape = inputs.moving(view.shape)
    let paint = inputs.moving(view.style._paint(in: inputs.environment))
    let width = view.stroke.map { inputs.moving([$0.lineWidth], 9)[0] }
    let stroke = view.stroke.map { stroke in
      var stroke = stroke
      stroke.lineWidth = CGFloat(inputs.length(width ?? stroke.lineWidth, "lineWidth"))
      stroke.dash = stroke.dash.map { CGFloat(inputs.length($0, "dash")) }
      stroke.dashPhase = CGFloat(inputs.finite(stroke.dashPhase, "dashPhase"))
      return stroke
    }
    let element = AnyElement(
      MadeElement { proposal, _ in
        shape.size(for: proposal)
      } draw: { rect, _ in
        guard let stroke else { return shape.fillCommands(in: rect, paint, view.fillStyle) }
        return shape.strokeCommands(in: rect, stroke, paint)
      })
    guard let under = view.under else { return _ViewList(element) }
    let list = lowerAny(under.view, inputs, .part(1))
    return list.wrapped { Layered(ElementLayer(.element(element)), isOverlay: true, $0) }
  }
}

nonisolated extension _ShapeView {
  /// The same with an outline over it.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle
  ) -> _ShapeView<Content, S> {
    _ShapeView<Content, S>(shape: shape, style: content, stroke: style, under: AnyView(self))
  }
  /// The same with an outline over it.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> _ShapeView<Content, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

nonisolated extension Shape {
  /// The inside in a paint.
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, fillStyle: style)
  }
  /// The inside in what is in force.
  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }
  /// The outline in a paint.
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, stroke: style)
  }
  /// The outline in a paint; the width is in points.
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// The trace of a pen as a shape.
  public func stroke(style: StrokeStyle) -> _StrokedShape<Self> {
    _StrokedShape(shape: self, style: style)
  }
  /// The trace of a pen as a shape; the width is in points.
  public func stroke(lineWidth: CGFloat = 1) -> _StrokedShape<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

nonisolated extension InsettableShape {
  /// The outline in a paint, the whole line inside the frame.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, S> {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }
  /// The outline in a paint, the whole line inside the frame; the width is in points.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// The outline in what is in force, the whole line inside the frame.
  public func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, ForegroundStyle> { strokeBorder(ForegroundStyle(), style: style) }
  /// The outline in what is in force, the whole line inside the frame.
  public func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, ForegroundStyle> {
    strokeBorder(style: StrokeStyle(lineWidth: lineWidth))
  }
}
