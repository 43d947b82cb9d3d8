import RingCore

/// The draw commands of a ring.
///
/// Values that several commands need are computed once, because a pattern may have thousands of
/// parts.
///
/// Caps belong to strokes: `Path.separateArcsOutline(style:)`, which drawing calls, adds them to the
/// outline of the arc. Only a tip, and a round end over the arc's beginning, are separate discs:
/// see `arcSpots` and `detachedTip`.
struct RingDrawing {
  let ring: ActivityRing
  let geometry: RingGeometry
  let context: SceneContext
  let gradient: Gradient
  let endColor: SRGBColor
  /// The gradient position at the arc's end if the colours span the arc, 0…1; 1 unless the arc is
  /// very short.
  let lastPosition: Double
  let showsTip: Bool
  /// `nil` if the ring is solid.
  let drawnPattern: RingPattern?
  /// The part of the pattern that the arc covers; `nil` if the ring is solid.
  private(set) var filled: FilledPattern?
  /// `nil` if the ring is solid or no segment is filled.
  private(set) var patternEnd: PatternEnd?

  init(ring: ActivityRing, geometry: RingGeometry, context: SceneContext) {
    gradient = ring.colors.gradient(
      ring.gradient.interpolation, dithers: ring.gradient.dither, in: context)
    showsTip = geometry.turns > 0 && ring.showsTip
    let endCap = showsTip ? .round : ring.cap.end
    let isRound = ring.cap.start == .round && endCap == .round
    lastPosition = isRound ? geometry.positionOfRoundEnd : 1
    endColor = gradient.color(at: geometry.endPosition(ring.gradient.span, lastPosition))
    drawnPattern = RingPattern(ring, dash: ring.extras.dash, geometry: geometry)
    // Stored late: assigned first, the ring would be copied twice.
    (self.ring, self.geometry, self.context) = (ring, geometry, context)
    if let drawnPattern {
      filled = Self.filledPattern(drawnPattern, of: geometry)
      patternEnd = filled?.arcEnd(in: drawnPattern, caps: ring.cap, geometry)
    }
  }

  var commands: [DrawCommand] {
    guard geometry.radius > 0, geometry.sweep > 0 else { return [] }
    if let trace = context.partTrace { recordParts(to: trace) }
    var commands: [DrawCommand] = []
    commands.reserveCapacity(Self.typicalCommandCount)
    addTrack(to: &commands)
    if let shadow = shadowOnTrack { commands.append(shadow) }
    if context.glows { commands = commands.unlit(in: context) + band.stencil(in: context) }
    addArc(to: &commands)
    if let tip = detachedTip { commands.append(tip) }
    // Under the arc, the lines would be half as wide as beside the track.
    if context.glows { return commands + edges.unlit(in: context) }
    addEdges(to: &commands)
    return commands
  }

  /// The whole band of the ring, gaps included, onto which no light shines. Without a track, the
  /// band of a segmented or dashed ring reaches from the arc's beginning to its end.
  private var band: [DrawCommand] {
    let hasTrack = !trackColors.isEmpty
    let ends = RingCaps(start: ring.cap.start, end: effectiveEndCap)
    guard let arc = hasTrack ? geometry.fullArc : drawnPattern == nil ? nil : geometry.arc else {
      return []
    }
    let caps = hasTrack ? ring.trackCap : ends
    let style = StrokeStyle(
      width: hasTrack ? ring.acrossWidth(geometry) : geometry.thickness, startCap: caps.start,
      endCap: caps.end)
    return [.stroke(geometry.path(arc), style, .solid(.black))]
  }

  private var edges: [DrawCommand] {
    var commands: [DrawCommand] = []
    addEdges(to: &commands)
    return commands
  }

  /// The usual number of commands: two parts of a track, two edge lines, a shadow and the arc.
  private static let typicalCommandCount = 6

  var startColor: SRGBColor {
    ring.gradient.span == .track ? gradient.color(at: geometry.span?.from ?? 0) : gradient.first
  }

  private func addEdges(to commands: inout [DrawCommand]) {
    guard let edge = ring.edge else { return }
    let paint = Paint.solid(context.resolve(edge.color))
    var arc = geometry.fullArc
    func add(radius: Double) {
      guard radius > 0 else { return }
      arc.radius = radius
      commands.append(.stroke(geometry.path(arc), StrokeStyle(width: edge.width), paint))
    }
    add(radius: geometry.radius + geometry.thickness / 2)
    add(radius: geometry.radius - geometry.thickness / 2)
  }

