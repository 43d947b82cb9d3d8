import RingCore

/// Concentric rings, the outermost first, whose radii follow from one diameter.
package struct ActivityRings: Element {
  package static let typeName = "activityRings"
  /// The outermost first. This element sets their radii and thicknesses.
  package var rings: [ActivityRing] = []
  /// The outer diameter in points, edge lines included, > 0; `nil` fills the frame.
  package var diameter: Double?
  /// The width of every ring in points, > 0; `nil` is in proportion to the diameter.
  package var thickness: Double?
  /// The distance between neighbouring rings in points, ≥ 0.
  ///
  /// `nil` is 0, or 2 if all rings have the default colours, because then no contrast separates them.
  package var spacing: Double?
  /// With `arc`, the `diameter` is still that of the outermost circle.
  package var fit = RingFit.arc
  package var center: AnyElement?

  package init() {}

  /// The default radius of the innermost centreline, as a multiple of the thickness.
  ///
  /// Four rings of radii 140, 120, 100 and 80 then have a thickness of 20, like a ring by default.
  private static let innermostRadius = 4.0
  private static let naturalThickness = 20.0

  private var edgeWidth: Double { rings.map { $0.edge?.width ?? 0 }.max() ?? 0 }
  private var distance: Double {
    spacing ?? (rings.allSatisfy { $0.colors == ActivityRing.defaultColors } ? 2 : 0)
  }
  private var gaps: Double { Double(max(0, rings.count - 1)) }

  /// The diameter of the outermost centreline plus one thickness, in thicknesses.
  private var naturalFactor: Double { 2 * (Self.innermostRadius + gaps) + 1 }

  /// In points, without a `diameter` and without a proposed size.
  private var naturalDiameter: Double {
    (thickness ?? Self.naturalThickness) * naturalFactor + 2 * gaps * distance + edgeWidth
  }

  /// Whether the bounds of the rings differ from those of the outermost circle: smaller for open
  /// arcs, larger for marks beyond the circle.
  var isPartial: Bool {
    guard fit == .arc, let outermost = rings.first else { return false }
    return outermost.sweep < .fullTurn || rings.contains(where: \.hasMarksBeyond)
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if isPartial { return partialSize(for: proposal, in: context) }
    if let diameter { return Size(square: diameter) }
    let proposed = proposal.replacingUnspecified(by: Size(square: naturalDiameter))
    return Size(square: max(0, min(proposed.width, proposed.height)))
  }

  /// Returns the thickness of every ring in points in a square of `side` points, limited so that
  /// the innermost ring does not overlap itself.
  package func thickness(in side: Double) -> Double {
    let available = max(0, side - edgeWidth - 2 * gaps * distance)
    let requested = thickness ?? available / naturalFactor
    // The innermost ring's hole closes when its radius is half a thickness.
    return min(requested, available / (2 * gaps + 2))
  }

  /// Returns the rings with their radii and thicknesses in a square of `side` points.
  ///
  /// A ring for which the square has no space has a radius ≤ 0.
  package func placedRings(in side: Double) -> [ActivityRing] {
    let thickness = thickness(in: side)
    let outermost = (side - edgeWidth - thickness) / 2
    return rings.enumerated().map { index, ring in
      var placed = ring
      // All rings share one centre, whatever their sweeps.
      placed.fit = .circle
      placed.thickness = thickness
      placed.radius = outermost - Double(index) * (thickness + distance)
      return placed
    }
  }

  private func partialSize(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let diameter { return box(side: diameter, in: context).size }
    let natural = box(side: naturalDiameter, in: context).size
    let proposed = proposal.replacingUnspecified(by: natural)
    return box(side: side(fitting: proposed, in: context), in: context).size
  }

  /// Returns the square around the outermost circle, centred at the rings' common centre.
  ///
  /// If open rings are sized to their arcs, the square may extend beyond `rect`.
  package func circleBox(in rect: Rect, context: SceneContext) -> Rect {
    guard isPartial else {
      return Rect(center: rect.center, size: Size(square: min(rect.width, rect.height)))
    }
    let side = diameter ?? side(fitting: rect.size, in: context)
    return Rect(
      center: rect.center - box(side: side, in: context).center.vector, size: Size(square: side))
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let circle = circleBox(in: rect, context: context)
    let rings = placedRings(in: circle.width).filter { ($0.radius ?? 0) > 0 && $0.thickness > 0 }
    let hasGlow = rings.contains { $0.extras.effects.glow != nil }
    let ringContext = (hasGlow ? context.glowing : context).forContent(axis: nil)
    let drawn = rings.map {
      $0.placedCommands(in: isPartial ? circle : rect, context: ringContext)
    }
    var commands = drawn.flatMap { $0 }
    if hasGlow { commands = glows(of: rings, drawnAs: drawn, context) + commands }
    // Light of a glow around all rings does not shine into the gaps between them.
    if context.glows { commands += gaps(between: rings, at: circle.center).stencil(in: context) }
    guard let center, let measured = measuredCenter(side: circle.width, in: context) else {
      return commands
    }
    return commands
      + center.draw(
        in: Rect(center: circle.center, size: measured.size),
        context: center.context(context.forContent(axis: nil), for: measured.proposal)
      ).unlit(in: context)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    .group("Activity rings")
  }

  /// Returns the size of the centre element in a square of `side` points; `nil` without a centre
  /// element or without rings.
  private func measuredCenter(side: Double, in context: SceneContext) -> MeasuredSize? {
    guard let center, let innermost = placedRings(in: side).last, let radius = innermost.radius
    else { return nil }
    let available = Size(square: max(0, 2 * radius - innermost.thickness))
    return center.measured(for: ProposedSize(available), in: context.forContent(axis: nil))
  }
}

