import RingCore

package struct Padding: Element {
  package static let typeName = "padding"
  /// In points.
  package var insets: Insets
  package var content: AnyElement

  package init(_ insets: Insets, _ content: AnyElement) {
    self.insets = insets
    self.content = content
  }

  package var sizing: ElementSizing { content.sizing.ofParent }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let inner = content.size(for: proposal.reduced(by: insets), in: context)
    return Size(
      width: max(0, inner.width + insets.horizontal),
      height: max(0, inner.height + insets.vertical))
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let contentRect = Rect(origin: .zero, size: size).inset(by: insets)
    return content.baselines(in: contentRect.size, context: contentContext(context))?
      .translated(down: contentRect.minY)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(
      in: context.placed(rect.inset(by: insets), in: rect), context: contentContext(context))
  }

  /// Returns the context of the content: with its proposal, unless it is laid out for its size.
  private func contentContext(_ context: SceneContext) -> SceneContext {
    guard let proposal = context.proposal else { return context }
    return content.context(context, for: proposal.reduced(by: insets))
  }
}

/// A frame with a fixed width, height or both.
package struct FrameLayout: PlacingElement {
  package static let typeName = "frame"
  /// In points, ≥ 0; `nil` is the content's.
  package var width: Double?
  /// In points, ≥ 0; `nil` is the content's.
  package var height: Double?
  package var alignment: Alignment
  /// Proposed the frame's size.
  package var content: AnyElement

  package init(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center,
    _ content: AnyElement
  ) {
    self.width = width
    self.height = height
    self.alignment = alignment
    self.content = content
  }

  /// Returns what a frame with this proposal proposes to its content: its fixed sides.
  private func contentProposal(for proposal: ProposedSize) -> ProposedSize {
    ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }

  package var sizing: ElementSizing {
    switch content.sizing {
    case .proposed where height == nil: .proposed
    case .proposed, .proposedWidth: width == nil ? .proposedWidth : .environment
    case .environment, .fixed: .environment
    }
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let size = content.size(for: contentProposal(for: proposal), in: context)
    return Size(width: width ?? size.width, height: height ?? size.height)
  }

  func placement(in rect: Rect, _ context: SceneContext) -> Placement {
    content.measured(for: contentProposal(for: context.proposal(for: rect.size)), in: context)
      .aligned(alignment, in: rect)
  }
}

