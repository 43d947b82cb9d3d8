import RingCore

/// A group of commands with effects, under its parent's transform.
///
/// A class, so that bounds and shadow casters are computed once for all callers, including the
/// groups around this one. Otherwise a chain of groups would cost the square of its length.
final class Group {
  enum Item {
    case primitive(GroupPrimitive)
    case group(Group)
  }

  let effects: GroupEffects
  let items: [Item]
  /// From the parent's points to pixels.
  let parent: Transform
  /// From the commands' points to pixels.
  let transform: Transform
  /// `nil` if invisible.
  let shadow: DeviceShadow?
  /// `nil` if invisible.
  let glow: Glow?
  let blur: DeviceBlur?
  /// Whether a group inside has a visible shadow or glow, or a blur.
  let containsBlurOrShadow: Bool
  /// Whether a shadow or blur, here or in a group inside, applies to content that has another, or
  /// is drawn behind its content's shape.
  ///
  /// Without layers, such content would be drawn repeatedly.
  let needsLayeredEffects: Bool
  /// Whether a group inside, outside of isolated groups, blends with the content of this group.
  let containsBlending: Bool

  /// The nesting depth, including this group: 1 without inner groups.
  let depth: Int
  /// What drawing the group makes for glows and shadows behind shapes.
  let copies: CopyCount

  /// Whether the shadow is computed from the group's own pixels.
  private var isLayered = false
  private let commands: [OutlinedCommand]
  private var cachedContentExtents: (limits: PixelRect, area: PixelRect)?
  private var cachedShadowCaster: Group?
  private var cachedClip: DeviceShape?
  private var cachedLight: Group?
  private var cachedLightExtents: (limits: PixelRect, area: PixelRect)?

  init(_ effects: GroupEffects, _ commands: [OutlinedCommand], _ parent: Transform) throws {
    let combined = effects.transform.then(parent)
    // A group that is scaled to nothing has no content.
    let isCollapsed = combined.maximumScale.snappedToZero == 0
    let transform = isCollapsed ? parent : try combined.validated()
    glow = try effects.glow.flatMap { try $0.visible(under: parent) }
    let commands = isCollapsed || effects.isHidden(glow) ? [] : commands
    self.effects = effects
    self.commands = commands
    self.parent = parent
    self.transform = transform
    guard effects.opacity.isFinite, effects.opacity >= 0 else {
      throw RasterLimitError.number(effects.opacity, name: "an opacity")
    }
    shadow = try effects.shadow.flatMap { try DeviceShadow.visible($0, parent) }
    items = try commands.map { command in
      switch command {
      case .primitive(let primitive): .primitive(GroupPrimitive(primitive, transform))
      case .group(let effects, let commands): .group(try Group(effects, commands, transform))
      }
    }
    let groups = items.compactMap(\.group)
    containsBlending = groups.contains {
      $0.effects.blendMode != .normal || $0.passesBlendingThrough
    }
    depth = 1 + (groups.map(\.depth).max() ?? 0)
    containsBlurOrShadow = groups.contains { $0.hasBlurOrShadow || $0.containsBlurOrShadow }
    // Nested supersampling would multiply the number of samples.
    blur =
      effects.blur == 0
      ? nil : try DeviceBlur(effects.blur, parent, allowsSupersampling: !containsBlurOrShadow)
    let liesBehindShape = glow != nil || shadow?.isKnockout == true
    needsLayeredEffects =
      (shadow != nil || blur != nil) && containsBlurOrShadow || shadow != nil && blur != nil
      || liesBehindShape || groups.contains { $0.needsLayeredEffects }
    copies = CopyCount(
      items, glows: glow != nil, knocksOut: shadow?.isKnockout == true,
      isMask: effects.blendMode == .mask)
  }

  var needsLayer: Bool { hasPixelEffects || requiresIsolation }

  private var hasPixelEffects: Bool {
    effects.opacity < 1 || effects.clip != nil || hasBlurOrShadow || effects.blendMode != .normal
  }

