import RingCore

/// A layer behind or over an element.
package struct ElementLayer: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A colour or a gradient over the whole rectangle of the element.
    case paint(ShapePaint)
    /// An element, to which the size of the modified element is proposed.
    case element(AnyElement)
  }

  package var content: Content
  /// The position of the layer's element if it is not as large as the modified element.
  package var alignment: Alignment

  package init(_ content: Content, alignment: Alignment = .center) {
    (self.content, self.alignment) = (content, alignment)
  }

  package func commands(in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    switch content {
    case .paint(let paint):
      let paint = paint.resolved(in: rect, context)
      context.partTrace?.record(.surface, paint.ramp, outline: .rect(rect))
      return [.fill(.box(rect), paint)]
    case .element(let element):
      let inner = context.forContent(axis: nil)
      let placement = element.measured(for: ProposedSize(rect.size), in: inner)
        .aligned(alignment, in: rect)
      return element.draw(placement, in: rect, context: inner)
    }
  }
}

/// An element with a layer behind or over it. The layer does not affect the layout.
package struct LayerModifier: VisualModifier {
  package static let typeName = "overlay"
  package var typeName: String { isOverlay ? Self.typeName : Background.typeName }
  package var layer: ElementLayer
  package var isOverlay: Bool
  package var content: AnyElement

  package init(_ layer: ElementLayer, isOverlay: Bool = false, _ content: AnyElement) {
    (self.layer, self.isOverlay, self.content) = (layer, isOverlay, content)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let trace = context.partTrace
    let first = trace?.parts.count ?? 0
    let commands = content.draw(in: rect, context: context)
    let index = trace?.parts.count ?? 0
    let layer = layer.commands(in: rect, context)
    if !isOverlay { trace?.moveParts(from: index, behind: first) }
    return isOverlay ? commands + layer : layer + commands
  }
}

package struct AnyShape: Hashable, Sendable {
  package let shape: any Shape

  package init(_ shape: any Shape) { self.shape = shape }

  package static func == (a: AnyShape, b: AnyShape) -> Bool {
    AnyElement(a.shape) == AnyElement(b.shape)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyElement(shape)) }
}

package struct Clipped: GroupModifier {
  package static let typeName = "clip"
  /// In the rectangle of the content; its paint is ignored.
  package var shape: AnyShape
  package var content: AnyElement

  package init(_ shape: AnyShape, _ content: AnyElement) {
    (self.shape, self.content) = (shape, content)
  }

  func effects(in rect: Rect, context: SceneContext) -> GroupEffects {
    GroupEffects(clip: shape.shape.path(in: rect, inset: 0))
  }
}

/// An element centred at a point of the proposed size; it takes the whole proposed size.
package struct Position: Element {
  package static let typeName = "position"
  /// The position of the centre, in points from the top left corner.
  package var position: Point
  package var content: AnyElement

  package init(_ position: Point, _ content: AnyElement) {
    (self.position, self.content) = (position, content)
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    proposal.replacingUnspecified(by: content.size(for: proposal, in: context))
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let placement = placement(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: placement, context: context)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(placement(in: rect, context), in: rect, context: context)
  }

  private func placement(in rect: Rect, _ context: SceneContext) -> Placement {
    let measured = content.measured(for: ProposedSize(rect.size), in: context)
    return Placement(
      rect: Rect(center: rect.origin + position, size: measured.size),
      proposal: measured.proposal)
  }
}