/// An element that takes its content's size and changes only the drawing.
package struct Effect: Element {
  /// What an effect draws, under its key in configs. Lengths are in points.
  package enum Kind: Hashable, Sendable {
    /// A colour behind the content.
    ///
    /// If two backgrounds, or a background and a rectangle, touch, their common edge is drawn on
    /// the nearest pixel boundary, so that no seam shows between them.
    case background(Color)
    /// A line inside the content's edge, over the content.
    case border(BorderLine)
    /// A layer behind or over the content. It does not affect the layout.
    case layer(ElementLayer, isOverlay: Bool)
    /// The radius, ≥ 0; clamped to half the shorter side.
    case cornerRadius(Double)
    /// The standard deviation of the Gaussian, ≥ 0.
    case blur(Double)
    /// A shape in the rectangle of the content; its paint is ignored.
    case clip(AnyShape)
    /// A layer over the content's rectangle, whose alpha the content's is multiplied by; `nil` for
    /// an empty one, which hides the content.
    case mask(ElementLayer?)
    case shadow(ShadowStyle)
    case glow(GlowStyle)
    /// 0…1.
    case opacity(Double)
    /// Blends the content with what is drawn before it in the innermost group around it.
    case blend(BlendMode)
    /// About the centre; positive is clockwise.
    case rotation(Angle)
    /// About the centre, > 0.
    case scale(Double)
    /// y points downwards.
    case offset(Vector)
    /// Draws nothing.
    case hidden
  }

  package static let typeName = "effect"

  package var kind: Kind
  package var content: AnyElement

  package init(_ kind: Kind, _ content: AnyElement) { (self.kind, self.content) = (kind, content) }

  package var typeName: String {
    switch kind {
    case .background, .layer(_, isOverlay: false): "background"
    case .layer: "overlay"
    case .border: "border"
    case .cornerRadius: "cornerRadius"
    case .blur: "blur"
    case .clip: "clip"
    case .mask: "mask"
    case .shadow: "shadow"
    case .glow: "glow"
    case .opacity: "opacity"
    case .blend: "blend"
    case .rotation: "rotation"
    case .scale: "scale"
    case .offset: "offset"
    case .hidden: "hidden"
    }
  }

  package var sizing: ElementSizing { content.sizing }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    content.size(for: proposal, in: context)
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    content.baselines(in: size, context: context)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    kind == .opacity(0) ? .hidden : .content
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    switch kind {
    case .background(let color):
      let paint = Paint.solid(context.resolve(color))
      context.partTrace?.record(.surface, paint.ramp, outline: .rect(rect))
      return [.fill(.rect(rect), paint, isBox: true)] + content.draw(in: rect, context: context)
    case .border(let line):
      let stroke = DrawCommand.stroke(
        .rect(rect.inset(by: line.width / 2)), StrokeStyle(width: line.width),
        .solid(context.resolve(line.color)))
      return content.draw(in: rect, context: context) + [stroke]
    case .layer(let layer, let isOverlay):
      return draw(layer, isOverlay: isOverlay, in: rect, context)
    case .offset(let offset):
      return content.draw(in: Rect(origin: rect.origin + offset, size: rect.size), context: context)
    case .hidden: return []
    case .glow: return drawGroup(groupEffects(in: rect, context), in: rect, context.glowing)
    case .mask(let layer): return drawMasked(by: layer, in: rect, context)
    case .cornerRadius, .blur, .clip, .shadow, .opacity, .blend, .rotation, .scale:
      return drawGroup(groupEffects(in: rect, context), in: rect, context)
    }
  }

  private func draw(
    _ layer: ElementLayer, isOverlay: Bool, in rect: Rect, _ context: SceneContext
  ) -> [DrawCommand] {
    let trace = context.partTrace
    let first = trace?.parts.count ?? 0
    let commands = content.draw(in: rect, context: context)
    let index = trace?.parts.count ?? 0
    let layerCommands = layer.commands(in: rect, context)
    if isOverlay { return commands + layerCommands }
    trace?.moveParts(from: index, behind: first)
    return layerCommands + commands
  }

  private func drawMasked(
    by layer: ElementLayer?, in rect: Rect, _ context: SceneContext
  ) -> [DrawCommand] {
    context.trace?.beginGroup(GroupEffects(isIsolated: true), isMasked: true)
    let commands = content.draw(in: rect, context: context)
    context.trace?.endGroup()
    context.trace?.beginMask()
    defer { context.trace?.endMask() }
    return commands.masked(by: layer?.commands(in: rect, context) ?? [])
  }

  private func drawGroup(
    _ effects: GroupEffects, in rect: Rect, _ context: SceneContext
  ) -> [DrawCommand] {
    context.trace?.beginGroup(effects)
    defer { context.trace?.endGroup() }
    let commands = content.draw(in: rect, context: context)
    guard !commands.isEmpty else { return [] }
    return effects == GroupEffects() ? commands : [.group(effects, commands)]
  }

  /// The effects of a group around the content; none of an effect that draws without a group.
  private func groupEffects(in rect: Rect, _ context: SceneContext) -> GroupEffects {
    switch kind {
    case .cornerRadius(let radius): GroupEffects(clip: .roundedRect(rect, radius: radius))
    case .blur(let radius): GroupEffects(blur: radius)
    case .clip(let shape): GroupEffects(clip: shape.shape.path(in: rect, inset: 0))
    case .shadow(let style):
      GroupEffects(
        shadow: Shadow(
          color: context.resolve(style.color), blur: style.radius, offset: style.offset,
          isKnockout: style.isKnockout))
    case .glow(let style): GroupEffects(glow: style.glow(in: context))
    case .opacity(let opacity): GroupEffects(opacity: opacity)
    case .blend(let mode): GroupEffects(blendMode: mode)
    case .rotation(let angle): GroupEffects(transform: .rotation(angle).about(rect.center))
    case .scale(let factor): GroupEffects(transform: .scale(factor, factor).about(rect.center))
    case .background, .border, .layer, .mask, .offset, .hidden: GroupEffects()
    }
  }
}
