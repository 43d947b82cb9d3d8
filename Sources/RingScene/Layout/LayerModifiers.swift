import RingGraphics

/// What lies behind an element or over it.
public struct ElementLayer: Hashable, Sendable {
  /// What a layer is made of.
  public enum Content: Hashable, Sendable {
    /// A colour or a gradient in the whole rectangle of the element.
    case paint(ShapePaint)
    /// Another element, which is offered the size of the first one.
    case element(AnyElement)
  }

  /// What the layer is made of.
  public var content: Content
  /// Where an element lies that is not as large as the other one. Default: center.
  public var alignment: Alignment

  /// A layer; an element that is smaller or larger lies as `alignment` says.
  public init(_ content: Content, alignment: Alignment = .center) {
    (self.content, self.alignment) = (content, alignment)
  }

  package func commands(in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    switch content {
    case .paint(let paint): return [.fill(.box(rect), paint.resolved(in: rect, context))]
    case .element(let element):
      let inner = context.with(axis: nil)
      let size = element.size(for: ProposedSize(rect.size), in: inner)
      let place = context.placed(alignment.place(size, in: rect), in: rect)
      return element.draw(in: place, context: inner)
    }
  }
}

/// An element with a layer behind it or over it, which has no part in the layout.
public struct Layered: VisualModifier {
  /// What lies behind the content or over it.
  public var layer: ElementLayer
  /// Whether the layer lies over the content. Default: false, behind it.
  public var isOverlay: Bool
  /// What the layer belongs to.
  public var content: AnyElement

  /// An element with a layer behind it, or over it.
  public init(_ layer: ElementLayer, isOverlay: Bool = false, _ content: AnyElement) {
    (self.layer, self.isOverlay, self.content) = (layer, isOverlay, content)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let commands = content.draw(in: rect, context: context)
    let layer = layer.commands(in: rect, context)
    return isOverlay ? commands + layer : layer + commands
  }
}

/// A shape of any type.
public struct AnyShape: Hashable, Sendable {
  /// The shape itself.
  public let shape: any Shape

  /// The shape without its type.
  public init(_ shape: any Shape) { self.shape = shape }

  public static func == (a: AnyShape, b: AnyShape) -> Bool {
    AnyElement(a.shape) == AnyElement(b.shape)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyElement(shape)) }
}

/// An element of which only what lies in a shape is kept.
public struct Clipped: GroupModifier {
  /// The shape, in the rectangle of the content; how it is painted does not matter.
  public var shape: AnyShape
  /// What is cut.
  public var content: AnyElement

  /// An element cut by a shape as large as itself.
  public init(_ shape: AnyShape, _ content: AnyElement) {
    (self.shape, self.content) = (shape, content)
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: shape.shape.path(in: rect, inset: 0))
  }
}

/// An element whose middle lies at a point of the room that is offered, all of which is taken.
public struct Position: Element {
  /// Where the middle lies, in points from the upper left corner.
  public var position: Point
  /// What is placed.
  public var content: AnyElement

  /// An element whose middle lies at a point, in points from the upper left corner.
  public init(_ position: Point, _ content: AnyElement) {
    (self.position, self.content) = (position, content)
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    proposal.replacingUnspecified(by: content.size(for: proposal, in: context))
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let place = place(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: place.size, context: context)?.moved(down: place.minY)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(place(in: rect, context), in: rect), context: context)
  }

  private func place(in rect: Rect, _ context: SceneContext) -> Rect {
    Rect(
      center: rect.origin + position,
      size: content.size(for: ProposedSize(rect.size), in: context))
  }
}
