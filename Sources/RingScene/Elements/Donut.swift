import RingGraphics

/// A part of a donut.
public struct DonutPart: Hashable, Sendable {
  /// How much it is, ≥ 0, in the unit of the other parts.
  public var value: Double
  /// Default: the next of `Donut.palette`.
  public var color: DynamicColor?
  /// What a legend and the donut's own labels call it; `{percent}`, `{value}` and `{total}` are the
  /// part's, see `TextTemplate`. Default: nothing.
  public var label: String

  /// A part of a value, ≥ 0.
  public init(_ value: Double, color: DynamicColor? = nil, label: String = "") {
    (self.value, self.color, self.label) = (value, color, label)
  }
}

/// The parts of a whole around a hole, in the order in which they are given.
public struct Donut: Element {
  /// Default: none.
  public var parts: [DonutPart] = []
  /// The value of the whole circle; less than the parts have together counts as that. Default: what the
  /// parts have together.
  public var total: Double?
  /// Points, > 0; `nil` fills the frame. Default: 120.
  public var diameter: Double? = 120
  /// The hole's diameter as a fraction of the donut's, 0…1. Default: 0.6.
  public var hole = 0.6
  /// Points between neighbours, ≥ 0, the same all along their sides. Default: 0.
  public var gap = 0.0
  /// The look of the parts' ends. Default: butt.
  public var cap = LineCap.butt
  /// Where the first part begins, clockwise from 12 o'clock. Default: 0°.
  public var startAngle = Angle.zero
  /// The way round in which parts follow one another. Default: clockwise.
  public var direction = RotationDirection.clockwise
  /// What no part covers; `nil` for nothing. Default: systemGray5.
  public var track: DynamicColor? = .systemGray5
  /// Texts at the parts. Default: none.
  public var labels: DonutLabels?
  /// An element in the hole. Default: none.
  public var center: AnyElement?

  /// A donut without parts.
  public init() {}

  /// A donut of these parts; the hole is a fraction of the diameter, 0…1.
  public init(_ parts: [DonutPart], hole: Double = 0.6) { (self.parts, self.hole) = (parts, hole) }

  /// The colours of parts that have none of their own, in turn.
  public static let palette: [DynamicColor] = [
    .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemRed, .systemTeal, .systemYellow,
    .systemPink, .systemIndigo, .systemBrown, .systemMint, .systemCyan,
  ]

  /// The colour of a part.
  public static func color(of part: DonutPart, at index: Int) -> DynamicColor {
    part.color ?? palette[index % palette.count]
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let natural = 120.0
    let offered = [proposal.width, proposal.height].compactMap { $0 }.min()
    let side = Size(square: diameter ?? offered ?? natural)
    guard diameter != nil, mayLabelOutside else { return side }
    // The middle of the donut is the middle of its box.
    let geometry = geometry(in: Rect(center: .zero, size: side))
    let labels = DonutLabelPlacing(self, geometry, in: context)?.placed ?? []
    return labels.reduce(side) { size, label in
      let (x, y) = (max(label.rect.maxX, -label.rect.minX), max(label.rect.maxY, -label.rect.minY))
      return Size(width: max(size.width, 2 * x), height: max(size.height, 2 * y))
    }
  }

  /// The donut's parts in a rectangle, as if they had no labels outside.
  public func geometry(in rect: Rect) -> DonutGeometry { DonutGeometry(self, in: rect) }

  /// The donut's parts in a rectangle; one that fills its frame leaves room for labels outside.
  public func geometry(in rect: Rect, context: SceneContext) -> DonutGeometry {
    let whole = DonutGeometry(self, in: rect)
    guard diameter == nil, mayLabelOutside,
      let placing = DonutLabelPlacing(self, whole, in: context),
      placing.placed.contains(where: { !$0.isInside })
    else { return whole }
    var smaller = self
    smaller.diameter = max(
      0, min(rect.width - 2 * placing.depth.width, rect.height - 2 * placing.depth.height))
    return DonutGeometry(smaller, in: rect)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let geometry = geometry(in: rect, context: context)
    let colors = parts.enumerated().map { context.resolve(Self.color(of: $1, at: $0)) }
    let track = track.map(context.resolve)
    // Neighbours without a gap are one shape, so that nothing shines through between them.
    let commands =
      gap.settled == 0 && cap == .butt
      ? closed(geometry, colors, track) : separate(geometry, colors, track)
    return commands.filter { command in
      if case .fill(let path, _) = command { return !path.isEmpty }
      return true
    } + labelCommands(geometry, colors, context) + centerCommands(geometry, context)
  }

