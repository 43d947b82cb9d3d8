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
    ]
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