  private func addArc(to commands: inout [DrawCommand]) {
    guard let arc = geometry.arc else {
      if let dot { commands.append(.fill(dot, .solid(startColor))) }
      return
    }
    if let filled { return addSegments(filled, to: &commands) }
    let style = StrokeStyle(
      width: geometry.thickness, startCap: ring.cap.start, endCap: effectiveEndCap)
    commands.append(.stroke(geometry.path(arc), style, .conic(conic(spots: arcSpots))))
  }

  /// The disc in place of an arc without length; `nil` if there is none.
  var dot: Path? {
    guard ring.zero == .dot, geometry.span != nil else { return nil }
    return .circle(
      center: geometry.point(at: geometry.arcStart), radius: geometry.thickness / 2)
  }

  /// Returns the arc's colours over one turn, from its beginning.
  ///
  /// A full arc starts at its end instead, because only the last complete turn is visible.
  func conic(spots: [Spot]) -> ConicGradient {
    let end = geometry.isFull ? patternEnd.map { geometry.angle(of: $0.edge) } : nil
    let start = end ?? (geometry.isFull ? geometry.arcEnd : geometry.arcStart)
    var (gradient, sectors) = (travelGradient, sectors)
    if hasFlatSeam {
      gradient = gradient.overTurn(sectors).closed(over: Self.seamTurns)
      sectors = [.init(end: 1, .ramp(0, 1))]
    }
    return ConicGradient(
      center: geometry.center, start: start, direction: geometry.travelDirection,
      gradient: gradient, sectors: sectors, spots: spots)
  }

  /// The gradient along the arc, reversed if the arc runs backwards on colours fixed to the track.
  var travelGradient: Gradient { isReversed ? gradient.reversed : gradient }

  private var isReversed: Bool {
    ring.gradient.span == .track && geometry.travelDirection != ring.direction
  }

  /// The colours over one turn: those of the arc and, unless it is full, of the gap's two halves.
  var sectors: [ConicGradient.Sector] {
    if geometry.isFull { return lastTurnSectors }
    // A translucent tip lies over the arc's end; an opaque one must not have it in its soft edge.
    let color = showsTip && tipColor.isOpaque ? tipColor : endColor
    var sectors = arcSectors
    sectors.reserveCapacity(sectors.count + 2)
    sectors.append(.init(end: gapEdge, .solid(color)))
    sectors.append(.init(end: 1, .solid(startColor)))
    return sectors
  }

  /// The edge between the two colours of the gap, in turns from the arc's beginning.
  ///
  /// SwiftUI's rule: the first half of the gap has the end's colour and the second half the
  /// start's, so that each cap has the colour of its own end. A straight end needs none of the gap,
  /// so what the start's cap leaves free is halved where that cap crosses the middle.
  private var gapEdge: Double {
    if let filled { return gapEdge(of: filled) }
    let middle = (1 + geometry.turns) / 2
    guard ring.cap.start == .round, effectiveEndCap == .butt, geometry.capsOverlap else {
      return middle
    }
    return max(geometry.turns, middle - geometry.capTurns / 2)
  }
}

/// The mapping of the gradient to the arc.
extension RingDrawing {
  /// The sectors of the gradient for an arc shorter than a turn, from the arc's beginning.
  private var arcSectors: [ConicGradient.Sector] {
    let turns = geometry.turns
    switch ring.gradient.span {
    case .value: return [.init(end: turns, .ramp(0, lastPosition))]
    case .lap: return [.init(end: turns, .ramp(0, turns / geometry.sweep))]
    case .track: return trackSectors(from: 0, to: turns)
    }
  }

  /// The sectors of the gradient for the last complete turn, from the turn's beginning.
  private var lastTurnSectors: [ConicGradient.Sector] {
    let turns = geometry.turns
    switch ring.gradient.span {
    case .value: return [.init(end: 1, .ramp((turns - 1) / turns, 1))]
    case .track: return trackSectors(from: turns - 1, to: turns)
    case .lap:
      let remainder = turns.truncatingRemainder(dividingBy: 1)
      guard remainder > 0 else { return [.init(end: 1, .ramp(0, 1))] }
      return [.init(end: 1 - remainder, .ramp(remainder, 1)), .init(end: 1, .ramp(0, remainder))]
    }
  }

