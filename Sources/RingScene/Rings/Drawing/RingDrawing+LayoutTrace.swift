import RingCore

extension RingDrawing {
  /// Records the track and the arc, with the colours that are visible.
  func recordParts(to trace: LayoutTrace) {
    if let track = ring.track, let paint = paint(of: track) {
      let width = min(track.thickness ?? geometry.thickness, 2 * geometry.radius)
      let style = StrokeStyle(
        width: width, startCap: ring.trackCap.start, endCap: ring.trackCap.end)
      record(.track, paint.ramp, along: geometry.fullArc, style, to: trace)
    }
    guard let arc = geometry.arc else {
      if let dot { trace.record(.data, [ColorRamp.Segment](startColor), outline: dot) }
      return
    }
    let style = StrokeStyle(
      width: geometry.thickness, startCap: ring.cap.start, endCap: effectiveEndCap)
    record(.data, arcRamp, along: arc, style, to: trace)
  }

  /// The colours of the arc's visible turn and of the tip, by their distance from the beginning in
  /// turns.
  private var arcRamp: [ColorRamp.Segment] {
    let turn = ColorRamp(conic(spots: [])).segments
    let visible = geometry.isFull ? turn : turn.clipped(from: 0, to: geometry.turns)
    guard showsTip, let end = visible.last?.end else { return visible }
    let tip = tipColor.premultiplied
    return visible + [ColorRamp.Segment(start: end, end: end, from: tip, to: tip)]
  }

  private func record(
    _ role: ScenePart.Role, _ ramp: [ColorRamp.Segment], along arc: Arc, _ style: StrokeStyle,
    to trace: LayoutTrace
  ) {
    trace.record(
      role, ramp, outline: geometry.path(arc).separateArcsOutline(style: style),
      circle: ScenePart.Circle(arc: arc, width: style.width))
  }
}

extension ScenePart.Circle {
  /// Returns the circle mapped by a transform; `nil` if it becomes an ellipse.
  func mapped(by transform: Transform) -> ScenePart.Circle? {
    guard let scale = transform.uniformScale else { return nil }
    var mapped = arc
    (mapped.center, mapped.radius) = (transform.apply(arc.center), arc.radius * scale)
    let start = transform.apply(arc.startPoint) - mapped.center
    mapped.start = Angle(of: start)
    if transform.determinant < 0 { mapped.sweep = arc.sweep * -1 }
    return ScenePart.Circle(arc: mapped, width: width * scale)
  }
}
