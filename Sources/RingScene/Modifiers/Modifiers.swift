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
    let contentRect = contentRect(in: Rect(origin: .zero, size: size))
    return content.baselines(in: contentRect.size, context: contentContext(context))?
      .translated(down: contentRect.minY)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(
      in: context.placed(contentRect(in: rect), in: rect), context: contentContext(context))
  }

  /// Returns the context of the content: with its proposal, unless it is laid out for its size.
  private func contentContext(_ context: SceneContext) -> SceneContext {
    guard let proposal = context.proposal else { return context }
    return content.context(context, for: proposal.reduced(by: insets))
  }

  /// Returns the frame of the content in the frame `rect`, as if lines began on the left.
  private func contentRect(in rect: Rect) -> Rect {
    Rect(
      x: rect.minX + insets.leading, y: rect.minY + insets.top,
      width: max(0, rect.width - insets.horizontal),
      height: max(0, rect.height - insets.vertical))
  }
}

/// A frame with a fixed width, height or both.
package struct FrameLayout: Element {
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
    case .proposed, .offeredWidth: width == nil ? .offeredWidth : .inherited
    case .inherited, .fixed: .inherited
    }
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let size = content.size(for: contentProposal(for: proposal), in: context)
    return Size(width: width ?? size.width, height: height ?? size.height)
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let placement = placement(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: placement, context: context)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(placement(in: rect, context), in: rect, context: context)
  }

  private func placement(in rect: Rect, _ context: SceneContext) -> Placement {
    content.measured(for: contentProposal(for: context.proposal(for: rect.size)), in: context)
      .aligned(alignment, in: rect)
  }
}

/// An element that takes its content's size and changes only the drawing.
protocol VisualModifier: Element {
  var content: AnyElement { get }
}

extension VisualModifier {
  package var sizing: ElementSizing { content.sizing }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    content.size(for: proposal, in: context)
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    content.baselines(in: size, context: context)
  }
}

/// An element with a colour behind it.
///
/// If two backgrounds, or a background and a rectangle, touch, their common edge is drawn on the
/// nearest pixel boundary, so that no seam shows between them.
package struct Background: VisualModifier {
  package static let typeName = "background"
  package var color: Color
  package var content: AnyElement

  package init(_ color: Color, _ content: AnyElement) {
    self.color = color
    self.content = content
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let paint = Paint.solid(context.resolve(color))
    context.partTrace?.record(.surface, paint.ramp, outline: .rect(rect))
    return [.fill(.box(rect), paint)] + content.draw(in: rect, context: context)
  }
}

/// A line inside an element's edge, over its content.
package struct Border: VisualModifier {
  package static let typeName = "border"
  package var color: Color
  /// In points, > 0.
  package var width: Double
  package var content: AnyElement

  package init(_ color: Color, width: Double, _ content: AnyElement) {
    self.color = color
    self.width = width
    self.content = content
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let line = DrawCommand.stroke(
      .rect(rect.inset(by: width / 2)), StrokeStyle(width: width),
      .solid(context.resolve(color)))
    return content.draw(in: rect, context: context) + [line]
  }
}

/// A modifier that draws its content as one group with effects.
protocol GroupModifier: VisualModifier {
  func effects(in rect: Rect, context: SceneContext) -> GroupEffects
}

extension GroupModifier {
  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let effects = effects(in: rect, context: context)
    context.trace?.beginGroup(effects)
    defer { context.trace?.endGroup() }
    let commands = content.draw(in: rect, context: context)
    guard !commands.isEmpty else { return [] }
    return effects == GroupEffects() ? commands : [.group(effects, commands)]
  }
}

package struct CornerRadius: GroupModifier {
  package static let typeName = "cornerRadius"
  /// The radius in points, ≥ 0; clamped to half the shorter side.
  package var radius: Double
  package var content: AnyElement

  package init(_ radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: .roundedRect(rect, radius: radius))
  }
}

package struct Blurred: GroupModifier {
  package static let typeName = "blur"
  /// The standard deviation of the Gaussian in points, ≥ 0.
  package var radius: Double
  package var content: AnyElement

  package init(radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects { GroupEffects(blur: radius) }
}

package struct Shadowed: GroupModifier {
  package static let typeName = "shadow"
  package var color: Color
  /// The standard deviation of the blur in points, ≥ 0.
  package var radius: Double
  /// In points, y downwards.
  package var offset: Point
  package var content: AnyElement

  package init(color: Color, radius: Double, offset: Point, _ content: AnyElement) {
    self.color = color
    self.radius = radius
    self.offset = offset
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(shadow: Shadow(color: context.resolve(color), blur: radius, offset: offset))
  }
}

package struct Opacity: GroupModifier {
  package static let typeName = "opacity"
  /// 0…1.
  package var opacity: Double
  package var content: AnyElement

  package init(_ opacity: Double, _ content: AnyElement) {
    self.opacity = opacity
    self.content = content
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    opacity > 0 ? .content : .hidden
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(opacity: opacity)
  }
}

package struct Rotation: GroupModifier {
  package static let typeName = "rotation"
  /// About the centre; positive is clockwise.
  package var angle: Angle
  package var content: AnyElement

  package init(_ angle: Angle, _ content: AnyElement) {
    self.angle = angle
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.rotation(angle).about(rect.center))
  }
}

package struct Scaling: GroupModifier {
  package static let typeName = "scale"
  /// About the centre, > 0.
  package var factor: Double
  package var content: AnyElement

  package init(_ factor: Double, _ content: AnyElement) {
    self.factor = factor
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.scale(factor, factor).about(rect.center))
  }
}

package struct Offset: VisualModifier {
  package static let typeName = "offset"
  /// In points, y downwards.
  package var offset: Point
  package var content: AnyElement

  package init(_ offset: Point, _ content: AnyElement) {
    self.offset = offset
    self.content = content
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: Rect(origin: rect.origin + offset, size: rect.size), context: context)
  }
}

package struct Hidden: VisualModifier {
  package static let typeName = "hidden"
  package var content: AnyElement

  package init(_ content: AnyElement) { self.content = content }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
