import RingCore

// SwiftUI's modifiers that stack elements along the z axis, clip them or limit their frames.

extension Element {
  /// Fills the whole rectangle behind the element with a colour or a gradient.
  package func background(_ paint: ShapePaint) -> LayerModifier {
    LayerModifier(ElementLayer(.paint(paint)), AnyElement(self))
  }

  /// Draws `content` behind this element, which keeps its size.
  ///
  /// The content is proposed this element's size; `alignment` positions content of another size.
  /// Several elements are stacked on top of each other, the first one lowest.
  package func background(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> LayerModifier {
    LayerModifier(Self.layer(content(), alignment), AnyElement(self))
  }

  package func overlay(_ paint: ShapePaint) -> LayerModifier {
    LayerModifier(ElementLayer(.paint(paint)), isOverlay: true, AnyElement(self))
  }

  /// Draws `content` over this element, as `background(alignment:content:)` does behind it.
  package func overlay(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> LayerModifier {
    LayerModifier(Self.layer(content(), alignment), isOverlay: true, AnyElement(self))
  }

  private static func layer(_ elements: [AnyElement], _ alignment: Alignment) -> ElementLayer {
    let one = elements.count == 1 ? elements[0] : nil
    return ElementLayer(
      .element(one ?? AnyElement(ZStack(alignment: alignment, children: elements))),
      alignment: alignment)
  }

  package func clipShape(_ shape: some Shape) -> Clipped {
    Clipped(AnyShape(shape), AnyElement(self))
  }

  /// Centres the element at a point of the proposed size, in points.
  package func position(x: Double = 0, y: Double = 0) -> Position {
    Position(Point(x: x, y: y), AnyElement(self))
  }

  /// Sets the drawing order among the children of a stack or grid: larger values later; equal ones
  /// keep their order.
  package func zIndex(_ value: Double) -> AnyElement { AnyElement(self).withZIndex(value) }

  /// Limits the sides of the element's frame, in points, ≥ 0; see `FlexibleFrame`.
  package func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> FlexibleFrame {
    var limits = FrameLimits()
    (limits.minWidth, limits.maxWidth) = (minWidth, maxWidth)
    (limits.minHeight, limits.maxHeight) = (minHeight, maxHeight)
    return FlexibleFrame(limits, alignment: alignment, AnyElement(self))
  }
}
