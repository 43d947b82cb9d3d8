import RingCore

/// The drawn parts of a segmented or dashed ring, as fractions of the ring in increasing order.
struct RingPattern: Hashable, Sendable {
  struct Segment: Hashable, Sendable {
    var from: Double
    var to: Double
  }

  var segments: [Segment]
  /// Whether the parts are equal segments, which are filled in proportion. Dashes are cut.
  private(set) var isSegmented = false

  /// The maximum number of segments. More of them would look like a solid line.
  static let maximumSegmentCount = 20_000

  /// Creates equal segments; `nil` if there are none, too many, or the ring has no length.
  ///
  /// Round caps lie inside the segments, so that the visible gap has the requested width.
  init?(segments: RingSegments, geometry: RingGeometry, caps: RingCaps) {
    let count = Double(segments.count)
    guard segments.count > 0, segments.count <= Self.maximumSegmentCount, geometry.length > 0 else {
      return nil
    }
    let half = geometry.thickness / 2
    let startMargin = (segments.gap / 2 + (caps.start == .round ? half : 0)) / geometry.length
    let endMargin = (segments.gap / 2 + (caps.end == .round ? half : 0)) / geometry.length
    isSegmented = true
    self.segments = (0..<segments.count).map { index in
      let (from, to) = (Double(index) / count, Double(index + 1) / count)
      // An open ring begins and ends with a segment, not with half a gap.
      let opens = !geometry.isClosed && index == 0
      let ends = !geometry.isClosed && index == segments.count - 1
      let (a, b) = (from + (opens ? 0 : startMargin), to - (ends ? 0 : endMargin))
      return a < b ? Segment(from: a, to: b) : Segment(from: (a + b) / 2, to: (a + b) / 2)
    }
  }

  /// Creates dashes; `nil` if the pattern is solid, has too many dashes, or the ring has no length.
  ///
  /// `dash` has the lengths of dashes and gaps in points. If `fits`, they are scaled: the pattern
  /// closes evenly on a circle, and ends with a dash on an open arc.
  init?(dash: [Double], fits: Bool, geometry: RingGeometry) {
    // A pattern of odd length is repeated once, and zeros mean a solid line, as in SVG.
    let pattern = dash.count % 2 == 0 ? dash : dash + dash
    let period = pattern.reduce(0, +).snappedToZero
    guard period > 0, geometry.length > 0 else { return nil }
    let lastGap = geometry.isClosed ? 0 : pattern[pattern.count - 1]
    let repeats = fits ? max(1, ((geometry.length + lastGap) / period).rounded()) : 0
    let factor = fits ? geometry.length / (repeats * period - lastGap) : 1
    guard
      geometry.length / (period * factor) * Double(pattern.count)
        < Double(Self.maximumSegmentCount),
      factor > 0, factor.isFinite
    else { return nil }
    segments = Self.segments(pattern.map { $0 * factor / geometry.length })
  }

  /// Returns the dashes of `pattern`, repeated until the ring ends. All lengths are fractions of
  /// the ring.
  private static func segments(_ pattern: [Double]) -> [Segment] {
    // The tolerance for rounding at the ring's end, as a fraction of the ring.
    let tolerance = 1e-9
    let period = pattern.reduce(0, +)
    var segments: [Segment] = []
    var repetition = 0
    while Double(repetition) * period < 1 - tolerance {
      var position = Double(repetition) * period
      for (index, length) in pattern.enumerated() {
        if index % 2 == 0, position < 1 - tolerance {
          segments.append(Segment(from: position, to: min(1, position + length)))
        }
        position += length
      }
      repetition += 1
    }
    return segments
  }

  /// Returns the segments between two fractions of the ring, clipped at these fractions.
  func cut(from: Double, to: Double) -> [Segment] {
    let (low, high) = (min(from, to), max(from, to))
    return segments.compactMap { segment in
      guard segment.from < high, segment.to > low || segment.from >= low else { return nil }
      return Segment(from: max(segment.from, low), to: min(segment.to, high))
    }
  }

