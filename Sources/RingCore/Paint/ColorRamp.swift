/// A piecewise linear ramp of premultiplied colours, which the rasteriser evaluates per pixel.
///
/// Colour interpolation is computed here once per gradient, in `Double`; the pixel loop only
/// selects a segment and follows its slope.
package struct ColorRamp: Hashable, Sendable {
  /// A linear segment. It ends at the start of the next segment; the last segment ends at 1.
  package struct Segment: Hashable, Sendable {
    package var start: Double
    package var end: Double
    /// The premultiplied red, green, blue and alpha at `start`, and `to` at `end`, each 0…1.
    package var from: SIMD4<Double>
    package var to: SIMD4<Double>

    package init(start: Double, end: Double, from: SIMD4<Double>, to: SIMD4<Double>) {
      (self.start, self.end, self.from, self.to) = (start, end, from, to)
    }
  }

  package private(set) var segments: [Segment]

  /// The maximum deviation of a segment from the true curve: 1/20 of an 8-bit level.
  private static let tolerance = 0.05 / 255
  /// The maximum subdivision depth of one stop interval: 4096 segments.
  private static let maximumDepth = 12

  package init(_ gradient: Gradient) {
    segments = []
    var previous = GradientStop(gradient.first, at: min(0, gradient.stops[0].position))
    for stop in gradient.stops + [GradientStop(gradient.last, at: .infinity)] {
      addInterval(previous, stop, gradient)
      previous = stop
    }
  }

  /// Creates the ramp of a conic gradient over one turn.
  package init(_ conic: ConicGradient) {
    segments = []
    let ramp = ColorRamp(conic.gradient)
    var start = 0.0
    for sector in conic.sectors where sector.end > start {
      switch sector.content {
      case .solid(let color):
        segments.append(
          Segment(start: start, end: sector.end, from: color.premultiplied, to: color.premultiplied)
        )
      case .ramp(let from, let to):
        segments += ramp.mapped(from: from, to: to, over: start, sector.end)
      }
      start = sector.end
    }
  }

  /// Returns the span `from`…`to` of this ramp, mapped to `start`…`end`.
  private func mapped(
    from: Double, to: Double, over start: Double, _ end: Double
  ) -> [Segment] {
    func constant(_ color: SIMD4<Double>) -> [Segment] {
      [Segment(start: start, end: end, from: color, to: color)]
    }
    guard to > from else { return constant(color(at: from)) }
    let factor = (end - start) / (to - from)
    let spans = segments.compactMap { segment -> Segment? in
      let (a, b) = (max(segment.start, from), min(segment.end, to))
      guard b > a else { return nil }
      return Segment(
        start: start + (a - from) * factor, end: b == to ? end : start + (b - from) * factor,
        from: segment.color(at: a), to: segment.color(at: b))
    }
    return spans.isEmpty ? constant(color(at: from)) : spans
  }

  /// Returns the premultiplied colour at a position; beyond the ends, that of the nearest end.
  package func color(at position: Double) -> SIMD4<Double> {
    let segment = segments.last { $0.start <= position } ?? segments[0]
    return segment.color(at: min(max(position, segment.start), segment.end))
  }

  /// Adds the part within 0…1 of an interval between two stops.
  private mutating func addInterval(_ a: GradientStop, _ b: GradientStop, _ gradient: Gradient) {
    let (start, end) = (max(0, a.position), min(1, b.position))
    guard end > start else { return }
    let width = b.position - a.position
    func color(_ position: Double) -> SIMD4<Double> {
      guard width.isFinite else { return a.color.premultiplied }
      return gradient.interpolation.mix(a.color, b.color, (position - a.position) / width)
    }
    let interval = Segment(start: start, end: end, from: color(start), to: color(end))
    guard a.color != b.color, gradient.interpolation != .srgb else {
      segments.append(interval)
      return
    }
    subdivide(interval, depth: 0, color)
  }

  /// Bisects the segment until it matches the true colour at the middle and at a third.
  private mutating func subdivide(
    _ segment: Segment, depth: Int, _ color: (Double) -> SIMD4<Double>
  ) {
    let midpoint = (segment.start + segment.end) / 2
    let third = segment.start + (segment.end - segment.start) / 3
    let midpointColor = color(midpoint)
    let bent =
      Self.differs(midpointColor, segment.color(at: midpoint))
      || Self.differs(color(third), segment.color(at: third))
    guard bent, depth < Self.maximumDepth else {
      segments.append(segment)
      return
    }
    subdivide(
      Segment(start: segment.start, end: midpoint, from: segment.from, to: midpointColor),
      depth: depth + 1, color)
    subdivide(
      Segment(start: midpoint, end: segment.end, from: midpointColor, to: segment.to),
      depth: depth + 1,
      color
    )
  }

  private static func differs(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    let d = a - b
    return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w)) > tolerance
  }
}

extension ColorRamp.Segment {
  package func color(at position: Double) -> SIMD4<Double> {
    guard end > start else { return from }
    let t = (position - start) / (end - start)
    return from * (1 - t) + to * t
  }
}
