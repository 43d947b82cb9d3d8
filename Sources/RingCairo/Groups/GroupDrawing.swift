import RingCore
import RingKernels

extension Painter {
  /// Applies effects from the outside inwards: each effect draws the group without that effect.
  func drawGroup(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    if group.effects.blendMode != .normal { return try drawBlended(group, on: canvas) }
    if group.blur != nil || group.needsLayeredEffects && group.needsLayer {
      return try drawLayered(group, on: canvas)
    }
    if group.effects.opacity < 1 || group.requiresIsolation {
      return try drawFaded(group, on: canvas)
    }
    try drawOpaque(group, on: canvas)
  }

  /// Draws the group without its opacity into a layer, and composites that at its opacity.
  private func drawFaded(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    // The bounds of a hidden group would need all its outlines.
    guard group.effects.opacity > 0 else { return try validate(group) }
    let area = try group.extents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    let layer = try layer(area)
    try drawOpaque(group, on: layer)
    try canvas.composite(layer, opacity: group.effects.opacity)
  }

  /// Draws the group in the normal blend mode into a layer, and blends that with the canvas.
  private func drawBlended(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    let blend = group.effects.blendMode
    // The blend mode `mask` erases the backdrop outside the group, too.
    let area = blend == .mask ? canvas.bounds : try group.extents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    let layer = try layer(area)
    try drawGroup(group.withNormalBlendMode(), on: layer)
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

  /// Draws the group's items into a layer, and composites that inside the clip.
  private func drawClipped(
    _ group: Group, by clip: Path, on canvas: borrowing DrawingSurface
  ) throws {
    let area = try group.contentExtents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    let layer = try layer(area)
    try drawContent(group, on: layer)
    var inside = try coverage(of: StyledPath(path: clip, transform: group.parent), in: area)
    try layer.withPixels { ring_pixels_apply_mask(&inside.mask, $0, Int32(area.width)) }
    try canvas.composite(layer, opacity: 1)
  }

  /// Draws the group's items without the group's effects.
  private func drawContent(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    for item in group.items {
      switch item {
      case .primitive(let primitive):
        try drawPrimitive(primitive.primitive, group.transform, on: canvas)
      case .group(let group): try drawGroup(group, on: canvas)
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
    case .plusLighter: RING_BLEND_PLUS_LIGHTER
    case .overlay: RING_BLEND_OVERLAY
    case .mask: RING_BLEND_MASK
    }
  }
}

/// Layered drawing: groups that are blurred, or whose shadows nest.
///
/// Each group is drawn once, into a separate layer, whose alpha is the input of the shadow. So work
/// grows with the number of groups, not with 2 to the power of their depth, and only the outermost
/// layer is rounded to bytes.
extension Painter {
  /// Larger groups are drawn in bands.
  private static let maximumLayerPixelCount = 1 << 22
  /// In pixels: lower bands would mostly draw the margins that their shadows need.
  private static let minimumBandHeight = 512

  /// Composites a group with a blur or nested shadows over the canvas.
  func drawLayered(_ group: Group, on canvas: borrowing DrawingSurface) throws {
    group.makeLayered()
    let area = try group.extents(in: canvas.bounds)
    guard !area.isEmpty else { return }
    for band in area.bands(
      height: max(Self.minimumBandHeight, Self.maximumLayerPixelCount / area.width))
    {
      try render(group, in: band)?.flatten(on: canvas)
    }
  }

  /// Returns the group with all effects except its blend mode; `nil` if nothing of it is visible in
  /// `limits`.
  private func render(_ group: Group, in limits: PixelRect) throws -> FloatLayer? {
    let area = try group.extents(in: limits)
    guard group.effects.opacity > 0, !area.isEmpty else { return nil }
    let image = try renderOpaque(group, in: area)
    if group.effects.opacity < 1 { image?.multiplyOpacity(by: group.effects.opacity) }
    return image
  }

  /// Returns the group with its shadow and glow, but not its opacity; `nil` if nothing is visible.
  private func renderOpaque(_ group: Group, in area: PixelRect) throws -> FloatLayer? {
    let image = try renderShadowed(group, in: area)
    guard let glow = group.glow, let light = try group.light,
      let blurred = try render(light, in: area)
    else { return group.effects.glow?.hidesContent == true ? nil : image }
    if glow.intensity != 1 { blurred.intensify(by: glow.intensity) }
    try knockOut(group, image, from: blurred)
    guard let image, !glow.hidesContent else { return blurred }
    let result = try FloatLayer(area, pool)
    result.composite(blurred)
    result.composite(image)
    return result
  }

  /// Removes from `light` what is behind the shape of a group, whose pixels are `image`.
  private func knockOut(
    _ group: Group, _ image: FloatLayer?, from light: FloatLayer
  ) throws {
    let visible = try FloatLayer(light.bounds, pool)
    if let image { visible.composite(image) }
    light.knockOut(try shape(of: group, in: light.bounds), under: visible)
  }

  /// Returns a layer whose alpha is the coverage of a group's shape.
  private func shape(of group: Group, in bounds: PixelRect) throws -> FloatLayer {
    let shape = try FloatLayer(bounds, pool)
    for part in try group.shapes {
      if let part = try renderClipped(part, in: bounds) { shape.raiseAlpha(to: part) }
    }
    return shape
  }

  /// Returns the group with its shadow, but not its glow and opacity; `nil` if its content is not
  /// visible.
  private func renderShadowed(_ group: Group, in area: PixelRect) throws -> FloatLayer? {
    guard let shadow = group.shadow else { return try renderClipped(group, in: area) }
    let visible = area.union(shadow.origins(of: area))
    guard let caster = try renderClipped(group, in: visible) else { return nil }
    // The shadow of a translucent card would be hardly visible beside it.
    let source = shadow.isKnockout ? try shape(of: group, in: visible) : caster
    let image = try LayerShadow(shadow, pool, simdLevel).shadow(of: source, in: area)
    if shadow.isKnockout { try knockOut(group, caster, from: image) }
    image.composite(caster)
    return image
  }

  /// Returns the group's content with its blur and clip, but without its shadow and opacity.
  private func renderClipped(_ group: Group, in limits: PixelRect) throws -> FloatLayer? {
    let area = try group.contentExtents(in: limits)
    guard !area.isEmpty else { return nil }
    let image =
      if let blur = group.blur { try blurred(group, blur, in: area) } else {
        try content(of: group, in: area)
      }
    if let image, let clip = group.effects.clip {
      let outline = StyledPath(path: clip, transform: group.parent)
      image.applyMask(try coverage(of: outline, in: image.bounds))
    }
    return image
  }

  /// Returns the group's items without the group's effects; `nil` if the only item is a group that
  /// is not visible in `area`.
  ///
  /// Draws the deepest group before it allocates the layer, so that a chain of groups of any length
  /// needs two layers at a time.
  func content(of group: Group, in area: PixelRect) throws -> FloatLayer? {
    guard !group.containsBlending else { return try blendedContent(of: group, in: area) }
    let deepest = group.items.compactMap(\.group).max { $0.depth < $1.depth }
    let deepestImage = try deepest.flatMap { try render($0, in: area) }
    if group.items.count == 1, deepest != nil { return deepestImage }
    let layer = try FloatLayer(area, pool)
    var pending: ArraySlice<Group.Item> = []
    for (index, item) in group.items.enumerated() {
      guard let inner = item.group else {
        pending = group.items[(pending.isEmpty ? index : pending.startIndex)...index]
        continue
      }
      try compositePrimitives(pending, of: group, on: layer)
      pending = []
      let image = try inner === deepest ? deepestImage : render(inner, in: area)
      if let image { layer.composite(image) }
    }
    try compositePrimitives(pending, of: group, on: layer)
    return layer
  }

  /// Returns the items of a group in which groups blend with the content before them.
  private func blendedContent(of group: Group, in area: PixelRect) throws -> FloatLayer {
    let layer = try FloatLayer(area, pool)
    try blend(group, with: layer)
    return layer
  }

  /// Draws the group's items in order, each blended with the content of `layer` so far.
  private func blend(_ group: Group, with layer: FloatLayer) throws {
    for item in group.items {
      guard let inner = item.group else {
        try compositePrimitives([item], of: group, on: layer)
        continue
      }
      guard !inner.passesBlendingThrough else {
        try blend(inner, with: layer)
        continue
      }
      let image = try render(inner, in: layer.bounds)
      guard inner.effects.blendMode == .mask else {
        if let image { layer.blend(image, inner.effects.blendMode) }
        continue
      }
      // The blend mode `mask` erases the backdrop outside the group, too.
      let mask = try FloatLayer(layer.bounds, pool)
      if let image { mask.composite(image) }
      layer.blend(mask, .mask)
    }
  }

  /// Composites consecutive items, none of which is a group, over `layer` as one image.
  private func compositePrimitives(
    _ items: ArraySlice<Group.Item>, of group: Group, on layer: FloatLayer
  ) throws {
    let area = try Group.extents(of: items, in: layer.bounds)
    guard !area.isEmpty else { return }
    let canvas = try self.layer(area)
    for case .primitive(let primitive) in items {
      try drawPrimitive(primitive.primitive, group.transform, on: canvas)
    }
    try layer.composite(canvas)
  }
}
