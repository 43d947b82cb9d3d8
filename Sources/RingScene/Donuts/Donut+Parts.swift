import RingCore

extension Donut {
  /// Records the visible parts, and the track that they leave free.
  func recordParts(
    _ geometry: DonutGeometry, _ colors: [SRGBColor], _ track: SRGBColor?, to trace: LayoutTrace
  ) {
    let (radius, width) = (
      (geometry.outer + geometry.inner) / 2, geometry.outer - geometry.inner
    )
    // Half the gap between two parts, in turns.
    let aside = radius > 0 ? geometry.gap / 2 / (2 * Double.pi * radius) : 0
    func record(
      _ role: ScenePart.Role, name: String = "", _ color: SRGBColor, _ span: DonutGeometry.Span
    ) {
      let arc = Arc(
        center: geometry.center, radius: radius, start: geometry.angle(at: span.from + aside),
        sweep: .turns(geometry.direction.sign * max(0, span.to - span.from - 2 * aside)))
      trace.record(
        role, name: name, [ColorRamp.Segment](color),
        outline: geometry.outline(from: span.from, to: span.to),
        circle: ScenePart.Circle(arc: arc, width: width))
    }
    let end = geometry.spans.last?.to ?? 0
    if let track, end < 1 { record(.track, track, DonutGeometry.Span(from: end, to: 1)) }
    for (index, span) in geometry.spans.enumerated() where span.to > span.from {
      record(.data, name: "part \(index + 1)", colors[index], span)
    }
  }
}