  private func labelCommands(
    _ geometry: DonutGeometry, _ colors: [Color], _ context: SceneContext
  ) -> [DrawCommand] {
    guard geometry.outer > 0 else { return [] }
    let placed = DonutLabelPlacing(self, geometry, in: context)?.placed ?? []
    return placed.flatMap { label -> [DrawCommand] in
      let own = label.isInside ? colors[label.part].legible : .primary
      guard var text = label.piece.element.element as? Text else { return [] }
      text.color = labels?.color ?? own
      return text.draw(in: label.rect, context: label.piece.context)
    }
  }

  private func closed(
    _ geometry: DonutGeometry, _ colors: [Color], _ track: Color?
  ) -> [DrawCommand] {
    let end = geometry.spans.last?.to ?? 0
    guard end > 0, let first = geometry.firstVisible, let last = geometry.lastVisible else {
      return track.map { [.fill(geometry.whole, .solid($0))] } ?? []
    }
    var sectors = zip(geometry.spans, colors).map {
      ConicGradient.Sector(end: $0.to, .solid($1))
    }
    if end < 1, let track {
      sectors.append(ConicGradient.Sector(end: 1, .solid(track)))
    } else if end < 1 {
      // Each end keeps its colour up to the middle of what is empty.
      sectors.append(ConicGradient.Sector(end: (1 + end) / 2, .solid(colors[last])))
      sectors.append(ConicGradient.Sector(end: 1, .solid(colors[first])))
    }
    let path =
      end < 1 && track == nil ? geometry.sector(from: 0, to: end, gap: 0) : geometry.whole
    guard first != last || end < 1 else { return [.fill(path, .solid(colors[first]))] }
    let conic = ConicGradient(
      center: geometry.center, start: startAngle, direction: direction,
      gradient: Gradient(colors: [colors[first]]), sectors: sectors)
    return [.fill(path, .conic(conic))]
  }

  private func separate(
    _ geometry: DonutGeometry, _ colors: [Color], _ track: Color?
  ) -> [DrawCommand] {
    var commands = zip(geometry.spans, colors).map { span, color in
      DrawCommand.fill(geometry.part(from: span.from, to: span.to), .solid(color))
    }
    let end = geometry.spans.last?.to ?? 0
    if let track, end < 1 {
      commands.append(.fill(geometry.part(from: end, to: 1), .solid(track)))
    }
    return commands
  }

  private func centerCommands(
    _ geometry: DonutGeometry, _ context: SceneContext
  ) -> [DrawCommand] {
    guard let center else { return [] }
    let inner = context.with(axis: nil)
    let room = ProposedSize(Size(square: 2 * geometry.inner))
    let place = Rect(center: geometry.center, size: center.size(for: room, in: inner))
    return center.draw(in: place, context: inner)
  }

  public func facts(in rect: Rect, context: SceneContext) -> [Fact] {
    let geometry = geometry(in: rect, context: context)
    return [
      Fact("center", .point(geometry.center)),
      Fact("outerRadius", .number(geometry.outer)),
      Fact("innerRadius", .number(geometry.inner)),
      Fact("ends", .list(geometry.spans.map { .number($0.to) })),
      Fact("parts", .list(parts.indices.map { partFact($0, geometry, context) })),
    ]
  }

  /// A part's colour, its fraction of the whole circle and where it lies, clockwise from 12 o'clock.
  private func partFact(
    _ index: Int, _ geometry: DonutGeometry, _ context: SceneContext
  ) -> Fact.Value {
    let (part, span) = (parts[index], geometry.spans[index])
    func degrees(_ turns: Double) -> Double {
      startAngle.degrees + (direction == .clockwise ? 360 : -360) * turns
    }
    return .object([
      Fact("label", .text(part.label)), Fact("value", .number(part.value)),
      Fact("color", .color(context.resolve(Self.color(of: part, at: index)))),
      Fact("fraction", .number(span.to - span.from)),
      Fact("startAngle", .number(degrees(span.from))),
      Fact("endAngle", .number(degrees(span.to))),
    ])
  }
}
