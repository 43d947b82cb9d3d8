/// Light around a group: a blurred copy of what shines in it, behind it.
///
/// The light lies only where the group's shape leaves pixels free. It is composited normally, so
/// that it also shows on a light background.
package struct Glow: Hashable, Sendable {
  /// `nil` for the colours of the group's own content.
  package var color: SRGBColor?
  /// The standard deviation of the Gaussian in points of the parent, ≥ 0.
  package var blur: Double
  /// The factor of the light's coverage, which is at most 1 after that; ≥ 0.
  package var intensity: Double
  /// Whether only the light is drawn, because the group's content follows outside of the group.
  package var hidesContent: Bool

  package init(
    color: SRGBColor? = nil, blur: Double, intensity: Double = 1, hidesContent: Bool = false
  ) {
    self.color = color
    self.blur = blur
    self.intensity = intensity
    self.hidesContent = hidesContent
  }
}

/// What a group contributes to the glow of a group around it.
package enum GlowRole: String, Hashable, Sendable, CaseIterable {
  /// Its content shines.
  case light
  /// It is drawn, but it does not shine, as a track.
  case unlit
  /// It is not drawn: its shape only keeps light away, as the gap between two segments.
  case stencil
}

/// The parts of a group from which shadows and glows are made.
extension [OutlinedCommand] {
  /// The commands whose coverage is the shape of these: everything visible in opaque black.
  ///
  /// A colour counts as opaque unless its alpha is 0; so does each stop of a gradient, which thus
  /// may fade. An image and a mask count by their own alpha. Shadows, glows and stencils do not.
  package var shape: [OutlinedCommand] {
    compactMap { command in
      guard case .group(var effects, let commands) = command else {
        return command.mappingColors { $0.alpha > 0 ? .black : $0 }
      }
      // The alpha of a mask is a shape.
      if effects.blendMode == .mask { return command }
      guard effects.opacity > 0, effects.glow?.hidesContent != true,
        effects.glowRole != .stencil
      else { return nil }
      (effects.opacity, effects.shadow, effects.glow) = (1, nil, nil)
      (effects.blendMode, effects.glowRole) = (.normal, .light)
      return .group(effects, commands.shape)
    }
  }

  /// The stencils among the commands and in groups, as shapes.
  package var stencils: [OutlinedCommand] {
    compactMap { command in
      guard case .group(var effects, let commands) = command else { return nil }
      guard effects.blendMode != .mask, effects.glow?.hidesContent != true else { return nil }
      let isStencil = effects.glowRole == .stencil
      let inner = isStencil ? commands.shape : commands.stencils
      (effects.opacity, effects.shadow, effects.glow) = (1, nil, nil)
      (effects.blendMode, effects.glowRole) = (.normal, .light)
      return inner.isEmpty ? nil : .group(effects, inner)
    }
  }

  /// Returns the commands that shine, without shadows and glows; in `color` unless it is `nil`.
  package func light(in color: SRGBColor?) -> [OutlinedCommand] {
    compactMap { command in
      guard case .group(var effects, let commands) = command else {
        guard let color else { return command }
        return command.mappingColors { color.opacity($0.alpha) }
      }
      if effects.blendMode == .mask { return command }
      guard effects.glowRole == .light, effects.glow?.hidesContent != true else { return nil }
      (effects.shadow, effects.glow) = (nil, nil)
      return .group(effects, commands.light(in: color))
    }
  }
}

extension OutlinedCommand {
  /// Returns a primitive in other colours. An image keeps its alpha.
  fileprivate func mappingColors(_ map: (SRGBColor) -> SRGBColor) -> OutlinedCommand {
    guard case .primitive(let primitive) = self else { return self }
    switch primitive {
    case .fill(let path, let paint, let isBox):
      return .primitive(.fill(path, paint.mappingColors(map), isBox: isBox))
    case .glyphs(let path, let paint): return .primitive(.glyphs(path, paint.mappingColors(map)))
    case .stroke(let path, let style, let paint):
      return .primitive(.stroke(path, style, paint.mappingColors(map)))
    case .image(var placed):
      placed.tint = map(placed.tint ?? .black)
      return .primitive(.image(placed))
    }
  }
}

extension Paint {
  /// Returns the paint in other colours. A blurred spot, which is a shadow, keeps its own.
  fileprivate func mappingColors(_ map: (SRGBColor) -> SRGBColor) -> Paint {
    switch self {
    case .solid(let color): return .solid(map(color))
    case .linear(var linear):
      linear.gradient = linear.gradient.mappingColors(map)
      return .linear(linear)
    case .radial(var radial):
      radial.gradient = radial.gradient.mappingColors(map)
      return .radial(radial)
    case .conic(var conic):
      conic.gradient = conic.gradient.mappingColors(map)
      conic.sectors = conic.sectors.map { sector in
        guard case .solid(let color) = sector.content else { return sector }
        return ConicGradient.Sector(end: sector.end, .solid(map(color)))
      }
      for index in conic.spots.indices where conic.spots[index].blur == 0 {
        conic.spots[index].color = map(conic.spots[index].color)
      }
      return .conic(conic)
    }
  }
}

extension Gradient {
  fileprivate func mappingColors(_ map: (SRGBColor) -> SRGBColor) -> Gradient {
    Gradient(
      stops: stops.map { GradientStop(map($0.color), at: $0.position) },
      interpolation: interpolation)
  }
}
