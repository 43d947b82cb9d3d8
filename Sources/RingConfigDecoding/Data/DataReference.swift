import RingCore

/// A reference to a data column or a repetition's item, or to a value inside it: `$data.score`,
/// `$w.days[0]`, in texts `{data.score}`.
struct DataReference: Hashable, Sendable {
  /// `data`, or the name of an item.
  var head: Substring
  /// The keys and the positions in lists that lead on from there.
  var steps: [ConfigPath.Step]

  /// The `head` of references to columns.
  static let columns = "data"
  /// The key of an item's index in its repetition.
  static let index = "index"

  /// Parses a complete string as a reference; `nil` if it is not a reference or is `$fraction`.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "$"), text != JSONNode.fractionName else { return nil }
    self.init(path: text.dropFirst())
  }

  /// Parses a path of names separated by dots, each of which may have positions in brackets; `nil`
  /// if a part is invalid.
  init?(path: Substring) {
    // Bytes are enough, and faster than characters: all parts are ASCII.
    let bytes = path.utf8
    let end = bytes.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    head = path[..<(end ?? path.endIndex)]
    steps = []
    guard Self.isName(head) else { return nil }
    var rest = bytes[head.endIndex...]
    while let mark = rest.popFirst() {
      let isKey = mark == UInt8(ascii: ".")
      let part = rest.prefix { isKey ? !Self.beginsStep($0) : $0 != UInt8(ascii: "]") }
      guard let step = isKey ? Self.key(part) : Self.index(part) else { return nil }
      steps.append(step)
      rest = rest[part.endIndex...]
      if isKey { continue }
      guard rest.popFirst() != nil, rest.first.map(Self.beginsStep) != false else { return nil }
    }
  }

  private static func beginsStep(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[")
  }

  private static func key(_ name: Substring.UTF8View) -> ConfigPath.Step? {
    let name = Substring(name)
    return isName(name) ? .key(String(name)) : nil
  }

  /// Returns the position in a list that is written in brackets; `nil` if it is no such number.
  private static func index(_ digits: Substring.UTF8View) -> ConfigPath.Step? {
    guard (1...maximumDigits).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(Substring(digits)).map { .index($0) }
  }

  /// More digits than the positions in a list of the largest allowed length have.
  private static let maximumDigits = 9

  /// The reference without its last `count` steps.
  func dropLast(_ count: Int) -> DataReference {
    var outer = self
    outer.steps.removeLast(count)
    return outer
  }

  /// Whether this is `$data` alone, which has no value.
  var isTable: Bool { head == Self.columns && steps.isEmpty }

  var text: String { "$" + path }

  /// The reference as it is written in texts, without the braces.
  var path: String {
    steps.reduce(into: String(head)) { text, step in
      switch step {
      case .key(let key): text += "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// Whether a text consists of letters, digits, `-` and `_`, and begins with a letter or `_`.
  static func isName(_ text: some StringProtocol) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      default: byte == UInt8(ascii: "_")
      }
    }
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }

  /// A regular expression for the names that `isName` accepts, for the JSON schema.
  static let namePattern = "[A-Za-z_][A-Za-z0-9_-]*"
  /// For the JSON schema. A view's `$fraction` is not a reference.
  static let pattern = "^\\$(?!fraction$)\(path)$"
  /// The pattern in the JSON schema of a reference, or of `$fraction` in a style.
  static let numberPattern = "^\\$\(path)$"
  private static let path =
    "\(namePattern)(\\.\(namePattern)|\\[[0-9]{1,\(maximumDigits)}\\])*"
}

extension DataType {
  /// Returns the column types whose values can replace a JSON value of one of `kinds`.
  static func types(of kinds: JSONNode.Kinds) -> [DataType] {
    var types: [DataType] = []
    if kinds.contains(.number) { types += [.number, .integer] }
    if kinds.contains(.string) { types.append(.string) }
    if kinds.contains(.bool) { types.append(.boolean) }
    if kinds.contains(.list) { types.append(.list) }
    return types
  }
}

extension JSONNode {
  /// The reference that was resolved to this value; `nil` if the text has the value itself.
  var reference: String? {
    guard let range = span.range, range.count > 1 else { return nil }
    let bytes = span.source.bytes[range]
    let isQuoted = bytes.first == UInt8(ascii: "\"")
    let inside = isQuoted ? bytes.dropFirst().dropLast() : bytes
    guard inside.first == UInt8(ascii: "$") else { return nil }
    let text = String(decoding: inside, as: UTF8.self)
    guard DataReference(text) != nil else { return nil }
    if case .string(text) = value { return nil }
    return text
  }

  var isReference: Bool { reference != nil }
}

extension ValueDescription {
  /// The value's schema, including references to data where they are allowed.
  var referableSchema: JSONValue {
    accepts.isEmpty ? schema() : schema().referable(accepts)
  }
}

extension JSONValue {
  /// Returns this schema, extended by references to data of one of `types`.
  ///
  /// For numbers the reference is part of the definitions `plainNumber` and `plainInteger`; colours
  /// and Booleans already refer to such a definition.
  fileprivate func referable(_ types: [DataType]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    if let choices = self["anyOf"]?.items {
      return .object(
        members.map { member in
          guard member.key == "anyOf" else { return member }
          return Member("anyOf", .list(choices.map { $0.referable(types) }))
        })
    }
    if self["enum"] != nil { return orReference }
    switch self["type"] {
    case .string("number"): return .number(members, orDefinition: "plainNumber")
    case .string("integer"): return .number(members, orDefinition: "plainInteger")
    case .string("string"): return self["pattern"] == nil ? self : orReference
    case .string("array"): return types.contains(.list) ? orReference : self
    default: return self
    }
  }

  private var orReference: JSONValue { ["anyOf": [self, .definition("reference")]] }

  /// Returns the schema of a number that is also within the bounds in `members`, or of any
  /// alternative in the definition `name`.
  ///
  /// Only an intermediate form: `SchemaNumbers` makes a definition of the number with its bounds.
  static func number(_ members: [Member], orDefinition name: String) -> JSONValue {
    let reference = JSONValue.definition(name).members ?? []
    return .object(reference + members.filter { $0.key != "type" })
  }
}

extension JSONNode {
  /// The hint for a placeholder of data, `{data.NAME}`, in the place of a value; `nil` for anything
  /// else.
  var referenceHelp: Help? {
    let start = "{data."
    guard case .string(let text) = value, text.hasPrefix(start), text.hasSuffix("}") else {
      return nil
    }
    let reference = "$" + text.dropFirst().dropLast()
    guard DataReference(reference) != nil else { return nil }
    return .write(.quoted(reference), ": braces are for texts")
  }
}
