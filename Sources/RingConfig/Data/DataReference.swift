/// A name for a value that is not written in its place: `$data.score`, in texts `{data.score}`.
struct DataReference: Hashable, Sendable {
  /// `data`, or the name of an item.
  var head: Substring
  var keys: [Substring]

  /// The name of a document's columns, as opposed to that of an item.
  static let columns = "data"
  /// The key that counts the items of a repetition.
  static let index = "index"

  /// The reference that a string is, as a whole.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "$"), text != JSONNode.fractionName else { return nil }
    self.init(path: text.dropFirst())
  }

  /// The reference that a path is: names with dots between them.
  init?(path: Substring) {
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    guard names.allSatisfy(Self.isName), let head = names.first else { return nil }
    self.head = head
    keys = Array(names.dropFirst())
  }

  /// As it stands in a config.
  var text: String { "$" + ([head] + keys).joined(separator: ".") }

  /// Whether a text may be the name of a column or of an item: letters, digits, `-` and `_`, the first
  /// one a letter or `_`.
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

  /// Such names as a regular expression, for schemas.
  static let namePattern = "[A-Za-z_][A-Za-z0-9_-]*"
  /// References as a regular expression, for schemas; a view's progress is none.
  static let pattern = "^\\$(?!fraction$)\(namePattern)(\\.\(namePattern))*$"
}

extension DataType {
  /// The types that may stand for a JSON value of some kinds.
  static func types(of kinds: JSONNode.Kinds) -> Set<DataType> {
    var types: Set<DataType> = []
    if kinds.contains(.number) { types.formUnion([.number, .integer]) }
    if kinds.contains(.string) { types.insert(.string) }
    if kinds.contains(.bool) { types.insert(.boolean) }
    if kinds.contains(.list) { types.insert(.list) }
    return types
  }
}

extension JSONNode {
  /// The reference in whose place this value stands; `nil` if it is written here.
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
