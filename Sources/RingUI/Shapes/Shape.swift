import Foundation
import RingCore
import RingScene

/// A two-dimensional shape that fills its bounds.
nonisolated public protocol Shape: Sendable, Animatable, View {
  /// Returns the outline in a rectangle, in points.
  func path(in rect: CGRect) -> Path
  /// Returns the size for a proposal, in points.
  ///
  /// Default: the proposed size, with 10 points in unspecified dimensions.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// Returns the outline at its position in the image. Custom shapes implement `path(in:)` instead.
  func _path(placedIn rect: CGRect) -> Path
  /// Whether the outline is a box of a layout, whose edges are snapped to pixels where it touches
  /// another box. Custom shapes have the default, `false`.
  var _isBox: Bool { get }
}

/// A shape that can be inset.
nonisolated public protocol InsettableShape: Shape {
  /// The type that `inset(by:)` returns.
  associatedtype InsetShape: InsettableShape
  /// Returns the shape inset by `amount` points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A proposed size; `nil` in a dimension asks for the ideal size.
public struct ProposedViewSize: Equatable, Sendable {
  /// The width in points, ≥ 0 or infinite; `nil` asks for the ideal width.
  public var width: CGFloat?
  /// The height in points, ≥ 0 or infinite; `nil` asks for the ideal height.
  public var height: CGFloat?
  /// Creates a proposal in points.
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  /// Creates a proposal from a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  /// A proposal that asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// A proposal that asks for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// A proposal that asks for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// Returns the proposal as a size; `size` replaces unspecified dimensions. Default: 10 by 10.
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
  /// Returns the proposed size, with 10 points in unspecified dimensions.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Returns the outline for a rectangle at the origin, as SwiftUI computes it, translated to
  /// `rect`.
  public func _path(placedIn rect: CGRect) -> Path {
    path(in: CGRect(origin: .zero, size: rect.size)).offsetBy(dx: rect.minX, dy: rect.minY)
  }

  public var _isBox: Bool { false }

  /// Lowers the shape to an element that fills it with the current foreground style.
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let shape = inputs.animated(view)
    let paint = ForegroundStyle()._paint(in: inputs.environment)
    return _ViewList(
      ClosureElement { proposal, _ in
        shape.size(for: proposal)
      } draw: { rect, _ in
        shape.fillCommands(in: rect, paint)
      })
  }

  fileprivate func size(for proposal: ProposedSize) -> Size {
    sizeThatFits(ProposedViewSize(proposal)).size
  }

  /// Sets the fill rule, and tests whether the outline crosses itself, because the coverage of a
  /// simple outline is exact.
  func outline(in rect: Rect, _ style: FillStyle = FillStyle()) -> RingCore.Path {
    var path = _path(placedIn: CGRect(rect)).inner
    if style.isEOFilled, path.contours.count > 1 || !path.isSimple {
      path.isEvenOdd = true
      return path
    }
    // Filling closes open subpaths with lines, which the outline may cross.
    let isClosed = path.contours.allSatisfy(\.isClosed)
    return path.isSimple && (isClosed || path.isConvex)
      ? path : path.simple(path.isSimpleOutline)
  }

  func fillCommands(
    in rect: Rect, _ paint: _Paint, _ style: FillStyle = FillStyle()
  ) -> [DrawCommand] { paint.filling(outline(in: rect, style), in: rect, isBox: _isBox) }

  /// Returns no commands if the outline is empty or the line width is 0.
  func strokeCommands(in rect: Rect, _ style: StrokeStyle, _ paint: _Paint) -> [DrawCommand] {
    let shapeStroke = style.shapeStroke
    let path = _path(placedIn: CGRect(rect)).inner
    guard let bounds = path.bounds, shapeStroke.width > 0 else { return [] }
    // A miter with a limit of 10 reaches at most 5 line widths beyond the path.
    let area = bounds.inset(by: -5 * shapeStroke.width)
    return paint.painting(in: rect, within: area) { paint in
      let command = shapeStroke.command(along: path, of: path, in: paint)
      if case .fill(let outline, _, _) = command, outline.isEmpty { return [] }
      return [command]
    }
  }
}

extension StrokeStyle {
  var shapeStroke: ShapeStroke {
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

/// A shape that is filled or stroked with a style.
public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
  /// The shape that is filled or stroked.
  public var shape: Content
  /// The style of the fill or stroke.
  public var style: Style
  /// The fill rule. Has no effect on a stroke.
  public var fillStyle = FillStyle()
  /// `nil` for a fill.
  var stroke: StrokeStyle?
  /// The fill or stroke that is drawn behind this one.
  var base: AnyView?
}

extension _ShapeView: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let shape = inputs.animated(view.shape)
    let paint = inputs.animated(view.style._paint(in: inputs.environment))
    let stroke = view.stroke.map { stroke in
      var stroke = stroke
      stroke.lineWidth = CGFloat(
        inputs.animatedLengths([stroke.lineWidth], ["lineWidth"], .lineWidth)[0])
      stroke.dash = stroke.dash.map { CGFloat(inputs.length($0, "dash")) }
      stroke.dashPhase = CGFloat(inputs.finite(stroke.dashPhase, "dashPhase"))
      return stroke
    }
    let element = AnyElement(
      ClosureElement { proposal, _ in
        shape.size(for: proposal)
      } draw: { rect, _ in
        guard let stroke else { return shape.fillCommands(in: rect, paint, view.fillStyle) }
        return shape.strokeCommands(in: rect, stroke, paint)
      })
    guard let base = view.base else { return _ViewList(element) }
    let list = lowerAny(base.view, inputs, .auxiliary)
    return list.wrapped { Effect(.layer(ElementLayer(.element(element)), isOverlay: true), $0) }
  }
}

nonisolated extension _ShapeView {
  /// Draws a stroke of the shape in front of this view.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle
  ) -> _ShapeView<Content, S> {
    _ShapeView<Content, S>(shape: shape, style: content, stroke: style, base: AnyView(self))
  }
  /// Draws a stroke of the shape in front of this view; `lineWidth` is in points.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> _ShapeView<Content, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

nonisolated extension Shape {
  /// Fills the shape with a style.
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, fillStyle: style)
  }
  /// Fills the shape with the current foreground style.
  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }
  /// Strokes the outline with a style.
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, stroke: style)
  }
  /// Strokes the outline with a style; `lineWidth` is in points.
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// Returns the outline of the stroke as a shape.
  public func stroke(style: StrokeStyle) -> _StrokedShape<Self> {
    _StrokedShape(shape: self, style: style)
  }
  /// Returns the outline of the stroke as a shape; `lineWidth` is in points.
  public func stroke(lineWidth: CGFloat = 1) -> _StrokedShape<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

nonisolated extension InsettableShape {
  /// Strokes the outline with a style, inset so that the line stays inside the bounds.
  ///
  /// `antialiased` has no effect.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, S> {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }
  /// Strokes the outline with a style, inset to stay inside the bounds; `lineWidth` is in points.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// Strokes the outline with the current foreground style, inset to stay inside the bounds.
  public func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, ForegroundStyle> { strokeBorder(ForegroundStyle(), style: style) }
  /// Strokes the outline with the current foreground style, inset to stay inside the bounds.
  ///
  /// `lineWidth` is in points. `antialiased` has no effect.
  public func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, ForegroundStyle> {
    strokeBorder(style: StrokeStyle(lineWidth: lineWidth))
  }
}
