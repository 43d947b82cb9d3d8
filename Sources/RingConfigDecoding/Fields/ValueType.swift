import RingCore
import RingScene

enum JSONForm: Sendable {
  /// The shortest form that a config may have, for the schema and the reference page.
  case config
  /// The form with every property, for reports; colours are those of a scheme.
  case report(ColorScheme)
}

/// The decoding, metadata and encoding of one type of value.
///
/// The single source for everything about a value: messages, schema and reference page.
struct ValueType<Value: Sendable>: Sendable {
  typealias Decode = @Sendable (JSONNode, inout DecodingContext) -> Value?

  var description: ValueDescription
  /// Decodes a value; `nil` after an error, which is reported.
  var decode: Decode
  /// Returns the value as JSON; `nil` if that would not help a reader.
  var encode: @Sendable (Value, JSONForm) -> JSONValue?

  init(
    _ description: ValueDescription, decode: @escaping Decode,
    encode: @escaping @Sendable (Value, JSONForm) -> JSONValue?
  ) {
    (self.description, self.decode, self.encode) = (description, decode, encode)
  }

  init(
    expectation: @autoclosure @escaping @Sendable () -> String, kinds: JSONNode.Kinds,
    schema: @autoclosure @escaping @Sendable () -> JSONValue,
    nested: @autoclosure @escaping @Sendable () -> [FieldSummary] = [],
    accepts: [DataType]? = nil, decode: @escaping Decode,
    encode: @escaping @Sendable (Value, JSONForm) -> JSONValue?
  ) {
    self.init(
      ValueDescription(
        expected: expectation, kinds: kinds, schema: schema, isAnimatable: false,
        accepts: accepts ?? DataType.types(of: kinds), nested: nested),
      decode: decode, encode: encode)
  }
}

extension ValueType {
  var expectation: String {
    get { description.expected() }
    set { description.expected = { newValue } }
  }

  var schema: @Sendable () -> JSONValue {
    get { description.schema }
    set { description.schema = newValue }
  }

  var accepts: [DataType] {
    get { description.accepts }
    set { description.accepts = newValue }
  }

  var nested: @Sendable () -> [FieldSummary] {
    get { description.nested }
    set { description.nested = newValue }
  }

  /// Decodes a value that is written in place or referenced; `nil` after an error.
  ///
  /// Never inlined, because hundreds of fields call this function.
  @inline(never)
  func read(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    let problemCount = context.diagnostics.count
    if let value = readUnverified(node, &context) { return value }
    context.verifyReplacement(of: node, since: problemCount) { readUnverified($0, &$1) != nil }
    return nil
  }

  private func readUnverified(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    switch context.source(of: node, description) {
    case .literal: return decode(node, &context)
    case .reference(let value):
      if value.kind == .list { return context.withoutCache { decode(value, &$0) } }
      return decode(value, &context)
    case .none: return nil
    }
  }

  /// Returns a type with this JSON form for another Swift type.
  ///
  /// `from` returns `nil` for a value that has no JSON form.
  func map<Other: Sendable>(
    _ to: @escaping @Sendable (Value) -> Other, from: @escaping @Sendable (Other) -> Value?
  ) -> ValueType<Other> {
    let (decode, encode) = (decode, encode)
    return ValueType<Other>(
      description, decode: { node, context in decode(node, &context).map(to) },
      encode: { other, form in from(other).flatMap { encode($0, form) } })
  }

  /// Returns this type with its schema by reference, for a type that occurs in many places.
  func defined(as name: String) -> ValueType {
    var type = self
    type.schema = { .definition(name) }
    return type
  }

  /// Returns this type with an error for forms that only other tools take, for which `help` returns
  /// the help; it returns `nil` for other values. The error calls this type `expected`.
  func explaining(
    _ expected: String, _ help: @escaping @Sendable (JSONNode) -> Help?
  ) -> ValueType {
    var type = self
    let decode = type.decode
    type.decode = { node, context in
      guard let help = help(node) else { return decode(node, &context) }
      context.reject(node, expected: expected, help: help)
      return nil
    }
    return type
  }

