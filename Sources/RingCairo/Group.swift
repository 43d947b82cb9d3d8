import CRingShim
import RingGraphics

/// Commands with effects, under the transform of their parent.
struct Group {
  var effects: GroupEffects
  let commands: [DrawCommand]
  /// Maps the parent's points to pixels.
  var parent: Transform
  /// Maps the commands' points to pixels.
  let transform: Transform

  init(_ effects: GroupEffects, _ commands: [DrawCommand], _ parent: Transform) throws {
    self.effects = effects
    self.commands = commands
    self.parent = parent
    transform = try effects.transform.then(parent).validated()
    guard effects.opacity.isFinite, effects.opacity >= 0 else {
      throw RasterLimitError.number(effects.opacity, name: "an opacity")
    }
  }

  /// The same group with other effects or under another parent.
  func with(_ effects: GroupEffects, parent: Transform? = nil) throws -> Group {
    try Group(effects, commands, parent ?? self.parent)
  }

  /// All pixels that the group can touch, as far as they lie in `limits`.
  func extents(in limits: PixelRect) throws -> PixelRect {
    var area = try shadowlessExtents(in: limits)
    if let shadow = try shadow {
      let reached = limits.expanded(by: shadow.plan.pixelReach)
      let caster = try with(shadowCaster, parent: shadow.transform).shadowlessExtents(in: reached)
      if !caster.isEmpty { area = area.union(caster.expanded(by: shadow.plan.pixelReach)) }
    }
    return area.intersection(limits)
  }

  /// The pixels of the commands, inside the clip.
  func shadowlessExtents(in limits: PixelRect) throws -> PixelRect {
    var area = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    for command in commands { area = area.union(try extents(of: command, in: limits)) }
    if let clip = effects.clip {
      area = area.intersection(try DeviceShape(filling: clip, parent).extents(in: limits))
    }
    return area.intersection(limits)
  }

  private func extents(of command: DrawCommand, in limits: PixelRect) throws -> PixelRect {
    switch command {
    case .fill(let path, _):
      return try DeviceShape(filling: path, transform).extents(in: limits)
    case .stroke(let path, let style, _):
      return try DeviceShape(stroking: path, style, transform).extents(in: limits)
    case .text: preconditionFailure("texts are outlined first")
    case .image(let placed):
      return try placed.shape(transform).extents(in: limits)
    case .group(let effects, let commands):
      return try Group(effects, commands, transform).extents(in: limits)
    }
  }

  /// What casts the shadow: the group with its clip, opaque and without a shadow.
  var shadowCaster: GroupEffects {
    GroupEffects(transform: effects.transform, clip: effects.clip)
  }

  /// The shadow under this group's parent.
  var shadow: DeviceShadow? {
    get throws { try effects.shadow.map { try DeviceShadow($0, parent) } }
  }
}

/// A shadow in device pixels.
struct DeviceShadow {
  let color: Color
  let plan: BlurPlan
  /// Maps the points of the casting group's parent to the shadow's pixels.
  let transform: Transform

  init(_ shadow: Shadow, _ parent: Transform) throws {
    let sigma = shadow.blur * parent.meanStretch
    guard sigma >= 0, sigma <= Double(Rasterizer.maximumSide) else {
      throw RasterLimitError.number(shadow.blur, name: "a shadow's blur")
    }
    try shadow.color.validate()
    color = shadow.color
    plan = BlurPlan(sigma: sigma)
    transform = Transform.translation(shadow.offset).then(parent)
  }
}

extension Painter {
  /// Effects from the outside inwards: each is drawn around the group without it.
  func draw(_ group: Group, on canvas: borrowing Canvas) throws {
    var effects = group.effects
    if effects.opacity < 1 {
      effects.opacity = 1
      return try drawFaded(group.with(effects), opacity: group.effects.opacity, on: canvas)
    }
    if let shadow = try group.shadow {
      effects.shadow = nil
      try drawShadow(shadow, of: group, on: canvas)
    }
    if let clip = effects.clip {
      effects.clip = nil
      return try drawClipped(group.with(effects), by: clip, on: canvas)
    }
    try draw(group.commands, group.transform, on: canvas)
  }

  private func drawFaded(
    _ group: Group, opacity: Double, on canvas: borrowing Canvas
  ) throws {
    let area = try group.extents(in: canvas.bounds)
    guard opacity > 0, !area.isEmpty else { return }
    let origin = canvas.bounds
    try withLayer(area) { layer in
      try draw(group, on: layer)
      try canvas.context.paint(
        layer.surface, x: area.left - origin.left, y: area.top - origin.top, opacity: opacity)
    }
  }

  private func drawClipped(
    _ group: Group, by clip: Path, on canvas: borrowing Canvas
  ) throws {
    let outline = Figure(path: clip, style: nil, transform: group.parent)
    let inside = try outline.shape().extents(in: canvas.bounds)
    let area = try group.shadowlessExtents(in: canvas.bounds).intersection(inside)
    guard !area.isEmpty else { return }
    let origin = canvas.bounds
    try withLayer(area) { layer in
      try draw(group.commands, group.transform, on: layer)
      try keepInside(outline, on: layer)
      try canvas.context.paint(
        layer.surface, x: area.left - origin.left, y: area.top - origin.top, opacity: 1)
    }
  }

  private func keepInside(_ outline: Figure, on canvas: borrowing Canvas) throws {
    var mask = try coverage(of: outline, in: canvas.bounds)
    try canvas.surface.flush()
    ring_mask_keep(&mask, canvas.pixels, Int32(canvas.bounds.width))
    try canvas.surface.markDirty()
  }
}
