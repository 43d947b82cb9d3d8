/// A node of the view tree: the identity of a view, with the state that persists between passes.
final class ViewNode {
  /// The identity of a view among its siblings.
  enum Key: Hashable {
    case body
    case part(Int)
    case index(Int)
    case id(AnyHashable)
  }

  /// The type of the view, for messages.
  let type: Any.Type
  private unowned let parent: ViewNode?
  /// The number of nodes from the root down to this one; 1 for the root.
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

  /// Returns the child node for `key`, and marks it as part of `pass`.
  ///
  /// Creates the node if there is none, or if the type of the view has changed.
  func child(_ key: Key, _ type: Any.Type, pass: Int) -> ViewNode {
    let existing = children[key]
    let node = existing?.type == type ? existing : nil
    let child = node ?? ViewNode(type, in: self)
    if node == nil { children[key] = child }
    child.lastPass = pass
    return child
  }

  /// Returns the object stored in slot `number`; calls `make` to create it on first use.
  func storage<Object: AnyObject>(_ number: Int, make: () -> Object) -> Object {
    if let existing = storage[number] as? Object { return existing }
    let object = make()
    storage[number] = object
    return object
  }

  /// Removes the nodes of views that the given pass did not contain.
  func removeUnvisited(in pass: Int) {
    children = children.filter { $0.value.lastPass == pass }
    for child in children.values { child.removeUnvisited(in: pass) }
  }

  /// The names of the view types from the root to this node, for messages.
  ///
  /// Omits the package's own wrapper types, and shortens a path of more than eight names.
  var path: String {
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

  /// Returns a type's name without its generic arguments.
  static func name(of type: Any.Type) -> String {
    String("\(type)".prefix { $0 != "<" })
  }
}
