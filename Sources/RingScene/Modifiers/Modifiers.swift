import RingCore

/// An element with space around it.
package struct Padding: Element {
  /// The space on each side, in points.
  package var insets: Insets
  /// The padded element.
  package var content: AnyElement

  /// Creates space in points on each side of an element.
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
    let inner = inner(of: Rect(origin: .zero, size: size))
    return content.baselines(in: inner.size, context: reduced(context))?
      .translated(down: inner.minY)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(inner(of: rect), in: rect), context: reduced(context))
  }

  /// Returns the context of the content: with its proposal, unless it is laid out for its size.
  private func reduced(_ context: SceneContext) -> SceneContext {
    guard let proposal = context.proposal else { return context }
    return content.context(context, for: proposal.reduced(by: insets))
  }

  private func inner(of rect: Rect) -> Rect {
    Rect(
      x: rect.minX + insets.leading, y: rect.minY + insets.top,
      width: max(0, rect.width - insets.horizontal),
      height: max(0, rect.height - insets.vertical))
  }
}

/// A frame with a fixed width, height or both.
package struct FrameLayout: Element {
  /// The width in points, ≥ 0. Default: the content's width.
  package var width: Double?
  /// The height in points, ≥ 0. Default: the content's height.
  package var height: Double?
  /// The position of the content in the frame. Default: center.
  package var alignment: Alignment
  /// The framed element; it is proposed the frame's size.
  package var content: AnyElement

  /// Creates a frame in points; an omitted side is the content's.
  package init(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center,
    _ content: AnyElement
  ) {
    self.width = width
    self.height = height
    self.alignment = alignment
    self.content = content
  }

  private func inner(_ proposal: ProposedSize) -> ProposedSize {
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
    let size = content.size(for: inner(proposal), in: context)
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
    content.measured(for: inner(context.proposal(for: rect.size)), in: context)
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
  /// The background colour.
  package var color: Color
  /// The element in front of the colour.
  package var content: AnyElement

  /// Creates a colour behind the whole rectangle of an element.
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
  /// The colour of the line.
  package var color: Color
  /// The line width in points, > 0.
  package var width: Double
  /// The element inside the line.
  package var content: AnyElement

  /// Creates a border of `width` points, > 0, inside the edge of `content`.
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
    context.trace?.enter(effects)
    defer { context.trace?.leave() }
    let commands = content.draw(in: rect, context: context)
    guard !commands.isEmpty else { return [] }
    return effects == GroupEffects() ? commands : [.group(effects, commands)]
  }
}

/// Rounded corners to which the content is clipped.
package struct CornerRadius: GroupModifier {
  /// The radius in points, ≥ 0; clamped to half the shorter side.
  package var radius: Double
  /// The clipped element.
  package var content: AnyElement

  /// Creates corners of a radius in points, ≥ 0.
  package init(_ radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: .roundedRect(rect, radius: radius))
  }
}

/// A blurred element whose frame in the layout does not change.
package struct Blurred: GroupModifier {
  /// The standard deviation of the Gaussian in points, ≥ 0.
  package var radius: Double
  /// The blurred element, drawn as one group.
  package var content: AnyElement

  /// Creates an element blurred by a Gaussian with the standard deviation `radius`, in points, ≥ 0.
  package init(radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects { GroupEffects(blur: radius) }
}

/// An element with a blurred shadow under it.
package struct Shadowed: GroupModifier {
  /// The colour of the shadow.
  package var color: Color
  /// The standard deviation of the blur in points, ≥ 0.
  package var radius: Double
  /// The offset of the shadow in points, y downwards.
  package var offset: Point
  /// The element that casts the shadow.
  package var content: AnyElement

  /// Creates a shadow; `radius` is the blur's standard deviation, ≥ 0. All lengths are in points.
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

/// An element composited as one layer with an opacity.
package struct Opacity: GroupModifier {
  /// The opacity, 0…1.
  package var opacity: Double
  /// The element, drawn as one group.
  package var content: AnyElement

  /// Creates an element with an opacity, 0…1.
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

/// An element rotated about its centre; its frame in the layout does not change.
package struct Rotation: GroupModifier {
  /// The rotation of the content; positive is clockwise.
  package var angle: Angle
  /// The rotated element.
  package var content: AnyElement

  /// Creates an element rotated about its centre; positive is clockwise.
  package init(_ angle: Angle, _ content: AnyElement) {
    self.angle = angle
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.rotation(angle).about(rect.center))
  }
}

/// An element scaled about its centre; its frame in the layout does not change.
package struct Scaling: GroupModifier {
  /// The scale factor, > 0.
  package var factor: Double
  /// The scaled element.
  package var content: AnyElement

  /// Creates an element scaled about its centre by `factor`, > 0.
  package init(_ factor: Double, _ content: AnyElement) {
    self.factor = factor
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.scale(factor, factor).about(rect.center))
  }
}
