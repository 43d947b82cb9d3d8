import RingCore

/// A two-dimensional shape that fills its frame: SwiftUI's `Shape`.
///
/// A shape takes the proposed size; without a proposal it is 10 × 10 points.
package protocol Shape: Element {
  var appearance: ShapeAppearance { get set }
  /// Returns the outline in the frame `rect`; without area or length it is empty.
  ///
  /// `inset` moves the outline inwards by this distance in points, ≥ 0, if the shape
  /// `isInsettable`.
  func path(in rect: Rect, inset: Double) -> Path
  /// Whether the outline in the frame `rect` is a box of a layout; see `DrawCommand.fill`.
  func isBox(in rect: Rect) -> Bool
  /// Returns the area of a line inside the outline, `width` points wide, with mitred corners.
  ///
  /// `nil` if stroking the inset outline gives this area. A rounded corner that is tighter than the
  /// line needs its own area, because the inset outline has a sharp corner there.
  func miteredBorder(in rect: Rect, width: Double) -> Path?
  /// Returns the factor of the stroke's lengths in the frame `rect`. Default: 1, for points.
  func strokeScale(in rect: Rect) -> Double
  /// Whether the outline can be moved inwards.
  ///
  /// A wide line inside the outline vanishes if `path(in:inset: width / 2)` is empty although the
  /// line is narrower than the frame. Such a shape implements `miteredBorder`.
  static var isInsettable: Bool { get }
  /// Whether the outline encloses no area, so that the default paint is a line.
  static var isLine: Bool { get }
}

package struct ShapeAppearance: Hashable, Sendable {
  /// The paint of the inside. Default: none if there is a stroke, otherwise primary.
  ///
  /// A `foregroundColor` around the shape replaces primary. A shape that `isLine` is not filled.
  package var fill: ShapePaint?
  /// Along the outline, over the fill; `nil` is none or, for a shape that `isLine` and has no fill,
  /// 1 point in primary.
  package var stroke: ShapeStroke?
  /// 0…1 of the outline's length.
  package var trimStart = 0.0
  /// 0…1 of the outline's length. Nothing is drawn unless it exceeds `trimStart`.
  package var trimEnd = 1.0

  package init() {}
}

package enum StrokeCap: String, Hashable, Sendable, CaseIterable {
  /// Cut at the end, a semicircle beyond it, or half a square beyond it, as in SVG.
  case butt, round, square
}

package struct ShapeStroke: Hashable, Sendable {
  package var paint: ShapePaint
  /// In points, > 0.
  package var width: Double
  /// Also of the dashes.
  package var cap = StrokeCap.butt
  package var join = LineJoin.miter
  /// Dashes and gaps in turn, in points, ≥ 0; empty for a solid line.
  package var dash: [Double] = []
  /// The offset into the dash pattern at the start of the line, in points.
  package var dashPhase = 0.0
  /// Whether the line lies inside the outline, like SwiftUI's `strokeBorder`; otherwise, it is
  /// centred on the outline.
  package var isInset = false

  package init(_ paint: ShapePaint = .color(.primary), width: Double = 1) {
    self.paint = paint
    self.width = width
  }

  package var style: StrokeStyle {
    let lineCap: LineCap = cap == .round ? .round : .butt
    return StrokeStyle(width: width, startCap: lineCap, endCap: lineCap, join: join)
  }

  /// Returns the stroke with its width and dashes multiplied by `factor`, ≥ 0.
  func scaled(by factor: Double) -> ShapeStroke {
    var stroke = self
    stroke.width *= factor
    stroke.dash = dash.map { $0 * factor }
    stroke.dashPhase *= factor
    return stroke
  }
}

extension Shape {
  package func isBox(in rect: Rect) -> Bool { false }
  package func miteredBorder(in rect: Rect, width: Double) -> Path? { nil }
  package func strokeScale(in rect: Rect) -> Double { 1 }
  package static var isInsettable: Bool { true }
  package static var isLine: Bool { false }

  /// Without a proposal.
  static var naturalSize: Size { Size(square: 10) }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    proposal.replacingUnspecified(by: Self.naturalSize)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    appearance.commands(of: self, in: rect, context)
  }

  package func path(in rect: Rect) -> Path { path(in: rect, inset: 0) }
}

extension ShapeAppearance {
  /// Returns the draw commands of a shape: its inside, then the line along its outline.
  func commands<S: Shape>(of shape: S, in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if let paint = fill(of: shape, context) {
      let path = shape.path(in: rect, inset: 0).trimmedForFilling(from: trimStart, to: trimEnd)
      let paint = paint.resolved(in: rect, context)
      context.partTrace?.record(.surface, paint.ramp, outline: path)
      commands.append(.fill(path, paint, isBox: isWhole && shape.isBox(in: rect)))
    }
    if let stroke = stroke(of: shape, in: rect, context) {
      commands.append(line(stroke, along: shape, in: rect, context))
    }
    return commands.filter { !$0.isEmptyShape }
  }

  /// Returns the paint of the inside; `nil` for none.
  func fill<S: Shape>(of shape: S, _ context: SceneContext) -> ShapePaint? {
    S.isLine ? nil : fill ?? (stroke == nil ? Self.defaultPaint(context) : nil)
  }