  /// Whether blending inside requires that the group is drawn into a layer of its own.
  var requiresIsolation: Bool { containsBlending && (effects.isIsolated || hasPixelEffects) }

  /// Whether a group inside blends with the backdrop of this group.
  var passesBlendingThrough: Bool { containsBlending && !requiresIsolation }

  private var hasBlurOrShadow: Bool { shadow != nil || blur != nil || glow != nil }

  /// Makes this group and all groups inside compute their shadows from their own pixels.
  func makeLayered() {
    (isLayered, cachedContentExtents) = (true, nil)
    for item in items { item.group?.makeLayered() }
  }

  /// Returns the caster at the shadow's position, cached; see `shadowCaster(under:)`.
  func shadowCaster(of shadow: DeviceShadow) throws -> Group {
    if let cachedShadowCaster { return cachedShadowCaster }
    let caster = try shadowCaster(under: shadow.transform)
    cachedShadowCaster = caster
    return caster
  }

  /// Returns the group with the normal blend mode, for a layer of its own.
  func withNormalBlendMode() throws -> Group {
    var effects = effects
    effects.blendMode = .normal
    return try Group(effects, commands, parent)
  }

  /// Returns the group's commands without effects, under another parent transform.
  func content(under parent: Transform) throws -> Group {
    try Group(GroupEffects(transform: effects.transform), commands, parent)
  }

  /// Returns the group with its clip, opaque and without a shadow, under another parent transform.
  func shadowCaster(under parent: Transform) throws -> Group {
    try Group(GroupEffects(transform: effects.transform, clip: effects.clip), commands, parent)
  }
}

// MARK: Shapes and light

extension Group {
  /// The light of the group's glow, blurred, opaque and as wide as it reaches; `nil` without one.
  ///
  /// Cached unless a group inside may have a light, too: all lights of nested groups together would
  /// take memory that grows with the square of their depth.
  var light: Group? {
    get throws {
      guard let glow, cachedLight == nil else { return cachedLight }
      let content = GroupEffects(
        transform: effects.transform, blur: effects.blur, clip: effects.clip)
      let light = try Group(
        GroupEffects(blur: glow.blur), [.group(content, commands.light(in: glow.color))], parent)
      light.makeLayered()
      if !containsBlurOrShadow { cachedLight = light }
      return light
    }
  }

  /// The groups whose pixels, wherever one of them is drawn, are the group's shape.
  ///
  /// With a glow, the second one consists of the stencils. It is separate, because where it covers
  /// the same part of a pixel as the content, the shape covers no more.
  var shapes: [Group] {
    get throws {
      let stencils = glow == nil ? [] : commands.stencils
      return try ([commands.shape] + (stencils.isEmpty ? [] : [stencils])).map { commands in
        let shape = try Group(
          GroupEffects(transform: effects.transform, blur: effects.blur, clip: effects.clip),
          commands, parent)
        shape.makeLayered()
        return shape
      }
    }
  }
}

extension GroupEffects {
  /// Whether nothing is drawn of a group with this visible glow.
  fileprivate func isHidden(_ glow: Glow?) -> Bool {
    glowRole == .stencil || glow == nil && self.glow?.hidesContent == true
  }
}

extension Glow {
  /// Returns the glow if it is visible; throws if a number cannot be drawn.
  fileprivate func visible(under parent: Transform) throws -> Glow? {
    try color?.validate()
    guard intensity.isFinite, intensity >= 0 else {
      throw RasterLimitError.number(intensity, name: "a glow's intensity")
    }
    if blur != 0 { _ = try DeviceBlur(blur, parent, allowsSupersampling: false) }
    return intensity > 0 && color?.alpha != 0 ? self : nil
  }
}

extension Group.Item {
  var group: Group? {
    if case .group(let group) = self { return group }
    return nil
  }
}

// MARK: Extents