  /// Returns the sectors of a gradient fixed to the track, between two positions of the arc in
  /// turns.
  ///
  /// Beyond the end of the track, the last colour continues.
  private func trackSectors(from: Double, to: Double) -> [ConicGradient.Sector] {
    let sweep = geometry.sweep
    let first = geometry.span?.from ?? 0
    // The track position at which the arc begins, in the direction of travel.
    let origin = isReversed ? 1 - first : first
    func position(_ turns: Double) -> Double { (origin + turns / sweep).clampedToUnit }
    let endTurns = (1 - origin) * sweep
    guard endTurns > from, endTurns < to else {
      return [.init(end: to - from, .ramp(position(from), position(to)))]
    }
    return [
      .init(end: endTurns - from, .ramp(position(from), 1)),
      .init(end: to - from, .ramp(1, 1)),
    ]
  }
}

extension RingGeometry {
  /// The gradient position at which an arc with round ends stops, 0…1.
  ///
  /// An arc that is shorter than a third of its thickness shows only the first colours, and one
  /// below 2 % only the first, so that it begins as a disc of one colour.
  fileprivate var positionOfRoundEnd: Double {
    let length = min(1, 2 * Double.pi * radius * turns / (thickness / 3))
    // A linear position would only make the edge between the two colours in the disc fainter.
    let square = length * length
    return min(square * square, RingGradient.endPosition(travel: travel))
  }

  /// Returns the gradient position at which the arc ends, 0…1.
  fileprivate func endPosition(
    _ gradientSpan: RingSpan, _ lastPosition: Double
  ) -> Double {
    switch gradientSpan {
    case .value: return lastPosition
    case .track: return (span?.to ?? 0).clampedToUnit
    case .lap:
      let remainder = turns.truncatingRemainder(dividingBy: 1)
      return remainder == 0 && turns > 0 ? 1 : remainder
    }
  }
}

extension ActivityRing {
  fileprivate var showsTip: Bool {
    guard let tip, let fraction = progress.fraction else { return false }
    return fraction > tip.threshold
  }
}

/// The track, and the parts of it that an arc does not cover.
extension RingDrawing {
  /// Adds the track; only the parts beside the arc, if that is opaque and as wide as the track.
  func addTrack(to commands: inout [DrawCommand]) {
    guard let track = ring.track, let paint = paint(of: track) else { return }
    let width = min(track.thickness ?? geometry.thickness, 2 * geometry.radius)
    // A track's own dashes have butt caps, because round caps would extend into the gaps.
    let butt = RingCaps(start: .butt, end: .butt)
    func style(_ caps: RingCaps) -> StrokeStyle {
      let caps = track.dash == nil ? caps : butt
      return StrokeStyle(width: width, startCap: caps.start, endCap: caps.end)
    }
    if let pattern = pattern(of: track) {
      let isShared = pattern == drawnPattern
      let segments = pattern.segments.filter { !(isShared && coversTrack($0)) }
      let arcs = segments.map { geometry.arc(from: $0.from, to: $0.to) }
      if !arcs.isEmpty { commands.append(.stroke(.arcs(arcs), style(ring.cap), paint)) }
      return
    }
    guard gradient.isOpaque, drawnPattern == nil, geometry.turns > 0, width == geometry.thickness
    else {
      return commands.append(
        .stroke(geometry.path(geometry.fullArc), style(ring.trackCap), paint))
    }
    forEachUncoveredPart { commands.append(.stroke(.arc($0.arc), $0.style(width), paint)) }
  }

  /// Returns a solid colour or a gradient; `nil` if the track is fully transparent.
  func paint(of track: RingTrack) -> Paint? {
    guard let colors = track.colors else {
      let opacity = track.opacity ?? (track.color == nil ? Self.faintOpacity : 1)
      let color = context.resolve(track.color ?? ring.colors.first).opacity(opacity)
      return color.alpha > 0 ? .solid(color) : nil
    }
    var gradient = colors.gradient(
      ring.gradient.interpolation, dithers: ring.gradient.dither, in: context)
    let stops = gradient.stops.map {
      GradientStop($0.color.opacity(track.opacity ?? 1), at: $0.position)
    }
    guard stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    gradient = gradient.replacingStops(by: stops)
    guard !gradient.isSolid else { return .solid(gradient.first) }
    var sectors = [ConicGradient.Sector(end: geometry.sweep, .ramp(0, 1))]
    if geometry.isClosed {
      if pattern(of: track) == nil, !gradient.hasHardEdges {
        gradient = gradient.closed(over: Self.seamTurns)
      }
    } else {
      // Each end's cap has the colour of that end.
      sectors.append(.init(end: (1 + geometry.sweep) / 2, .solid(gradient.color(at: 1))))
      sectors.append(.init(end: 1, .solid(gradient.color(at: 0))))
    }
    return .conic(
      ConicGradient(
        center: geometry.center, start: geometry.angle(of: 0),
        direction: geometry.ringDirection, gradient: gradient, sectors: sectors))
  }

