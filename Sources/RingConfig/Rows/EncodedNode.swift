import RingCore

/// A value that is being encoded. A class, because several containers write to the same value.
final class EncodedNode {
  private enum Content {
    case value(JSONValue)
    case list([EncodedNode])
    case object([(key: String, node: EncodedNode)])
  }

  /// `nil` if nothing has been encoded yet.
  private var content: Content?

  /// The value encoded so far; an empty object if there is none.
  var value: JSONValue {
    switch content {
    case .value(let value): value
    case .list(let nodes): .list(nodes.map(\.value))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.node.value) })
    case nil: .object([])
    }
  }

  /// The number of items of a list; 0 for other content.
  var count: Int {
    if case .list(let nodes) = content { nodes.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func becomeList() {
    if case .list = content { return }
    content = .list([])
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([])
  }

  func append(_ node: EncodedNode) {
    guard case .list(var nodes) = content else { return }
    content = nil
    nodes.append(node)
    content = .list(nodes)
  }

  func set(_ node: EncodedNode, for key: String) {
    guard case .object(var members) = content else { return }
    content = nil
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].node = node
    } else {
      members.append((key, node))
    }
    content = .object(members)
  }
}
