import RingCore

package struct Offset: VisualModifier {
  /// In points, y downwards.
  package var offset: Point
  package var content: AnyElement

  package init(_ offset: Point, _ content: AnyElement) {
    self.offset = offset
    self.content = content
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: Rect(origin: rect.origin + offset, size: rect.size), context: context)
  }
}

package struct Hidden: VisualModifier {
  package var content: AnyElement

  package init(_ content: AnyElement) { self.content = content }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
