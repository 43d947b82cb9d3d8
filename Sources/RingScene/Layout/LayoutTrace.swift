import RingCore

/// One resolved property of a drawn element.
package struct ResolvedProperty: Hashable, Sendable {
  /// The value of a property.
  package enum Value: Hashable, Sendable {
    /// A number in the property's unit: points, degrees, or none for fractions.
    case number(Double)
    /// A Boolean value.
    case flag(Bool)
    /// A name or a text.
    case text(String)
    /// A point in the element's coordinate space.
    case point(Point)
    /// A colour, resolved in the scene's scheme.
    case color(SRGBColor)
    /// Several values in order.
    case list([Value])
    /// A group of properties under one name.
    indirect case object([ResolvedProperty])
  }

  /// The property's name as in configs; computed properties have other names, such as `center`.
  package var name: String
  /// The property's resolved value.
  package var value: Value

  /// Creates a property from its name and its resolved value.
  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// The tree of a scene's elements with their frames, in drawing order.
package final class LayoutTrace {
  /// An element with its frame.
  package struct Node {
    /// The element's type, such as `ActivityRing`.
    package var type: String
    /// The element's name; `nil` if it has none.
    package var id: String?
    /// The element's frame in points of its parent's coordinate space.
    package var rect: Rect
    /// The transform from the element's coordinate space to the canvas. Default: identity.
    package var transform = Transform.identity
    /// The resolved properties that the element returns, then the rules of its colours by value.
    package var facts: [ResolvedProperty]
    /// The stored properties under their Swift names; empty unless the trace keeps fields. Default:
    /// none.
    package var fields: [ResolvedProperty] = []
    /// The child elements, in drawing order. Default: none.
    package var children: [Node] = []
    /// The rules that chose the element's colours by value, without duplicates.
    fileprivate var rules: [String] = []
  }

  /// The stack of elements that have not ended, outermost first.
  private var open: [Node] = []
  /// The stack of transforms to the canvas, outermost first; each includes all earlier ones.
  private var transforms: [Transform] = []
  /// The outermost elements, in drawing order. Default: none.
  package private(set) var roots: [Node] = []

  /// Whether nodes have `fields`. Recording them takes longer than the layout.
  let keepsFields: Bool

  /// Creates an empty trace, for one layout.
  package init(keepsFields: Bool = false) { self.keepsFields = keepsFields }

  /// Begins an element, until the matching `end()`.
  func enter(
    type: String, id: String?, rect: Rect, facts: [ResolvedProperty], fields: [ResolvedProperty]
  ) {
    var node = Node(type: type, id: id, rect: rect, facts: facts)
    (node.fields, node.transform) = (fields, transforms.last ?? .identity)
    open.append(node)
  }

  /// Applies a transform to the elements that are entered before the matching `leave()`.
  func enter(_ transform: Transform) {
    transforms.append(transform.then(transforms.last ?? .identity))
  }

  /// Removes the transform of the last `enter(_:)`.
  func leave() { transforms.removeLast() }

  /// Records the rule that chose a colour of the element that is being drawn.
  func record(rule: String) {
    guard let last = open.indices.last, !open[last].rules.contains(rule) else { return }
    open[last].rules.append(rule)
  }

  func end() {
    guard var node = open.popLast() else { return }
    if !node.rules.isEmpty {
      node.facts.append(ResolvedProperty("byValue", .list(node.rules.map { .text($0) })))
    }
    if open.isEmpty {
      roots.append(node)
    } else {
      open[open.count - 1].children.append(node)
    }
  }
}