  /// Returns the line along the outline, with lengths in points; `nil` for none.
  func stroke<S: Shape>(of shape: S, in rect: Rect, _ context: SceneContext) -> ShapeStroke? {
    let stroke = stroke ?? (S.isLine && fill == nil ? ShapeStroke(Self.defaultPaint(context)) : nil)
    return stroke?.scaled(by: shape.strokeScale(in: rect))
  }

  /// Whether the outline is not trimmed.
  private var isWhole: Bool { trimStart <= 0 && trimEnd >= 1 }

  private static func defaultPaint(_ context: SceneContext) -> ShapePaint {
    .color(context.environment.foreground ?? .primary)
  }

  /// Returns the command of a stroke; a filled area where stroking the inset outline is not exact.
  private func line<S: Shape>(
    _ stroke: ShapeStroke, along shape: S, in rect: Rect, _ context: SceneContext
  ) -> DrawCommand {
    let paint = stroke.paint.resolved(in: rect, context)
    let isInset = stroke.isInset && S.isInsettable
    if isInset, stroke.width >= min(rect.width, rect.height), isWhole {
      return .fill(shape.path(in: rect, inset: 0), paint, isBox: shape.isBox(in: rect))
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

  /// Returns the draw command of this stroke along `trimmedPath`, which is a part of `fullPath`.
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
  var isEmptyShape: Bool {
    switch self {
    case .fill(let path, _, _), .stroke(let path, _, _): path.isEmpty
    default: false
    }
  }
}

extension Shape {
  /// Returns the outline's bounds, fill, stroke and trim under the keys of configs.
  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    var properties: [ResolvedProperty] = []
    if let box = path(in: rect, inset: 0).bounds {
      let sides = [box.minX, box.minY, box.width, box.height]
      properties.append(ResolvedProperty("outline", .list(sides.map { .number($0) })))
    }
    if let fill = appearance.fill(of: self, context) {
      properties.append(ResolvedProperty("fill", fill.propertyValue(in: rect, context)))
    }
    if let stroke = appearance.stroke(of: self, in: rect, context) {
      properties.append(
        ResolvedProperty("stroke", stroke.propertyValue(Self.isInsettable, in: rect, context)))
    }
    if appearance.trimStart > 0 || appearance.trimEnd < 1 {
      properties.append(
        ResolvedProperty(
          "trim", .list([.number(appearance.trimStart), .number(appearance.trimEnd)])))
    }
    return properties
  }
}

extension ShapeStroke {
  fileprivate func propertyValue(
    _ isInsettable: Bool, in rect: Rect, _ context: SceneContext
  ) -> ResolvedProperty.Value {
    var properties: [ResolvedProperty] = []
    switch paint.propertyValue(in: rect, context) {
    case .object(let gradient): properties += gradient
    case let color: properties.append(ResolvedProperty("color", color))
    }
    properties += [
      ResolvedProperty("width", .number(width)), ResolvedProperty("cap", .text(cap.rawValue)),
      ResolvedProperty("join", .text("\(join)")),
    ]
    if !dash.isEmpty {
      properties.append(ResolvedProperty("dash", .list(dash.map { .number($0) })))
    }
    if isInset, isInsettable { properties.append(ResolvedProperty("inset", .flag(true))) }
    return .object(properties)
  }
}

extension ShapePaint {
  fileprivate func propertyValue(in rect: Rect, _ context: SceneContext) -> ResolvedProperty.Value {
    switch self {
    case .color(let color): .color(context.resolve(color))
    case .gradient(let gradient): gradient.propertyValue(in: rect, context)
    }
  }
}

extension ShapeGradient {
  func propertyValue(in rect: Rect, _ context: SceneContext) -> ResolvedProperty.Value {
    let stops = colors.gradient(interpolation, in: context).stops
    return propertyValue(stops, paint(in: rect, context), in: rect)
  }

  private func propertyValue(
    _ stops: [GradientStop], _ paint: Paint, in rect: Rect
  ) -> ResolvedProperty.Value {
    var properties = [ResolvedProperty(kind.rawValue, .list(stops.map { .color($0.color) }))]
    if kind != .radial { properties.append(ResolvedProperty("angle", .number(angle.degrees))) }
    if kind != .linear {
      properties.append(ResolvedProperty("center", .point(center.point(in: rect))))
    }
    if case .radial(let radial) = paint {
      properties += [
        ResolvedProperty("startRadius", .number(radial.startRadius)),
        ResolvedProperty("endRadius", .number(radial.endRadius)),
      ]
    }
    if dither { properties.append(ResolvedProperty("dither", .flag(true))) }
    return .object(properties)
  }

  /// Returns the value of this gradient from the paint that a layout made of it.
  fileprivate func propertyValue(of paint: Paint, in rect: Rect) -> ResolvedProperty.Value {
    switch paint {
    case .solid(let color): .color(color)
    case .linear(let linear): propertyValue(linear.gradient.stops, paint, in: rect)
    case .radial(let radial): propertyValue(radial.gradient.stops, paint, in: rect)
    case .conic(let conic): propertyValue(conic.gradient.stops, paint, in: rect)
    }
  }
}

extension Canvas {
  /// Returns the background as `explain` shows it: a colour, or a gradient in points.
  package func backgroundValue(in layout: Scene.Layout) -> ResolvedProperty.Value {
    switch background {
    case .color(let color): .color(color.resolved(in: colorScheme))
    case .gradient(let gradient):
      gradient.propertyValue(
        of: layout.backdrop ?? .solid(.clear), in: Rect(origin: .zero, size: layout.size))
    }
  }
}