extension ActivityRings {
  /// Returns the light of the rings' own glows, which lies under all rings; that of rings with
  /// equal glows together.
  ///
  /// `drawn` has the commands of each ring, drawn in a glow. The light of a ring with an opacity is
  /// as faint as the ring. Each light has the commands of all rings, which count as they are made.
  private func glows(
    of rings: [ActivityRing], drawnAs drawn: [[DrawCommand]], _ context: SceneContext
  ) -> [DrawCommand] {
    let (inner, sizes) = (context.glowing, context.sizes)
    var remaining = rings.indices.filter {
      rings[$0].extras.effects.glow != nil && !rings[$0].extras.effects.hidden
    }
    var commands: [DrawCommand] = []
    while sizes.work.problem == nil, let first = remaining.first,
      let glow = rings[first].extras.effects.glow
    {
      let lit = Set(remaining.filter { rings[$0].extras.effects.glow == glow })
      remaining.removeAll { lit.contains($0) }
      let effects = GroupEffects(glow: glow.glow(in: inner, hidesContent: true))
      let content = drawn.indices.flatMap { index in
        lit.contains(index) ? drawn[index] : drawn[index].unlit(in: inner)
      }
      commands.append(.group(effects, content))
      sizes.work.listBytes += content.byteCount
    }
    return commands
  }

  /// Returns lines that fill the gaps between neighbouring rings, where the outer one has a track.
  private func gaps(between rings: [ActivityRing], at center: Point) -> [DrawCommand] {
    let spacing = distance
    guard spacing > 0 else { return [] }
    return rings.dropLast().compactMap { ring in
      guard ring.track != nil, let radius = ring.radius else { return nil }
      let middle = radius - (ring.thickness + spacing) / 2
      guard middle > 0 else { return nil }
      let geometry = RingGeometry(ring, center: center, radius: middle)
      // The line reaches under both rings, so that no light is left between it and them.
      let style = StrokeStyle(width: min(spacing + ring.thickness / 4, 2 * middle))
      return .stroke(geometry.path(geometry.fullArc), style, .solid(.black))
    }
  }

  /// Returns the bounds of the rings relative to their common centre; `side` is the diameter of the
  /// outermost circle, in points.
  private func extent(side: Double, in context: SceneContext) -> Extent {
    var extent = Extent()
    for ring in placedRings(in: side) {
      guard let radius = ring.radius, radius > 0, ring.thickness > 0 else { continue }
      extent.add(ring.extent(radius: radius, in: context))
    }
    return extent
  }

  /// Returns `extent(side:in:)` with the centre element.
  private func box(side: Double, in context: SceneContext) -> Rect {
    var extent = extent(side: side, in: context)
    if let size = measuredCenter(side: side, in: context)?.size {
      extent.add(Rect(center: .zero, size: size))
    }
    return extent.rect
  }

  /// Returns the largest diameter of the outermost circle with which the rings fit into `size`.
  ///
  /// The centre element keeps the size that it has when the rings alone fit.
  private func side(fitting size: Size, in context: SceneContext) -> Double {
    let limit = 2 * (size.width + size.height)
    let bare = Extent.largest(upTo: limit, in: size) {
      extent(side: $0, in: context).rect.size
    }
    guard let centerElementSize = measuredCenter(side: bare, in: context)?.size else {
      return bare
    }
    func box(side: Double) -> Size {
      var extent = extent(side: side, in: context)
      extent.add(Rect(center: .zero, size: centerElementSize))
      return extent.rect.size
    }
    // Usually the centre element lies inside the rings and adds nothing to the bounds.
    if Extent.fits(box(side: bare), in: size) { return bare }
    return Extent.largest(upTo: limit, in: size, box)
  }
}

extension ActivityRing {
  /// Returns the commands of a ring of `ActivityRings` with its effects, except its glow.
  fileprivate func placedCommands(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    var effects = extras.effects
    effects.glow = nil
    let element = AnyElement(self, id: extras.elementName).withOrigin(extras.elementOrigin)
    return effects.applied(to: element).draw(in: rect, context: context)
  }
}
