import RingCore

/// The segments or dashes that an arc covers.
struct FilledPattern: Hashable, Sendable {
  /// The segments, from the lower end of the arc to its upper end.
  var segments: [RingPattern.Segment] = []
  /// The distance from the lower end of the arc to the first segment, as a fraction of the ring.
  var lowOffset = 0.0
  /// The distance from the upper end of the arc to the end of the last segment, as a fraction of
  /// the ring.
  ///
  /// Segments are filled in proportion, so that it may be above or below 0.
  var highOffset = 0.0
}

/// The arc of a segmented or dashed ring.
extension RingDrawing {
  /// Returns the segments or dashes that the arc of a ring covers.
  ///
  /// On a closed ring the arc may cross 0 % and continue at the ring's beginning.
  static func filledPattern(
    _ pattern: RingPattern, of ring: ActivityRing, _ geometry: RingGeometry
  ) -> FilledPattern {
    let fill = ring.segments == nil ? pattern.cut : pattern.filled
    guard let span = geometry.span, geometry.turns > 0 else { return FilledPattern() }
    if geometry.isFull { return FilledPattern(segments: fill(0, 1)) }
    let lowest = min(span.from, span.to)
    let low = geometry.isClosed ? lowest - lowest.rounded(.down) : lowest
    let high = geometry.isClosed ? low + geometry.travel : max(span.from, span.to)
    let first = fill(low, min(1, high))
    let second = high > 1 ? fill(0, high - 1) : []
    return FilledPattern(
      segments: first + second,
      lowOffset: (first.first?.from ?? second.first.map { 1 + $0.from } ?? low) - low,
      highOffset: (second.last.map { 1 + $0.to } ?? first.last?.to ?? high) - high)
  }

  /// Whether the arc runs towards lower fractions.
  private var runsDown: Bool { geometry.travelDirection != geometry.ringDirection }

  /// The middle between the last segment and the first one, both with their caps, in turns from the
  /// arc's beginning.
  func gapEdge(of filled: FilledPattern) -> Double {
    func reach(_ cap: LineCap) -> Double { cap == .round ? geometry.capTurns : 0 }
    // A segment has its start cap at its lower end, whatever the arc's direction.
    let above = filled.highOffset * geometry.sweep + reach(ring.cap.end)
    let below = filled.lowOffset * geometry.sweep - reach(ring.cap.start)
    let (end, start) = runsDown ? (-below, -above) : (above, below)
    return min(1, max(geometry.turns, (1 + geometry.turns + end + start) / 2))
  }

  /// Whether the arc's end is visible where it is: on a solid ring, and in a dash that is cut there.
  ///
  /// The ends of segments keep their distance from each other.
  var endIsCut: Bool {
    guard let filled else { return true }
    let offset = runsDown ? filled.lowOffset : filled.highOffset
    return ring.segments == nil && abs(offset) < Self.roundingTolerance
  }

  /// The tolerance for rounding, as a fraction of the ring.
  private static let roundingTolerance = 1e-9
}
