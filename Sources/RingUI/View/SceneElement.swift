import RingScene

/// An element of a scene as a view: the rings, petals and gauges that configs have.
///
/// It is drawn by the same commands as in a scene, so the pixels are the same.
public struct SceneElement {
  let element: AnyElement
  /// An element as a view.
  public init(_ element: some Element) { self.element = AnyElement(element) }
}

extension SceneElement: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    return _ViewList([.init(element: view.element)])
  }
}
