/// A place in the tree of views: what is remembered of it from one picture to the next.
final class ViewNode {
  /// How a view is known among its neighbours.
  enum Key: Hashable {
    case body
    case part(Int)
    case index(Int)
    case id(AnyHashable)
  }

  /// The type of the view, for messages.
  let type: Any.Type
  private unowned let parent: ViewNode?
  /// How many views lie around this one.
  let depth: Int
  private var children: [Key: ViewNode] = [:]
  /// What properties and modifiers remember, by the names that they choose.
  private var memories: [Int: AnyObject] = [:]
  /// The last round in which the view was there.
  private var round = 0

  init(_ type: Any.Type, in parent: ViewNode? = nil) {
    (self.type, self.parent) = (type, parent)
    depth = (parent?.depth ?? 0) + 1
  }

  /// The place of a view inside; a new one if another type of view was there.
  func child(_ key: Key, _ type: Any.Type, round: Int) -> ViewNode {
    let known = children[key]
    let node = known?.type == type ? known : nil
    let child = node ?? ViewNode(type, in: self)
    if node == nil { children[key] = child }
    child.round = round
    return child
  }

  /// What is remembered under a number; made when it is first asked for.
  func memory<Memory: AnyObject>(_ number: Int, make: () -> Memory) -> Memory {
    if let known = memories[number] as? Memory { return known }
    let memory = make()
    memories[number] = memory
    return memory
  }

  /// Forgets the views that were not there in a round.
  func forgetMissing(in round: Int) {
    children = children.filter { $0.value.round == round }
    for child in children.values { child.forgetMissing(in: round) }
  }

  /// The views from the outermost to this one, as far as they have names that people gave them.
  var path: String {
    var (names, node) = ([String](), Optional(self))
    while let current = node {
      let name = Self.name(of: current.type)
      if !name.hasPrefix("_"), !Self.unspoken.contains(name) { names.append(name) }
      node = current.parent
    }
    let shown = names.count > 8 ? names.prefix(4) + ["…"] + names.suffix(3) : names[...]
    return shown.reversed().joined(separator: " › ")
  }

  private static let unspoken: Set<String> = [
    "TupleView", "ModifiedContent", "Optional", "AnyView", "Group", "Never",
  ]

  /// A type's name without its parameters.
  static func name(of type: Any.Type) -> String {
    String("\(type)".prefix { $0 != "<" })
  }
}
