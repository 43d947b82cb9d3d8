import RingGraphics

/// Commands with effects, under the transform of their parent.
///
/// A class, because what is found out about a group once serves all who draw it or a group around
/// it: otherwise a chain of groups would cost the square of its length.
final class Group {
  /// What a group is made of.
  enum Step {
    case primitive(GroupPrimitive)
    case group(Group)
  }

  let effects: GroupEffects
  let steps: [Step]
  /// Maps the parent's points to pixels.
  let parent: Transform
  /// Maps the commands' points to pixels.
  let transform: Transform
  /// `nil` where there is none, or none to be seen.
  let shadow: DeviceShadow?
  /// `nil` where nothing is blurred.
  let blur: DeviceBlur?
  /// Whether something inside casts a shadow that is seen, or is blurred.
  let hasSoftnessInside: Bool
  /// Whether something is drawn more than once unless it is drawn into a layer: a shadow is cast, or
  /// a blur made, of something that has one itself, here or inside.
  let hasNestedSoftness: Bool
  /// Whether something inside blends with what lies under it here, and not in a group between.
  let hasBlendsInside: Bool

  /// How many groups lie in one another, with this one.
  let depth: Int

  /// Whether the shadow is made from the group's own pixels.
  private var isLayered = false
  private let commands: [OutlinedCommand]
  private var knownContent: (limits: PixelRect, area: PixelRect)?
  private var knownCaster: Group?
  private var knownClip: DeviceShape?

  init(_ effects: GroupEffects, _ commands: [OutlinedCommand], _ parent: Transform) throws {
    let whole = effects.transform.then(parent)
    // Shrunk to nothing, there is nothing to draw.
    let isGone = whole.maximumStretch.settled == 0
    let transform = isGone ? parent : try whole.validated()
    let commands = isGone ? [] : commands
    self.effects = effects
    self.commands = commands
    self.parent = parent
    self.transform = transform
    guard effects.opacity.isFinite, effects.opacity >= 0 else {
      throw RasterLimitError.number(effects.opacity, name: "an opacity")
    }
    shadow = try effects.shadow.map { try DeviceShadow($0, parent) }.flatMap {
      $0.color.alpha > 0 ? $0 : nil
    }
    steps = try commands.map { command in
      switch command {
      case .primitive(let primitive): .primitive(GroupPrimitive(primitive, transform))
      case .group(let effects, let commands): .group(try Group(effects, commands, transform))
      }
    }
    let groups = steps.compactMap(\.group)
    hasBlendsInside = groups.contains { $0.effects.blendMode != .normal || $0.letsBlendsThrough }
    depth = 1 + (groups.map(\.depth).max() ?? 0)
    hasSoftnessInside = groups.contains { $0.isSoft || $0.hasSoftnessInside }
    // Refinement in refinement would multiply.
    blur =
      effects.blur == 0
      ? nil : try DeviceBlur(effects.blur, parent, mayBeFiner: !hasSoftnessInside)
    hasNestedSoftness =
      (shadow != nil || blur != nil) && hasSoftnessInside || shadow != nil && blur != nil
      || groups.contains { $0.hasNestedSoftness }
  }

  /// Whether the group changes more than places.
  var isPicture: Bool { isSeenThroughEffects || isIsolating }

  private var isSeenThroughEffects: Bool {
    effects.opacity < 1 || effects.clip != nil || isSoft || effects.blendMode != .normal
  }

  /// Whether the group must be one picture because of blends inside.
  var isIsolating: Bool { hasBlendsInside && (effects.isIsolated || isSeenThroughEffects) }

  /// Whether something inside blends with what lies under this group.
  var letsBlendsThrough: Bool { hasBlendsInside && !isIsolating }

  /// Whether the group itself has a shadow or a blur.
  private var isSoft: Bool { shadow != nil || blur != nil }

  /// From now on this and all groups inside are made of their own pixels.
  func becomeLayered() {
    (isLayered, knownContent) = (true, nil)
    for step in steps { step.group?.becomeLayered() }
  }

