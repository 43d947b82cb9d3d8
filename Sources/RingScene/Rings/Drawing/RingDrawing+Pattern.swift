import RingCore

/// The segments or dashes that an arc covers.
struct FilledPattern: Hashable, Sendable {
  /// From the lower end of the arc to its upper end.
  var segments: [RingPattern.Segment] = []
  /// From the lower end of the arc to the first segment, as a fraction of the ring.
  var lowOffset = 0.0
  /// From the upper end of the arc to the end of the last segment, as a fraction of the ring;
  /// above or below 0, because segments are filled in proportion.
  var highOffset = 0.0
}

/// The end of a segmented or dashed arc.
struct PatternEnd: Hashable, Sendable {
  /// Of the filled segment in which the arc ends.
  var index: Int
  /// Where the arc ends in this segment, as a fraction of the ring.
  var fraction: Double
  /// Whether the segment continues ahead of the end, because the arc has covered it on the lap
  /// before.
  var isInside = false
  /// The edge between two laps of a full ring, as a fraction of the ring.
  ///
  /// It is the end of the arc or, if that is also the end of its segment, the middle of the gap
  /// behind it, so that the edge crosses no cap.
  var edge = 0.0
  /// Whether the caps of two segments overlap at the edge.
  var capsOverlap = false
}

extension FilledPattern {
  /// As a fraction of the ring.
  static let roundingTolerance = 1e-9

  /// Returns the end of the arc; `nil` if no segment is filled.
  func end(
    in pattern: RingPattern, caps: RingCaps, _ geometry: RingGeometry
  ) -> PatternEnd? {
    guard let first = segments.first, let last = segments.last, let span = geometry.span else {
      return nil
    }
    let runsDown = geometry.runsDown
    guard geometry.isFull else {
      return runsDown
        ? PatternEnd(index: 0, fraction: first.from)
        : PatternEnd(index: segments.count - 1, fraction: last.to)
    }
    // A lap that ends where a segment does has not begun the next one.
    let shift = runsDown ? Self.roundingTolerance : -Self.roundingTolerance
    let lap = span.to + shift - (span.to + shift).rounded(.down)
    let index =
      runsDown
      ? min(segments.count - 1, segments.count - pattern.part(from: lap, to: 1).count)
      : max(0, pattern.part(from: 0, to: lap).count - 1)
    let segment = segments[index]
    let fraction = min(segment.to, max(segment.from, lap - shift))
    let isInside = runsDown ? fraction > segment.from : fraction < segment.to
    var end = PatternEnd(index: index, fraction: fraction, isInside: isInside, edge: fraction)
    if !isInside { addGap(to: &end, caps: caps, geometry) }
    return end
  }

  /// Moves the edge between two laps into the middle of the gap behind the segment.
  private func addGap(
    to end: inout PatternEnd, caps: RingCaps, _ geometry: RingGeometry
  ) {
    let (lower, upper) =
      geometry.runsDown ? (end.index - 1, end.index) : (end.index, end.index + 1)
    let low = lower < 0 ? segments[segments.count - 1].to - 1 : segments[lower].to
    let high = upper < segments.count ? segments[upper].from : segments[0].from + 1
    let (afterLow, beforeHigh) = (caps.end == .round, caps.start == .round)
    let turns = (afterLow ? geometry.capTurns : 0) - (beforeHigh ? geometry.capTurns : 0)
    end.edge = (low + high + turns) / 2
    let capLength = ((afterLow ? 0.5 : 0) + (beforeHigh ? 0.5 : 0)) * geometry.thickness
    end.capsOverlap = (high - low) * geometry.length < capLength
  }
}

extension RingGeometry {
  /// Whether the arc runs towards lower fractions.
  var runsDown: Bool { travelDirection != ringDirection }
}

extension RingPattern {
  func part(from: Double, to: Double) -> [Segment] {
    isSegmented ? filled(from: from, to: to) : cut(from: from, to: to)
  }
}

/// The arc of a segmented or dashed ring.
extension RingDrawing {
  /// Adds the filled segments. The one with a visible tip is a stroke of its own, so that the tip
  /// and its shadow are on no other segment.
  func addSegments(_ filled: FilledPattern, to commands: inout [DrawCommand]) {
    let style = StrokeStyle(
      width: geometry.thickness, startCap: ring.cap.start, endCap: ring.cap.end)
    func add(_ segments: [RingPattern.Segment], _ spots: [Spot]) {
      guard !segments.isEmpty else { return }
      let arcs = segments.map { geometry.arc(from: $0.from, to: $0.to) }
      commands.append(.stroke(.arcs(arcs), style, .conic(conic(spots: spots))))
    }
    guard showsTip, let end = patternEnd, case let spots = tipSpots(end), !spots.isEmpty else {
      return add(filled.segments, arcSpots)
    }
    var others = filled.segments
    let segment = others.remove(at: end.index)
    add(others, [])
    add([segment], spots)
  }

  /// Returns the tip and its shadow at the end of the arc; empty if the tip looks like the end of
  /// its segment.
  ///
  /// The shadow falls only on the rest of the segment.
  private func tipSpots(_ end: PatternEnd) -> [Spot] {
    let isVisible = end.isInside || end.capsOverlap || tipColor != endColor
    let shadow = end.isInside ? tipShadow(ahead(of: tipAngle)) : nil
    return isVisible ? [shadow, tipSpot].compactMap { $0 } : []
  }

  /// On a closed ring the arc may cross 0 % and continue at the ring's beginning.
  static func filledPattern(
    _ pattern: RingPattern, of geometry: RingGeometry
  ) -> FilledPattern {
    guard let span = geometry.span, geometry.turns > 0 else { return FilledPattern() }
    if geometry.isFull { return FilledPattern(segments: pattern.part(from: 0, to: 1)) }
    let lowest = min(span.from, span.to)
    let low = geometry.isClosed ? lowest - lowest.rounded(.down) : lowest
    let high = geometry.isClosed ? low + geometry.travel : max(span.from, span.to)
    let first = pattern.part(from: low, to: min(1, high))
    let second = high > 1 ? pattern.part(from: 0, to: high - 1) : []
    return FilledPattern(
      segments: first + second,
      lowOffset: (first.first?.from ?? second.first.map { 1 + $0.from } ?? low) - low,
      highOffset: (second.last.map { 1 + $0.to } ?? first.last?.to ?? high) - high)
  }

  /// The middle between the last segment and the first one, both with their caps, in turns from the
  /// arc's beginning.
  func gapEdge(of filled: FilledPattern) -> Double {
    func reach(_ cap: LineCap) -> Double { cap == .round ? geometry.capTurns : 0 }
    // A segment has its start cap at its lower end, whatever the arc's direction.
    let above = filled.highOffset * geometry.sweep + reach(ring.cap.end)
    let below = filled.lowOffset * geometry.sweep - reach(ring.cap.start)
    let (end, start) = geometry.runsDown ? (-below, -above) : (above, below)
    return min(1, max(geometry.turns, (1 + geometry.turns + end + start) / 2))
  }

  /// Whether the arc's end is visible where it is: on a solid ring, or in a dash that is cut there.
  ///
  /// The ends of segments keep their distance from each other.
  var endIsCut: Bool {
    guard let filled, let drawnPattern else { return true }
    let offset = geometry.runsDown ? filled.lowOffset : filled.highOffset
    return !drawnPattern.isSegmented && abs(offset) < FilledPattern.roundingTolerance
  }
}
