import RingCore

/// The keys of an object and their constraints, independent of the Swift types of their values.
///
/// Not generic, so that it is compiled once: as a part of `FieldTable` it was compiled for each
/// type of object and took a third of this module's compile time. A class, because it is passed to
/// every decoder and never changes.
final class ObjectKeys: Sendable {
  /// The name of the object in messages: `activityRing`.
  let name: String
  let doc: String
  /// The type of the object, which all fields have.
  let objectType: ObjectIdentifier
  let fields: [ErasedField]
  let names: [String]
  let choices: [KeyConstraint]
  /// Whether keys are decoded in the table's order, because some depend on earlier ones.
  private let isOrdered: Bool
  private let required: [String]
  private let index: KeyIndex
  private let constraintMasks: KeyConstraintMasks

  init(
    _ name: String, _ doc: String, of objectType: ObjectIdentifier, _ fields: [ErasedField],
    choices: [KeyConstraint] = [], isOrdered: Bool = false
  ) {
    precondition(
      fields.allSatisfy { $0.objectType == objectType }, "a field is one of another type")
    (self.name, self.doc) = (name, doc)
    (self.objectType, self.fields) = (objectType, fields)
    (self.choices, self.isOrdered) = (choices, isOrdered)
    names = fields.map(\.name)
    required = fields.filter(\.isRequired).map(\.name)
    index = KeyIndex(names)
    constraintMasks = KeyConstraintMasks(fields, choices)
  }

  /// Returns these keys with other `fields`, for an object of the type `objectType`.
  ///
  /// The keys are decoded in the order of the text.
  func with(_ fields: [ErasedField], of objectType: ObjectIdentifier) -> ObjectKeys {
    ObjectKeys(name, doc, of: objectType, fields, choices: choices)
  }

  func fieldIndex(of key: String) -> Int? { index.index(of: key) }

  /// For messages: `an object {"x", "y"}`.
  var expectation: String {
    let maximumCount = 5
    guard names.count <= maximumCount else { return "an object" }
    return "an object {\(names.map(\.quoted).joined(separator: ", "))}"
  }

  /// Whether an object with only some keys has those that it needs.
  func isComplete(with keys: [String]) -> Bool {
    required.allSatisfy(keys.contains)
      && choices.allSatisfy {
        $0.requiresOneOf.isEmpty || $0.requiresOneOf.contains(where: keys.contains)
      }
  }

  /// Decodes an object into `root`, the value of an object without keys. Reports every problem in
  /// it and returns whether there was none.
  func decodeObject<Root: Sendable>(
    _ node: JSONNode, into root: inout Root, _ context: inout DecodingContext
  ) -> Bool {
    var cachedPlan: ChildDecodePlan?
    if let cached = context.cachedValue(ObjectDecodePlan<Root>.self, of: node) {
      (root, cachedPlan) = (cached.root, cached.keys)
    }
    let plan = ObjectPointer.with(&root, of: objectType) {
      decodeValues(of: node, into: $0, along: cachedPlan, &context)
    }
    guard let plan else { return false }
    if cachedPlan == nil, context.cache.shouldStore {
      context.storeCachedValue(ObjectDecodePlan(root: root, keys: plan), of: node)
    }
    return true
  }

  /// Decodes the values of all keys, or of those of `cachedPlan`. Returns the keys to decode again;
  /// `nil` if there was a problem.
  @inline(never)
  private func decodeValues(
    of node: JSONNode, into root: ObjectPointer, along cachedPlan: ChildDecodePlan?,
    _ context: inout DecodingContext
  ) -> ChildDecodePlan? {
    guard var decoder = Decoder(self, node, along: cachedPlan, &context) else { return nil }
    while let key = decoder.next(&context) {
      fields[key.index].decode(key.value, into: root, &context)
    }
    return decoder.finish(&context)
  }

  /// The iteration over the keys of an object while their values are decoded.
  private struct Decoder: ~Copyable {
    private let keys: ObjectKeys
    private let node: JSONNode
    private let members: JSONNode.Members
    private let order: [Int]?
    private let plan: ChildDecodePlan?
    private var children: ChildDecoder
    private var position: Int
    private var seenKeys: KeyConstraintMasks.SeenKeys
    /// The probable meanings of unknown keys. They do not count as missing.
    private var suggestedKeys: Set<String>
    private let errorCount: Int

    /// Begins an object; `nil` if the node is not an object, which is reported.
    @inline(never)
    init?(
      _ keys: ObjectKeys, _ node: JSONNode, along plan: ChildDecodePlan?,
      _ context: inout DecodingContext
    ) {
      guard case .object(let members) = node.value else {
        context.reject(
          node, expected: keys.expectation, help: ForeignObjects.help(for: node, in: keys))
        return nil
      }
      (self.keys, self.node, self.members, self.plan) = (keys, node, members, plan)
      (position, seenKeys, suggestedKeys) = (0, KeyConstraintMasks.SeenKeys(), [])
      order = keys.isOrdered && plan == nil ? keys.inOrder(members) : nil
      errorCount = context.diagnostics.count
      if let plan { _ = context.count(plan.staticCounts, node) }
      children = ChildDecoder(context)
    }

