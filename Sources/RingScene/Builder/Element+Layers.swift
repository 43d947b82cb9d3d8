import RingGraphics

// More of SwiftUI's modifiers: those that lay elements over one another, cut them, and limit their
// frames.

extension Element {
  /// A colour or a gradient behind the whole rectangle of the element.
  public func background(_ paint: ShapePaint) -> Layered {
    Layered(ElementLayer(.paint(paint)), AnyElement(self))
  }

  /// Elements behind the element, on top of each other; they are offered its size.
  public func background(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> Layered {
    Layered(Self.layer(content(), alignment), AnyElement(self))
  }

  /// A colour or a gradient over the whole rectangle of the element.
  public func overlay(_ paint: ShapePaint) -> Layered {
    Layered(ElementLayer(.paint(paint)), isOverlay: true, AnyElement(self))
  }

  /// Elements over the element, on top of each other; they are offered its size.
  public func overlay(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> Layered {
    Layered(Self.layer(content(), alignment), isOverlay: true, AnyElement(self))
  }

  private static func layer(_ elements: [AnyElement], _ alignment: Alignment) -> ElementLayer {
    let one = elements.count == 1 ? elements[0] : nil
    return ElementLayer(
      .element(one ?? AnyElement(ZStack(alignment: alignment, children: elements))),
      alignment: alignment)
  }

  /// Only what lies in a shape as large as the element.
  public func clipShape(_ shape: some Shape) -> Clipped {
    Clipped(AnyShape(shape), AnyElement(self))
  }

  /// The element's middle at a point of the room that is offered, in points.
  public func position(x: Double = 0, y: Double = 0) -> Position {
    Position(Point(x: x, y: y), AnyElement(self))
  }

  /// The element drawn after those with a smaller number, where it is a child of a stack or a grid.
  public func zIndex(_ value: Double) -> AnyElement { AnyElement(self).at(zIndex: value) }

  /// A frame between limits in points, ≥ 0; a greatest side may be infinite.
  public func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> FlexibleFrame {
    var limits = FrameLimits()
    (limits.minWidth, limits.maxWidth) = (minWidth, maxWidth)
    (limits.minHeight, limits.maxHeight) = (minHeight, maxHeight)
    return FlexibleFrame(limits, alignment: alignment, AnyElement(self))
  }
}
