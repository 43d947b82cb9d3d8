import RingCore
import RingKernels

extension Painter {
  /// Applies effects from the outside inwards: each effect draws the group without that effect.
  func draw(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    if group.effects.blendMode != .normal { return try drawBlended(group, on: canvas) }
    if group.blur != nil || group.needsLayeredEffects && group.needsLayer {
      return try drawLayered(group, on: canvas)
    }
    if group.effects.opacity < 1 || group.requiresIsolation {
      return try drawFaded(group, on: canvas)
    }
    try drawOpaque(group, on: canvas)
  }

  private func drawFaded(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    // The bounds of a hidden group would need all its outlines.
    guard group.effects.opacity > 0 else { return try validate(group) }
    let area = try group.extents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    let layer = try layer(area)
    try drawOpaque(group, on: layer)
    try canvas.composite(layer, opacity: group.effects.opacity)
  }

  private func drawBlended(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    let blend = group.effects.blendMode
    // The blend mode `mask` erases the backdrop outside the group, too.
    let area = blend == .mask ? canvas.bounds : try group.extents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    let layer = try layer(area)
    try draw(group.withNormalBlendMode(), on: layer)
    try canvas.blend(layer, blend)
  }

  /// Draws the group without its opacity.
  private func drawOpaque(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    if let shadow = group.shadow { try drawShadow(shadow, of: group, on: canvas) }
    if let clip = group.effects.clip {
      try drawClipped(group, by: clip, on: canvas)
    } else {
      try drawContent(group, on: canvas)
    }
  }

  private func drawClipped(
    _ group: Group, by clip: Path, on canvas: borrowing DrawingSurface
  ) throws {
    let area = try group.contentExtents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    let layer = try layer(area)
    try drawContent(group, on: layer)
    var inside = try coverage(
      of: StyledPath(path: clip, style: nil, transform: group.parent), in: area)
    try layer.withPixels { ring_pixels_apply_mask(&inside.mask, $0, Int32(area.width)) }
    try canvas.composite(layer, opacity: 1)
  }

  private func drawContent(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    for item in group.items {
      switch item {
      case .primitive(let primitive): try draw(primitive.primitive, group.transform, on: canvas)
      case .group(let group): try draw(group, on: canvas)
      }
    }
  }
}

extension DrawingSurface {
  /// `opacity` is 0…1.
  fileprivate borrowing func composite(_ layer: borrowing DrawingSurface, opacity: Double) throws {
    let (left, top) = (layer.bounds.left - bounds.left, layer.bounds.top - bounds.top)
    try withContext { context in
      try layer.withSurface { try context.paint($0, x: left, y: top, opacity: opacity) }
    }
  }

  /// `layer` must be inside this surface's bounds.
  fileprivate borrowing func blend(_ layer: borrowing DrawingSurface, _ mode: BlendMode) throws {
    guard let blend = mode.cValue else { return try composite(layer, opacity: 1) }
    let (rect, width) = (layer.bounds, bounds.width)
    let first = (rect.top - bounds.top) * width + rect.left - bounds.left
    try withPixels { pixels in
      try layer.withPixels { upper in
        ring_blend_pixels(
          upper, Int32(rect.width), blend, pixels + first, Int32(width), Int32(rect.width),
          Int32(rect.height))
      }
    }
  }
}

extension BlendMode {
  /// `nil` for normal, which composites source-over.
  var cValue: ring_blend? {
    switch self {
    case .normal: nil
    case .multiply: RING_BLEND_MULTIPLY
    case .screen: RING_BLEND_SCREEN
    case .mask: RING_BLEND_MASK
    }
  }
}
