import RingGraphics

/// One resolved property of a drawn element.
public struct Fact: Hashable, Sendable {
  /// What a fact can say.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case point(Point)
    case color(Color)
    case list([Value])
  }

  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// Where every element of a scene was placed, in drawing order, as a tree.
public final class LayoutTrace {
  /// One placed element.
  public struct Node {
    public var type: String
    public var id: String?
    /// The element's rectangle in points of its parent's drawing space.
    public var rect: Rect
    public var facts: [Fact]
    public var children: [Node] = []
    /// Which rules chose its colours by value, each said once.
    fileprivate var rules: [String] = []
  }

  private var open: [Node] = []
  public private(set) var roots: [Node] = []

  public init() {}

  func begin(type: String, id: String?, rect: Rect, facts: [Fact]) {
    open.append(Node(type: type, id: id, rect: rect, facts: facts))
  }

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
