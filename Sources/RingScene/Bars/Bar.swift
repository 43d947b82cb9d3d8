import RingCore

/// The direction in which a bar grows.
public enum BarDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction from 0 % to 100 %; a right-to-left layout swaps `rightward` and `leftward`.
  case rightward, leftward, upward, downward

  var angle: Angle {
    switch self {
    case .rightward: .degrees(90)
    case .leftward: .degrees(270)
    case .upward: .degrees(0)
    case .downward: .degrees(180)
    }
  }

  func resolved(in context: SceneContext) -> BarDirection {
    guard context.layoutDirection == .rightToLeft else { return self }
    switch self {
    case .rightward: return .leftward
    case .leftward: return .rightward
    case .upward, .downward: return self
    }
  }

  var axis: Axis {
    switch self {
    case .rightward, .leftward: .horizontal
    case .upward, .downward: .vertical
    }
  }
}

/// A straight progress bar.
package struct Bar: Element {
  package static let typeName = SceneSnapshot.barType
  /// Clamped to 0…100 %; without data only the track is drawn.
  ///
  /// If its `origin` is set, the fill extends from there to the value, in either direction. From
  /// 0 %, a fill with a round end is at least `BarShape.shortestFill` long.
  package var progress = ProgressValue(nil)
  /// In points along the direction, > 0; `nil` fills the frame.
  package var length: Double? = 200
  /// In points, > 0.
  package var thickness = 4.0
  package var colors = RingColors([.blue])
  /// The colours of a fill below the origin; `nil` for `colors`.
  package var negativeColors: RingColors?
  /// Along the bar; the span `lap` acts as `track`.
  package var gradient = RingGradient()
  /// Behind the fill; `nil` for none.
  package var track: Color? = .systemGray5
  package var cap = LineCap.round
  package var segments: RingSegments?
  package var direction = BarDirection.rightward

  /// In points, of a bar without `length` and without a proposed size.
  private static let naturalLength = 200.0

  package init() {}

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    switch direction.axis {
    case .horizontal:
      Size(width: length ?? proposal.width ?? Self.naturalLength, height: thickness)
    case .vertical:
      Size(width: thickness, height: length ?? proposal.height ?? Self.naturalLength)
    }
  }

  /// Returns the geometry of the bar, mirrored if it is horizontal and the layout right to left.
  package func geometry(in rect: Rect, context: SceneContext) -> BarGeometry {
    var bar = self
    bar.direction = direction.resolved(in: context)
    return BarGeometry(bar, in: rect)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let context = context.withOwner(progress.textValues, in: "")
    let geometry = geometry(in: rect, context: context)
    let filling = geometry.filling
    let gradient = gradient(geometry, context)
    if let trace = context.partTrace { recordParts(geometry, gradient, context, to: trace) }
    var commands: [DrawCommand] = []
    if let track {
      let path = gradient.isOpaque ? geometry.uncoveredTrack : geometry.track
      commands.append(.fill(path, .solid(context.resolve(track))))
    }
    if context.glows {
      commands = commands.unlit(in: context) + band(geometry).stencil(in: context)
    }
    commands.append(.fill(filling, paint(gradient, geometry)))
    return commands.filter { !$0.isEmptyShape }
  }

  /// The whole bar, gaps included, onto which no light shines. Without a track, that of a bar with
  /// segments reaches from the fill's beginning to its end.
  private func band(_ geometry: BarGeometry) -> [DrawCommand] {
    let band = track == nil ? geometry.isSegmented ? geometry.filledBand : Path() : geometry.band
    return band.isEmpty ? [] : [.fill(band, .solid(.black))]
  }

  /// Returns the colours of the fill, which may be others below the origin.
  private func gradient(_ geometry: BarGeometry, _ context: SceneContext) -> Gradient {
    let isNegative = geometry.span.map { $0.to < $0.from } ?? false
    let colors = isNegative ? negativeColors ?? colors : colors
    return colors.gradient(gradient.interpolation, dithers: gradient.dither, in: context)
  }

  /// Returns the paint of the fill: a gradient over the fill or the track, or a single colour.
  private func paint(_ colors: Gradient, _ geometry: BarGeometry) -> Paint {
    guard !colors.isSolid, let span = geometry.span else { return .solid(colors.first) }
    var (from, to) = (0.0, 1.0)
    if gradient.span == .value {
      // A short fill shows only the first colours, as the arc of a ring with round ends.
      let last = cap == .round ? RingGradient.endPosition(travel: abs(span.to - span.from)) : 1
      guard last > 0 else { return .solid(colors.first) }
      from = span.from
      to = from + ((geometry.drawnEnd ?? span.to) - from) / last
    }
    return .linear(
      LinearGradient(
        gradient: colors, start: geometry.point(at: from), end: geometry.point(at: to)))
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    .values(AltValues("Progress bar", of: progress))
  }

  /// Records the track and the fill for lint.
  private func recordParts(
    _ geometry: BarGeometry, _ colors: Gradient, _ context: SceneContext, to trace: LayoutTrace
  ) {
    if let track {
      trace.record(
        .track, [ColorRamp.Segment](context.resolve(track)), outline: geometry.track)
    }
    guard let span = geometry.span, !geometry.filling.isEmpty else { return }
    let ramp = paint(colors, geometry).ramp
    let (from, to) =
      gradient.span == .value ? (0, 1) : (min(span.from, span.to), max(span.from, span.to))
    trace.record(.data, ramp.clipped(from: from, to: to), outline: geometry.filling)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let geometry = geometry(in: rect, context: context)
    let colors = gradient(geometry, context.withOwner(progress.textValues, in: ""))
    var properties = [
      ResolvedProperty("start", .point(geometry.start)),
      ResolvedProperty("end", .point(geometry.end)),
      ResolvedProperty("length", .number(geometry.length)),
      ResolvedProperty("thickness", .number(geometry.thickness)),
      ResolvedProperty("colors", .list(colors.stops.map { .color($0.color) })),
    ]
    if let track {
      let color = context.withOwner(progress.textValues, in: "").resolve(track)
      properties.append(ResolvedProperty("track", .list([.color(color)])))
    }
    if let fraction = progress.fraction {
      properties.append(ResolvedProperty("progress", .number(fraction)))
    }
    if let span = geometry.span {
      properties += [
        ResolvedProperty("startPoint", .point(geometry.point(at: span.from))),
        ResolvedProperty("endPoint", .point(geometry.point(at: span.to))),
      ]
    }
    return properties
  }
}
