import RingCore

extension Shape {
  /// Returns the outline's bounds, fill, stroke and trim under the keys of configs.
  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    var properties: [ResolvedProperty] = []
    if let box = path(in: rect, inset: 0).bounds {
      let sides = [box.minX, box.minY, box.width, box.height]
      properties.append(ResolvedProperty("outline", .list(sides.map { .number($0) })))
    }
    if let fill = appearance.fill(of: self, context) {
      properties.append(ResolvedProperty("fill", fill.propertyValue(in: rect, context)))
    }
    if let stroke = appearance.stroke(of: self, context) {
      properties.append(
        ResolvedProperty("stroke", stroke.propertyValue(Self.isInsettable, in: rect, context)))
    }
    if appearance.trimStart > 0 || appearance.trimEnd < 1 {
      properties.append(
        ResolvedProperty(
          "trim", .list([.number(appearance.trimStart), .number(appearance.trimEnd)])))
    }
    return properties
  }
}

extension ShapeStroke {
  fileprivate func propertyValue(
    _ isInsettable: Bool, in rect: Rect, _ context: SceneContext
  ) -> ResolvedProperty.Value {
    var properties: [ResolvedProperty] = []
    switch paint.propertyValue(in: rect, context) {
    case .object(let gradient): properties += gradient
    case let color: properties.append(ResolvedProperty("color", color))
    }
    properties += [
      ResolvedProperty("width", .number(width)), ResolvedProperty("cap", .text(cap.rawValue)),
      ResolvedProperty("join", .text("\(join)")),
    ]
    if !dash.isEmpty {
      properties.append(ResolvedProperty("dash", .list(dash.map { .number($0) })))
    }
    if isInset, isInsettable { properties.append(ResolvedProperty("inset", .flag(true))) }
    return .object(properties)
  }
}

extension ShapePaint {
  fileprivate func propertyValue(in rect: Rect, _ context: SceneContext) -> ResolvedProperty.Value {
    switch self {
    case .color(let color): return .color(context.resolve(color))
    case .gradient(let gradient):
      let stops = gradient.colors.gradient(gradient.interpolation, in: context).stops
      var properties = [
        ResolvedProperty(gradient.kind.rawValue, .list(stops.map { .color($0.color) }))
      ]
      if gradient.kind != .radial {
        properties.append(ResolvedProperty("angle", .number(gradient.angle.degrees)))
      }
      if gradient.kind != .linear {
        properties.append(ResolvedProperty("center", .point(gradient.center.point(in: rect))))
      }
      if case .radial(let radial) = gradient.paint(in: rect, context) {
        properties += [
          ResolvedProperty("startRadius", .number(radial.startRadius)),
          ResolvedProperty("endRadius", .number(radial.endRadius)),
        ]
      }
      return .object(properties)
    }
  }
}