  static func optional<Wrapped>(_ type: ValueType<Wrapped>) -> ValueType
  where Value == Wrapped? {
    ValueType(
      type.description.orNull,
      decode: { node, context in
        if node.kind == .null { return .some(nil) }
        guard !node.means(noneOf: type.description) else {
          context.reject(node, expected: type.expectation, help: .write("null"))
          return nil
        }
        return type.decode(node, &context).map { .some($0) }
      },
      encode: { value, form in value.map { type.encode($0, form) } ?? .null })
  }

  /// Returns the type of a value in one of two forms, chosen by the kind of JSON value.
  ///
  /// The second form has more details, which reports always have.
  func or(_ other: ValueType<Value>) -> ValueType<Value> {
    let first = self
    let both = first.description.or(other.description)
    return ValueType(
      both,
      decode: { node, context in
        switch both.form(of: node, first.description, other.description, &context) {
        case .first: first.decode(node, &context)
        case .second: other.decode(node, &context)
        case nil: nil
        }
      },
      encode: { value, form in
        switch form {
        case .config: first.encode(value, form) ?? other.encode(value, form)
        case .report: other.encode(value, form) ?? first.encode(value, form)
        }
      })
  }
}

extension ValueType where Value == Bool {
  static let bool = ValueType(
    expectation: "true or false", kinds: [.bool], schema: .definition("boolean"),
    decode: { node, context in
      if case .bool(let flag) = node.value { return flag }
      context.reject(node, expected: "true or false", help: booleanHelp(node))
      return nil
    },
    encode: { flag, _ in .bool(flag) })

  private static func booleanHelp(_ node: JSONNode) -> Help? {
    guard case .string(let text) = node.value, text == "true" || text == "false" else { return nil }
    return .write("\(text)", " without quotes")
  }
}

extension ValueType where Value == String {
  static let string = ValueType(
    expectation: "a string", kinds: [.string], schema: ["type": "string"],
    decode: { node, context in
      if case .string(let text) = node.value { return text }
      context.reject(node, expected: "a string", help: node.stringHelp)
      return nil
    },
    encode: { text, _ in .string(text) })

  /// The `id` of an element, unique in the document.
  static let identifier: ValueType = {
    var type = string
    type.expectation = "a string without . [ ] ="
    type.accepts = []
    type.schema = { ["type": "string", "pattern": "^[^.\\[\\]=]+$"] }
    type.decode = { node, context in
      guard let text = string.decode(node, &context) else { return nil }
      guard !text.isEmpty, !text.contains(where: { ".[]=".contains($0) }) else {
        context.reject(node, .invalidText, expected: "a string without . [ ] =")
        return nil
      }
      context.register(id: text, at: node.span)
      return text
    }
    return type
  }()

  static func constant(_ text: String) -> ValueType {
    let expectation = text.quoted
    return ValueType(
      expectation: expectation, kinds: [.string], schema: ["const": .string(text)],
      accepts: [],
      decode: { node, context in
        if case .string(text) = node.value { return text }
        context.reject(
          node, node.wordCode, expected: expectation, help: node.choiceHelp(among: [text]))
        return nil
      },
      encode: { text, _ in .string(text) })
  }
}

extension ValueType
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  static var choice: ValueType { oneOf(Array(Value.allCases)) }

  /// Returns the type of some of the words.
  static func oneOf(_ values: [Value]) -> ValueType {
    let names = { @Sendable in values.map(\.rawValue) }
    let expectation = { @Sendable in names().map(\.quoted).joinedAsAlternatives }
    return ValueType(
      expectation: expectation(), kinds: [.string],
      schema: ["enum": .list(names().map { .string($0) })],
      decode: { node, context in
        if case .string(let text) = node.value,
          let value = values.first(where: { $0.rawValue == text })
        {
          return value
        }
        context.reject(
          node, node.wordCode, expected: expectation(), help: node.choiceHelp(among: names()))
        return nil
      },
      encode: { choice, _ in .string(choice.rawValue) })
  }
}

