import RingGraphics

extension ActivityRing {
  public func facts(in rect: Rect, context: SceneContext) -> [Fact] {
    let geometry = geometry(in: rect, context: context)
    let drawing = RingDrawing(ring: self, geometry: geometry, context: ownContext(context))
    var facts = [
      Fact("center", .point(geometry.center)),
      Fact("radius", .number(geometry.radius)),
      Fact("thickness", .number(geometry.thickness)),
      Fact("colors", .list(drawing.gradient.stops.map { .color($0.color) })),
      Fact("direction", .text(geometry.travelDirection.rawValue)),
      Fact("sweep", .number(geometry.sweep * 360)),
      Fact("caps", .list([cap.start, cap.end].map { .text($0.rawValue) })),
    ]
    let track = drawing.trackColors
    if !track.isEmpty { facts.append(Fact("track", .list(track.map { .color($0) }))) }
    if let edge {
      let color = ownContext(context).resolve(edge.color)
      facts += [Fact("edgeWidth", .number(edge.width)), Fact("edgeColor", .color(color))]
    }
    if let fraction = progress.fraction { facts.append(Fact("progress", .number(fraction))) }
    if let countdown {
      facts += [
        Fact("duration", .number(countdown.duration)),
        Fact("remaining", .number(countdown.remaining)),
      ]
    }
    if let arc = geometry.arc {
      facts += [
        Fact("startAngle", .number(arc.start.degrees)),
        Fact("endAngle", .number(geometry.arcEnd.degrees)),
        Fact("turns", .number(geometry.turns)),
        Fact("endPoint", .point(geometry.point(at: geometry.arcEnd))),
        Fact("endColor", .color(drawing.endColor)),
      ]
    }
    facts.append(Fact("showsTip", .flag(drawing.showsTip)))
    return facts
  }
}
