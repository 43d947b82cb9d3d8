/// A node of the view tree: the identity of a view, with the state that persists between passes.
final class ViewNode {
  /// The identity of a view among its siblings.
  enum Key: Hashable {
    case body
    case part(Int)
    case index(Int)
    case id(AnyHashable)

    /// The view that a modifier adds to its content, such as a mask, or that a view is made from.
    static var auxiliary: Key { .part(1) }
  }

  /// A view of another type does not take over the node.
  let type: Any.Type
  private unowned let parent: ViewNode?
  /// 1 for the root.
  let depth: Int
  private var children: [Key: ViewNode] = [:]
  /// The persistent state of properties and modifiers, by slot number.
  private var storage: [Int: AnyObject] = [:]
  /// The index of the last pass that contained the view; 0 for the root.
  private var lastPass = 0

  init(_ type: Any.Type, in parent: ViewNode? = nil) {
    (self.type, self.parent) = (type, parent)
    depth = (parent?.depth ?? 0) + 1
  }

  /// Marks the child as part of `pass`. Creates it if there is none, or if its type has changed.
  func child(_ key: Key, _ type: Any.Type, pass: Int) -> ViewNode {
    let existing = children[key]
    let node = existing?.type == type ? existing : nil
    let child = node ?? ViewNode(type, in: self)
    if node == nil { children[key] = child }
    child.lastPass = pass
    return child
  }

  /// Calls `make` on first use.
  func storage<Object: AnyObject>(_ number: Int, make: () -> Object) -> Object {
    if let existing = storage[number] as? Object { return existing }
    let object = make()
    storage[number] = object
    return object
  }

  func removeUnvisited(in pass: Int) {
    children = children.filter { $0.value.lastPass == pass }
    for child in children.values { child.removeUnvisited(in: pass) }
  }

  /// The place of this node in messages: `namedPath`, or `picture` if that is empty.
  var path: String { namedPath.isEmpty ? "picture" : namedPath }

  /// The names of the view types from the root to this node; may be empty.
  ///
  /// Omits the package's own wrapper types, and shortens a path of more than eight names.
  var namedPath: String {
    var (names, node) = ([String](), Optional(self))
    while let current = node {
      let name = Self.name(of: current.type)
      if !name.hasPrefix("_"), !Self.hiddenTypeNames.contains(name) { names.append(name) }
      node = current.parent
    }
    let shown = names.count > 8 ? names.prefix(4) + ["…"] + names.suffix(3) : names[...]
    return shown.reversed().joined(separator: " › ")
  }

  private static let hiddenTypeNames: Set<String> = [
    "TupleView", "ModifiedContent", "Optional", "AnyView", "Group", "Never",
    "SceneElement",
  ]

  /// Without generic arguments.
  static func name(of type: Any.Type) -> String {
    String("\(type)".prefix { $0 != "<" })
  }
}
