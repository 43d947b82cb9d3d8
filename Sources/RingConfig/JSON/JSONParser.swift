/// A strict reader of RFC 8259 that goes on after an error where it can.
///
/// Recursive, but never deeper than `maximumDepth`, and linear in the length of the text.
struct JSONParser {
  /// Reported already; nothing sensible can be read after it.
  struct Abort: Error {}

  /// Where a list or an object began.
  private struct Opening {
    var offset: Int
    var isList: Bool
  }

  let source: SourceText
  let bytes: [UInt8]
  let end: Int
  var position: Int
  var diagnostics = Diagnostics()
  private var open: [Opening] = []
  private var valueCount = 0
  private let items = OpenItems<JSONNode>()
  private let members = OpenItems<JSONNode.Member>()

  /// Lists and objects inside each other.
  static let maximumDepth = 64
  /// Values of one text. Default: far more than can be drawn, far less than fills the memory.
  var maximumValues = 4_000_000

  /// A reader of a text from an offset to its end.
  init(_ source: SourceText, from start: Int = 0) {
    self.source = source
    bytes = source.bytes
    end = bytes.count
    position = start
  }

  /// The value of the whole text, `nil` if no value could be made of it.
  static func parse(_ source: SourceText) -> (node: JSONNode?, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    if let problem = source.encodingProblem() {
      diagnostics.add(problem)
      return (nil, diagnostics)
    }
    var parser = JSONParser(source)
    let node = try? parser.document()
    return (node, parser.diagnostics)
  }

  /// One value with nothing after it.
  mutating func document() throws(Abort) -> JSONNode {
    try skipSpace()
    guard position < end else {
      // A text of comments only has been reported as such.
      if !diagnostics.hasErrors {
        let help = "`ringrender example` prints a config to start from"
        diagnostics.add(
          Diagnostic("the text is empty", at: SourceSpan(source), help: help))
      }
      throw Abort()
    }
    let node = try value()
    try skipSpace()
    guard position < end else { return node }
    report(
      "there is more text after the end of the document", at: position..<position + 1,
      help: "a config is one object, from { to its }")
    throw Abort()
  }

  // MARK: - Values

  mutating func value() throws(Abort) -> JSONNode {
    valueCount += 1
    guard valueCount <= maximumValues else {
      report("the text has more than \(maximumValues) values", at: position..<position + 1)
      throw Abort()
    }
    let start = position
    let value: JSONNode.Value
    switch peek {
    case UInt8(ascii: "{"): value = try nested(isList: false)
    case UInt8(ascii: "["): value = try nested(isList: true)
    case UInt8(ascii: "\""): value = try string().map(JSONNode.Value.string) ?? .invalid
    case UInt8(ascii: "'"): value = .string(try singleQuoted())
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      report("a value is missing here", at: position..<position + 1)
      // A colon would be met again for ever; the other three belong to the list or object.
      if peek == UInt8(ascii: ":") { throw Abort() }
      value = .invalid
    default:
      if let number = shortNumber() { value = .number(number) } else { value = try scalar() }
    }
    return JSONNode(value: value, span: SourceSpan(source, start..<position))
  }

  private mutating func nested(isList: Bool) throws(Abort) -> JSONNode.Value {
    guard open.count < Self.maximumDepth else {
      report(
        "lists and objects are nested more than \(Self.maximumDepth) deep",
        at: position..<position + 1)
      throw Abort()
    }
    open.append(Opening(offset: position, isList: isList))
    position += 1
    let value = isList ? try list() : try object()
    open.removeLast()
    return value
  }

  private mutating func list() throws(Abort) -> JSONNode.Value {
    let first = items.count
    try skipSpace()
    guard !take(Self.listEnd) else { return .list([]) }
    repeat { items.append(try value()) } while try !endOfItem(closing: Self.listEnd)
    return .list(items.take(from: first))
  }

  private mutating func object() throws(Abort) -> JSONNode.Value {
    let first = members.count
    var places: [String: Int] = [:]
    try skipSpace()
    guard !take(Self.objectEnd) else { return .object([]) }
    repeat { try member(from: first, &places) } while try !endOfItem(closing: Self.objectEnd)
    return .object(members.take(from: first))
  }