  /// What casts the shadow where it falls: the group with its clip, opaque and without a shadow.
  func caster(of shadow: DeviceShadow) throws -> Group {
    if let knownCaster { return knownCaster }
    let caster = try caster(under: shadow.transform)
    knownCaster = caster
    return caster
  }

  /// The group laid over what is there, whatever its blend mode; for a layer of its own.
  func unblended() throws -> Group {
    var effects = effects
    effects.blendMode = .normal
    return try Group(effects, commands, parent)
  }

  /// The group's commands alone under another parent.
  func content(under parent: Transform) throws -> Group {
    try Group(GroupEffects(transform: effects.transform), commands, parent)
  }

  /// The group with its clip, opaque and without a shadow, under another parent.
  func caster(under parent: Transform) throws -> Group {
    try Group(GroupEffects(transform: effects.transform, clip: effects.clip), commands, parent)
  }
}

extension Group.Step {
  var group: Group? {
    if case .group(let group) = self { return group }
    return nil
  }
}

// MARK: Extents

extension Group {
  /// All pixels that the group can touch, as far as they lie in `limits`.
  func extents(in limits: PixelRect) throws -> PixelRect {
    guard let shadow else { return try contentExtents(in: limits) }
    if isLayered || hasSoftnessInside {
      let content = try contentExtents(in: limits.union(shadow.origins(of: limits)))
      return content.union(shadow.reach(of: content)).intersection(limits)
    }
    var area = try contentExtents(in: limits)
    let reached = limits.expanded(by: shadow.plan.pixelReach)
    let cast = try caster(of: shadow).contentExtents(in: reached)
    if !cast.isEmpty { area = area.union(cast.expanded(by: shadow.plan.pixelReach)) }
    return area.intersection(limits)
  }

  /// The pixels of the commands and their blur, inside the clip and in `limits`; perhaps a few more.
  ///
  /// Who asks from the outside inwards, asks for less and less: all but the first are answered from
  /// memory.
  func contentExtents(in limits: PixelRect) throws -> PixelRect {
    if let known = knownContent, known.limits.contains(limits) {
      return known.area.intersection(limits)
    }
    var area = try stepExtents(in: limits.expanded(by: blur?.reach ?? 0))
    if let blur, !area.isEmpty { area = area.expanded(by: blur.reach) }
    if let clip = try clip { area = area.intersection(clip.extents(in: limits)) }
    area = area.intersection(limits)
    knownContent = (limits, area)
    return area
  }

  /// The pixels of the commands before they are blurred and clipped, as far as they lie in `limits`.
  func stepExtents(in limits: PixelRect) throws -> PixelRect {
    var area = PixelRect.empty
    for step in steps { area = area.union(try extents(of: step, in: limits)) }
    return area.intersection(limits)
  }

  /// What is kept of the content; `nil` for everything.
  var clip: DeviceShape? {
    get throws {
      guard let path = effects.clip, knownClip == nil else { return knownClip }
      knownClip = try DeviceShape(filling: path, parent)
      return knownClip
    }
  }

  /// All pixels that a step can touch, as far as they lie in `limits`.
  func extents(of step: Step, in limits: PixelRect) throws -> PixelRect {
    switch step {
    case .group(let group): try group.extents(in: limits)
    case .primitive(let primitive): try primitive.extents(in: limits)
    }
  }
}

/// A command of a group.
///
/// A class, because a blur asks for its place once for each of many tiles, and an outline takes longer
/// to make than to draw where little of it is.
final class GroupPrimitive {
  let primitive: Primitive
  private let transform: Transform
  private var known: DeviceShape.Ink?

  fileprivate init(_ primitive: Primitive, _ transform: Transform) {
    (self.primitive, self.transform) = (primitive, transform)
  }

  /// All pixels that the command can touch, as far as they lie in `limits`.
  fileprivate func extents(in limits: PixelRect) throws -> PixelRect {
    let ink = try known ?? shape().ink
    known = ink
    return ink.extents(in: limits)
  }

  private func shape() throws -> DeviceShape {
    switch primitive {
    case .fill(let path, _): try DeviceShape(filling: path, transform)
    case .stroke(let path, let style, _): try DeviceShape(stroking: path, style, transform)
    case .image(let placed): try placed.shape(transform)
    }
  }
}
