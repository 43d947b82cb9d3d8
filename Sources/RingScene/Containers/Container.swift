import RingCore

/// An element that draws its children and nothing else.
protocol Container: Element {
  /// Returns the children with their frames.
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
  private let frames: [Rect]
  private let context: SceneContext

  init(_ children: [AnyElement], in frames: [Rect], context: SceneContext) {
    (self.children, self.frames, self.context) = (children, frames, context)
  }

  /// Returns the draw commands of all children, in ascending order of `zIndex`.
  func draw() -> [DrawCommand] { children.draw(in: frames, context: context) }

  /// Calls `body` with the draw commands of each leaf element, in drawing order, without tracing.
  ///
  /// The commands of only one leaf are in memory at a time.
  func forEach(_ body: ([DrawCommand]) throws -> Void) rethrows {
    // Cast only if the type changes: a cast costs as much as a small drawing, and neighbours
    // usually have one type.
    var leafType: Any.Type?
    for index in children.drawingOrder {
      let type = type(of: children[index].element)
      if type != leafType, let container = children[index].element as? any Container {
        let context = context.named(children[index].id)
        try container.placedChildren(in: frames[index], context: context).forEach(body)
      } else {
        leafType = type
        try body(children[index].draw(in: frames[index], context: context))
      }
    }
  }
}

extension AnyElement {
  /// Calls `body` with the draw commands of the element, part by part if it is a container.
  ///
  /// The commands of only one part are in memory at a time.
  func forEachPart(
    in rect: Rect, context: SceneContext, _ body: ([DrawCommand]) throws -> Void
  ) rethrows {
    try PlacedChildren([self], in: [rect], context: context).forEach(body)
  }
}
