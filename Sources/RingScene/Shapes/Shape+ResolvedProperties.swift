import RingGraphics

extension Shape {
  /// Returns the outline's bounds, fill, stroke and trim under the keys of configs.
  public func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    var facts: [ResolvedProperty] = []
    if let box = path(in: rect, inset: 0).bounds {
      let sides = [box.minX, box.minY, box.width, box.height]
      facts.append(ResolvedProperty("outline", .list(sides.map { .number($0) })))
    }
    if let fill = appearance.fill(of: self, context) {
      facts.append(ResolvedProperty("fill", fill.fact(in: rect, context)))
    }
    if let stroke = appearance.stroke(of: self, context) {
      facts.append(ResolvedProperty("stroke", stroke.fact(Self.isInsettable, in: rect, context)))
    }
    if appearance.trimStart > 0 || appearance.trimEnd < 1 {
      facts.append(
        ResolvedProperty(
          "trim", .list([.number(appearance.trimStart), .number(appearance.trimEnd)])))
    }
    return facts
  }
}

extension ShapeStroke {
  fileprivate func fact(
    _ isInsettable: Bool, in rect: Rect, _ context: SceneContext
  ) -> ResolvedProperty.Value {
    var facts: [ResolvedProperty] = []
    switch paint.fact(in: rect, context) {
    case .object(let gradient): facts += gradient
    case let color: facts.append(ResolvedProperty("color", color))
    }
    facts += [
      ResolvedProperty("width", .number(width)), ResolvedProperty("cap", .text(cap.rawValue)),
      ResolvedProperty("join", .text("\(join)")),
    ]
    if !dash.isEmpty { facts.append(ResolvedProperty("dash", .list(dash.map { .number($0) }))) }
    if isInset, isInsettable { facts.append(ResolvedProperty("inset", .flag(true))) }
    return .object(facts)
  }
}

extension ShapePaint {
  fileprivate func fact(in rect: Rect, _ context: SceneContext) -> ResolvedProperty.Value {
    switch self {
    case .color(let color): return .color(context.resolve(color))
    case .gradient(let gradient):
      let stops = gradient.colors.gradient(gradient.interpolation, in: context).stops
      var facts = [ResolvedProperty(gradient.kind.rawValue, .list(stops.map { .color($0.color) }))]
      if gradient.kind != .radial {
        facts.append(ResolvedProperty("angle", .number(gradient.angle.degrees)))
      }
      if gradient.kind != .linear {
        facts.append(ResolvedProperty("center", .point(gradient.center.point(in: rect))))
      }
      if case .radial(let radial) = gradient.paint(in: rect, context) {
        facts += [
          ResolvedProperty("startRadius", .number(radial.startRadius)),
          ResolvedProperty("endRadius", .number(radial.endRadius)),
        ]
      }
      return .object(facts)
    }
  }
}
