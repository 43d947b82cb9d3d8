import RingCore

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
    let trackGradient = colors.gradient(ring.gradient.interpolation, in: context)
    let stops = trackGradient.stops.map {
      GradientStop($0.color.opacity(track.opacity ?? 1), at: $0.position)
    }
    guard stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    var gradient = Gradient(stops: stops, interpolation: trackGradient.interpolation)
    guard stops.contains(where: { $0.color != gradient.first }) else {
      return .solid(gradient.first)
    }
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
        direction: geometry.ringDirection, gradient: gradient, sectors: sectors,
        dithers: ring.gradient.dither))
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
    if let segments = ring.segments {
      self.init(segments: segments, geometry: geometry, caps: ring.cap)
    } else {
      self.init(dash: dash, fits: ring.dashFit, geometry: geometry)
    }
  }
}
