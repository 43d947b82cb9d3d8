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
      return [.fill(.rect(rect), paint, isBox: true)]
    case .element(let element):
      let inner = context.forContent(axis: nil)
      let placement = element.measured(for: ProposedSize(rect.size), in: inner)
        .aligned(alignment, in: rect)
      return element.draw(placement, in: rect, context: inner)
    }
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

/// An element centred at a point of the proposed size; it takes the whole proposed size.
package struct Position: PlacingElement {
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

  func placement(in rect: Rect, _ context: SceneContext) -> Placement {
    let measured = content.measured(for: ProposedSize(rect.size), in: context)
    return Placement(
      rect: Rect(center: rect.origin + position.vector, size: measured.size),
      proposal: measured.proposal)
  }
}
