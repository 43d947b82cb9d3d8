import RingCore

/// A gauge's bands, split into disjoint spans: a later band covers an earlier one.
struct GaugeBands {
  struct Span: Hashable {
    /// The ends, as fractions of the scale.
    var from: Double
    var to: Double
    var color: SRGBColor
  }

  /// In increasing order.
  private(set) var spans: [Span] = []

  init(_ bands: [GaugeBand], on range: ProgressValue, in context: SceneContext) {
    let bandSpans = bands.map { band -> Span in
      let (a, b) = (
        range.fraction(of: band.from).clampedToUnit, range.fraction(of: band.to).clampedToUnit
      )
      return Span(from: min(a, b), to: max(a, b), color: context.resolve(band.color))
    }
    let bounds = Set(bandSpans.flatMap { [$0.from, $0.to] }).sorted()
    for (from, to) in zip(bounds, bounds.dropFirst()) {
      guard let top = bandSpans.last(where: { $0.from <= from && $0.to >= to }) else { continue }
      if let previous = spans.last, previous.to == from, previous.color == top.color {
        spans[spans.count - 1].to = to
      } else {
        spans.append(Span(from: from, to: to, color: top.color))
      }
    }
  }

  /// Removes the parts of the bands between two fractions of the scale.
  mutating func remove(from low: Double, to high: Double) {
    guard high > low else { return }
    spans = spans.flatMap { span -> [Span] in
      let before = Span(from: span.from, to: min(span.to, low), color: span.color)
      let after = Span(from: max(span.from, high), to: span.to, color: span.color)
      return [before, after].filter { $0.to > $0.from }
    }
  }

  /// Returns the draw commands of all bands: one stroke with a conic gradient.
  ///
  /// One stroke leaves no seams between adjoining bands. An open scale with round caps needs a
  /// stroke for each group of adjoining bands, because only the groups at the ends of the scale
  /// have caps.
  func commands(on ring: RingGeometry, width: Double, caps: RingCaps) -> [DrawCommand] {
    guard let first = spans.first else { return [] }
    let paint: Paint =
      spans.allSatisfy { $0.color == first.color } ? .solid(first.color) : .conic(conic(on: ring))
    let hasCaps = !ring.isClosed && (caps.start == .round || caps.end == .round)
    guard hasCaps else { return [.stroke(path(on: ring), StrokeStyle(width: width), paint)] }
    return joinedSpans(on: ring).map { joined in
      let style = StrokeStyle(
        width: width, startCap: joined.from == 0 ? caps.start : .butt,
        endCap: joined.to == 1 ? caps.end : .butt)
      return .stroke(.arc(ring.arc(from: joined.from, to: joined.to)), style, paint)
    }
  }

  /// Records each band for lint, under its number from the beginning of the scale.
  func recordParts(on ring: RingGeometry, width: Double, in context: SceneContext) {
    guard let trace = context.partTrace else { return }
    for (index, span) in spans.enumerated() {
      let arc = ring.arc(from: span.from, to: span.to)
      trace.record(
        .data, name: "band \(index + 1)", [ColorRamp.Segment](span.color),
        outline: ring.path(arc).separateArcsOutline(style: StrokeStyle(width: width)),
        circle: ScenePart.Circle(arc: arc, width: width))
    }
  }

  /// Returns the spans, joined with those that adjoin them, as fractions of the scale.
  ///
  /// A joined span that crosses the start of a closed ring begins below 0.
  private func joinedSpans(on ring: RingGeometry) -> [(from: Double, to: Double)] {
    var joined: [(from: Double, to: Double)] = []
    for span in spans {
      if let last = joined.last, last.to == span.from {
        joined[joined.count - 1].to = span.to
      } else {
        joined.append((span.from, span.to))
      }
    }
    if ring.isClosed, joined.count > 1, let last = joined.last, joined[0].from == 0, last.to == 1 {
      joined[0].from = last.from - 1
      joined.removeLast()
    }
    return joined
  }

  private func path(on ring: RingGeometry) -> Path {
    let arcs = joinedSpans(on: ring).map { ring.arc(from: $0.from, to: $0.to) }
    return arcs.count == 1 ? ring.path(arcs[0]) : .arcs(arcs)
  }

  /// Returns the colours around the circle, which change in the middle of gaps, where nothing is
  /// drawn.
  private func conic(on ring: RingGeometry) -> ConicGradient {
    let (first, last) = (spans[0], spans[spans.count - 1])
    let gap = 1 - last.to * ring.sweep + first.from * ring.sweep
    let gapCenter = last.to * ring.sweep + gap / 2
    var sectors: [ConicGradient.Sector] = []
    if gapCenter > 1 { sectors.append(.init(end: gapCenter - 1, .solid(last.color))) }
    for (span, next) in zip(spans, spans.dropFirst()) {
      sectors.append(.init(end: (span.to + next.from) / 2 * ring.sweep, .solid(span.color)))
    }
    sectors.append(.init(end: min(1, gapCenter), .solid(last.color)))
    if gapCenter < 1 { sectors.append(.init(end: 1, .solid(first.color))) }
    return ConicGradient(
      center: ring.center, start: ring.angle(of: 0), direction: ring.ringDirection,
      gradient: Gradient(colors: [first.color]), sectors: sectors)
  }
}
