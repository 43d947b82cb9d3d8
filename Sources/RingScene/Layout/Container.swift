import RingGraphics

/// An element that looks like its children, one after the other, and nothing else.
protocol Container: Element {
  /// The children in their places.
  func parts(in rect: Rect, context: SceneContext) -> Parts
}

extension Container {
  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    parts(in: rect, context: context).draw()
  }
}

/// Children in their places, and the context in which they are drawn.
struct Parts {
  private let children: [AnyElement]
  private let places: [Rect]
  private let context: SceneContext

  init(_ children: [AnyElement], in places: [Rect], context: SceneContext) {
    (self.children, self.places, self.context) = (children, places, context)
  }

  /// What all children look like, those with a greater `zIndex` later.
  func draw() -> [DrawCommand] { children.draw(in: places, context: context) }

  /// Calls `body` with what is drawn, in order and without a trace; nothing of it is kept.
  func forEach(_ body: ([DrawCommand]) throws -> Void) rethrows {
    // A cast takes as long as a small drawing, and neighbours are mostly of one type.
    var plain: Any.Type?
    for index in children.drawingOrder {
      let type = type(of: children[index].element)
      if type != plain, let container = children[index].element as? any Container {
        try container.parts(in: places[index], context: context).forEach(body)
      } else {
        plain = type
        try body(children[index].draw(in: places[index], context: context))
      }
    }
  }
}

extension AnyElement {
  /// Calls `body` with what the element looks like, part by part where it is a container: so a scene
  /// of any length is looked through in the memory of its largest part.
  func forEachPart(
    in rect: Rect, context: SceneContext, _ body: ([DrawCommand]) throws -> Void
  ) rethrows {
    try Parts([self], in: [rect], context: context).forEach(body)
  }
}
