import RingCore

extension ActivityRing {
  package func altDescription(in context: SceneContext) -> AltDescription {
    let texts = textValues
    var values = AltValues(countdown == nil ? "Progress ring" : "Timer", [])
    if let countdown {
      values.items = [.time(countdown, showsElapsed: label == .elapsed)]
    } else {
      values.items = [.progress(progress)] + GaugeNeedle.altItems(needles, targets)
    }
    values.items += arcTexts.altItems(with: texts, in: context.locale)
    (values.texts, values.isOfGroup) = (texts, true)
    return .values(values)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let geometry = geometry(in: rect, context: context)
    let drawing = RingDrawing(ring: self, geometry: geometry, context: ringContext(context))
    var properties = [
      ResolvedProperty("center", .point(geometry.center)),
      ResolvedProperty("radius", .number(geometry.radius)),
      ResolvedProperty("thickness", .number(geometry.thickness)),
      ResolvedProperty("colors", .list(drawing.gradient.stops.map { .color($0.color) })),
      ResolvedProperty("direction", .text(geometry.travelDirection.rawValue)),
      ResolvedProperty("sweep", .number(geometry.sweep * 360)),
      ResolvedProperty("caps", .list([cap.start, cap.end].map { .text($0.rawValue) })),
    ]
    let track = drawing.trackColors
    if !track.isEmpty {
      properties.append(ResolvedProperty("track", .list(track.map { .color($0) })))
    }
    if let edge {
      let color = ringContext(context).resolve(edge.color)
      properties += [
        ResolvedProperty("edgeWidth", .number(edge.width)),
        ResolvedProperty("edgeColor", .color(color)),
      ]
    }
    if let fraction = progress.fraction {
      properties.append(ResolvedProperty("progress", .number(fraction)))
    }
    if let countdown {
      properties += [
        ResolvedProperty("duration", .number(countdown.duration)),
        ResolvedProperty("remaining", .number(countdown.remaining)),
      ]
    }
    properties += Self.arcProperties(geometry, drawing)
    properties.append(ResolvedProperty("showsTip", .flag(drawing.showsTip)))
    return properties
  }

  /// Returns where the arc begins and ends; nothing without an arc.
  private static func arcProperties(
    _ geometry: RingGeometry, _ drawing: RingDrawing
  ) -> [ResolvedProperty] {
    guard let arc = geometry.arc else { return [] }
    return [
      ResolvedProperty("startAngle", .number(arc.start.degrees)),
      ResolvedProperty("endAngle", .number(geometry.arcEnd.degrees)),
      ResolvedProperty("turns", .number(geometry.turns)),
      ResolvedProperty("endPoint", .point(geometry.point(at: geometry.arcEnd))),
      ResolvedProperty("endColor", .color(drawing.endColor)),
    ]
  }
}
