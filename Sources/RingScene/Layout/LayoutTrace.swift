import RingGraphics

/// One resolved property of a drawn element.
public struct Fact: Hashable, Sendable {
  /// What a fact can say.
  public enum Value: Hashable, Sendable {
    /// A number in the unit of the property: points, degrees, or none for fractions.
    case number(Double)
    /// Whether something is so.
    case flag(Bool)
    /// A word or text.
    case text(String)
    /// A place in points of the drawing space.
    case point(Point)
    /// A colour of the scene's scheme.
    case color(Color)
    /// Several values in order.
    case list([Value])
    /// Several properties under one name.
    indirect case object([Fact])
  }

  /// The property's name as configs spell it, or `center` and the like for what is computed.
  public var name: String
  /// What the property turned out to be.
  public var value: Value

  /// A property and what it turned out to be.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// Where every element of a scene was placed, in drawing order, as a tree.
public final class LayoutTrace {
  /// One placed element.
  public struct Node {
    /// The element's type, as in `ActivityRing`.
    public var type: String
    /// The element's name; `nil` if it has none.
    public var id: String?
    /// The element's rectangle in points of its parent's drawing space.
    public var rect: Rect
    /// Maps points of the element's drawing space to points of the canvas. Default: the same.
    public var transform = Transform.identity
    /// What the element says about itself, in an order of its own.
    public var facts: [Fact]
    /// What it was made with, as its properties are called in Swift; empty unless the trace keeps
    /// fields. Default: none.
    public var fields: [Fact] = []
    /// The elements inside, in drawing order. Default: none.
    public var children: [Node] = []
    /// Which rules chose its colours by value, each said once.
    fileprivate var rules: [String] = []
  }

  private var open: [Node] = []
  /// What has been turned or enlarged around the elements that are drawn now, outermost first.
  private var transforms: [Transform] = []
  /// The outermost elements, in drawing order. Default: none.
  public private(set) var roots: [Node] = []

  /// Whether nodes have `fields`, which takes longer than a layout.
  let keepsFields: Bool

  /// A trace of nothing yet; one serves one layout.
  public init(keepsFields: Bool = false) { self.keepsFields = keepsFields }

  func begin(type: String, id: String?, rect: Rect, facts: [Fact], fields: [Fact]) {
    var node = Node(type: type, id: id, rect: rect, facts: facts)
    (node.fields, node.transform) = (fields, transforms.last ?? .identity)
    open.append(node)
  }

  /// What is drawn now has a drawing space of its own, until `leave` is called.
  func enter(_ transform: Transform) {
    transforms.append(transform.then(transforms.last ?? .identity))
  }

  func leave() { transforms.removeLast() }

  /// Says which rule chose a colour of the element that is being drawn.
  func note(rule: String) {
    guard let last = open.indices.last, !open[last].rules.contains(rule) else { return }
    open[last].rules.append(rule)
  }

  func end() {
    guard var node = open.popLast() else { return }
    if !node.rules.isEmpty {
      node.facts.append(Fact("byValue", .list(node.rules.map { .text($0) })))
    }
    if open.isEmpty {
      roots.append(node)
    } else {
      open[open.count - 1].children.append(node)
    }
  }
}