  /// Reads a key and its value, into the members of an object that begin at `first`.
  private mutating func member(from first: Int, _ places: inout [String: Int]) throws(Abort) {
    let start = position
    let key = try self.key()
    let span = SourceSpan(source, start..<position)
    try skipSpace()
    try colon(after: span)
    try skipSpace()
    let value = try value()
    guard let key else { return }
    if let earlier = place(of: key, from: first, &places) {
      return reportDuplicate(key, at: span, first: members[earlier].keySpan)
    }
    if !places.isEmpty { places[key] = members.count }
    members.append(JSONNode.Member(key: key, keySpan: span, value: value))
  }

  /// Objects have few members, which are looked through faster than a dictionary is made.
  private static let manyMembers = 16

  /// Where an object has a key already.
  private func place(of key: String, from first: Int, _ places: inout [String: Int]) -> Int? {
    guard members.count - first >= Self.manyMembers else {
      return members.firstIndex(from: first) { $0.key == key }
    }
    if places.isEmpty {
      for index in first..<members.count { places[members[index].key] = index }
    }
    return places[key]
  }

  private mutating func reportDuplicate(_ key: String, at span: SourceSpan, first: SourceSpan) {
    let note = Diagnostic.Note(text: "it was first given at", span: first)
    diagnostics.add(
      Diagnostic("the key \(key.shortened.quoted) is given twice", at: span, notes: [note]))
  }

  // MARK: - Between values

  private static let listEnd = UInt8(ascii: "]")
  private static let objectEnd = UInt8(ascii: "}")

  /// Reads what follows an item; true when that ends the list or object.
  private mutating func endOfItem(closing: UInt8) throws(Abort) -> Bool {
    let itemEnd = position
    try skipSpace()
    if take(closing) { return true }
    let comma = position
    if take(UInt8(ascii: ",")) {
      try skipSpace()
      guard take(closing) else { return false }
      report(
        "there is a comma after the last item", at: comma..<comma + 1,
        help: "JSON allows commas only between items: delete this one")
      return true
    }
    guard position < end else { throw truncated() }
    guard startsItem(peek) else { throw mismatch(closing: closing) }
    report(
      "a comma is missing between two items", at: itemEnd..<itemEnd,
      help: "write a comma here")
    return false
  }

  private mutating func colon(after key: SourceSpan) throws(Abort) {
    if take(UInt8(ascii: ":")) { return }
    guard position < end else { throw truncated() }
    let isEquals = peek == UInt8(ascii: "=")
    report(
      "a colon is missing after the key \(key.text.shortened)", at: position..<position + 1,
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

  /// What stands where a comma or the end was due.
  private mutating func mismatch(closing: UInt8) -> Abort {
    let kind = closing == Self.listEnd ? "list" : "object"
    let found = String(decoding: bytes[position..<scalarEnd(position)], as: UTF8.self)
    report(
      "expected a comma or \(Unicode.Scalar(closing)) here, found \(found.quoted)",
      at: position..<scalarEnd(position), notes: openingNote(kind))
    return Abort()
  }

  /// The report of a text that ends too early: what is open and where it began.
  mutating func truncated() -> Abort {
    let last = bytes.lastIndex { !Self.isSpace($0) } ?? 0
    let kind = open.last.map { $0.isList ? "a list" : "an object" } ?? "the document"
    let closers = open.reversed().map { $0.isList ? "]" : "}" }.joined(separator: " ")
    report(
      "the text ends inside \(kind)", at: last + 1..<last + 1,
      notes: openingNote(open.last?.isList == true ? "list" : "object"),
      help: open.isEmpty ? nil : "close what is open with \(closers)")
    return Abort()
  }

  private func openingNote(_ kind: String) -> [Diagnostic.Note] {
    guard let opening = open.last else { return [] }
    let span = SourceSpan(source, opening.offset..<opening.offset + 1)
    return [Diagnostic.Note(text: "the \(kind) begins at", span: span)]
  }
}
