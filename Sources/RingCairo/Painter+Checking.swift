import RingGraphics

extension Painter {
  /// Throws what drawing these commands would throw because of their numbers; draws nothing.
  func check(_ commands: [OutlinedCommand], _ transform: Transform) throws {
    for command in commands {
      switch command {
      case .primitive(let primitive): try check(primitive, transform)
      case .group(let effects, let commands): try check(Group(effects, commands, transform))
      }
    }
  }

  private func check(_ group: Group) throws {
    _ = try group.clip
    for step in group.steps {
      switch step {
      case .primitive(let primitive): try check(primitive.primitive, group.transform)
      case .group(let group): try check(group)
      }
    }
  }

  private func check(_ primitive: Primitive, _ transform: Transform) throws {
    switch primitive {
    case .fill(let path, let paint):
      _ = try DeviceShape(filling: path, transform)
      try check(paint, transform)
    case .stroke(let path, let style, let paint):
      _ = try DeviceShape(stroking: path, style, transform)
      try check(paint, transform)
    case .image(let placed):
      _ = try placed.shape(transform)
      try placed.tint?.validate()
    }
  }

  private func check(_ paint: Paint, _ transform: Transform) throws {
    switch paint {
    case .solid(let color): try color.validate()
    case .linear(let linear) where linear.start == linear.end: break
    case .linear(let linear): _ = try GradientSource(linear, transform)
    case .radial(let radial) where radial.isEmpty: break
    case .radial(let radial): _ = try GradientSource(radial, transform)
    case .conic(let conic): _ = try GradientSource(conic, transform, band: nil)
    }
  }
}
