import RingCore

/// A layer behind or over an element.
public struct ElementLayer: Hashable, Sendable {
  /// The content of a layer.
  public enum Content: Hashable, Sendable {
    /// A colour or a gradient over the whole rectangle of the element.
    case paint(ShapePaint)
    /// An element, to which the size of the modified element is proposed.
    case element(AnyElement)
  }

  /// The content of the layer.
  public var content: Content
  /// The position of the layer's element if it is not as large as the modified element. Default:
  /// center.
  public var alignment: Alignment

  /// Creates a layer; `alignment` positions an element that is not as large as the modified one.
  public init(_ content: Content, alignment: Alignment = .center) {
    (self.content, self.alignment) = (content, alignment)
  }

  package func commands(in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    switch content {
    case .paint(let paint): return [.fill(.box(rect), paint.resolved(in: rect, context))]
    case .element(let element):
      let inner = context.with(axis: nil)
      let size = element.size(for: ProposedSize(rect.size), in: inner)
      let frame = context.placed(alignment.rect(for: size, in: rect), in: rect)
      return element.draw(in: frame, context: inner)
    }
  }
}

/// An element with a layer behind or over it. The layer does not affect the layout.
public struct LayerModifier: VisualModifier {
  /// The layer behind or over the content.
  public var layer: ElementLayer
  /// Whether the layer lies over the content. Default: false, behind it.
  public var isOverlay: Bool
  /// The element to which the layer is added.
  public var content: AnyElement

  /// Creates an element with a layer behind it, or over it.
  public init(_ layer: ElementLayer, isOverlay: Bool = false, _ content: AnyElement) {
    (self.layer, self.isOverlay, self.content) = (layer, isOverlay, content)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let commands = content.draw(in: rect, context: context)
    let layer = layer.commands(in: rect, context)
    return isOverlay ? commands + layer : layer + commands
  }
}

/// A type-erased shape.
public struct AnyShape: Hashable, Sendable {
  /// The wrapped shape.
  public let shape: any Shape

  /// Creates a type-erased copy of a shape.
  public init(_ shape: any Shape) { self.shape = shape }

  public static func == (a: AnyShape, b: AnyShape) -> Bool {
    AnyElement(a.shape) == AnyElement(b.shape)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyElement(shape)) }
}

/// An element that is clipped to a shape.
public struct Clipped: GroupModifier {
  /// The shape, in the rectangle of the content; its paint is ignored.
  public var shape: AnyShape
  /// The clipped element.
  public var content: AnyElement

  /// Creates an element clipped to a shape of its size.
  public init(_ shape: AnyShape, _ content: AnyElement) {
    (self.shape, self.content) = (shape, content)
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: shape.shape.path(in: rect, inset: 0))
  }
}

/// An element centred at a point of the proposed size; it takes the whole proposed size.
public struct Position: Element {
  /// The position of the centre, in points from the top left corner.
  public var position: Point
  /// The positioned element.
  public var content: AnyElement

  /// Creates an element centred at a point, in points from the top left corner.
  public init(_ position: Point, _ content: AnyElement) {
    (self.position, self.content) = (position, content)
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    proposal.replacingUnspecified(by: content.size(for: proposal, in: context))
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let frame = contentRect(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: frame.size, context: context)?.translated(down: frame.minY)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(contentRect(in: rect, context), in: rect), context: context)
  }

  private func contentRect(in rect: Rect, _ context: SceneContext) -> Rect {
    Rect(
      center: rect.origin + position,
      size: content.size(for: ProposedSize(rect.size), in: context))
  }
}