  /// Empty if the track is not visible.
  var trackColors: [SRGBColor] {
    guard let track = ring.track, let paint = paint(of: track) else { return [] }
    return switch paint {
    case .solid(let color): [color]
    case .conic(let conic): conic.gradient.stops.map(\.color)
    case .linear, .radial: []
    }
  }

  /// The opacity of a track in the ring's own first colour.
  private static let faintOpacity = 0.15

  /// Whether an opaque arc covers a whole segment or dash of the track.
  private func coversTrack(_ segment: RingPattern.Segment) -> Bool {
    guard let span = geometry.span, gradient.isOpaque, ring.track?.thickness == nil else {
      return false
    }
    if geometry.isFull { return true }
    return min(span.from, span.to) <= segment.from && max(span.from, span.to) >= segment.to
  }

  /// A part of the track next to an opaque arc.
  ///
  /// Its inner end lies under the arc and is cut straight. The track is drawn no further under the
  /// arc: two overlapping soft edges would let the track show through the edge of the arc.
  private struct TrackPart {
    var arc: Arc
    var caps: RingCaps
    func style(_ width: Double) -> StrokeStyle {
      StrokeStyle(width: width, startCap: caps.start, endCap: caps.end)
    }
  }

  /// Calls `body` with the parts of the track that an opaque arc leaves visible.
  private func forEachUncoveredPart(_ body: (TrackPart) -> Void) {
    guard !geometry.isFull, let span = geometry.span else { return }
    // Two adjacent straight cuts would show a hairline: let them overlap.
    let overlap = min(1 / geometry.length, geometry.travel / 2)
    let lowCap = span.from <= span.to ? ring.cap.start : effectiveEndCap
    let highCap = span.from <= span.to ? effectiveEndCap : ring.cap.start
    let low = min(span.from, span.to) + (lowCap == .butt ? overlap : 0)
    let high = max(span.from, span.to) - (highCap == .butt ? overlap : 0)
    if geometry.isClosed {
      let arc = geometry.arc(from: high, to: low + 1)
      return body(TrackPart(arc: arc, caps: RingCaps(start: .butt, end: .butt)))
    }
    if low > 0 {
      let caps = RingCaps(start: ring.trackCap.start, end: .butt)
      body(TrackPart(arc: geometry.arc(from: 0, to: low), caps: caps))
    }
    if high < 1 {
      let caps = RingCaps(start: .butt, end: ring.trackCap.end)
      body(TrackPart(arc: geometry.arc(from: high, to: 1), caps: caps))
    }
  }

  private func pattern(of track: RingTrack) -> RingPattern? {
    guard let dash = track.dash else { return drawnPattern }
    return RingPattern(ring, dash: dash, geometry: geometry)
  }
}

extension RingPattern {
  /// Creates the pattern of a ring's segments or, without segments, of dashes; `nil` if the ring is
  /// solid, or if the pattern has too many parts.
  init?(_ ring: ActivityRing, dash: [Double], geometry: RingGeometry) {
    if let segments = ring.extras.segments {
      self.init(segments: segments, geometry: geometry, caps: ring.cap)
    } else {
      self.init(dash: dash, fits: ring.extras.dashFit, geometry: geometry)
    }
  }
}

/// The seam of a closed ring, where its last colour meets its first one.
///
/// A tip or a round cap lies over the seam. Otherwise the colours are mixed there, because a hard
/// edge would look like the end of an arc.
extension RingDrawing {
  /// The part of a turn around the seam in which colours are mixed.
  static let seamTurns = 1.0 / 8

  /// Whether a full circle ends in another colour than it begins.
  var hasSeam: Bool {
    guard drawnPattern == nil, !gradient.isSolid,
      case .ramp(let first, _)? = sectors.first?.content
    else { return false }
    return travelGradient.color(at: first) != endColor
  }

