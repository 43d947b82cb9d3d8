import RingGraphics

/// A figure that fills its frame: SwiftUI's `Shape`.
///
/// Offered nothing, a shape is 10 × 10 points; else it takes what it is offered.
public protocol Shape: Element {
  /// How the shape is painted.
  var look: ShapeLook { get set }
  /// The outline in a rectangle, in points; `inset` moves it inwards by so many points, ≥ 0, where
  /// the shape `isInsettable`.
  func path(in rect: Rect, inset: Double) -> Path
  /// Whether its outline can be moved inwards. Default: yes.
  static var isInsettable: Bool { get }
  /// Whether the outline surrounds nothing, so that a shape without a paint is a line. Default: no.
  static var isLine: Bool { get }
}

/// How a shape is painted.
public struct ShapeLook: Hashable, Sendable {
  /// What the inside is painted in. Default: nothing where there is a stroke, else primary, which a
  /// `foregroundColor` around the shape replaces.
  public var fill: ShapePaint?
  /// The line along the outline, over the filling. Default: none.
  public var stroke: ShapeStroke?
  /// Where the part of the outline begins that is drawn, 0…1 of its length. Default: 0.
  public var trimStart = 0.0
  /// Where it ends, 0…1 of its length; nothing is drawn unless that is more than `trimStart`.
  /// Default: 1.
  public var trimEnd = 1.0

  /// A shape filled with primary.
  public init() {}
}

/// How an end of a shape's line looks.
public enum StrokeCap: String, Hashable, Sendable, CaseIterable {
  /// Cut at the end, half a disc beyond it, or half a square beyond it, as in SVG.
  case butt, round, square
}

/// A line along a shape's outline.
public struct ShapeStroke: Hashable, Sendable {
  /// What the line is painted in. Default: primary.
  public var paint = ShapePaint.color(.primary)
  /// Points, > 0. Default: 1.
  public var width = 1.0
  /// The look of the ends, those of dashes included. Default: butt.
  public var cap = StrokeCap.butt
  /// How corners look. Default: miter.
  public var join = LineJoin.miter
  /// Lengths in points of dashes and gaps in turn, ≥ 0. Default: none.
  public var dash: [Double] = []
  /// How far into the pattern the line begins, in points. Default: 0.
  package var dashPhase = 0.0
  /// Whether the whole line lies inside the outline, as SwiftUI's `strokeBorder`, instead of half of
  /// it on either side. Default: false.
  public var isInset = false

  /// A line of a paint and a width in points, > 0.
  public init(_ paint: ShapePaint = .color(.primary), width: Double = 1) {
    self.paint = paint
    self.width = width
  }

  package var style: StrokeStyle {
    let lineCap: LineCap = cap == .round ? .round : .butt
    return StrokeStyle(width: width, startCap: lineCap, endCap: lineCap, join: join)
  }
}

extension Shape {
  public static var isInsettable: Bool { true }
  public static var isLine: Bool { false }

  /// What a shape is when nothing is offered.
  static var naturalSize: Size { Size(square: 10) }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    proposal.replacingUnspecified(by: Self.naturalSize)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    look.commands(of: self, in: rect, context)
  }

  /// The outline in a rectangle, in points.
  public func path(in rect: Rect) -> Path { path(in: rect, inset: 0) }
}

// MARK: Drawing

extension ShapeLook {
  /// Both paints over each other, the filling first.
  func commands<S: Shape>(of shape: S, in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if let paint = fill(of: shape, context) {
      commands.append(
        .fill(trimmed(shape.path(in: rect, inset: 0)), paint.resolved(in: rect, context)))
    }
    if let stroke = stroke(of: shape, context) {
      commands.append(line(stroke, along: shape, in: rect, context))
    }
    return commands.filter { !$0.isEmptyShape }
  }

  /// What the inside is painted in.
  func fill<S: Shape>(of shape: S, _ context: SceneContext) -> ShapePaint? {
    S.isLine ? nil : fill ?? (stroke == nil ? Self.plain(context) : nil)
  }

  /// The line along the outline.
  func stroke<S: Shape>(of shape: S, _ context: SceneContext) -> ShapeStroke? {
    stroke ?? (S.isLine && fill == nil ? ShapeStroke(Self.plain(context)) : nil)
  }

  /// What paints a shape for which nothing is said.
  private static func plain(_ context: SceneContext) -> ShapePaint {
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
    if isInset, stroke.width >= min(rect.width, rect.height), trimStart <= 0, trimEnd >= 1 {
      return .fill(shape.path(in: rect, inset: 0), paint)
    }
    let whole = shape.path(in: rect, inset: isInset ? stroke.width / 2 : 0)
    return stroke.command(
      along: whole.trimmed(from: trimStart, to: trimEnd), of: whole, in: paint)
  }
}

extension Path {
  /// The part between two fractions of the length, as it is filled.
  package func trimmedForFilling(from: Double, to: Double) -> Path {
    let part = trimmed(from: from, to: to)
    // What is left of an outline that is not convex may be closed by a line across it.
    return part == self ? self : part.simple(isSimple && isConvex)
  }
}

extension ShapeStroke {
  /// Where the pen goes along a path: over its dashes, and beyond them for square ends.
  package func trace(of path: Path) -> Path {
    var path = path
    if !dash.isEmpty { path = path.dashed(dash, phase: dashPhase) }
    if cap == .square { path = path.lengthened(by: width / 2) }
    return path
  }

  /// What the pen leaves along a part of a path.
  package func command(along part: Path, of whole: Path, in paint: Paint) -> DrawCommand {
    let path = trace(of: part)
    guard let outline = path.strokeOutline(style) else { return .stroke(path, style, paint) }
    // Two parts of an outline that is not convex may be nearer to each other than the pen is wide.
    let isSimple = outline.isSimple && (whole.isConvex || outline.isSimpleOutline)
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