extension Group {
  /// Returns a rectangle that contains all pixels that the group can touch, clipped to `limits`.
  func extents(in limits: PixelRect) throws -> PixelRect {
    let area = try extentsWithoutGlow(in: limits)
    guard glow != nil else { return area }
    return area.union(try lightExtents(in: limits)).intersection(limits)
  }

  /// Returns the pixels that the light of the group's glow can touch; cached as `contentExtents`.
  private func lightExtents(in limits: PixelRect) throws -> PixelRect {
    if let cached = cachedLightExtents, cached.limits.contains(limits) {
      return cached.area.intersection(limits)
    }
    let area = try light?.extents(in: limits) ?? .empty
    cachedLightExtents = (limits, area)
    return area
  }

  private func extentsWithoutGlow(in limits: PixelRect) throws -> PixelRect {
    guard let shadow else { return try contentExtents(in: limits) }
    if isLayered || containsBlurOrShadow {
      let content = try contentExtents(in: limits.union(shadow.origins(of: limits)))
      return content.union(shadow.reach(of: content)).intersection(limits)
    }
    var area = try contentExtents(in: limits)
    let reached = limits.expanded(by: shadow.plan.pixelReach)
    let cast = try shadowCaster(of: shadow).contentExtents(in: reached)
    if !cast.isEmpty { area = area.union(cast.expanded(by: shadow.plan.pixelReach)) }
    return area.intersection(limits)
  }

  /// Returns a box around the pixels of the commands and their blur, inside the clip and `limits`.
  ///
  /// The result is cached. Callers proceed from the outside inwards, so their limits shrink and all
  /// but the first call are answered from the cache.
  func contentExtents(in limits: PixelRect) throws -> PixelRect {
    if let cached = cachedContentExtents, cached.limits.contains(limits) {
      return cached.area.intersection(limits)
    }
    var area = try Self.extents(of: items, in: limits.expanded(by: blur?.reach ?? 0))
    if let blur, !area.isEmpty { area = area.expanded(by: blur.reach) }
    if let clip = try clip { area = area.intersection(clip.extents(in: limits)) }
    area = area.intersection(limits)
    cachedContentExtents = (limits, area)
    return area
  }

  /// Returns the pixels of items before the blur and clip of their group, clipped to `limits`.
  static func extents(of items: some Sequence<Item>, in limits: PixelRect) throws -> PixelRect {
    var area = PixelRect.empty
    for item in items { area = area.union(try item.extents(in: limits)) }
    return area.intersection(limits)
  }

  /// In device pixels; `nil` if the group is not clipped.
  var clip: DeviceShape? {
    get throws {
      guard let path = effects.clip, cachedClip == nil else { return cachedClip }
      cachedClip = try DeviceShape(StyledPath(path: path, transform: parent))
      return cachedClip
    }
  }
}

extension Group.Item {
  /// Returns all pixels that the item can touch within `limits`; may exceed `limits` by one pixel.
  fileprivate func extents(in limits: PixelRect) throws -> PixelRect {
    switch self {
    case .group(let group): try group.extents(in: limits)
    case .primitive(let primitive): try primitive.extents(in: limits)
    }
  }
}

/// A drawing command of a group.
///
/// A class, to cache its bounds: a blur asks for them once per tile, and making an outline takes
/// longer than drawing a small part of it.
final class GroupPrimitive {
  let primitive: Primitive
  private let transform: Transform
  private var cachedInkBounds: Rect?

  fileprivate init(_ primitive: Primitive, _ transform: Transform) {
    (self.primitive, self.transform) = (primitive, transform)
  }

  /// Returns all pixels that the command can touch within `limits`; may exceed `limits` by one
  /// pixel.
  fileprivate func extents(in limits: PixelRect) throws -> PixelRect {
    let ink = try cachedInkBounds ?? DeviceShape(StyledPath(primitive, transform)).inkBounds
    cachedInkBounds = ink
    return ink?.pixels(in: limits) ?? .empty
  }
}
