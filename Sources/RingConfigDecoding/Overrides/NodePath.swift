import RingCore

/// A path in one document, from its root, at which a value can be set.
struct NodePath: Sendable {
  let steps: [ConfigPath.Step]
  /// The position at which the path is written.
  private let span: SourceSpan

  /// Resolves a path, which begins with a key of the document or the `id` of an element.
  ///
  /// Throws if there is no such element, or if the resolved path is too deep.
  init(_ path: ConfigPath, in root: JSONNode, _ span: SourceSpan) throws(Diagnostic) {
    self.span = span
    guard case .key(let first)? = path.steps.first, !DocumentTable.keys.contains(first) else {
      steps = path.steps
      return
    }
    guard let element = Self.path(ofElement: first, in: root) else {
      let candidates = DocumentTable.keys + Self.idsOfElements(in: root)
      let nearest = Spelling.nearest(to: first, among: candidates)
      throw Diagnostic(
        .unknownReference,
        "no element has the id \(first.shortened.quoted)", at: span, path: path.description,
        notes: [Diagnostic.Note(text: Self.idsNote(root))],
        help: nearest.map { "did you mean `\($0)`?" })
    }
    steps = element + path.steps.dropFirst()
    guard steps.count <= JSONParser.maximumDepth else {
      throw Diagnostic(
        .limit, "the path is more than \(JSONParser.maximumDepth) levels deep", at: span,
        path: path.description)
    }
  }

  /// Creates the path of the first element with the given `id`; `nil` if there is none.
  init?(element id: String, in root: JSONNode, _ span: SourceSpan) {
    guard let steps = Self.path(ofElement: id, in: root) else { return nil }
    (self.steps, self.span) = (steps, span)
  }

  /// Returns the text of a note that lists the ids of a config, at most 20 of them.
  private static func idsNote(_ root: JSONNode) -> String {
    let maximumCount = 20
    let ids = idsOfElements(in: root)
    guard !ids.isEmpty else { return "no element of this config has an id" }
    let list = ids.prefix(maximumCount).map(\.shortened).joined(separator: ", ")
    return "the ids of this config are " + list + (ids.count > maximumCount ? " …" : "")
  }

  /// Creates missing objects along the path; after an error, nothing has changed.
  func set(_ value: JSONNode, in root: inout JSONNode) throws(Diagnostic) {
    try set(value, at: 0, in: &root)
  }

  /// Sets the value in `node`, to which the first `depth` steps of the path lead.
  private func set(
    _ value: JSONNode, at depth: Int, in node: inout JSONNode
  ) throws(Diagnostic) {
    guard depth < steps.count else {
      node = value
      return
    }
    switch steps[depth] {
    case .key(let key): try setMember(key, to: value, at: depth, in: &node)
    case .index(let index): try setItem(index, to: value, at: depth, in: &node)
    }
  }

  private func setMember(
    _ key: String, to value: JSONNode, at depth: Int, in node: inout JSONNode
  ) throws(Diagnostic) {
    if node.kind == .null {
      var new = emptyObject
      try setMember(key, to: value, at: depth, in: &new)
      node = new
      return
    }
    guard case .object(let existing) = node.value else {
      throw problem(
        "\(pathText(depth)) is \(node.descriptionForMessage): it has no key \(key.quoted)")
    }
    // Release the node's reference, so that the members are modified in place.
    node.value = .null
    var members = existing.array()
    defer { node.value = .object(JSONNode.Members(members)) }
    if let index = members.firstIndex(where: { $0.key == key }) {
      try set(value, at: depth + 1, in: &members[index].value)
    } else {
      var new = emptyObject
      try set(value, at: depth + 1, in: &new)
      members.append(JSONNode.Member(key: key, keySpan: span, value: new))
    }
  }

  private func setItem(
    _ index: Int, to value: JSONNode, at depth: Int, in node: inout JSONNode
  ) throws(Diagnostic) {
    guard case .list(let existing) = node.value else {
      throw problem("\(pathText(depth)) is \(node.descriptionForMessage), not a list")
    }
    guard index < existing.count else {
      let count = existing.count == 1 ? "1 item" : "\(existing.count) items"
      throw problem(
        "\(pathText(depth + 1)) does not exist: \(pathText(depth)) has \(count)",
        help: existing.isEmpty ? nil : "the last one is \(pathText(depth))[\(existing.count - 1)]")
    }
    node.value = .null
    var items = existing.array()
    defer { node.value = .list(JSONNode.Items(items)) }
    try set(value, at: depth + 1, in: &items[index])
  }

