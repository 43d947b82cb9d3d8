import RingScene

/// A view that draws a scene element, such as the rings, petals and gauges of config files.
///
/// The view uses the same draw commands as a scene, so the pixels are identical.
public struct SceneElement {
  let element: AnyElement
  /// Creates a view from an element.
  public init(_ element: some Element) { self.element = AnyElement(element) }
}

extension SceneElement: View {
  /// `Never`: the view is lowered to elements and has no body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    return _ViewList([.init(element: view.element)])
  }
}
