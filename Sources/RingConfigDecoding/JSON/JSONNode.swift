import RingCore

struct JSONNode: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list(Items)
    /// Members in the order of the text, with unique keys.
    case object(Members)
    /// An invalid value that has been reported and must not be reported again.
    case invalid
  }

  typealias Items = JSONItems<JSONTree.Node>
  typealias Members = JSONItems<JSONTree.Member>

  struct Member: Sendable {
    var key: String
    var keySpan: SourceSpan
    var value: JSONNode
  }

  enum Kind: UInt8, Sendable {
    case null, bool, number, string, list, object
  }

  /// A set of kinds in one byte, because it is tested for most values of a document.
  struct Kinds: ExpressibleByArrayLiteral, Sendable {
    private var bits: UInt8 = 0

    init(arrayLiteral kinds: Kind...) { for kind in kinds { bits |= 1 << kind.rawValue } }

    func contains(_ kind: Kind) -> Bool { bits & 1 << kind.rawValue != 0 }

    func union(_ other: Kinds) -> Kinds {
      var all = self
      all.bits |= other.bits
      return all
    }
  }

  var value: Value
  var span: SourceSpan

  /// The kind of the value; `nil` for an invalid value, which has been reported.
  var kind: Kind? {
    switch value {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .list: .list
    case .object: .object
    case .invalid: nil
    }
  }

  /// The members of an object; empty for any other value.
  var members: Members {
    guard case .object(let members) = value else { return Members([]) }
    return members
  }

  func member(_ key: String) -> Member? {
    guard case .object(let members) = value else { return nil }
    return members.index(of: key).map { members[$0] }
  }

  /// Returns the string value of `key`; `nil` if the key is absent or its value is not a string.
  func text(_ key: String) -> String? {
    guard case .string(let text)? = member(key)?.value.value else { return nil }
    return text
  }

  func has(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.index(of: key) != nil
  }

  /// For messages: `a string "1.25"`.
  var descriptionForMessage: String {
    if let reference {
      return "\(reference), which is \(DataValue(self)?.descriptionForMessage ?? "nothing") here"
    }
    if isFraction { return "\(Self.fractionName), which is \(fractionText) here" }
    return switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number: span.text.shortened
    case .string(let text): "a string \(text.shortened.quoted)"
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .object: isAnimatedOnly ? "an animated value" : "an object"
    case .invalid: "an invalid value"
    }
  }
}

/// The items of a list or the members of an object, stored in a document or in an array.
///
/// `@unchecked Sendable`: the document is retained, and its items neither move nor change.
struct JSONItems<Stored: JSONTreeItem>: RandomAccessCollection, @unchecked Sendable {
  private enum Storage {
    case document(JSONDocument, UnsafePointer<Stored>)
    case array([Stored.Item])
  }

  private let storage: Storage
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  init(_ items: [Stored.Item]) { (storage, count) = (.array(items), items.count) }

  init(_ slice: JSONTree.Slice<Stored>, _ document: JSONDocument) {
    count = Int(slice.count)
    storage = slice.first.map { .document(document, $0) } ?? .array([])
  }

  subscript(index: Int) -> Stored.Item {
    precondition(index >= 0 && index < count)
    switch storage {
    case .document(let document, let first): return first[index].item(in: document)
    case .array(let items): return items[index]
    }
  }

  /// Returns the items as an array. Copies them unless they are stored in an array.
  func array() -> [Stored.Item] {
    if case .array(let items) = storage { return items }
    return Array(self)
  }
}

extension JSONItems<JSONTree.Member> {
  func key(at index: Int) -> String {
    precondition(index >= 0 && index < count)
    switch storage {
    case .document(_, let first): return first[index].key
    case .array(let members): return members[index].key
    }
  }

  func index(of key: String) -> Int? { indices.first { self.key(at: $0) == key } }
}

protocol JSONTreeItem {
  /// The form of an item outside the tree.
  associatedtype Item: Sendable

  func item(in document: JSONDocument) -> Item
}

extension JSONTree.Node: JSONTreeItem {
  func item(in document: JSONDocument) -> JSONNode { document.node(self) }
}

extension JSONTree.Member: JSONTreeItem {
  func item(in document: JSONDocument) -> JSONNode.Member {
    JSONNode.Member(
      key: key, keySpan: SourceSpan(document.source, from: keyStart, to: keyEnd),
      value: document.node(node))
  }
}

/// The values of a text, which become `JSONNode`s when they are read: nodes refer to their text,
/// which is stored here only once.
final class JSONDocument: Sendable {
  let source: SourceText
  /// The owner of the values.
  private let tree: JSONTree

  private init(_ source: SourceText, _ tree: JSONTree) { (self.source, self.tree) = (source, tree) }

  /// Parses a complete text. The node is `nil` if no value could be read.
  static func parse(_ source: SourceText) -> (node: JSONNode?, diagnostics: Diagnostics) {
    guard let problem = source.encodingProblem() else { return parse(source, from: 0) }
    return (nil, Diagnostics([problem]))
  }

  /// Parses a text from an offset to its end; the text must be valid UTF-8.
  static func parse(
    _ source: SourceText, from start: Int, maximumValues: Int = JSONParser.maximumValues
  ) -> (node: JSONNode?, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let parsed = JSONParser.parse(source.bytes, from: start, maximumValues: maximumValues) {
      diagnostics.add(Diagnostic($0, in: source))
    }
    return (parsed.map { JSONDocument(source, $0.tree).node($0.root) }, diagnostics)
  }

  func node(_ node: JSONTree.Node) -> JSONNode {
    let value: JSONNode.Value =
      switch node.value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .list(let slice): .list(JSONItems(slice, self))
      case .object(let slice): .object(JSONItems(slice, self))
      case .invalid: .invalid
      }
    return JSONNode(value: value, span: SourceSpan(source, from: node.start, to: node.end))
  }
}

extension Diagnostic {
  fileprivate init(_ error: JSONSyntaxError, in source: SourceText) {
    let notes = error.note.map { Note(text: $0.text, span: SourceSpan(source, $0.range)) }
    self.init(
      Code(error.kind), error.message, at: SourceSpan(source, error.range),
      notes: notes.map { [$0] } ?? [],
      help: error.help.map { Help($0, replacement: error.replacement) })
  }
}

extension Diagnostic.Code {
  fileprivate init(_ kind: JSONSyntaxError.Kind) {
    self =
      switch kind {
      case .grammar: .syntax
      case .duplicateKey: .duplicateKey
      case .tooDeep, .tooManyValues: .limit
      }
  }
}
