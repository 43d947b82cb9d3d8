import RingText

/// The keys of an object and how they depend on each other, whatever their values become.
///
/// Not generic, so that it is compiled once: within `FieldTable` it was compiled for each kind of
/// object, and took a third of the time of this module. A class, because all that are read have it in
/// hand, and it never changes.
final class ObjectKeys: Sendable {
  /// One of them.
  struct Key: Sendable {
    var name: String
    var isRequired = false
  }

  /// The name of the object in messages: `activityRing`.
  let name: String
  /// One sentence.
  let doc: String
  let names: [String]
  /// Keys that do not go together.
  let choices: [KeyChoice]
  /// Whether keys are read in the table's order, because later ones depend on earlier ones; else in
  /// the text's.
  private let isOrdered: Bool
  private let required: [String]
  private let index: KeyIndex
  private let demands: KeyDemands

  init(
    _ name: String, _ doc: String, _ keys: [Key], choices: [KeyChoice] = [],
    isOrdered: Bool = false
  ) {
    (self.name, self.doc) = (name, doc)
    (self.choices, self.isOrdered) = (choices, isOrdered)
    names = keys.map(\.name)
    required = keys.filter(\.isRequired).map(\.name)
    index = KeyIndex(names)
    demands = KeyDemands(keys, choices)
  }

  /// An object with other keys, which are read in the text's order.
  func with(_ keys: [Key]) -> ObjectKeys { ObjectKeys(name, doc, keys, choices: choices) }

  func place(of key: String) -> Int? { index.place(of: key) }

  /// What a value must be, said shortly: `an object {"x", "y"}`.
  var expectation: String {
    let fewest = 5
    guard names.count <= fewest else { return "an object" }
    return "an object {\(names.map(\.quoted).joined(separator: ", "))}"
  }

  /// Reads an object into a value that stands for one without keys; reports every problem in it and
  /// answers `nil` if there was one. `readValue` reads what the key at a place says.
  func decode<Root: Sendable>(
    _ node: JSONNode, _ initial: Root, _ context: inout DecodingContext,
    _ readValue: (_ place: Int, JSONNode, inout Root, inout DecodingContext) -> Void
  ) -> Root? {
    var (root, again): (Root, PartsCourse?) = (initial, nil)
    if let known = context.recall(ObjectCourse<Root>.self, of: node) {
      (root, again) = (known.root, known.keys)
    }
    guard var reading = Reading(self, node, along: again, &context) else { return nil }
    while let key = reading.next(&context) { readValue(key.place, key.value, &root, &context) }
    guard let course = reading.finish(&context) else { return nil }
    if again == nil, context.memory.keepsNotes {
      context.record(ObjectCourse(root: root, keys: course), of: node)
    }
    return root
  }

  /// The keys of an object while their values are read, one after the other.
  ///
  /// Its steps are never put into their caller, which is compiled for each kind of object.
  private struct Reading: ~Copyable {
    private let keys: ObjectKeys
    private let node: JSONNode
    private let members: JSONNode.Members
    private let order: [Int]?
    private let again: PartsCourse?
    private var parts: PartsReading
    private var position: Int
    private var given: KeyDemands.Given
    /// Keys that unknown ones were probably meant to be, which then are not missing.
    private var meant: Set<String>
    private let problems: Int

    /// `nil` if it is not an object, which then is reported.
    @inline(never)
    init?(
      _ keys: ObjectKeys, _ node: JSONNode, along again: PartsCourse?,
      _ context: inout DecodingContext
    ) {
      guard case .object(let members) = node.value else {
        context.reject(node, expected: keys.expectation)
        return nil
      }
      (self.keys, self.node, self.members, self.again) = (keys, node, members, again)
      (position, given, meant) = (0, KeyDemands.Given(), [])
      order = keys.isOrdered && again == nil ? keys.inOrder(members) : nil
      problems = context.diagnostics.count
      if let again { _ = context.count(again.still, node) }
      parts = PartsReading(context)
    }

    /// The place of the next key that is to be read, and its value.
    @inline(never)
    mutating func next(_ context: inout DecodingContext) -> (place: Int, value: JSONNode)? {
      parts.end(&context)
      guard let part = nextPart(&context) else { return nil }
      let member = members[part.number]
      parts.begin(part, member.value, at: .key(member.key), &context)
      return (part.place, member.value)
    }

    private mutating func nextPart(_ context: inout DecodingContext) -> PartsCourse.Part? {
      if let again {
        guard position < again.moving.count else { return nil }
        defer { position += 1 }
        return again.moving[position]
      }
      while position < members.count {
        let number = order?[position] ?? position
        position += 1
        if let place = keys.index.place(of: members.key(at: number)) {
          keys.demands.note(place, in: &given)
          return PartsCourse.Part(number: number, place: place)
        }
        if let key = keys.reportUnknown(members[number], &context) { meant.insert(key) }
      }
      return nil
    }

    /// How the object is read again; `nil` if there was a problem.
    @inline(never)
    mutating func finish(_ context: inout DecodingContext) -> PartsCourse? {
      if let again { return context.diagnostics.count == problems ? again : nil }
      let isWhole = context.diagnostics.count == problems && keys.demands.areMet(by: given)
      if !isWhole { keys.reportMissing(in: node, besides: meant, &context) }
      guard context.diagnostics.count == problems, !node.holdsInvalid else { return nil }
      return parts.finish(context)
    }
  }

  private func inOrder(_ members: JSONNode.Members) -> [Int] {
    members.indices.sorted {
      (place(of: members.key(at: $0)) ?? .max) < (place(of: members.key(at: $1)) ?? .max)
    }
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
    guard names.count > most else {
      return Diagnostic.Note(text: "valid keys are " + names.joined(separator: ", "))
    }
    let first = names.prefix(shown).joined(separator: ", ")
    return Diagnostic.Note(
      text: "valid keys are \(first), … \(names.count) in all: see `ringrender schema`")
  }

  /// The object in JSON Schema's terms; `summaries` are of its keys.
  func schema(of summaries: [FieldSummary]) -> JSONValue {
    var members: [JSONValue.Member] = [
      JSONValue.Member("description", .string(doc)), JSONValue.Member("type", "object"),
      JSONValue.Member("properties", .object(summaries.map(\.property))),
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

/// How an object is read again: what does not move is there, and the rest is read over it.
private struct ObjectCourse<Root: Sendable>: Sendable {
  let root: Root
  let keys: PartsCourse
}

extension FieldSummary {
  /// The key in JSON Schema's terms.
  fileprivate var property: JSONValue.Member {
    var members: [JSONValue.Member] = [JSONValue.Member("description", .string(doc))]
    // What the key means says more than what such an object is in general.
    if case .object(let schema) = schema {
      members += schema.filter { $0.key != "description" }
    }
    if let standard, standard != .null, !isRequired {
      members.append(JSONValue.Member("default", standard))
    }
    return JSONValue.Member(name, .object(members))
  }
}

extension JSONNode {
  /// Whether a member was reported as wrong by the reader of JSON.
  fileprivate var holdsInvalid: Bool { members.contains { $0.value.kind == nil } }
}
