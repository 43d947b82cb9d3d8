import RingCore

/// The draw commands of a gauge, from its layout.
struct GaugeDrawing {
  var gauge: Gauge
  var layout: GaugeLayout
  var context: SceneContext

  private var geometry: GaugeGeometry { layout.geometry }

  var commands: [DrawCommand] {
    guard geometry.ring.radius > 0 else { return centerCommands.unlit(in: context) }
    var commands = ringCommands
    let ticks =
      tickCommands + marks.commands(for: gauge.targets, across: gauge.outermostThickness)
    commands += ticks.unlit(in: context)
    commands += marks.commands(for: gauge.needles, freeRadius: geometry.freeRadius)
    let labels =
      layout.labels.flatMap { $0.element.draw(around: $0.center) }
      + layout.texts.flatMap { $0.commands(in: context.withValues(of: gauge.progress)) }
      + centerCommands
    return commands + labels.unlit(in: context)
  }

  private var centerCommands: [DrawCommand] {
    layout.center.element.draw(around: layout.center.center)
  }

  /// The draw commands of track, bands and arc, in this order.
  ///
  /// Without dashes and bands, track and arc are drawn as one ring, so that a track as wide as the
  /// arc does not show through the arc's edge.
  private var ringCommands: [DrawCommand] {
    var ring = gauge.ring
    if !gauge.showsArc { ring.progress.value = nil }
    let isDashed = ring.track?.dash?.contains { $0 > 0 } ?? false
    guard isDashed || !gauge.bands.isEmpty else { return commands(of: ring) }
    var (track, arc) = (ring, ring)
    track.progress.value = nil
    if isDashed { track.cap = RingCaps(start: .butt, end: .butt) }
    arc.track = nil
    return commands(of: track) + bandCommands(under: arc).unlit(in: context) + commands(of: arc)
  }

  private func commands(of ring: ActivityRing) -> [DrawCommand] {
    let ringGeometry = RingGeometry(ring, center: geometry.center, radius: geometry.ring.radius)
    return RingDrawing(ring: ring, geometry: ringGeometry, context: context).commands
  }

  /// Draws the bands, without the parts that an opaque arc on the same circle covers.
  private func bandCommands(under arc: ActivityRing) -> [DrawCommand] {
    var bands = GaugeBands(gauge.bands, on: gauge.progress, in: context)
    let width = gauge.bandThickness ?? gauge.thickness
    let isUnderArc = gauge.bandPlacement == .arc
    let ring = isUnderArc ? geometry.ring : geometry.bandRing(of: gauge, width: width)
    let bandWidth = min(width, 2 * ring.radius)
    bands.recordParts(on: ring, width: bandWidth, in: context)
    if isUnderArc, gauge.showsArc, width <= ring.thickness,
      arc.colors.gradient(arc.gradient.interpolation, in: context).isOpaque
    {
      cut(&bands, under: ring)
    }
    return bands.commands(on: ring, width: bandWidth, caps: arc.trackCap)
  }

  /// Removes the parts of the bands that the arc covers.
  ///
  /// Two adjacent straight cuts would show a hairline, so the bands extend under the arc by up to a
  /// point, except at the ends of an open scale, where no band adjoins.
  private func cut(_ bands: inout GaugeBands, under ring: RingGeometry) {
    guard let span = ring.span, ring.length > 0 else { return }
    guard !ring.isFull else { return bands.remove(from: 0, to: 1) }
    let (low, high) = (min(span.from, span.to), max(span.from, span.to))
    let overlap = min(1 / ring.length, ring.travel / 2)
    bands.remove(
      from: low == 0 && !ring.isClosed ? 0 : low + overlap,
      to: high == 1 && !ring.isClosed ? 1 : high - overlap)
  }

  private var tickCommands: [DrawCommand] {
    guard let ticks = gauge.ticks, !layout.ticks.isEmpty else { return [] }
    let lines = layout.ticks.map { geometry.line(of: $0, in: ticks) }
    let path = Path(lines.filter { $0.from != $0.to }.flatMap(\.elements))
    guard !path.isEmpty else { return [] }
    return [.stroke(path, StrokeStyle(width: ticks.width), .solid(context.resolve(ticks.color)))]
  }

  private var marks: RingMarks {
    RingMarks(geometry: geometry.ring, progress: gauge.progress, context: context)
  }
}