  /// Returns the nodes on the path that exist in a document, from that of the first step.
  func nodes(in root: JSONNode) -> [JSONNode] {
    var nodes: [JSONNode] = []
    for step in steps {
      guard let node = (nodes.last ?? root).child(step) else { break }
      nodes.append(node)
    }
    return nodes
  }

  /// Returns the number of repetitions (`forEach`) around the last node of the path.
  func repetitionCount(in root: JSONNode) -> Int {
    nodes(in: root).dropLast().filter(\.isForEach).count
  }

  private var emptyObject: JSONNode { JSONNode(value: .object(JSONNode.Members([])), span: span) }

  /// Returns the path of the first `depth` steps, for messages.
  private func pathText(_ depth: Int) -> String {
    depth == 0 ? "the document" : ConfigPath(steps: Array(steps[..<depth])).description
  }

  private func problem(_ message: String, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .unknownReference, message, at: span, path: ConfigPath(steps: steps).description, help: help)
  }

  // MARK: - Ids

  /// Returns the path from the root of a document to the first element with an `id`; `nil` if there
  /// is none.
  private static func path(ofElement id: String, in root: JSONNode) -> [ConfigPath.Step]? {
    for member in membersWithElements(of: root) {
      if let tail = find(id: id, in: member.value) { return [.key(member.key)] + tail }
    }
    return nil
  }

  private static func idsOfElements(in root: JSONNode) -> [String] {
    membersWithElements(of: root).flatMap { ids(in: $0.value) }
  }

  /// Returns the members of a document without `lint`, whose rules have ids of their own.
  private static func membersWithElements(of root: JSONNode) -> [JSONNode.Member] {
    guard case .object(let members) = root.value else { return [] }
    return members.filter { $0.key != "lint" }
  }

  /// Returns the path from `node` to the first element with an `id`; `nil` if there is none.
  private static func find(id: String, in node: JSONNode) -> [ConfigPath.Step]? {
    if node.text("id") == id { return [] }
    switch node.value {
    case .object(let members):
      for member in members {
        if let tail = find(id: id, in: member.value) { return [.key(member.key)] + tail }
      }
    case .list(let items):
      for (index, item) in items.enumerated() {
        if let tail = find(id: id, in: item) { return [.index(index)] + tail }
      }
    default: break
    }
    return nil
  }

  private static func ids(in node: JSONNode) -> [String] {
    switch node.value {
    case .object(let members):
      return members.flatMap { member -> [String] in
        if member.key == "id", case .string(let id) = member.value.value { return [id] }
        return ids(in: member.value)
      }
    case .list(let items): return items.flatMap(ids)
    default: return []
    }
  }
}

extension Document {
  /// Returns the line, from 1, where a key of an element is written, for a message about its value.
  ///
  /// `name` is that of the element in a `SceneSnapshot`: its `id`, or its path. If the element or the
  /// key is not written there, returns the line of what is written around it; `nil` if that is
  /// unknown.
  package func line(of key: String, ofElement name: String) -> Int? {
    let root = decoder.root
    let source = root.span.source
    let element = Self.steps(toElement: name, in: root)
    guard !element.isEmpty else { return nil }
    var (node, span) = (root, nil as SourceSpan?)
    for step in element + Self.steps(key, in: source) {
      guard let child = node.child(step) else { break }
      var position = child.span
      if case .key(let key) = step, let member = node.member(key) { position = member.keySpan }
      // The value of an option is in no file.
      if position.source === source { span = position }
      node = child
    }
    return span?.range.map { source.position(of: $0.lowerBound).line }
  }

  /// Returns the path of an element, which need not exist unless it has an `id`; empty if the name
  /// is neither a path nor an `id`.
  private static func steps(toElement name: String, in root: JSONNode) -> [ConfigPath.Step] {
    // The second of two elements of one name is `name (2)`.
    let number = name.hasSuffix(")") ? name.ranges(of: " (").last : nil
    let first = number.map { String(name[..<$0.lowerBound]) } ?? name
    let label = SceneSnapshot.labelSuffix
    let owner = first.hasSuffix(label) ? String(first.dropLast(label.count)) : first
    for id in [name, first, owner] {
      if let path = NodePath(element: id, in: root, root.span) { return path.steps }
    }
    return steps(owner, in: root.span.source)
  }

  private static func steps(_ path: String, in source: SourceText) -> [ConfigPath.Step] {
    (try? ConfigPath(path, in: source, 0..<0))?.steps ?? []
  }
}
