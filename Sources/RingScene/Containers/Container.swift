import RingCore

/// An element that draws its children and nothing else.
protocol Container: Element {
  /// Returns the children with their frames if the frame of this element is `rect`.
  func placedChildren(in rect: Rect, context: SceneContext) -> PlacedChildren
}

extension Container {
  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    placedChildren(in: rect, context: context).draw()
  }
}

/// Children with their frames, and the context in which they are drawn.
struct PlacedChildren {
  private let children: [AnyElement]
  private let placements: [Placement]
  private let context: SceneContext

  init(_ children: [AnyElement], in placements: [Placement], context: SceneContext) {
    (self.children, self.placements, self.context) = (children, placements, context)
  }

  /// Draws the children in ascending order of `zIndex`.
  func draw() -> [DrawCommand] {
    children.drawingOrder.flatMap { index in
      let (child, placement) = (children[index], placements[index])
      return child.draw(
        in: placement.rect, context: child.context(context, for: placement.proposal))
    }
  }

  /// Calls `body` with the draw commands of each leaf element, in drawing order, without tracing.
  ///
  /// The commands of only one leaf are in memory at a time.
  func forEach(_ body: ([DrawCommand]) throws -> Void) rethrows {
    // Cast only if the type changes: a cast costs as much as a small drawing, and neighbours
    // usually have one type.
    var leafType: Any.Type?
    for index in children.drawingOrder {
      let (child, placement) = (children[index], placements[index])
      let context = child.context(context, for: placement.proposal)
      let type = type(of: child.element)
      if type != leafType, let container = child.element as? any Container {
        try container.placedChildren(in: placement.rect, context: context.named(child.id))
          .forEach(body)
      } else {
        leafType = type
        try body(child.draw(in: placement.rect, context: context))
      }
    }
  }
}

extension AnyElement {
  /// Calls `body` with the draw commands of the element, one part at a time if it is a container.
  func forEachPart(
    in rect: Rect, context: SceneContext, _ body: ([DrawCommand]) throws -> Void
  ) rethrows {
    let placement = Placement(rect: rect, proposal: context.proposal(for: rect.size))
    try PlacedChildren([self], in: [placement], context: context).forEach(body)
  }
}
