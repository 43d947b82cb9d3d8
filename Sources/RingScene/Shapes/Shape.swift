import RingCore

/// A two-dimensional shape that fills its frame: SwiftUI's `Shape`.
///
/// A shape takes the proposed size; without a proposal it is 10 × 10 points.
package protocol Shape: Element {
  /// The fill, stroke and trim of the shape.
  var appearance: ShapeAppearance { get set }
  /// Returns the outline in a rectangle, in points.
  ///
  /// `inset` moves the outline inwards by this distance in points, ≥ 0, if the shape
  /// `isInsettable`.
  func path(in rect: Rect, inset: Double) -> Path
  /// Returns the area of a line inside the outline, `width` points wide, with mitred corners.
  ///
  /// `nil` if stroking the inset outline gives this area. A rounded corner that is tighter than the
  /// line needs its own area, because the inset outline has a sharp corner there. Default: `nil`.
  func miteredBorder(in rect: Rect, width: Double) -> Path?
  /// Whether the outline can be moved inwards. Default: true.
  static var isInsettable: Bool { get }
  /// Whether the outline encloses no area, so that the default paint is a line. Default: false.
  static var isLine: Bool { get }
}

/// The fill, stroke and trim of a shape.
package struct ShapeAppearance: Hashable, Sendable {
  /// The paint of the inside. Default: none if there is a stroke, otherwise primary.
  ///
  /// A `foregroundColor` around the shape replaces primary. A shape that `isLine` is not filled.
  package var fill: ShapePaint?
  /// The line along the outline, over the fill.
  ///
  /// Default: none; for a shape that `isLine`, 1 point in primary if it has no fill either.
  package var stroke: ShapeStroke?
  /// The start of the drawn part of the outline, 0…1 of its length. Default: 0.
  package var trimStart = 0.0
  /// The end of the drawn part, 0…1 of the outline's length. Default: 1.
  ///
  /// Nothing is drawn unless it exceeds `trimStart`.
  package var trimEnd = 1.0

  /// Creates the default: a fill with primary or, for a shape that `isLine`, a stroke in primary.
  package init() {}
}

/// The shape of the ends of a line.
package enum StrokeCap: String, Hashable, Sendable, CaseIterable {
  /// Cut at the end, a semicircle beyond it, or half a square beyond it, as in SVG.
  case butt, round, square
}

/// A line along a shape's outline.
package struct ShapeStroke: Hashable, Sendable {
  /// The paint of the line. Default: primary.
  package var paint = ShapePaint.color(.primary)
  /// The line width in points, > 0. Default: 1.
  package var width = 1.0
  /// The shape of the ends, including those of dashes. Default: butt.
  package var cap = StrokeCap.butt
  /// The shape of corners. Default: miter.
  package var join = LineJoin.miter
  /// The lengths of dashes and gaps in turn, in points, ≥ 0. Default: none.
  package var dash: [Double] = []
  /// The offset into the dash pattern at the start of the line, in points. Default: 0.
  package var dashPhase = 0.0
  /// Whether the line lies inside the outline, like SwiftUI's `strokeBorder`. Default: false.
  ///
  /// Otherwise it is centred on the outline.
  package var isInset = false

  /// Creates a line of a paint and a width in points, > 0.
  package init(_ paint: ShapePaint = .color(.primary), width: Double = 1) {
    self.paint = paint
    self.width = width
  }

  package var style: StrokeStyle {
    let lineCap: LineCap = cap == .round ? .round : .butt
    return StrokeStyle(width: width, startCap: lineCap, endCap: lineCap, join: join)
  }
}

extension Shape {
  package func miteredBorder(in rect: Rect, width: Double) -> Path? { nil }
  package static var isInsettable: Bool { true }
  package static var isLine: Bool { false }

  /// The size of a shape without a proposal.
  static var naturalSize: Size { Size(square: 10) }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    proposal.replacingUnspecified(by: Self.naturalSize)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    appearance.commands(of: self, in: rect, context)
  }

  /// Returns the outline in a rectangle, in points.
  package func path(in rect: Rect) -> Path { path(in: rect, inset: 0) }
}

