import RingCore

/// An element that draws other elements and nothing else.
protocol Container: Element {
  /// The axis along which spacers grow; `nil` for both.
  static var axis: Axis? { get }

  var children: [AnyElement] { get }

  /// The children and what else it draws. Default: the children.
  var contents: [AnyElement] { get }

  /// Returns the placements of the contents, in their order, if this element's frame is `rect`.
  func placements(in rect: Rect, _ context: SceneContext) -> [Placement]
}

extension Container {
  static var axis: Axis? { nil }

  var contents: [AnyElement] { children }

  package var sizing: ElementSizing { contents.sizing }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let placements = placements(in: Rect(origin: .zero, size: size), context)
    return contents.baselines(in: placements, context: context.forContent(axis: Self.axis))
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    placedChildren(in: rect, context: context).draw()
  }

  func placedChildren(in rect: Rect, context: SceneContext) -> PlacedChildren {
    PlacedChildren(
      contents, in: placements(in: rect, context), context: context.forContent(axis: Self.axis))
  }
}

/// An element that is drawn as another one.
protocol CompositeElement: Element {
  /// Returns what is drawn, and the context for it; `nil` for nothing.
  func body(in context: SceneContext) -> (element: AnyElement, context: SceneContext)?
}

extension CompositeElement {
  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    guard let body = body(in: context) else { return .zero }
    return body.element.size(for: proposal, in: body.context)
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    guard let body = body(in: context) else { return nil }
    return body.element.baselines(in: size, context: body.context)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard let body = body(in: context) else { return [] }
    return body.element.draw(in: rect, context: body.context)
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