  /// Returns the segments between two fractions of the ring, the first and last filled in
  /// proportion.
  ///
  /// Clipping would instead lose the progress that falls into the margins of a segment.
  func filled(from: Double, to: Double) -> [Segment] {
    let (low, high) = (min(from, to), max(from, to))
    let count = Double(segments.count)
    return segments.enumerated().compactMap { index, segment in
      let start = (low * count - Double(index)).clampedToUnit
      let end = (high * count - Double(index)).clampedToUnit
      guard end > start else { return nil }
      let length = segment.to - segment.from
      return Segment(from: segment.from + length * start, to: segment.from + length * end)
    }
  }
}

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
  /// The index of the filled segment in which the arc ends.
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
  /// The tolerance for rounding, as a fraction of the ring.
  static let roundingTolerance = 1e-9

  /// Returns the end of the arc that covers these segments of `pattern`; `nil` if there are none.
  func arcEnd(
    in pattern: RingPattern, caps: RingCaps, _ geometry: RingGeometry
  ) -> PatternEnd? {
    guard let first = segments.first, let last = segments.last, let span = geometry.span else {
      return nil
    }
    guard !geometry.isFull else {
      return lastLapEnd(at: span.to, in: pattern, caps: caps, geometry)
    }
    return geometry.runsDown
      ? PatternEnd(index: 0, fraction: first.from)
      : PatternEnd(index: segments.count - 1, fraction: last.to)
  }

  /// Returns the end, at a fraction of the ring, of an arc that covers all segments.
  private func lastLapEnd(
    at arcEnd: Double, in pattern: RingPattern, caps: RingCaps, _ geometry: RingGeometry
  ) -> PatternEnd {
    let runsDown = geometry.runsDown
    // A lap that ends where a segment does has not begun the next one.
    let shift = runsDown ? Self.roundingTolerance : -Self.roundingTolerance
    let lap = arcEnd + shift - (arcEnd + shift).rounded(.down)
    let index =
      runsDown
      ? min(segments.count - 1, segments.count - pattern.coveredSegments(from: lap, to: 1).count)
      : max(0, pattern.coveredSegments(from: 0, to: lap).count - 1)
    let segment = segments[index]
    let fraction = min(segment.to, max(segment.from, lap - shift))
    let isInside = runsDown ? fraction > segment.from : fraction < segment.to
    var end = PatternEnd(index: index, fraction: fraction, isInside: isInside, edge: fraction)
    if !isInside { moveEdgeIntoGap(&end, caps: caps, geometry) }
    return end
  }

  /// Moves the edge between two laps into the middle of the gap behind the segment.
  private func moveEdgeIntoGap(
    _ end: inout PatternEnd, caps: RingCaps, _ geometry: RingGeometry
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
  /// Returns what an arc between two fractions of the ring covers: segments filled in proportion,
  /// or dashes cut at the fractions.
  func coveredSegments(from: Double, to: Double) -> [Segment] {
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

  /// Returns the parts of a pattern that the arc covers.
  ///
  /// On a closed ring the arc may cross 0 % and continue at the ring's beginning.
  static func filledPattern(
    _ pattern: RingPattern, of geometry: RingGeometry
  ) -> FilledPattern {
    guard let span = geometry.span, geometry.turns > 0 else { return FilledPattern() }
    if geometry.isFull { return FilledPattern(segments: pattern.coveredSegments(from: 0, to: 1)) }
    let lowest = min(span.from, span.to)
    let low = geometry.isClosed ? lowest - lowest.rounded(.down) : lowest
    let high = geometry.isClosed ? low + geometry.travel : max(span.from, span.to)
    let first = pattern.coveredSegments(from: low, to: min(1, high))
    let second = high > 1 ? pattern.coveredSegments(from: 0, to: high - 1) : []
    return FilledPattern(
      segments: first + second,
      lowOffset: (first.first?.from ?? second.first.map { 1 + $0.from } ?? low) - low,
      highOffset: (second.last.map { 1 + $0.to } ?? first.last?.to ?? high) - high)
  }

  /// Returns the middle of the gap between the last segment and the first one, both with their
  /// caps, in turns from the arc's beginning.
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
