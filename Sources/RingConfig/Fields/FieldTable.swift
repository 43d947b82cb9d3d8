import RingText

/// The keys of an object and how they depend on each other.
struct FieldTable<Root: Sendable>: Sendable {
  /// A check of the whole object, after its fields were read without an error.
  typealias Rule = @Sendable (Root, JSONNode, inout DecodingContext) -> Void

  /// The name of the object in messages: `activityRing`.
  var name: String
  /// One sentence.
  var doc: String
  /// What an object without keys means.
  var initial: Root
  let fields: [Field<Root>]
  /// Keys that do not go together.
  var choices: [KeyChoice]
  var rules: [Rule]
  /// Whether keys are read in the table's order, because later ones depend on earlier ones; else in
  /// the text's.
  var isOrdered: Bool
  private let index: [String: Int]
  /// The names of the fields that are required.
  private let required: [String]

  init(
    _ name: String, _ doc: String, initial: Root, fields: [Field<Root>],
    choices: [KeyChoice] = [], rules: [Rule] = [], isOrdered: Bool = false
  ) {
    self.name = name
    self.doc = doc
    self.initial = initial
    self.fields = fields
    self.choices = choices
    self.rules = rules
    self.isOrdered = isOrdered
    index = Dictionary(uniqueKeysWithValues: zip(fields.map(\.name), fields.indices))
    required = fields.filter(\.isRequired).map(\.name)
  }

  /// What a value must be, said shortly: `an object {"x", "y"}`.
  var expectation: String {
    let fewest = 5
    guard fields.count <= fewest else { return "an object" }
    return "an object {\(fields.map(\.name.quoted).joined(separator: ", "))}"
  }

  var summaries: [FieldSummary] { fields.map { $0.summary(of: initial) } }

  /// Reads an object; reports every problem in it and answers `nil` if there was one.
  func decode(_ node: JSONNode, _ context: inout DecodingContext) -> Root? {
    if let course = context.recall(Course.self, of: node) {
      return decode(node, along: course, &context)
    }
    guard case .object(let members) = node.value else {
      context.reject(node, expected: expectation)
      return nil
    }
    let before = context.diagnostics.count
    let counts = context.counts
    var (course, moving) = (Course(root: initial), ElementCounts())
    // Keys that unknown ones were probably meant to be, which then are not missing.
    var meant: Set<String> = []
    let order = isOrdered ? inOrder(members) : nil
    for position in members.indices {
      let place = order?[position] ?? position
      let key = members[place].key
      guard let field = index[key] else {
        if let key = reportUnknown(members[place], &context) { meant.insert(key) }
        continue
      }
      let step = Course.Step(member: place, field: field)
      let others = context.counts
      if read(step, of: members, into: &course.root, &context) {
        course.moving.append(step)
        moving = moving + (context.counts - others)
      }
    }
    course.still = context.counts - counts - moving
    reportMissing(in: node, besides: meant, &context)
    guard context.diagnostics.count == before, !node.holdsInvalid else { return nil }
    context.record(course, of: node)
    return checked(course.root, node, before, &context)
  }

  private func inOrder(_ members: [JSONNode.Member]) -> [Int] {
    members.indices.sorted { (index[members[$0].key] ?? .max) < (index[members[$1].key] ?? .max) }
  }

  /// How an object is read again: what does not move is there, and the rest is read over it.
  private struct Course: Sendable {
    /// A key of the text and its field.
    struct Step: Sendable {
      let member: Int
      let field: Int
    }

    var root: Root
    var moving: [Step] = []
    /// What was counted where nothing moves.
    var still = ElementCounts()
  }

  /// Reads one key; whether its value depends on the moment.
  private func read(
    _ step: Course.Step, of members: [JSONNode.Member], into root: inout Root,
    _ context: inout DecodingContext
  ) -> Bool {
    let member = members[step.member]
    return context.isMoving(member.value) { context in
      context.inKey(member.key) { fields[step.field].decode(member.value, &root, &$0) }
    }
  }

  private func decode(
    _ node: JSONNode, along course: Course, _ context: inout DecodingContext
  ) -> Root? {
    let before = context.diagnostics.count
    _ = context.count(course.still, node)
    var root = course.root
    let members = node.members
    for step in course.moving { _ = read(step, of: members, into: &root, &context) }
    return context.diagnostics.count == before ? checked(root, node, before, &context) : nil
  }

  private func checked(
    _ root: Root, _ node: JSONNode, _ before: Int, _ context: inout DecodingContext
  ) -> Root? {
    for rule in rules { rule(root, node, &context) }
    return context.diagnostics.count == before ? root : nil
  }

  /// What some of the keys say at the context's moment, of an object that was read without an error.
  func glance(
    at keys: Set<String>, of node: JSONNode, _ context: inout DecodingContext
  ) -> Root {
    var root = initial
    for member in node.members where keys.contains(member.key) {
      guard let field = index[member.key].map({ fields[$0] }) else { continue }
      context.inKey(member.key) { field.decode(member.value, &root, &$0) }
    }
    return root
  }