extension JSONNode {
  /// The code of a value in the place of a word.
  var wordCode: Diagnostic.Code { kind == .string ? .unknownValue : .wrongType }

  /// Returns the help for a word that is none of `names`; `nil` if no name is near.
  func choiceHelp(among names: [String]) -> Help? {
    guard !isReference else { return nil }
    if case .number = value {
      let word = span.text
      return Synonyms.choice(word, among: names).map {
        Help("\(word) is called \($0.quoted)", replacement: $0.quoted)
      }
    }
    guard case .string(let text) = value else { return nil }
    if let present = Synonyms.choice(text, among: names) {
      return Help("\(text.quoted) is called \(present.quoted)", replacement: present.quoted)
    }
    if let nearest = Synonyms.nearestChoice(text, among: names) {
      return .write(.quoted(nearest), ", which is the nearest")
    }
    return Spelling.nearest(to: text, among: names).map { .didYouMean($0) }
  }
}

extension JSONNode {
  /// Whether this value probably means that there is nothing: `false`, or `"none"`.
  fileprivate func means(noneOf type: ValueDescription) -> Bool {
    guard !type.kinds.contains(.number), !isReference else { return false }
    return switch value {
    case .bool(false): !type.kinds.contains(.bool)
    case .string("none"): !type.kinds.contains(.string)
    default: false
    }
  }
}

extension ValueType {
  /// Returns the type of a list of `count` items, which messages call `name`.
  ///
  /// After an invalid item the remaining ones are decoded as well, to report all errors. `written`
  /// returns the list that an object in its place probably means. Default: a list of the object, if
  /// items are objects.
  static func list<Item>(
    of item: ValueType<Item>, _ name: String, count: ClosedRange<Int> = 0...maximumItems,
    written: (@Sendable (JSONNode) -> Written)? = nil
  ) -> ValueType where Value == [Item] {
    let expectation = "a list of \(name)"
    let limits = limits(count)
    let takesObjects = item.description.kinds.contains(.object)
    let inBrackets = { @Sendable (node: JSONNode) in
      Written(shown: "it in brackets: [{ … }]", full: node.written.full.map { "[\($0)]" })
    }
    let written = written ?? (takesObjects ? inBrackets : nil)
    return ValueType(
      expectation: expectation, kinds: [.list],
      schema: .object(
        [
          JSONValue.Member("type", "array"),
          JSONValue.Member("items", item.description.referableSchema),
        ]
          + schemaLimits(count)),
      nested: item.nested(),
      decode: { node, context in
        if let plan = context.cachedValue(ListDecodePlan<Item>.self, of: node) {
          return plan.read(node, item, &context)
        }
        guard
          let nodes = node.items(
            expected: expectation, count: count, limits: limits, written: written, &context)
        else { return nil }
        return ListDecodePlan.read(nodes, item, of: node, &context)
      },
      encode: { items, form in
        let encoded = items.map { item.encode($0, form) }
        let valid = encoded.compactMap { $0 }
        return valid.count == encoded.count ? .list(valid) : nil
      })
  }

  static var maximumItems: Int { DecodingContext.maximumElements }

  /// Returns the valid counts as text for messages: `at most 5 items`.
  private static func limits(_ count: ClosedRange<Int>) -> String {
    if count.lowerBound == count.upperBound { return "\(count.lowerBound) items" }
    if count.lowerBound == 0 { return "at most \(count.upperBound) items" }
    if count.upperBound == maximumItems { return "at least \(count.lowerBound) item" }
    return "\(count.lowerBound) to \(count.upperBound) items"
  }

