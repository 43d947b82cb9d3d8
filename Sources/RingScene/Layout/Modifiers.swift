import RingGraphics

/// Room around an element.
public struct Padding: Element {
  /// The room on each side, in points.
  public var insets: Insets
  /// What lies inside.
  public var content: AnyElement

  /// Room in points on each side of an element.
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
    return content.baselines(in: inner.size, context: context)?.moved(down: inner.minY)
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

/// A fixed width, height or both.
public struct FrameLayout: Element {
  /// Width in points, ≥ 0. Default: the content's.
  public var width: Double?
  /// Height in points, ≥ 0. Default: the content's.
  public var height: Double?
  /// Where the content lies. Default: center.
  public var alignment: Alignment
  /// What lies in the frame; it is offered the frame's size.
  public var content: AnyElement

  /// A frame in points; a side that is not given is the content's.
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
    case .offered where height == nil: .offered
    case .offered, .offeredWidth: width == nil ? .offeredWidth : .inherited
    case .inherited, .fixed: .inherited
    }
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let size = content.size(for: inner(proposal), in: context)
    return Size(width: width ?? size.width, height: height ?? size.height)
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let place = place(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: place.size, context: context)?.moved(down: place.minY)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(place(in: rect, context), in: rect), context: context)
  }

  private func place(in rect: Rect, _ context: SceneContext) -> Rect {
    alignment.place(content.size(for: inner(ProposedSize(rect.size)), in: context), in: rect)
  }
}

/// An element that takes its content's size and changes only how it looks.
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

/// A colour behind an element.
///
/// Where two of them touch, or touch a rectangle, their common side is drawn on the nearest border of
/// pixels, so that no seam shows between them.
public struct Background: VisualModifier {
  /// What is painted behind.
  public var color: DynamicColor
  /// What lies before the colour.
  public var content: AnyElement

  /// A colour behind the whole rectangle of an element.
  public init(_ color: DynamicColor, _ content: AnyElement) {
    self.color = color
    self.content = content
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    [.fill(.box(rect), .solid(context.resolve(color)))] + content.draw(in: rect, context: context)
  }
}

/// A frame line inside an element's edge, over its content.
public struct Border: VisualModifier {
  /// What the line is painted in.
  public var color: DynamicColor
  /// Points, > 0.
  public var width: Double
  /// What the line surrounds.
  public var content: AnyElement

  /// A line of a width in points, > 0.
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

/// A modifier that draws its content as one picture and changes that.
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

/// Round corners that cut the content.
public struct CornerRadius: GroupModifier {
  /// Points, ≥ 0; cut to half of the shorter side.
  public var radius: Double
  /// What is cut.
  public var content: AnyElement

  /// Corners of a radius in points, ≥ 0.
  public init(_ radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: .roundedRect(rect, radius: radius))
  }
}

/// An element out of focus, in the room that it takes in focus.
public struct Blurred: GroupModifier {
  /// Standard deviation of the Gaussian in points, ≥ 0.
  public var radius: Double
  /// What is blurred, as one picture.
  public var content: AnyElement

  /// An element blurred by a Gaussian whose standard deviation is `radius`, in points, ≥ 0.
  public init(radius: Double, _ content: AnyElement) {
    self.radius = radius
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects { GroupEffects(blur: radius) }
}

/// A blurred shadow under an element.
public struct Shadowed: GroupModifier {
  /// What the shadow is painted in.
  public var color: DynamicColor
  /// Standard deviation of the blur in points, ≥ 0.
  public var radius: Double
  /// How far the shadow is moved, in points, y downwards.
  public var offset: Point
  /// What casts the shadow.
  public var content: AnyElement

  /// A shadow; `radius` is the blur's standard deviation, ≥ 0, and all lengths are in points.
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

/// An element made translucent as a whole.
public struct Opacity: GroupModifier {
  /// 0…1.
  public var opacity: Double
  /// What becomes translucent, as one picture.
  public var content: AnyElement

  /// An element at an opacity, 0…1.
  public init(_ opacity: Double, _ content: AnyElement) {
    self.opacity = opacity
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(opacity: opacity)
  }
}

/// An element turned about its centre; its place in the layout stays.
public struct Rotation: GroupModifier {
  /// How far the content is turned; positive is clockwise.
  public var angle: Angle
  /// What is turned about its centre.
  public var content: AnyElement

  /// An element turned about its centre; positive is clockwise.
  public init(_ angle: Angle, _ content: AnyElement) {
    self.angle = angle
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.rotation(angle).about(rect.center))
  }
}

/// An element enlarged about its centre; its place in the layout stays.
public struct Scaling: GroupModifier {
  /// > 0.
  public var factor: Double
  /// What is enlarged about its centre.
  public var content: AnyElement

  /// An element enlarged about its centre, > 0.
  public init(_ factor: Double, _ content: AnyElement) {
    self.factor = factor
    self.content = content
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(transform: Transform.scale(factor, factor).about(rect.center))
  }
}
