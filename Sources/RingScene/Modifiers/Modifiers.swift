import RingCore

/// An element with space around it.
public struct Padding: Element {
  /// The space on each side, in points.
  public var insets: Insets
  /// The padded element.
  public var content: AnyElement

  /// Creates space in points on each side of an element.
  public init(_ insets: Insets, _ content: AnyElement) {
    self.insets = insets
    self.content = content
  }

  public var sizing: ElementSizing { content.sizing.ofParent }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let inner = content.size(for: proposal.reduced(by: insets), in: context)
    return Size(
      width: max(0, inner.width + insets.horizontal),
      height: max(0, inner.height + insets.vertical))
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let inner = inner(of: Rect(origin: .zero, size: size))
    return content.baselines(in: inner.size, context: context)?.translated(down: inner.minY)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(inner(of: rect), in: rect), context: context)
  }

  private func inner(of rect: Rect) -> Rect {
    Rect(
      x: rect.minX + insets.leading, y: rect.minY + insets.top,
      width: max(0, rect.width - insets.horizontal),
      height: max(0, rect.height - insets.vertical))
  }
}

/// A frame with a fixed width, height or both.
public struct FrameLayout: Element {
  /// The width in points, ≥ 0. Default: the content's width.
  public var width: Double?
  /// The height in points, ≥ 0. Default: the content's height.
  public var height: Double?
  /// The position of the content in the frame. Default: center.
  public var alignment: Alignment
  /// The framed element; it is proposed the frame's size.
  public var content: AnyElement

  /// Creates a frame in points; an omitted side is the content's.
  public init(
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

  public var sizing: ElementSizing {
    switch content.sizing {
    case .proposed where height == nil: .proposed
    case .proposed, .offeredWidth: width == nil ? .offeredWidth : .inherited
    case .inherited, .fixed: .inherited
    }
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let size = content.size(for: inner(proposal), in: context)
    return Size(width: width ?? size.width, height: height ?? size.height)
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let frame = contentRect(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: frame.size, context: context)?.translated(down: frame.minY)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(contentRect(in: rect, context), in: rect), context: context)
  }

  private func contentRect(in rect: Rect, _ context: SceneContext) -> Rect {
    alignment.rect(for: content.size(for: inner(ProposedSize(rect.size)), in: context), in: rect)
  }
}

/// An element that takes its content's size and changes only the drawing.
protocol VisualModifier: Element {
  var content: AnyElement { get }
}

extension VisualModifier {
  public var sizing: ElementSizing { content.sizing }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    content.size(for: proposal, in: context)
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    content.baselines(in: size, context: context)
  }
}

/// An element with a colour behind it.
///
/// If two backgrounds, or a background and a rectangle, touch, their common edge is drawn on the
/// nearest pixel boundary, so that no seam shows between them.
public struct Background: VisualModifier {
  /// The background colour.
  public var color: DynamicColor
  /// The element in front of the colour.
  public var content: AnyElement

  /// Creates a colour behind the whole rectangle of an element.
  public init(_ color: DynamicColor, _ content: AnyElement) {
    self.color = color
    self.content = content
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    [.fill(.box(rect), .solid(context.resolve(color)))] + content.draw(in: rect, context: context)
  }
}

/// A line inside an element's edge, over its content.
public struct Border: VisualModifier {
  /// The colour of the line.
  public var color: DynamicColor
  /// The line width in points, > 0.
  public var width: Double
  /// The element inside the line.
  public var content: AnyElement

  /// Creates a border of `width` points, > 0, inside the edge of `content`.
  public init(_ color: DynamicColor, width: Double, _ content: AnyElement) {
    self.color = color
    self.width = width
    self.content = content
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
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
  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let effects = effects(in: rect, context: context)
    context.trace?.enter(effects.transform)
    defer { context.trace?.leave() }
    let commands = content.draw(in: rect, context: context)
    guard !commands.isEmpty else { return [] }
    return effects == GroupEffects() ? commands : [.group(effects, commands)]
  }
}

/// Rounded corners to which the content is clipped.
public struct CornerRadius: GroupModifier {
  /// The radius in points, ≥ 0; clamped to half the shorter side.
  public var radius: Double
  /// The clipped element.
  public var content: AnyElement

  /// Creates corners of a radius in points, ≥ 0.
  public init(_ radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: .roundedRect(rect, radius: radius))
  }
}

/// A blurred element whose frame in the layout does not change.
public struct Blurred: GroupModifier {
  /// The standard deviation of the Gaussian in points, ≥ 0.
  public var radius: Double
  /// The blurred element, drawn as one group.
  public var content: AnyElement

  /// Creates an element blurred by a Gaussian with the standard deviation `radius`, in points, ≥ 0.
  public init(radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects { GroupEffects(blur: radius) }
}

/// An element with a blurred shadow under it.
public struct Shadowed: GroupModifier {
  /// The colour of the shadow.
  public var color: DynamicColor
  /// The standard deviation of the blur in points, ≥ 0.
  public var radius: Double
  /// The offset of the shadow in points, y downwards.
  public var offset: Point
  /// The element that casts the shadow.
  public var content: AnyElement

  /// Creates a shadow; `radius` is the blur's standard deviation, ≥ 0. All lengths are in points.
  public init(color: DynamicColor, radius: Double, offset: Point, _ content: AnyElement) {
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
public struct Opacity: GroupModifier {
  /// The opacity, 0…1.
  public var opacity: Double
  /// The element, drawn as one group.
  public var content: AnyElement

  /// Creates an element with an opacity, 0…1.
  public init(_ opacity: Double, _ content: AnyElement) {
    self.opacity = opacity
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(opacity: opacity)
  }
}

/// An element rotated about its centre; its frame in the layout does not change.
public struct Rotation: GroupModifier {
  /// The rotation of the content; positive is clockwise.
  public var angle: Angle
  /// The rotated element.
  public var content: AnyElement

  /// Creates an element rotated about its centre; positive is clockwise.
  public init(_ angle: Angle, _ content: AnyElement) {
    self.angle = angle
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.rotation(angle).about(rect.center))
  }
}

/// An element scaled about its centre; its frame in the layout does not change.
public struct Scaling: GroupModifier {
  /// The scale factor, > 0.
  public var factor: Double
  /// The scaled element.
  public var content: AnyElement

  /// Creates an element scaled about its centre by `factor`, > 0.
  public init(_ factor: Double, _ content: AnyElement) {
    self.factor = factor
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.scale(factor, factor).about(rect.center))
  }
}