  private static func schemaLimits(_ count: ClosedRange<Int>) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if count.lowerBound > 0 {
      members.append(JSONValue.Member("minItems", .number(Double(count.lowerBound))))
    }
    if count.upperBound < maximumItems {
      members.append(JSONValue.Member("maxItems", .number(Double(count.upperBound))))
    }
    return members
  }

  /// The table is created on first use, because most configs need only a few of these tables.
  static func object(
    _ table: @autoclosure @escaping @Sendable () -> FieldTable<Value>
  ) -> ValueType {
    var type = ValueType(
      expectation: table().keys.expectation, kinds: [.object], schema: table().schema,
      nested: table().summaries,
      decode: { node, context in table().decode(node, &context) },
      encode: { table().encode($0, $1) })
    type.description.help = { ForeignObjects.help(for: $0, in: table().keys) }
    return type
  }

  /// Returns the type of an object with the fields of a table that is not a constant.
  static func object(table: FieldTable<Value>) -> ValueType { object(table) }
}

extension JSONNode {
  /// Returns the items of a list with a valid count; `nil` after an error, which is reported.
  fileprivate func items(
    expected expectation: String, count: ClosedRange<Int>, limits: String,
    written: ((JSONNode) -> Written)?, _ context: inout DecodingContext
  ) -> Items? {
    guard case .list(let nodes) = value else {
      let list = kind == .object ? written?(self) : nil
      context.reject(self, expected: expectation, help: list.map { .write($0) })
      return nil
    }
    guard count.contains(nodes.count) else {
      context.report(
        .wrongCount, "\(context.label) must have \(limits), found \(nodes.count)", at: span)
      return nil
    }
    return nodes
  }
}

/// The cache entry of a list: its items, and which of them to decode again.
private struct ListDecodePlan<Item: Sendable>: Sendable {
  private let items: [Item]
  private let children: ChildDecodePlan

  /// Decodes all items and stores a cache entry.
  static func read(
    _ nodes: JSONNode.Items, _ type: ValueType<Item>, of list: JSONNode,
    _ context: inout DecodingContext
  ) -> [Item]? {
    var items: [Item] = []
    items.reserveCapacity(nodes.count)
    let children = ChildDecodePlan(decoding: nodes, &context) { node, _, context in
      if let item = type.read(node, &context) { items.append(item) }
    }
    guard items.count == nodes.count else { return nil }
    if context.cache.shouldStore {
      context.storeCachedValue(ListDecodePlan(items: items, children: children), of: list)
    }
    return items
  }

  /// Decodes the items that depend on an input and copies the others.
  func read(
    _ list: JSONNode, _ type: ValueType<Item>, _ context: inout DecodingContext
  ) -> [Item]? {
    var (items, isComplete) = (items, true)
    let isList = children.decodeItems(of: list, &context) { node, number, context in
      if let item = type.read(node, &context) {
        items[number] = item
      } else {
        isComplete = false
      }
    }
    return isList && isComplete ? items : nil
  }
}

extension ChildDecodePlan {
  /// Decodes all items of a list with `decode`, which gets the index of each.
  @inline(never)
  fileprivate init(
    decoding nodes: JSONNode.Items, _ context: inout DecodingContext,
    _ decode: (JSONNode, _ number: Int, inout DecodingContext) -> Void
  ) {
    var decoder = ChildDecoder(context)
    for (number, node) in nodes.enumerated() {
      decoder.begin(Child(number: number, keyIndex: number), node, at: .index(number), &context)
      decode(node, number, &context)
      decoder.end(&context)
    }
    self = decoder.finish(context)
  }

  /// Decodes the items that depend on an input with `decode`. Returns whether `list` is a list.
  @inline(never)
  fileprivate func decodeItems(
    of list: JSONNode, _ context: inout DecodingContext,
    _ decode: (JSONNode, _ number: Int, inout DecodingContext) -> Void
  ) -> Bool {
    guard case .list(let nodes) = list.value else { return false }
    _ = context.count(staticCounts, list)
    var decoder = ChildDecoder(context)
    for child in dynamicChildren {
      let node = nodes[child.number]
      decoder.begin(child, node, at: .index(child.number), &context)
      decode(node, child.number, &context)
      decoder.end(&context)
    }
    return true
  }
}