    /// Returns the next key to decode, as its index in the table, and its value; `nil` at the end.
    @inline(never)
    mutating func next(_ context: inout DecodingContext) -> (index: Int, value: JSONNode)? {
      children.end(&context)
      guard let child = nextChild(&context) else { return nil }
      let member = members[child.number]
      children.begin(child, member.value, at: .key(member.key), &context)
      return (child.keyIndex, member.value)
    }

    private mutating func nextChild(_ context: inout DecodingContext) -> ChildDecodePlan.Child? {
      if let plan {
        guard position < plan.dynamicChildren.count else { return nil }
        defer { position += 1 }
        return plan.dynamicChildren[position]
      }
      while position < members.count {
        let number = order?[position] ?? position
        position += 1
        if let index = keys.index.index(of: members.key(at: number)) {
          keys.constraintMasks.insert(index, in: &seenKeys)
          return ChildDecodePlan.Child(number: number, keyIndex: index)
        }
        if let key = keys.reportUnknown(members[number], in: node, &context) {
          suggestedKeys.insert(key)
        }
      }
      return nil
    }

    /// Ends the object. Returns the keys to decode again; `nil` if there was a problem.
    @inline(never)
    mutating func finish(_ context: inout DecodingContext) -> ChildDecodePlan? {
      if let plan { return context.diagnostics.count == errorCount ? plan : nil }
      let isComplete =
        context.diagnostics.count == errorCount && keys.constraintMasks.areSatisfied(by: seenKeys)
      if !isComplete { keys.reportMissing(in: node, excluding: suggestedKeys, &context) }
      guard context.diagnostics.count == errorCount, !node.hasInvalidMembers else { return nil }
      return children.finish(context)
    }
  }

  private func inOrder(_ members: JSONNode.Members) -> [Int] {
    members.indices.sorted {
      (fieldIndex(of: members.key(at: $0)) ?? .max) < (fieldIndex(of: members.key(at: $1)) ?? .max)
    }
  }

  private func reportMissing(
    in node: JSONNode, excluding suggestedKeys: Set<String>, _ context: inout DecodingContext
  ) {
    for key in required where !node.has(key) && !suggestedKeys.contains(key) {
      context.report(.missingKey, "\(name) needs the key \"\(key)\"", at: node.span.startPoint)
    }
    for choice in choices { choice.check(node, name, excluding: suggestedKeys, &context) }
  }

  /// Reports an unknown key. Returns the key that was probably meant; `nil` if none is similar.
  private func reportUnknown(
    _ member: JSONNode.Member, in node: JSONNode, _ context: inout DecodingContext
  ) -> String? {
    guard !context.diagnostics.isFull else {
      context.countError()
      return nil
    }
    let hint = UnknownKey(keys: self, member: member, node: node).hint
    context.report(
      .unknownKey,
      "unknown key \(member.key.shortened.quoted) in \(name)", at: member.keySpan, key: member.key,
      notes: hint == nil ? [validKeys] : [], help: hint?.help)
    return hint?.key
  }

  /// The note that lists all valid keys, an element's own before those that all elements share.
  private var validKeys: Diagnostic.Note {
    Diagnostic.Note(text: "valid keys are " + names.joined(separator: ", "))
  }

  /// Returns the JSON Schema of the object; `summaries` describe its keys, in order.
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

/// The cache entry of an object: its value, and which keys to decode again.
private struct ObjectDecodePlan<Root: Sendable>: Sendable {
  let root: Root
  let keys: ChildDecodePlan
}

extension FieldSummary {
  fileprivate var property: JSONValue.Member {
    // A key of another object has its description there.
    if schema.definitionPath?.contains("/") == true { return JSONValue.Member(name, schema) }
    var members: [JSONValue.Member] = [JSONValue.Member("description", .string(doc))]
    // Omit the description of the value's schema: that of the key is more specific.
    if case .object(let schema) = schema {
      members += schema.filter { $0.key != "description" }
    }
    // A key without a value means the same as an empty list, which some lists may not be.
    if let defaultValue, defaultValue != .null, defaultValue != [], !isRequired {
      members.append(JSONValue.Member("default", defaultValue))
    }
    return JSONValue.Member(name, .object(members))
  }
}

extension JSONNode {
  /// Whether the JSON parser reported an error in a member.
  fileprivate var hasInvalidMembers: Bool { members.contains { $0.value.kind == nil } }
}
