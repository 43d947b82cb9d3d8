import CRingShim
import RingGraphics

extension Painter {
  /// Effects from the outside inwards: each is drawn around the group without it.
  func draw(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    if group.blur != nil || group.hasNestedSoftness && group.isPicture {
      return try drawLayered(group, on: canvas)
    }
    if group.effects.opacity < 1 { return try drawFaded(group, on: canvas) }
    try drawOpaque(group, on: canvas)
  }

  private func drawFaded(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    let area = try group.extents(in: canvas.bounds)
    guard group.effects.opacity > 0, !area.isEmpty else { return }
    let layer = try layer(area)
    try drawOpaque(group, on: layer)
    try canvas.lay(layer, opacity: group.effects.opacity)
  }

  /// The group without its opacity.
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
      of: Figure(path: clip, style: nil, transform: group.parent), in: area)
    try layer.surface.flush()
    ring_mask_keep(&inside.mask, layer.pixels, Int32(area.width))
    try layer.surface.markDirty()
    try canvas.lay(layer, opacity: 1)
  }

  private func drawContent(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    for step in group.steps {
      switch step {
      case .primitive(let primitive): try draw(primitive, group.transform, on: canvas)
      case .group(let group): try draw(group, on: canvas)
      }
    }
  }
}

extension DrawingSurface {
  /// Lays a picture over this one.
  fileprivate borrowing func lay(_ layer: borrowing DrawingSurface, opacity: Double) throws {
    try context.paint(
      layer.surface, x: layer.bounds.left - bounds.left, y: layer.bounds.top - bounds.top,
      opacity: opacity)
  }
}