  private func reportMissing(
    in node: JSONNode, besides meant: Set<String>, _ context: inout DecodingContext
  ) {
    for key in required where !node.has(key) && !meant.contains(key) {
      context.report("\(name) needs the key \"\(key)\"", at: node.span.beginning)
    }
    for choice in choices { choice.check(node, name, besides: meant, &context) }
  }

  /// Reports a key that there is not; the one that was probably meant.
  private func reportUnknown(
    _ member: JSONNode.Member, _ context: inout DecodingContext
  ) -> String? {
    guard !context.diagnostics.isFull else {
      context.countError()
      return nil
    }
    let names = fields.map(\.name)
    let meant =
      Synonyms.key(member.key, among: names) ?? Spelling.nearest(to: member.key, among: names)
    context.report(
      "unknown key \(member.key.shortened.quoted) in \(name)", at: member.keySpan, key: member.key,
      notes: meant == nil ? [validKeys] : [], help: meant.map { "did you mean `\($0)`?" })
    return meant
  }

  /// The first of the keys: an element's own ones come first.
  private var validKeys: Diagnostic.Note {
    let (most, shown) = (16, 12)
    guard fields.count > most else {
      return Diagnostic.Note(text: "valid keys are " + fields.map(\.name).joined(separator: ", "))
    }
    let names = fields.prefix(shown).map(\.name).joined(separator: ", ")
    return Diagnostic.Note(
      text: "valid keys are \(names), … \(fields.count) in all: see `ringrender schema`")
  }

  /// The keys that a config would have to write to get a value.
  func encode(_ value: Root) -> JSONValue? {
    let members = fields.compactMap { field -> JSONValue.Member? in
      guard let written = field.encode(value), written != field.encode(initial) else { return nil }
      return JSONValue.Member(field.name, written)
    }
    return .object(members)
  }

  /// The object in JSON Schema's terms.
  var schema: JSONValue {
    let properties = fields.map { field -> JSONValue.Member in
      let summary = field.summary(of: initial)
      var members: [JSONValue.Member] = [JSONValue.Member("description", .string(summary.doc))]
      // What the key means says more than what such an object is in general.
      if case .object(let schema) = summary.schema {
        members += schema.filter { $0.key != "description" }
      }
      if let standard = field.encode(initial), standard != .null, !summary.isRequired {
        members.append(JSONValue.Member("default", standard))
      }
      return JSONValue.Member(summary.name, .object(members))
    }
    var members: [JSONValue.Member] = [
      JSONValue.Member("description", .string(doc)), JSONValue.Member("type", "object"),
      JSONValue.Member("properties", .object(properties)),
    ]
    if !required.isEmpty {
      members.append(JSONValue.Member("required", .list(required.map { .string($0) })))
    }
    if !choices.isEmpty {
      members.append(JSONValue.Member("allOf", .list(choices.flatMap(\.schema))))
    }
    members.append(JSONValue.Member("additionalProperties", false))
    return .object(members)
  }
}

/// Keys of which an object must or may have some.
struct KeyChoice: Sendable {
  /// One of these is needed; none if empty.
  var needed: [String] = []
  /// Pairs that cannot be given together.
  var exclusive: [[String]] = []

  /// Reports what does not go together, or is missing and is none of the keys that were `meant`.
  func check(
    _ node: JSONNode, _ name: String, besides meant: Set<String>,
    _ context: inout DecodingContext
  ) {
    if !needed.isEmpty, needed.allSatisfy({ !node.has($0) && !meant.contains($0) }) {
      let keys = needed.map(\.quoted).joinedAsAlternatives
      context.report("\(name) needs the key \(keys)", at: node.span.beginning)
    }
    // Most objects have no two keys of any choice, and are done before anything is collected.
    guard exclusive.contains(where: { node.has(severalOf: $0) }) else { return }
    var reported: Set<String> = []
    for keys in exclusive {
      let given = node.members.filter { keys.contains($0.key) }
      guard given.count > 1, reported.insert(given[1].key).inserted else { continue }
      context.report(
        "\(given[1].key) cannot be given together with \(given[0].key)", at: given[1].keySpan,
        key: given[1].key)
    }
  }

  var schema: [JSONValue] {
    func required(_ keys: [String]) -> JSONValue {
      ["required": .list(keys.map { .string($0) })]
    }
    let either: [JSONValue] =
      needed.isEmpty ? [] : [["anyOf": .list(needed.map { required([$0]) })]]
    return either + exclusive.map { ["not": required($0)] }
  }
}

extension JSONNode {
  /// Whether it has more than one of some keys.
  fileprivate func has(severalOf keys: [String]) -> Bool {
    guard case .object(let members) = value else { return false }
    var count = 0
    for member in members where keys.contains(member.key) { count += 1 }
    return count > 1
  }

  /// Whether a member was reported as wrong by the reader of JSON.
  fileprivate var holdsInvalid: Bool { members.contains { $0.value.kind == nil } }
}
