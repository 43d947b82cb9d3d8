import RingCore

/// A part of a donut. Its angle is in proportion to its value.
package struct DonutPart: Hashable, Sendable {
  /// ≥ 0, in the same unit as the values of the other parts.
  package var value: Double
  /// `nil` for that of `Donut.colors(of:)`.
  package var color: Color?
  /// The text in legends and the donut's own labels; may be empty.
  ///
  /// `{percent}`, `{value}` and `{total}` are replaced by the part's numbers, see `RingLabel.text`.
  package var label: String

  package init(_ value: Double, color: Color? = nil, label: String = "") {
    (self.value, self.color, self.label) = (value, color, label)
  }
}

/// A ring of proportional parts around a hole, in the given order.
package struct Donut: Element {
  package static let typeName = "donut"
  /// In order from `startAngle`.
  package var parts: [DonutPart] = []
  /// The value of the full circle, at least the sum of the parts; `nil` for the sum.
  package var total: Double?
  /// In points, > 0; `nil` fills the frame.
  package var diameter: Double? = 120
  /// The hole's diameter as a fraction of the donut's, 0…1.
  package var hole = 0.6
  /// The distance between the hole and the outer circle in points, > 0, instead of `hole`; `nil` for
  /// none.
  package var thickness: Double?
  /// The distance between neighbouring parts in points, ≥ 0, constant along their sides.
  ///
  /// `nil` is 0, or 2 if no part has a colour of its own, because then no contrast separates them.
  package var gap: Double?
  package var cap = LineCap.butt
  /// The start of the first part, clockwise from 12 o'clock.
  package var startAngle = Angle.zero
  package var direction = RotationDirection.clockwise
  /// The colour of the uncovered rest of the circle; `nil` for none.
  package var track: Color? = .systemGray5
  package var labels: DonutLabels?
  package var center: AnyElement?

  package init() {}

  /// The colours of parts without a colour of their own, in order and repeated.
  ///
  /// Each has a contrast ratio of at least 3:1 to the page of the scheme. The first four also differ
  /// from each other by 0.1 in OKLab in all simulations of colour vision, and in grey.
  package static let palette: [Color] = [
    .hex(0x006EEC, dark: 0x0A84FF), .hex(0x02612A, dark: 0x6CF08A),
    .hex(0xD67C0A, dark: 0xFF9F0A), .hex(0x590086, dark: 0x9F18C0),
    .red, .hex(0x10A0B6, dark: 0x40C8E0), .hex(0xB18D09, dark: 0xFFD60A),
    .pink, .indigo, .brown, .hex(0x0FA39B, dark: 0x63E6E2),
    .hex(0x129CD4, dark: 0x64D2FF),
  ]

  /// The `gap`, or its default.
  var distance: Double {
    gap ?? (parts.count { $0.value > 0 } > 1 && parts.allSatisfy { $0.color == nil } ? 2 : 0)
  }

  /// Returns the parts' own colours, or those at their indices in the repeated `palette`.
  ///
  /// The last part meets the first one. If it would have the same colour from the palette, it has
  /// the next colour that neither of its neighbours has. The values do not matter, so that colours
  /// stay while values change.
  package static func colors(
    of parts: [DonutPart], palette: [Color] = Self.palette
  ) -> [Color] {
    var colors = parts.enumerated().map { $1.color ?? palette[$0 % palette.count] }
    let last = parts.count - 1
    guard last > 0, parts[last].color == nil, colors[last] == colors[0] else { return colors }
    let following = palette.indices.lazy.map { palette[(last + $0) % palette.count] }
    let neighbors = [colors[0], colors[last - 1]]
    colors[last] = following.first { !neighbors.contains($0) } ?? colors[last]
    return colors
  }

  /// The diameter of a donut that fills its frame if no size is proposed, in points.
  private static let naturalDiameter = 120.0

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let proposed = [proposal.width, proposal.height].compactMap { $0 }.min()
    let side = Size(square: diameter ?? proposed ?? Self.naturalDiameter)
    guard diameter != nil, mayLabelOutside else { return side }
    // The donut's centre is the centre of its box, so labels extend the box symmetrically.
    let (geometry, labels) = arrangement(in: Rect(center: .zero, size: side), context: context)
    let extent = labels?.extent(around: geometry) ?? .zero
    return Size(
      width: max(side.width, 2 * extent.width), height: max(side.height, 2 * extent.height))
  }

  /// Returns the geometry; a donut that fills its frame leaves space for labels outside.
  package func geometry(in rect: Rect, context: SceneContext) -> DonutGeometry {
    arrangement(in: rect, context: context).geometry
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let (geometry, labels) = arrangement(in: rect, context: context)
    let colors = Self.colors(of: parts).map(context.resolve)
    let track = track.map(context.resolve)
    if let trace = context.partTrace { recordParts(geometry, colors, track, to: trace) }
    // Neighbours without a gap are drawn as one shape, so that nothing shows through between them.
    let commands =
      distance.snappedToZero == 0 && cap == .butt
      ? joinedParts(geometry, colors, context.glows ? nil : track)
      : separateParts(geometry, colors, context.glows ? nil : track)
    let texts =
      labelCommands(labels, geometry, colors, context) + centerCommands(geometry, context)
    let shapes = commands.filter { !$0.isEmptyShape }
    guard context.glows else { return shapes + texts }
    return unlitBand(geometry, track, context) + shapes + texts.unlit(in: context)
  }

  /// Returns the track of a donut with a glow, and the whole circle, gaps included, onto which no
  /// light shines. Without a track, that is the circle from the first part to the last.
  private func unlitBand(
    _ geometry: DonutGeometry, _ track: SRGBColor?, _ context: SceneContext
  ) -> [DrawCommand] {
    guard !geometry.fullOutline.isEmpty else { return [] }
    let end = geometry.spans.last?.to ?? 0
    let rest = geometry.outline(from: end, to: 1)
    let band =
      track == nil && end < 1 ? geometry.sector(from: 0, to: end, gap: 0) : geometry.fullOutline
    let commands = track.map { [DrawCommand.fill(rest, .solid($0))] } ?? []
    return commands.filter { !$0.isEmptyShape }.unlit(in: context)
      + [.fill(band, .solid(.black))].filter { !$0.isEmptyShape }.stencil(in: context)
  }

  /// Returns all parts as one shape, with a conic gradient that has a sector for each part.
  private func joinedParts(
    _ geometry: DonutGeometry, _ colors: [SRGBColor], _ track: SRGBColor?
  ) -> [DrawCommand] {
    let end = geometry.spans.last?.to ?? 0
    guard end > 0, let first = geometry.firstVisibleIndex, let last = geometry.lastVisibleIndex
    else {
      return track.map { [.fill(geometry.fullOutline, .solid($0))] } ?? []
    }
    var sectors = zip(geometry.spans, colors).map {
      ConicGradient.Sector(end: $0.to, .solid($1))
    }
    if end < 1, let track {
      sectors.append(ConicGradient.Sector(end: 1, .solid(track)))
    } else if end < 1 {
      // Each end keeps its colour up to the middle of the empty span.
      sectors.append(ConicGradient.Sector(end: (1 + end) / 2, .solid(colors[last])))
      sectors.append(ConicGradient.Sector(end: 1, .solid(colors[first])))
    }
    let path =
      end < 1 && track == nil ? geometry.sector(from: 0, to: end, gap: 0) : geometry.fullOutline
    guard first != last || end < 1 else { return [.fill(path, .solid(colors[first]))] }
    let conic = ConicGradient(
      center: geometry.center, start: startAngle, direction: direction,
      gradient: Gradient(colors: [colors[first]]), sectors: sectors)
    return [.fill(path, .conic(conic))]
  }

  /// Returns a shape for each part, and one for the track.
  private func separateParts(
    _ geometry: DonutGeometry, _ colors: [SRGBColor], _ track: SRGBColor?
  ) -> [DrawCommand] {
    var commands = zip(geometry.spans, colors).map { span, color in
      DrawCommand.fill(geometry.outline(from: span.from, to: span.to), .solid(color))
    }
    let end = geometry.spans.last?.to ?? 0
    if let track, end < 1 {
      commands.append(.fill(geometry.outline(from: end, to: 1), .solid(track)))
    }
    return commands
  }

  private func centerCommands(
    _ geometry: DonutGeometry, _ context: SceneContext
  ) -> [DrawCommand] {
    guard let center else { return [] }
    var (inner, values) = (context.forContent(axis: nil), textValues)
    // What a donut has no value for is that of the element around it.
    let outer = context.values
    (values.unit, values.remaining, values.elapsed) = (
      outer?.unit, outer?.remaining, outer?.elapsed
    )
    inner.values = values
    let proposal = ProposedSize(Size(square: 2 * geometry.inner))
    let frame = Rect(center: geometry.center, size: center.size(for: proposal, in: inner))
    return center.draw(in: frame, context: center.context(inner, for: proposal))
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    // The share of a part takes as long as the sum of all, so only those to be named have theirs.
    let named = parts.prefix(AltText.maximumItems)
    var values = AltValues("Donut", named.map { .text(altText(of: $0, in: context.locale)) })
    values.omittedCount = parts.count - named.count
    return .values(values)
  }

  private func altText(of part: DonutPart, in locale: NumberLocale) -> String {
    let values = Self.values(of: part, among: parts, total: total)
    let hasNumber = TextTemplate.hasNumber(part.label)
    let label = TextTemplate.fill(part.label, with: values, in: locale)
    let number = hasNumber ? nil : ProgressValue.number(part.value, in: locale)
    let percent = values.fraction.map { "(\(ProgressValue.percent($0, in: locale)))" }
    return [label, number, part.label.contains("{percent") ? nil : percent]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let geometry = geometry(in: rect, context: context)
    let colors = Self.colors(of: parts)
    return [
      ResolvedProperty("center", .point(geometry.center)),
      ResolvedProperty("outerRadius", .number(geometry.outer)),
      ResolvedProperty("innerRadius", .number(geometry.inner)),
      ResolvedProperty("ends", .list(geometry.spans.map { .number($0.to) })),
      ResolvedProperty(
        "parts",
        .list(parts.indices.map { partProperty($0, context.resolve(colors[$0]), geometry) })),
    ]
  }

  /// Returns the resolved properties of a part; angles are in degrees clockwise from 12 o'clock.
  private func partProperty(
    _ index: Int, _ color: SRGBColor, _ geometry: DonutGeometry
  ) -> ResolvedProperty.Value {
    let (part, span) = (parts[index], geometry.spans[index])
    func degrees(_ turns: Double) -> Double {
      startAngle.degrees + (direction == .clockwise ? 360 : -360) * turns
    }
    return .object([
      ResolvedProperty("label", .text(part.label)), ResolvedProperty("value", .number(part.value)),
      ResolvedProperty("color", .color(color)),
      ResolvedProperty("fraction", .number(span.to - span.from)),
      ResolvedProperty("startAngle", .number(degrees(span.from))),
      ResolvedProperty("endAngle", .number(degrees(span.to))),
    ])
  }

  /// The least diameter of a donut that fills its frame, as a fraction of the frame's shorter side.
  private static let minimumFraction = 0.5
  /// The opacity of leader lines, as a fraction of the opacity of their label.
  private static let leaderOpacity = 0.6
  /// The width of leader lines, as a fraction of the font size.
  private static let leaderWidth = 0.08

  /// Returns the geometry of the parts, and the layout of the labels; `nil` for none.
  ///
  /// A donut that fills its frame leaves space for labels outside, but takes at least half of the
  /// frame: of the diameters that are tried, it has the first at which the fewest labels are left
  /// out.
  func arrangement(
    in rect: Rect, context: SceneContext
  ) -> (geometry: DonutGeometry, labels: DonutLabelLayout?) {
    let full = DonutGeometry(self, in: rect)
    guard let texts = DonutLabelTexts(self, full, in: context) else { return (full, nil) }
    guard diameter == nil else { return (full, DonutLabelLayout(texts, full)) }
    let limit = Size(width: rect.width / 2, height: rect.height / 2)
    let fullLayout = DonutLabelLayout(texts, full, limit: limit)
    guard !fullLayout.omitted.isEmpty || fullLayout.placed.contains(where: { !$0.isInside }) else {
      return (full, fullLayout)
    }
    var best = (geometry: full, labels: fullLayout)
    for radius in radii(of: texts, limit: limit) {
      var smaller = self
      smaller.diameter = 2 * radius
      let geometry = DonutGeometry(smaller, in: rect)
      let layout = DonutLabelLayout(texts, geometry, limit: limit)
      if layout.omitted.isEmpty { return (geometry, layout) }
      if layout.omitted.count < best.labels.omitted.count { best = (geometry, layout) }
    }
    return best
  }

  /// Returns the radii in points at which a donut that fills its frame may have room for labels
  /// outside, the preferred ones first: beside the parts, in columns, and the smallest one.
  private func radii(of texts: DonutLabelTexts, limit: Size) -> [Double] {
    let (size, gap) = (texts.maximumSize, texts.style.gap)
    let beside = min(limit.width - gap - size.width, limit.height - gap - size.height)
    let least = min(limit.width, limit.height) * Self.minimumFraction
    let columns = DonutLeaders.radii(texts.style, limit: limit, texts: size)
    return ([beside] + columns).filter { $0 > least } + [least]
  }

  /// Returns the leader lines and the labels. Reports those without room to the measurer of texts.
  func labelCommands(
    _ layout: DonutLabelLayout?, _ geometry: DonutGeometry, _ colors: [SRGBColor],
    _ context: SceneContext
  ) -> [DrawCommand] {
    // In a frame without a size, the donut is not visible either.
    guard let layout, geometry.outer > 0 else { return [] }
    for label in layout.omitted {
      context.text.report(
        .unplacedLabel(
          UnplacedLabel(label.filledText, part: label.part + 1, element: context.elementID)))
    }
    var (lines, texts): ([DrawCommand], [DrawCommand]) = ([], [])
    for placed in layout.placed {
      var text = placed.label.text
      text.color = labels?.color ?? defaultColor(of: placed, colors, context)
      if !placed.leader.isEmpty {
        let color = text.color(in: placed.label.context)
        let width = text.font.size * Self.leaderWidth
        lines.append(Self.leader(placed.leader.map { geometry.center + $0 }, width, color))
      }
      var rect = placed.rect
      rect.origin = geometry.center + rect.origin.vector
      texts += text.draw(in: rect, context: placed.label.context)
    }
    return lines + texts
  }

  /// Returns the colour of a label without a colour of its own: legible on its part, or primary
  /// outside.
  private func defaultColor(
    of placed: DonutLabelLayout.Placed, _ colors: [SRGBColor], _ context: SceneContext
  ) -> Color {
    guard placed.isInside else { return .primary }
    return context.colorScheme.page.under(colors[placed.label.part].premultiplied).legible
  }

  /// Returns a leader line in the colour of its label, fainter than the label.
  private static func leader(
    _ points: [Point], _ width: Double, _ color: SRGBColor
  ) -> DrawCommand {
    let elements = points.enumerated().map { $0 == 0 ? PathElement.move($1) : .line($1) }
    return .stroke(
      Path(elements), StrokeStyle(width: width, join: .round),
      .solid(color.opacity(leaderOpacity)))
  }

  /// Records the visible parts, and the track that they leave free.
  func recordParts(
    _ geometry: DonutGeometry, _ colors: [SRGBColor], _ track: SRGBColor?, to trace: LayoutTrace
  ) {
    let (radius, width) = (
      (geometry.outer + geometry.inner) / 2, geometry.outer - geometry.inner
    )
    // Half the gap between two parts, in turns.
    let aside = radius > 0 ? geometry.gap / 2 / (2 * Double.pi * radius) : 0
    func record(
      _ role: ScenePart.Role, name: String = "", _ color: SRGBColor, _ span: DonutGeometry.Span
    ) {
      let arc = Arc(
        center: geometry.center, radius: radius, start: geometry.angle(at: span.from + aside),
        sweep: .turns(geometry.direction.sign * max(0, span.to - span.from - 2 * aside)))
      trace.record(
        role, name: name, [ColorRamp.Segment](color),
        outline: geometry.outline(from: span.from, to: span.to),
        circle: ScenePart.Circle(arc: arc, width: width))
    }
    let end = geometry.spans.last?.to ?? 0
    if let track, end < 1 { record(.track, track, DonutGeometry.Span(from: end, to: 1)) }
    for (index, span) in geometry.spans.enumerated() where span.to > span.from {
      record(.data, name: "part \(index + 1)", colors[index], span)
    }
  }
}
