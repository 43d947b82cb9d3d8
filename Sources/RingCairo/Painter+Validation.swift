import RingCore

extension Painter {
  /// Throws the errors that drawing would throw because of numbers; draws nothing.
  func validate(_ commands: [OutlinedCommand], _ transform: Transform) throws {
    for command in commands {
      switch command {
      case .primitive(let primitive): try validate(primitive, transform)
      case .group(let effects, let commands): try validate(Group(effects, commands, transform))
      }
    }
  }

  func validate(_ group: Group) throws {
    _ = try group.clip
    for item in group.items {
      switch item {
      case .primitive(let primitive): try validate(primitive.primitive, group.transform)
      case .group(let group): try validate(group)
      }
    }
  }

  private func validate(_ primitive: Primitive, _ transform: Transform) throws {
    switch primitive {
    case .fill(let path, let paint):
      if !path.isWithinLimits(transform) { _ = try DeviceShape(filling: path, transform) }
      try validate(paint, transform)
    case .stroke(let path, let style, let paint):
      if !path.isWithinLimits(transform, pen: style.width) {
        _ = try DeviceShape(stroking: path, style, transform)
      }
      try validate(paint, transform)
    case .image(let placed):
      _ = try placed.shape(transform)
      try placed.tint?.validate()
    }
  }

  private func validate(_ paint: Paint, _ transform: Transform) throws {
    switch paint {
    case .solid(let color): try color.validate()
    case .linear(let linear) where linear.start == linear.end: break
    case .linear(let linear): _ = try GradientSource(linear, transform)
    case .radial(let radial) where radial.isEmpty: break
    case .radial(let radial): _ = try GradientSource(radial, transform)
    case .conic(let conic): try GradientSource.check(conic, transform)
    }
  }
}

extension Path {
  /// Whether a cheap test proves that the path, filled or stroked, is within the coordinate range.
  ///
  /// Most paths pass, and no outline is made to check them.
  ///
  /// The points of an outline are at most a line width from the path. The path is inside the box of
  /// its elements' points and circles. Polygons exceed circles by thousandths; the margin to the
  /// range is far larger.
  func isWithinLimits(_ transform: Transform, pen width: Double = 0) -> Bool {
    guard width >= 0 else { return false }
    var reach = 0.0
    for element in elements {
      let length = element.reach
      // NaN fails this test, too.
      guard length <= Self.guaranteedReach else { return false }
      reach = max(reach, length)
    }
    let scale = abs(transform.a) + abs(transform.b) + abs(transform.c) + abs(transform.d)
    let offset = abs(transform.tx) + abs(transform.ty)
    return (reach + width) * scale + offset <= Self.guaranteedReach
  }

  /// A quarter of the coordinate range, in points and in pixels.
  private static let guaranteedReach = Rasterizer.maximumCoordinate / 4
}

extension PathElement {
  /// An upper bound of the distance from the origin, in points.
  ///
  /// Infinite for an invalid arc, and for an arc of more than two turns: it may have too many
  /// chords.
  fileprivate var reach: Double {
    switch self {
    case .move(let point), .line(let point): return point.reach
    case .cubic(let a, let b, let end): return a.reach + b.reach + end.reach
    case .arc(let arc):
      let maximum = 720.0
      guard abs(arc.sweep.degrees) <= maximum, arc.radius >= 0, arc.start.degrees.isFinite else {
        return .infinity
      }
      return arc.center.reach + arc.radius
    case .close: return 0
    }
  }
}

extension Point {
  fileprivate var reach: Double { abs(x) + abs(y) }
}
