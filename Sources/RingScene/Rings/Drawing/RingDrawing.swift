import RingCore

/// The draw commands of a ring.
///
/// Values that several commands need are computed once, because a pattern may have thousands of
/// parts.
///
/// Caps belong to strokes: `Path.circularOutline(style:)`, which drawing calls, adds them to the
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
    gradient = ring.colors.gradient(ring.gradient.interpolation, in: context)
    showsTip = geometry.turns > 0 && ring.showsTip
    let endCap = showsTip ? .round : ring.cap.end
    let isRound = ring.cap.start == .round && endCap == .round
    lastPosition = isRound ? geometry.positionOfRoundEnd : 1
    endColor = gradient.color(at: geometry.endPosition(ring.gradient.span, lastPosition))
    drawnPattern = RingPattern(ring, dash: ring.dash, geometry: geometry)
    // Stored late: assigned first, the ring would be copied twice.
    (self.ring, self.geometry, self.context) = (ring, geometry, context)
    if let drawnPattern {
      filled = Self.filledPattern(drawnPattern, of: geometry)
      patternEnd = filled?.end(in: drawnPattern, caps: ring.cap, geometry)
    }
  }

  var commands: [DrawCommand] {
    guard geometry.radius > 0, geometry.sweep > 0 else { return [] }
    if let trace = context.partTrace { recordParts(to: trace) }
    var commands: [DrawCommand] = []
    commands.reserveCapacity(Self.typicalCommandCount)
    addTrack(to: &commands)
    if let shadow = shadowOnTrack { commands.append(shadow) }
    addArc(to: &commands)
    if let tip = detachedTip { commands.append(tip) }
    // Under the arc, the lines would be half as wide as beside the track.
    addEdges(to: &commands)
    return commands
  }

  /// The usual number of commands: two parts of a track, two edge lines, a shadow and the arc.
  private static let typicalCommandCount = 6

  // MARK: Colours

  var startColor: SRGBColor {
    ring.gradient.span == .track ? gradient.color(at: geometry.span?.from ?? 0) : gradient.first
  }

  // MARK: Edges

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

  // MARK: Arc

  private func addArc(to commands: inout [DrawCommand]) {
    guard let arc = geometry.arc else {
      if let dot { commands.append(dot) }
      return
    }
    if let filled { return addSegments(filled, to: &commands) }
    let style = StrokeStyle(
      width: geometry.thickness, startCap: ring.cap.start, endCap: effectiveEndCap)
    commands.append(.stroke(geometry.path(arc), style, .conic(conic(spots: arcSpots))))
  }

  private var dot: DrawCommand? {
    guard ring.zero == .dot, geometry.span != nil else { return nil }
    let disc = Path.circle(
      center: geometry.point(at: geometry.arcStart), radius: geometry.thickness / 2)
    return .fill(disc, .solid(startColor))
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
      gradient: gradient, sectors: sectors, spots: spots, dithers: ring.gradient.dither)
  }

  /// The gradient in the direction of travel.
  ///
  /// An arc that runs backwards over a gradient fixed to the track traverses its colours in
  /// reverse.
  var travelGradient: Gradient { isReversed ? gradient.reversed : gradient }

  private var isReversed: Bool {
    ring.gradient.span == .track && geometry.travelDirection != ring.direction
  }

  /// The colours over one turn: those of the arc and, unless it is full, of the gap's two halves.
  var sectors: [ConicGradient.Sector] {
    let ramps = RingSectors(
      ring.gradient.span, geometry, lastPosition: lastPosition, backwards: isReversed)
    if geometry.isFull { return ramps.lastTurn }
    // A translucent tip lies over the arc's end; an opaque one must not have it in its soft edge.
    let color = showsTip && tipColor.isOpaque ? tipColor : endColor
    var sectors = ramps.arc
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
    _ gradientSpan: RingGradient.Span, _ lastPosition: Double
  ) -> Double {
    switch gradientSpan {
    case .value: return lastPosition
    case .track: return min(1, max(0, span?.to ?? 0))
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