  /// Whether one turn of colours ends flat where it begins, in another colour.
  ///
  /// Above one turn, the edge shows how far the last lap has come.
  var hasFlatSeam: Bool {
    guard geometry.isFull, !showsTip, effectiveEndCap != .round, hasSeam else { return false }
    return geometry.turns - 1 < Self.wholeTurnTolerance && !gradient.hasHardEdges
  }

  private static let wholeTurnTolerance = 1e-9
}

extension Gradient {
  /// Whether all colours are equal.
  package var isSolid: Bool { stops.allSatisfy { $0.color == first } }

  /// Whether the gradient has an edge between two colours on purpose.
  var hasHardEdges: Bool {
    zip(stops, stops.dropFirst()).contains { $0.position == $1.position && $0.color != $1.color }
  }

  /// Returns the colours of a turn divided into spans of this gradient, without solid sectors.
  func overTurn(_ sectors: [ConicGradient.Sector]) -> Gradient {
    var (turn, start): ([GradientStop], Double) = ([], 0)
    for sector in sectors {
      defer { start = sector.end }
      guard case .ramp(let low, let high) = sector.content else { continue }
      turn.append(GradientStop(color(at: low), at: start))
      for stop in stops where stop.position > low && stop.position < high {
        let part = (stop.position - low) / (high - low)
        turn.append(GradientStop(stop.color, at: start + part * (sector.end - start)))
      }
      turn.append(GradientStop(color(at: high), at: sector.end))
    }
    return turn.isEmpty ? self : replacingStops(by: turn)
  }

  /// Returns a gradient over a turn whose end continues at its beginning.
  ///
  /// Within `width` around the seam, 0…1, the last colour passes into the first one.
  func closed(over width: Double) -> Gradient {
    let (low, high) = (width / 2, 1 - width / 2)
    let (first, last) = (color(at: low), color(at: high))
    let middle = Gradient(colors: [last, first], interpolation: interpolation).color(at: 0.5)
    let inner = stops.filter { $0.position > low && $0.position < high }
    return replacingStops(
      by: [GradientStop(middle, at: 0), GradientStop(first, at: low)] + inner
        + [GradientStop(last, at: high), GradientStop(middle, at: 1)])
  }
}

/// The tip, its shadow, and the end's cap over the beginning.
extension RingDrawing {
  var tipColor: SRGBColor {
    guard let color = ring.tip?.color else { return endColor }
    return context.resolve(color)
  }

  /// The cap of the arc's end, which is round under a tip, because the tip is a disc.
  var effectiveEndCap: LineCap { showsTip ? .round : ring.cap.end }

  /// The angle of the tip and of the end's cap.
  var tipAngle: Angle { patternEnd.map { geometry.angle(of: $0.fraction) } ?? geometry.arcEnd }

  private var capCenter: Point { geometry.point(at: tipAngle) }

  /// Returns the half plane ahead of the radius at `angle`, in the direction of travel.
  func ahead(of angle: Angle) -> HalfPlane {
    HalfPlane(
      origin: geometry.point(at: angle), normal: angle.tangent * geometry.travelDirection.sign)
  }

  /// The angle of the middle of the gap between the arc's end and its beginning.
  private var gapCenter: Angle {
    geometry.arcEnd + .turns(geometry.travelDirection.sign * geometry.halfGap)
  }

  /// The spots over the arc's colours: the tip's shadow and the tip, or the end's cap over the
  /// beginning.
  var arcSpots: [Spot] { showsTip && filled == nil ? solidTipSpots : endCapSpots }

  /// The tip of a solid ring and its shadow.
  ///
  /// Up to the middle of the gap, the arc's outline is also the tip's. The shadow must not be
  /// composited there: two overlapping soft edges would let it show through.
  private var solidTipSpots: [Spot] {
    let beyond = geometry.isFull ? ahead(of: geometry.arcEnd) : ahead(of: gapCenter)
    return [tipShadow(beyond), showsArcBehindTip ? frontOfTip : tipSpot].compactMap { $0 }
  }

  /// Whether the back half of the tip's disc is left out and shows the arc's own colours instead.
  ///
  /// The disc of a thick ring spans so many of them that its back edge would look like a ball on the
  /// arc. It stays whole in a colour of its own, over a shadow all around it, and if translucent.
  private var showsArcBehindTip: Bool {
    2 * geometry.thickness >= geometry.radius && endColor.isOpaque && !gradient.isSolid
      && ring.tip?.color == nil && ring.tip?.shadow?.clip != false
  }

