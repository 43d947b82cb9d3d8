import RingCore

/// An element drawn at an offset; its frame in the layout does not change.
package struct Offset: VisualModifier {
  /// The offset in points, y downwards.
  package var offset: Point
  /// The element that is drawn at the offset.
  package var content: AnyElement

  /// Creates an element drawn at an offset in points, y downwards.
  package init(_ offset: Point, _ content: AnyElement) {
    self.offset = offset
    self.content = content
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: Rect(origin: rect.origin + offset, size: rect.size), context: context)
  }
}

/// An invisible element that keeps its frame.
package struct Hidden: VisualModifier {
  /// The element that takes space but is not drawn.
  package var content: AnyElement

  /// Creates an invisible element with the frame of `content`.
  package init(_ content: AnyElement) { self.content = content }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
