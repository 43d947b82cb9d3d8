import RingGraphics

/// An element drawn elsewhere; its place in the layout stays.
public struct Offset: VisualModifier {
  /// Points, y downwards.
  public var offset: Point
  /// What is drawn elsewhere.
  public var content: AnyElement

  /// An element drawn elsewhere, in points, y downwards.
  public init(_ offset: Point, _ content: AnyElement) {
    self.offset = offset
    self.content = content
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: Rect(origin: rect.origin + offset, size: rect.size), context: context)
  }
}

/// An element that keeps its place and shows nothing.
public struct Hidden: VisualModifier {
  /// What takes room and is not drawn.
  public var content: AnyElement

  /// The room of an element with nothing in it.
  public init(_ content: AnyElement) { self.content = content }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
