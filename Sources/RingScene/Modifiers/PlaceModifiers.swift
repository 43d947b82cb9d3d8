import RingCore

/// An element drawn at an offset; its frame in the layout does not change.
public struct Offset: VisualModifier {
  /// The offset in points, y downwards.
  public var offset: Point
  /// The element that is drawn at the offset.
  public var content: AnyElement

  /// Creates an element drawn at an offset in points, y downwards.
  public init(_ offset: Point, _ content: AnyElement) {
    self.offset = offset
    self.content = content
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: Rect(origin: rect.origin + offset, size: rect.size), context: context)
  }
}

/// An invisible element that keeps its frame.
public struct Hidden: VisualModifier {
  /// The element that takes space but is not drawn.
  public var content: AnyElement

  /// Creates an invisible element with the frame of `content`.
  public init(_ content: AnyElement) { self.content = content }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
