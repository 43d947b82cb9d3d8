/// A strict parser for RFC 8259 that recovers from errors where possible.
///
/// Recursive, but never deeper than `maximumDepth`, and linear in the length of the text.
struct JSONParser: ~Copyable {
  /// An unrecoverable error, which has been reported.
  struct Abort: Error {}

  /// The beginning of an unfinished list or object.
  private struct Opening {
    var offset: Int
    var isList: Bool
  }

  let source: SourceText
  private let tree: JSONTree
  let bytes: TextBytes
  var position: Int
  var diagnostics = Diagnostics()
  private var open: [Opening] = []
  private var valueCount = 0
  private var items: ItemStack<JSONTree.Node>
  private var members = ItemStack<JSONTree.Member>()
  var recentStrings = StringCache()

  /// The maximum nesting of lists and objects.
  static let maximumDepth = 64
  /// The maximum number of values in a text: far more than a scene can have elements, and far too
  /// few to exhaust memory.
  static let maximumValues = 4_000_000
  private let maximumValues: Int

  private init(_ source: SourceText, _ bytes: TextBytes, from start: Int, maximumValues: Int) {
    self.source = source
    tree = JSONTree(source)
    self.bytes = bytes
    self.maximumValues = maximumValues
    position = start
    // Reserve the buffer: growing it would copy the items. Items of long lists are rarely shorter
    // than 32 bytes.
    items = ItemStack(capacity: bytes.count / 32)
  }

  /// Parses a complete text. The node is `nil` if no value could be read.
  static func parse(_ source: SourceText) -> (node: JSONNode?, diagnostics: Diagnostics) {
    guard let problem = source.encodingProblem() else { return parse(source, from: 0) }
    var diagnostics = Diagnostics()
    diagnostics.add(problem)
    return (nil, diagnostics)
  }

  /// Parses a text from an offset to its end; the text must be valid UTF-8.
  static func parse(
    _ source: SourceText, from start: Int, maximumValues: Int = Self.maximumValues
  ) -> (node: JSONNode?, diagnostics: Diagnostics) {
    source.bytes.withUnsafeBytes { bytes in
      var parser = JSONParser(
        source, TextBytes(bytes), from: start, maximumValues: maximumValues)
      let node = try? parser.document()
      return (node, parser.diagnostics)
    }
  }

  /// Reads one value and requires the end of the text after it.
  private mutating func document() throws(Abort) -> JSONNode {
    try skipSpace()
    guard position < end else {
      // A text with only comments has been reported already.
      if !diagnostics.hasErrors {
        let help = "`ringrender example` prints a config to start from"
        diagnostics.add(
          Diagnostic("the text is empty", at: SourceSpan(source), help: help))
      }
      throw Abort()
    }
    let node = try value()
    try skipSpace()
    guard position < end else { return tree.node(node) }
    report(
      "there is more text after the end of the document", at: position..<position + 1,
      help: "a config is one object, from { to its }")
    throw Abort()
  }

  // MARK: - Values

  mutating func value() throws(Abort) -> JSONTree.Node {
    valueCount &+= 1
    guard valueCount <= maximumValues else { throw tooManyValues() }
    let start = position
    let value: JSONTree.Value
    switch peek {
    case UInt8(ascii: "{"): value = try nested(isList: false)
    case UInt8(ascii: "["): value = try nested(isList: true)
    case UInt8(ascii: "\""): value = try string().map(JSONTree.Value.string) ?? .invalid
    case UInt8(ascii: "'"): value = .string(try singleQuoted())
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      value = try missingValue()
    default:
      if let number = fastPathNumber() { value = .number(number) } else { value = try scalar() }
    }
    return JSONTree.Node(
      value: value, start: UInt32(clamping: start), end: UInt32(clamping: position))
  }

  private mutating func tooManyValues() -> Abort {
    report("the text has more than \(maximumValues) values", at: position..<position + 1)
    return Abort()
  }

  private mutating func missingValue() throws(Abort) -> JSONTree.Value {
    report("a value is missing here", at: position..<position + 1)
    // No caller consumes a colon. A comma or bracket belongs to the enclosing list or object.
    if peek == UInt8(ascii: ":") { throw Abort() }
    return .invalid
  }

  private mutating func nested(isList: Bool) throws(Abort) -> JSONTree.Value {
    guard open.count < Self.maximumDepth else { throw tooDeep() }
    open.append(Opening(offset: position, isList: isList))
    position += 1
    let value = isList ? try list() : try object()
    open.removeLast()
    return value
  }

  private mutating func tooDeep() -> Abort {
    report(
      "lists and objects are nested more than \(Self.maximumDepth) deep",
      at: position..<position + 1)
    return Abort()
  }