  /// The tip's disc from the arc's end on, where the arc has the tip's colour.
  private var frontOfTip: Spot {
    tipDisc(endColor, ahead(of: geometry.arcEnd - coveredAngle))
  }

  /// The cap of the arc's end over the arc's beginning; empty if it is not visible there.
  private var endCapSpots: [Spot] {
    let endCap = filled == nil ? effectiveEndCap : ring.cap.end
    // Below 100 %, a translucent end would be composited over the arc's own round end.
    let isVisible =
      geometry.isFull ? hasSeam : geometry.capsOverlap && endColor.isOpaque
    guard endCap == .round, endIsCut, isVisible else { return [] }
    return [tipDisc(endColor, ahead(of: geometry.arcEnd - coveredAngle))]
  }

  /// The part of the arc before its end that the cap's disc also covers, in the direction of travel.
  ///
  /// The disc hides the edge between the two colours of the gap. If this edge is right next to the
  /// arc's end, it would show through the soft edges of both, so the disc begins earlier, unless it
  /// is translucent: by a point at the ring's inner edge, and by so little in a large ring that a
  /// gradient over a whole turn is constant within it.
  private var coveredAngle: Angle {
    let inner = max(0, geometry.radius - geometry.thickness / 2)
    let pointTurns = min(1 / (2 * Double.pi * inner), Self.maximumCoveredTurns)
    let covered = max(pointTurns, Self.minimumCoveredTurns)
    guard endColor.isOpaque, geometry.halfGap < covered else { return .zero }
    return .turns(geometry.travelDirection.sign * covered)
  }

  private static let minimumCoveredTurns = 1.0 / 256
  /// The limit in a ring with a small hole.
  private static let maximumCoveredTurns = 1.0 / 32

  /// The tip; `nil` if the arc's own round end is the tip.
  ///
  /// A translucent tip in the colour of the arc's end is composited only over the arc's beginning,
  /// because it would make its end less transparent.
  var tipSpot: Spot? {
    if endColor.isOpaque || ring.tip?.color != nil { return tipDisc(tipColor, nil) }
    return geometry.isFull ? tipDisc(endColor, ahead(of: tipAngle)) : nil
  }

  private func tipDisc(_ color: SRGBColor, _ halfPlane: HalfPlane?) -> Spot {
    Spot(
      center: capCenter, radius: geometry.thickness / 2, color: color, halfPlane: halfPlane)
  }

  /// Returns the tip's shadow in `halfPlane`; `nil` if there is none or it is not clipped.
  func tipShadow(_ halfPlane: HalfPlane) -> Spot? {
    guard let shadow = ring.tip?.shadow, shadow.clip else { return nil }
    return Spot(
      center: shadowCenter(shadow), radius: geometry.thickness / 2, blur: shadow.radius,
      color: context.resolve(shadow.color), halfPlane: halfPlane)
  }

  private func shadowCenter(_ shadow: TipShadow) -> Point {
    geometry.point(
      at: tipAngle + .turns(geometry.travelDirection.sign * shadow.advance))
  }

  /// The tip's shadow on the part of the ring that the arc does not cover; `nil` if there is none.
  var shadowOnTrack: DrawCommand? {
    guard showsTip, !geometry.isFull, drawnPattern == nil,
      let shadow = tipShadow(ahead(of: geometry.arcEnd))
    else { return nil }
    let gap = geometry.isClosed ? 2 * geometry.halfGap : geometry.sweep - geometry.turns
    guard gap > 0 else { return nil }
    let arc = Arc(
      center: geometry.center, radius: geometry.radius, start: geometry.arcEnd,
      sweep: .turns(geometry.travelDirection.sign * gap))
    let paint = ConicGradient(
      center: geometry.center, gradient: Gradient(colors: [.clear]), spots: [shadow])
    return .stroke(.arc(arc), StrokeStyle(width: geometry.thickness), .conic(paint))
  }

  /// A tip with an unclipped shadow: a separate disc on top; `nil` if there is none.
  var detachedTip: DrawCommand? {
    guard showsTip, let shadow = ring.tip?.shadow, !shadow.clip else { return nil }
    let disc = Path.circle(center: capCenter, radius: geometry.thickness / 2)
    let style = Shadow(
      color: context.resolve(shadow.color), blur: shadow.radius,
      offset: shadowCenter(shadow) - capCenter)
    return .group(GroupEffects(shadow: style), [.fill(disc, .solid(tipColor))])
  }
}