// MARK: Drawing

extension ShapeAppearance {
  /// Returns the draw commands of fill and stroke, in this order.
  func commands<S: Shape>(of shape: S, in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if let paint = fill(of: shape, context) {
      let path = trimmed(shape.path(in: rect, inset: 0))
      let paint = paint.resolved(in: rect, context)
      context.partTrace?.record(.surface, paint.ramp, outline: path)
      commands.append(.fill(path, paint))
    }
    if let stroke = stroke(of: shape, context) {
      commands.append(line(stroke, along: shape, in: rect, context))
    }
    return commands.filter { !$0.isEmptyShape }
  }

  /// Returns the paint of the inside; `nil` for none.
  func fill<S: Shape>(of shape: S, _ context: SceneContext) -> ShapePaint? {
    S.isLine ? nil : fill ?? (stroke == nil ? Self.defaultPaint(context) : nil)
  }

  /// Returns the line along the outline; `nil` for none.
  func stroke<S: Shape>(of shape: S, _ context: SceneContext) -> ShapeStroke? {
    stroke ?? (S.isLine && fill == nil ? ShapeStroke(Self.defaultPaint(context)) : nil)
  }

  /// Returns the default paint of a shape: the environment's foreground colour, otherwise primary.
  private static func defaultPaint(_ context: SceneContext) -> ShapePaint {
    .color(context.environment.foreground ?? .primary)
  }

  private func trimmed(_ path: Path) -> Path {
    path.trimmedForFilling(from: trimStart, to: trimEnd)
  }

  private func line<S: Shape>(
    _ stroke: ShapeStroke, along shape: S, in rect: Rect, _ context: SceneContext
  ) -> DrawCommand {
    let paint = stroke.paint.resolved(in: rect, context)
    let isInset = stroke.isInset && S.isInsettable
    let isWhole = trimStart <= 0 && trimEnd >= 1
    if isInset, stroke.width >= min(rect.width, rect.height), isWhole {
      return .fill(shape.path(in: rect, inset: 0), paint)
    }
    let border =
      isInset && stroke.join == .miter ? shape.miteredBorder(in: rect, width: stroke.width) : nil
    if let border, isWhole, stroke.dash.isEmpty { return .fill(border, paint) }
    let fullPath = shape.path(in: rect, inset: isInset ? stroke.width / 2 : 0)
    let line = stroke.command(
      along: fullPath.trimmed(from: trimStart, to: trimEnd), of: fullPath, in: paint)
    guard border != nil else { return line }
    return .group(GroupEffects(clip: shape.path(in: rect, inset: 0)), [line])
  }
}

extension Path {
  /// Returns the part between two fractions of the length, for filling.
  package func trimmedForFilling(from: Double, to: Double) -> Path {
    let trimmedPath = trimmed(from: from, to: to)
    // The line that closes a part of a concave outline may cross the outline.
    return trimmedPath == self ? self : trimmedPath.simple(isSimple && isConvex)
  }
}

extension ShapeStroke {
  /// Returns the centreline of the stroke: the dashes of a path, extended for square caps.
  package func dashedPath(of path: Path) -> Path {
    var path = path
    if !dash.isEmpty { path = path.dashed(dash, phase: dashPhase) }
    if cap == .square { path = path.lengthened(by: width / 2) }
    return path
  }

  /// Returns the draw command of this stroke along a part of a path.
  package func command(along trimmedPath: Path, of fullPath: Path, in paint: Paint) -> DrawCommand {
    let path = dashedPath(of: trimmedPath)
    guard let outline = path.strokeOutline(style) else { return .stroke(path, style, paint) }
    // Two parts of a concave outline may be closer together than the line width, so that their
    // strokes overlap.
    let isSimple = outline.isSimple && (fullPath.isConvex || outline.isSimpleOutline)
    return .fill(outline.simple(isSimple), paint)
  }
}

extension DrawCommand {
  fileprivate var isEmptyShape: Bool {
    switch self {
    case .fill(let path, _), .stroke(let path, _, _): path.isEmpty
    default: false
    }
  }
}