  private mutating func list() throws(Abort) -> JSONTree.Value {
    let first = items.count
    try skipSpace()
    guard !consume(Self.listEnd) else { return .list(.empty) }
    repeat { items.append(try value()) } while try !endOfItem(closing: Self.listEnd)
    return .list(tree.append(&items, from: first))
  }

  private mutating func object() throws(Abort) -> JSONTree.Value {
    let first = members.count
    var keys = DuplicateKeyFinder()
    try skipSpace()
    guard !consume(Self.objectEnd) else { return .object(.empty) }
    repeat { try member(from: first, &keys) } while try !endOfItem(closing: Self.objectEnd)
    return .object(tree.append(&members, from: first))
  }

  /// Reads a key and its value into the members of an object, which begin at `first`.
  private mutating func member(from first: Int, _ keys: inout DuplicateKeyFinder) throws(Abort) {
    let start = position
    let key = try self.key()
    let end = position
    try skipSpace()
    try colon(after: start..<end)
    try skipSpace()
    let value = try value()
    guard let key else { return }
    let member = JSONTree.Member(
      node: value, keyStart: UInt32(clamping: start), keyEnd: UInt32(clamping: end), key: key.text)
    if let earlier = keys.add(key, to: members, from: first) {
      return reportDuplicate(member, first: members[earlier])
    }
    members.append(member)
  }

  private mutating func reportDuplicate(_ member: JSONTree.Member, first: JSONTree.Member) {
    let note = Diagnostic.Note(text: "it was first given at", span: first.keySpan(in: source))
    diagnostics.add(
      Diagnostic(
        "the key \(member.key.shortened.quoted) is given twice", at: member.keySpan(in: source),
        notes: [note]))
  }

  // MARK: - Between values

  private static let listEnd = UInt8(ascii: "]")
  private static let objectEnd = UInt8(ascii: "}")

  /// Reads the delimiter after an item. Returns whether it ends the list or object.
  private mutating func endOfItem(closing: UInt8) throws(Abort) -> Bool {
    let itemEnd = position
    try skipSpace()
    if consume(closing) { return true }
    let comma = position
    guard consume(UInt8(ascii: ",")) else { return try missingComma(after: itemEnd, closing) }
    try skipSpace()
    guard consume(closing) else { return false }
    report(
      "there is a comma after the last item", at: comma..<comma + 1,
      help: "JSON allows commas only between items: delete this one")
    return true
  }

  /// Reports a missing comma before an item, so that parsing can continue. Returns `false`, because
  /// the list or object does not end. Throws if no item follows.
  private mutating func missingComma(after itemEnd: Int, _ closing: UInt8) throws(Abort) -> Bool {
    guard position < end else { throw truncated() }
    guard startsItem(peek) else { throw mismatch(closing: closing) }
    report(
      "a comma is missing between two items", at: itemEnd..<itemEnd,
      help: "write a comma here")
    return false
  }

  private mutating func colon(after key: Range<Int>) throws(Abort) {
    if !consume(UInt8(ascii: ":")) { try missingColon(after: key) }
  }

  private mutating func missingColon(after key: Range<Int>) throws(Abort) {
    guard position < end else { throw truncated() }
    let isEquals = peek == UInt8(ascii: "=")
    report(
      "a colon is missing after the key \(source.string(key).shortened)",
      at: position..<position + 1,
      help: isEquals ? "write : instead of =" : nil)
    guard isEquals else { throw Abort() }
    position += 1
  }

  private func startsItem(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: Self.isWord(byte)
    }
  }

  /// Reports a character that is neither a comma nor the end of the list or object.
  private mutating func mismatch(closing: UInt8) -> Abort {
    let kind = closing == Self.listEnd ? "list" : "object"
    let actual = source.string(position..<scalarEnd(position))
    report(
      "expected a comma or \(Unicode.Scalar(closing)) here, found \(actual.quoted)",
      at: position..<scalarEnd(position), notes: openingNote(kind))
    return Abort()
  }

  /// Reports that the text ends inside a list or object, with a note about its beginning.
  mutating func truncated() -> Abort {
    let last = source.bytes.lastIndex { !Self.isSpace($0) } ?? 0
    let kind = open.last.map { $0.isList ? "a list" : "an object" } ?? "the document"
    let closers = open.reversed().map { $0.isList ? "]" : "}" }.joined(separator: " ")
    report(
      "the text ends inside \(kind)", at: last + 1..<last + 1,
      notes: openingNote(open.last?.isList == true ? "list" : "object"),
      help: open.isEmpty ? nil : "close the brackets with \(closers)")
    return Abort()
  }

  private func openingNote(_ kind: String) -> [Diagnostic.Note] {
    guard let opening = open.last else { return [] }
    let span = SourceSpan(source, opening.offset..<opening.offset + 1)
    return [Diagnostic.Note(text: "the \(kind) begins at", span: span)]
  }
}
