import RingCore
import RingScene

extension Scene {
  /// An element of a scene with its place on the canvas, for tests that need no pixels.
  public struct Element: Hashable, Sendable {
    /// The id of the element in its config; `nil` if it has none.
    public let id: String?
    /// The type as in configs, such as `activityRing`; of a modifier its key, such as `padding`.
    public let type: String
    /// The distance of the frame from the left side of the canvas, in points.
    public let x: Double
    /// The distance of the frame from the top of the canvas, in points.
    public let y: Double
    /// The width of the frame in points, ≥ 0; of a rotated element that of the box around it.
    public let width: Double
    /// The height of the frame in points, ≥ 0; of a rotated element that of the box around it.
    public let height: Double
    /// The resolved properties by name, as `ringrender explain` prints them.
    ///
    /// For example `progress`, `endAngle` in degrees, clockwise from 12 o'clock, or `colors`. Texts
    /// are as they are; other values are JSON, with numbers rounded to a millionth. Points are in
    /// the element's own coordinates, before it is rotated or scaled.
    public let values: [String: String]
  }

  /// Returns the elements of the scene in drawing order, each before the elements in it.
  ///
  /// The scene is laid out, but not drawn. The elements of a view are those that have values, such
  /// as rings and texts. A frame of an animation of views, and a view of more than 1000 views, are
  /// one element of the type `view`. The fonts of `options` measure texts. Throws a `RingError` if
  /// the scene cannot be laid out, or if warnings fail and there are any.
  public func elements(
    _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> [Element] {
    try options.withRenderer { renderer in
      let trace = LayoutTrace()
      let layout = renderer.layout(of: self, trace: trace)
      // If texts cannot be measured, the frames would differ from those of the image.
      if let problem = renderer.textMeasurer.failure ?? layout.problem { throw problem }
      return (root.element as? any PlacedElement)?.elements ?? trace.elements
    } then: { _, elements in
      elements
    }
  }
}

/// An element that was laid out before it became part of a scene, such as a view.
package protocol PlacedElement: RingScene.Element {
  /// The elements inside it, on a canvas of its size; `nil` if they are unknown.
  var elements: [Scene.Element]? { get }
}

extension LayoutTrace {
  package var elements: [Scene.Element] { nodes.map(Scene.Element.init) }
}

extension Scene.Element {
  fileprivate init(_ node: LayoutTrace.Node) {
    let box = node.box
    (id, type) = (node.id, node.type)
    (x, y, width, height) = (box.minX, box.minY, box.width, box.height)
    values = Dictionary(node.facts.map { ($0.name, $0.value.text) }) { first, _ in first }
  }
}

extension ResolvedProperty.Value {
  fileprivate var text: String {
    if case .text(let text) = self { text } else { json.rendered() }
  }
}
