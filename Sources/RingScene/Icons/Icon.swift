import RingCore

/// One of our icons, in a square.
package struct Icon: Element {
  package static let typeName = "icon"
  /// One of `names`; any other draws nothing.
  package var name: String
  /// A `foregroundColor` around the icon replaces primary.
  package var color = Color.primary
  /// The side of the square in points, > 0; `nil` is that of the frame, or else `defaultSize`.
  package var size: Double?
  /// Whether an icon without a `size` takes the proposed size.
  package var fillsProposal = false

  package init(_ name: String = "") { self.name = name }

  /// A drawing and its path in units of the grid: the middle of the lines, or the areas.
  private typealias ParsedDrawing = (drawing: Drawing, path: Path)

  private static let outlinedByName = parsed(drawings)
  /// Parsed separately, for pictures without filled icons.
  private static let filledByName = parsed(filledDrawings)

  /// Returns the drawings by their names. A test parses the data of every drawing.
  private static func parsed(_ drawings: [Drawing]) -> [String: ParsedDrawing] {
    Dictionary(
      drawings.map { ($0.name, ($0, (try? Path(data: $0.data)) ?? Path())) },
      uniquingKeysWith: { first, _ in first })
  }

  /// `nil` for a name that is none of `names`.
  private var parsedDrawing: ParsedDrawing? { Self.outlinedByName[name] ?? Self.filledByName[name] }

  /// The names of all icons, in the order of the reference page.
  package static let names = (drawings + filledDrawings).map(\.name)

  /// The side of an icon without a size and a frame: the size of a font, so that it suits a text.
  package static let defaultSize = Font().size
  /// The sides of the square in which icons are drawn.
  private static let gridSize = 24.0
  /// The width of the lines in units of the grid.
  private static let lineWidth = 2.0
  /// The distance of the baseline below the icon's centre, in fractions of its side.
  ///
  /// It is half the height of Inter's capitals, so that both have the same middle in a row that aligns
  /// baselines.
  private static let baseline = 0.3636

  package var sizing: ElementSizing {
    if let size { return .fixed(Size(square: size)) }
    return fillsProposal ? .proposed : .fixed(Size(square: Self.defaultSize))
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let proposedSides = fillsProposal ? [proposal.width, proposal.height].compactMap { $0 } : []
    return Size(square: size ?? proposedSides.min() ?? Self.defaultSize)
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let line = size.height / 2 + min(size.width, size.height) * Self.baseline
    return Baselines(first: line, last: line)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let color = color(in: context)
    let commands = commands(in: rect, .solid(color))
    if let trace = context.partTrace, let command = commands.first {
      let outline = if case .fill(let path, _, _) = command { path } else { Path.rect(rect) }
      trace.record(.data, [ColorRamp.Segment](color), outline: outline)
    }
    return commands
  }

  /// Returns the command of the icon, centred in `rect`; none if `rect` has no area.
  package func commands(in rect: Rect, _ paint: Paint) -> [DrawCommand] {
    guard let (drawing, path) = parsedDrawing else { return [] }
    var shape = PathShape(path)
    shape.viewBox = Rect(x: 0, y: 0, width: Self.gridSize, height: Self.gridSize)
    let lines = shape.path(in: rect, inset: 0)
    guard !lines.isEmpty else { return [] }
    if drawing.isFilled { return [.fill(lines, paint)] }
    let style = StrokeStyle(
      width: Self.lineWidth * shape.strokeScale(in: rect), startCap: .round, endCap: .round,
      join: .round)
    guard let outline = lines.strokeOutline(style) else { return [.stroke(lines, style, paint)] }
    return [.fill(outline, paint)]
  }

  private func color(in context: SceneContext) -> SRGBColor {
    context.withOwner(context.values ?? TextValues(), in: "").resolveForeground(color)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    guard color(in: context).alpha > 0 else { return .hidden }
    return .text(parsedDrawing?.drawing.words ?? "", template: "")
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    [
      ResolvedProperty("name", .text(name)), ResolvedProperty("color", .color(color(in: context))),
      ResolvedProperty("size", .number(min(rect.width, rect.height))),
    ]
  }
}
