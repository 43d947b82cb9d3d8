import RingGraphics

extension Shape {
  /// Returns the outline's bounds, fill, stroke and trim under the keys of configs.
  public func facts(in rect: Rect, context: SceneContext) -> [Fact] {
    var facts: [Fact] = []
    if let box = path(in: rect, inset: 0).bounds {
      let sides = [box.minX, box.minY, box.width, box.height]
      facts.append(Fact("outline", .list(sides.map { .number($0) })))
    }
    if let fill = look.fill(of: self, context) {
      facts.append(Fact("fill", fill.fact(in: rect, context)))
    }
    if let stroke = look.stroke(of: self, context) {
      facts.append(Fact("stroke", stroke.fact(Self.isInsettable, in: rect, context)))
    }
    if look.trimStart > 0 || look.trimEnd < 1 {
      facts.append(Fact("trim", .list([.number(look.trimStart), .number(look.trimEnd)])))
    }
    return facts
  }
}

extension ShapeStroke {
  fileprivate func fact(
    _ isInsettable: Bool, in rect: Rect, _ context: SceneContext
  ) -> Fact.Value {
    var facts: [Fact] = []
    switch paint.fact(in: rect, context) {
    case .object(let gradient): facts += gradient
    case let color: facts.append(Fact("color", color))
    }
    facts += [
      Fact("width", .number(width)), Fact("cap", .text(cap.rawValue)),
      Fact("join", .text("\(join)")),
    ]
    if !dash.isEmpty { facts.append(Fact("dash", .list(dash.map { .number($0) }))) }
    if isInset, isInsettable { facts.append(Fact("inset", .flag(true))) }
    return .object(facts)
  }
}

extension ShapePaint {
  fileprivate func fact(in rect: Rect, _ context: SceneContext) -> Fact.Value {
    switch self {
    case .color(let color): return .color(context.resolve(color))
    case .gradient(let gradient):
      let stops = gradient.colors.gradient(gradient.interpolation, in: context).stops
      var facts = [Fact(gradient.kind.rawValue, .list(stops.map { .color($0.color) }))]
      if gradient.kind != .radial {
        facts.append(Fact("angle", .number(gradient.angle.degrees)))
      }
      if gradient.kind != .linear {
        facts.append(Fact("center", .point(gradient.center.point(in: rect))))
      }
      if case .radial(let radial) = gradient.paint(in: rect, context) {
        facts += [
          Fact("startRadius", .number(radial.startRadius)),
          Fact("endRadius", .number(radial.endRadius)),
        ]
      }
      return .object(facts)
    }
  }
}
