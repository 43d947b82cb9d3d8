/// A parser for RFC 8259, for texts in UTF-8.
///
/// A strict parser stops at the first error and describes what it expected. Any other recovers from
/// errors where possible, and explains each to the author of a config. Recursive, but never deeper
/// than `maximumDepth`, and linear in the length of the text.
package struct JSONParser: ~Copyable {
  /// The end of parsing after an error, which has been reported.
  struct Abort: Error {}

  /// The beginning of an unfinished list or object.
  private struct Opening {
    var offset: Int
    var isList: Bool
  }

  /// The bytes of the text as an array, for slices.
  let text: [UInt8]
  let bytes: TextBytes
  let tree = JSONTree()
  var position: Int
  /// Receives the errors of a parser that recovers; `nil` in a strict parser.
  private let reportError: ((JSONSyntaxError) -> Void)?
  private(set) var firstError: JSONSyntaxError?
  private var open: [Opening] = []
  /// The number of values that were begun.
  private(set) var valueCount = 0
  private var items: ItemStack<JSONTree.Node>
  private var members = ItemStack<JSONTree.Member>()
  var recentStrings: StringCache

  package static let maximumDepth = 64
  /// The maximum number of values in a config: far more than a scene can have elements, and far too
  /// few to exhaust memory.
  package static let maximumValues = 4_000_000
  private let maximumValues: Int

  /// Creates a parser, which is strict if it has no `reportError`. `bytes` are those of `text`.
  init(
    _ text: [UInt8], _ bytes: TextBytes, from start: Int, maximumValues: Int,
    _ reportError: ((JSONSyntaxError) -> Void)? = nil
  ) {
    (self.text, self.bytes, self.reportError) = (text, bytes, reportError)
    self.maximumValues = maximumValues
    position = start
    // Reserve the buffer: growing it would copy the items. Items of long lists are rarely shorter
    // than 32 bytes.
    items = ItemStack(capacity: bytes.count / 32)
    recentStrings = StringCache(forTextOf: bytes.count)
  }

  /// Parses a config from an offset to its end, and recovers from errors where possible.
  ///
  /// Passes each error to `reportError`. Returns `nil` if no value could be read.
  package static func parse(
    _ text: [UInt8], from start: Int, maximumValues: Int,
    reportError: @escaping (JSONSyntaxError) -> Void
  ) -> (root: JSONTree.Node, tree: JSONTree)? {
    text.withUnsafeBytes { bytes in
      var parser = JSONParser(
        text, TextBytes(bytes), from: start, maximumValues: maximumValues, reportError)
      guard let root = try? parser.parseDocument() else { return nil }
      return (root, parser.tree)
    }
  }

  var isStrict: Bool { reportError == nil }

  /// Reads one value and requires the end of the text after it.
  private mutating func parseDocument() throws(Abort) -> JSONTree.Node {
    try skipSpace()
    guard position < end else {
      // A text with only comments has been reported already.
      if firstError == nil {
        report(
          "the text is empty", at: nil, help: "`ringrender example` prints a config to start from")
      }
      throw Abort()
    }
    let node = try parseValue()
    try skipSpace()
    guard position < end else { return node }
    report(
      "there is more text after the end of the document", at: position..<position + 1,
      help: "a config is one object, from { to its }")
    throw Abort()
  }

  // MARK: - Values

  /// Reads a value of any kind, which begins at the position.
  mutating func parseValue() throws(Abort) -> JSONTree.Node {
    valueCount &+= 1
    guard valueCount <= maximumValues else { throw reportTooManyValues() }
    let start = position
    let value: JSONTree.Value
    switch peek {
    case UInt8(ascii: "{"): value = try parseNested(isList: false)
    case UInt8(ascii: "["): value = try parseNested(isList: true)
    case UInt8(ascii: "\""): value = try parseString().map(JSONTree.Value.string) ?? .invalid
    case UInt8(ascii: "'"):
      try failIfStrict(expected: "a value")
      value = .string(try parseSingleQuoted())
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      value = try reportMissingValue()
    default:
      if let number = parseFastPathNumber() {
        value = .number(number)
      } else {
        value = try parseScalar()
      }
    }
    return JSONTree.Node(
      value: value, start: UInt32(clamping: start), end: UInt32(clamping: position))
  }

  private mutating func reportTooManyValues() -> Abort {
    report(
      "the text has more than \(maximumValues) values", at: position..<position + 1,
      kind: .tooManyValues)
    return Abort()
  }

  /// Reports that a value is missing before a delimiter, and returns `invalid`. Throws at a colon,
  /// and in a strict parser.
  private mutating func reportMissingValue() throws(Abort) -> JSONTree.Value {
    try failIfStrict(expected: "a value")
    report("a value is missing here", at: position..<position + 1)
    // No caller consumes a colon. A comma or bracket belongs to the enclosing list or object.
    if peek == UInt8(ascii: ":") { throw Abort() }
    return .invalid
  }

  /// Reads a list or an object, whose opening bracket is at the position.
  mutating func parseNested(isList: Bool) throws(Abort) -> JSONTree.Value {
    guard open.count < Self.maximumDepth else { throw reportTooDeep() }
    open.append(Opening(offset: position, isList: isList))
    position += 1
    let value = isList ? try parseList() : try parseObject()
    open.removeLast()
    return value
  }

  private mutating func reportTooDeep() -> Abort {
    report(
      "lists and objects are nested more than \(Self.maximumDepth) deep",
      at: position..<position + 1, kind: .tooDeep)
    return Abort()
  }

  private mutating func parseList() throws(Abort) -> JSONTree.Value {
    let first = items.count
    try skipSpace()
    guard !consume(Self.listEnd) else { return .list(.empty) }
    repeat { items.append(try parseValue()) } while try !parseItemEnd(closing: Self.listEnd)
    return .list(tree.append(&items, from: first))
  }

  private mutating func parseObject() throws(Abort) -> JSONTree.Value {
    let first = members.count
    var keys = DuplicateKeyFinder()
    try skipSpace()
    guard !consume(Self.objectEnd) else { return .object(.empty) }
    repeat { try parseMember(from: first, &keys) } while try !parseItemEnd(closing: Self.objectEnd)
    return .object(tree.append(&members, from: first))
  }

  /// Reads a key and its value into the members of an object, which begin at `first`.
  private mutating func parseMember(
    from first: Int, _ keys: inout DuplicateKeyFinder
  ) throws(Abort) {
    let start = position
    let key = try parseKey()
    let end = position
    let earlier: Int? = if let key { keys.add(key, to: members, from: first) } else { nil }
    if let key, earlier != nil {
      try failIfStrict("the key \(key.text.quoted) is given twice", at: start)
    }
    try skipSpace()
    try parseColon(after: start..<end)
    try skipSpace()
    let value = try parseValue()
    guard let key else { return }
    let member = JSONTree.Member(
      node: value, keyStart: UInt32(clamping: start), keyEnd: UInt32(clamping: end), key: key.text)
    if let earlier {
      reportDuplicate(member, first: members[earlier])
    } else {
      members.append(member)
    }
  }

  private mutating func reportDuplicate(_ member: JSONTree.Member, first: JSONTree.Member) {
    report(
      "the key \(member.key.shortened.quoted) is given twice", at: member.keyRange,
      note: ("it was first given at", first.keyRange), kind: .duplicateKey)
  }

  // MARK: - Between values

  private static let listEnd = UInt8(ascii: "]")
  private static let objectEnd = UInt8(ascii: "}")

  /// Reads the delimiter after an item. Returns whether it ends the list or object.
  private mutating func parseItemEnd(closing: UInt8) throws(Abort) -> Bool {
    let itemEnd = position
    try skipSpace()
    if consume(closing) { return true }
    let comma = position
    guard consume(UInt8(ascii: ",")) else {
      return try reportMissingComma(after: itemEnd, closing: closing)
    }
    try skipSpace()
    // In a strict parser, the next item is missing.
    guard !isStrict, consume(closing) else { return false }
    report(
      "there is a comma after the last item", at: comma..<comma + 1,
      help: "JSON allows commas only between items: delete this one", replacement: "")
    return true
  }

  /// Reports a missing comma before an item, so that parsing can continue. Returns `false`, because
  /// the list or object does not end. Throws if no item follows.
  private mutating func reportMissingComma(
    after itemEnd: Int, closing: UInt8
  ) throws(Abort) -> Bool {
    try failIfStrict(expected: "a comma or \(Unicode.Scalar(closing))")
    guard position < end else { throw reportTruncated() }
    guard startsItem(peek) else { throw reportMismatch(closing: closing) }
    report(
      "a comma is missing between two items", at: itemEnd..<itemEnd,
      help: "write a comma here", replacement: ",")
    return false
  }

  /// Reads the colon after a key, whose range is for the message if it is missing.
  private mutating func parseColon(after key: Range<Int>) throws(Abort) {
    if !consume(UInt8(ascii: ":")) { try reportMissingColon(after: key) }
  }

  /// Reports a missing colon. Reads `=` instead of it; throws at anything else, and in a strict
  /// parser.
  private mutating func reportMissingColon(after key: Range<Int>) throws(Abort) {
    try failIfStrict(expected: "a colon")
    guard position < end else { throw reportTruncated() }
    let isEquals = peek == UInt8(ascii: "=")
    report(
      "a colon is missing after the key \(text.string(key).shortened)",
      at: position..<position + 1,
      help: isEquals ? "write : instead of =" : nil, replacement: isEquals ? ":" : nil)
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
  private mutating func reportMismatch(closing: UInt8) -> Abort {
    let kind = closing == Self.listEnd ? "list" : "object"
    report(
      "expected a comma or \(Unicode.Scalar(closing)) here, found \(foundCharacter)",
      at: position..<scalarEnd(position), note: openingNote(kind))
    return Abort()
  }

  /// Reports that the text ends inside a list or object, with a note about its beginning.
  mutating func reportTruncated() -> Abort {
    let last = text.lastIndex { !Self.isSpace($0) } ?? 0
    let kind = open.last.map { $0.isList ? "a list" : "an object" } ?? "the document"
    let closers = open.reversed().map { $0.isList ? "]" : "}" }.joined(separator: " ")
    report(
      "the text ends inside \(kind)", at: last + 1..<last + 1,
      note: openingNote(open.last?.isList == true ? "list" : "object"),
      help: open.isEmpty ? nil : "close the brackets with \(closers)")
    return Abort()
  }

  private func openingNote(_ kind: String) -> JSONSyntaxError.Note? {
    open.last.map { ("the \(kind) begins at", $0.offset..<$0.offset + 1) }
  }

  // MARK: - Errors

  /// Reports an error to `reportError`, if there is one. `range` is `nil` for the whole text.
  mutating func report(
    _ message: String, at range: Range<Int>?, note: JSONSyntaxError.Note? = nil,
    help: String? = nil, replacement: String? = nil, kind: JSONSyntaxError.Kind = .grammar
  ) {
    let error = JSONSyntaxError(
      message: message, range: range.map { $0.clamped(to: 0..<max(end, $0.lowerBound)) },
      note: note, help: help, replacement: replacement, kind: kind)
    if firstError == nil { firstError = error }
    reportError?(error)
  }

  /// Reads a number, `true`, `false` or `null`. Reports anything else.
  mutating func parseScalar() throws(Abort) -> JSONTree.Value {
    if isStrict { return try parseStrictScalar() }
    let start = position
    while position < end, isScalarPart(bytes[position]) { position += 1 }
    guard position > start else {
      guard start < end else { throw reportTruncated() }
      report("expected a value here, found \(foundCharacter)", at: start..<scalarEnd(start))
      throw Abort()
    }
    let range = start..<position
    switch bytes[start] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return parseNumber(range)
    default: return parseLiteral(range)
    }
  }

  private func isScalarPart(_ byte: UInt8) -> Bool {
    Self.isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Returns the value of `true`, `false` or `null`; `invalid` for another word, which is reported.
  private mutating func parseLiteral(_ range: Range<Int>) -> JSONTree.Value {
    let text = self.text.string(range)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    if ["nan", "inf", "infinity"].contains(text.lowercased()) {
      reportNotFinite(text, range)
      return .invalid
    }
    let replacements = [
      "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null",
      "undefined": "null",
    ]
    let word =
      replacements[text.lowercased()]
      ?? Spelling.nearest(to: text, among: ["true", "false", "null"])
    report(
      "\(text.shortened) is not a value", at: range,
      help: "write \(word ?? text.shortened.quoted)", replacement: word ?? text.quoted)
    return .invalid
  }

  private mutating func reportNotFinite(_ text: String, _ range: Range<Int>) {
    report("\(text) is not a JSON number", at: range, help: "write a finite number")
  }

  /// Reads a number with few digits; `nil`, without consuming anything, if there is none.
  mutating func parseFastPathNumber() -> Double? {
    let isNegative = peek == UInt8(ascii: "-")
    let first = position &+ (isNegative ? 1 : 0)
    guard let number = FastPathNumber(bytes, from: first), !isScalarPart(bytes[number.end]) else {
      return nil
    }
    position = number.end
    return isNegative ? -number.value : number.value
  }

  /// Reads a number that `parseFastPathNumber` does not; `invalid` after a reported error.
  private mutating func parseNumber(_ range: Range<Int>) -> JSONTree.Value {
    let text = self.text.string(range)
    if let problem = NumberGrammar.problem(of: text) {
      let unsigned = text.drop { $0 == "-" || $0 == "+" }.lowercased()
      if ["nan", "inf", "infinity"].contains(unsigned) {
        reportNotFinite(text, range)
      } else {
        let repaired = NumberGrammar.repaired(text)
        report(
          "\(text.shortened) is not a number: \(problem)", at: range,
          help: repaired.map { "write \($0)" }, replacement: repaired)
      }
      return .invalid
    }
    guard let value = Double(text), value.isFinite else {
      report("\(text.shortened) is too large for a number", at: range)
      return .invalid
    }
    return .number(value)
  }

  var end: Int { bytes.count }

  /// The byte at the position; 0 at the end, which does not occur in JSON.
  var peek: UInt8 { bytes[position] }

  /// Consumes `byte`, which must not be 0, if it is the next byte. Returns whether it is.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position &+= 1
    return true
  }

  /// Skips whitespace. A parser that recovers also skips comments, and reports them.
  @inline(__always)
  mutating func skipSpace() throws(Abort) {
    // Between most values there is nothing or a single space.
    if peek == UInt8(ascii: " ") { position &+= 1 }
    if Self.isSpaceOrComment(peek) { try skipSpacesAndComments() }
  }

  /// Whether a byte can begin whitespace or a comment. Also true for all control characters,
  /// including the 0 at the end of the text; `skipSpacesAndComments` does not skip them.
  private static func isSpaceOrComment(_ byte: UInt8) -> Bool {
    let blanks: UInt64 = 1 << 33 &- 1
    let signs: UInt64 = 1 << UInt64(UInt8(ascii: "/")) | 1 << UInt64(UInt8(ascii: "#"))
    return byte < 64 && (blanks | signs) >> UInt64(byte) & 1 != 0
  }

  /// Skips whitespace, and comments in a parser that recovers. A strict parser stops before them.
  @inline(never)
  private mutating func skipSpacesAndComments() throws(Abort) {
    while true {
      switch peek {
      case UInt8(ascii: " "):
        position += bytes.block(at: position).prefixCount(of: UInt8(ascii: " "))
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        // A strict parser finds them where it expects something else.
        guard !isStrict else { return }
        try skipComment()
      default: return
      }
    }
  }

  /// Skips a comment and reports it. Throws at a `/` that begins none.
  private mutating func skipComment() throws(Abort) {
    let start = position
    let second = bytes[position + 1]
    if bytes[start] == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
      // In `/*/`, the `*` only begins the comment.
      position += 3
      while position < end, bytes[position - 1] != UInt8(ascii: "*") || peek != UInt8(ascii: "/") {
        position += 1
      }
      position = min(end, position + 1)
    } else if bytes[start] == UInt8(ascii: "/"), second != UInt8(ascii: "/") {
      report("a / does not belong here", at: start..<start + 1)
      throw Abort()
    } else {
      position = lineEnd(after: start)
    }
    report("JSON has no comments", at: start..<position, help: "delete it", replacement: "")
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// Whether a byte is a letter, a digit, `_`, `$`, `%` or not ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "%"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the end of the scalar that begins at an offset.
  func scalarEnd(_ offset: Int) -> Int {
    var next = min(end, offset + 1)
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// Returns the end of the line that contains the character at an offset, without its line ending.
  func lineEnd(after offset: Int) -> Int {
    let end = text[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? end
    return end > offset && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The character at the position, as quoted in messages; at the end of the text, `the end`.
  var foundCharacter: String {
    position < end ? text.string(position..<scalarEnd(position)).quoted : "the end"
  }
}
