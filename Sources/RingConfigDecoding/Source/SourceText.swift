import RingCore

/// A named text to whose positions diagnostics refer. A class, because every value refers to it.
package final class SourceText: Sendable {
  /// The file name, `<stdin>`, or the option that provided the text.
  package let name: String
  /// The bytes without a byte order mark; UTF-8, but not validated.
  package let bytes: [UInt8]
  /// The sort index among several texts, from 0. Diagnostics are sorted by the index of their text.
  let sortIndex: Int
  private let lineStarts: [Int]

  /// Whether this is the text of a document, not the argument of an option.
  package var isDocument: Bool { sortIndex == 0 }

  /// Creates a text from bytes, and removes a byte order mark from their beginning.
  package convenience init(name: String, bytes: [UInt8]) {
    self.init(name: name, bytes: bytes, sortIndex: 0)
  }

  init(name: String, bytes: [UInt8], sortIndex: Int) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.name = name
    self.bytes = text
    self.sortIndex = sortIndex
    lineStarts = text.lineStarts
  }

  /// Returns the position of a byte; line and column count from 1.
  ///
  /// A column is a Unicode scalar, as in JSON's own grammar; a tab is one column.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    let precedingBytes = bytes[lineStarts[line]..<min(offset, bytes.count)]
    return (line + 1, 1 + precedingBytes.count { !Self.isContinuation($0) })
  }

  /// Returns the range of the line around an offset, without its line ending.
  func lineRange(around offset: Int) -> Range<Int> {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// Returns the text of a range of bytes; invalid UTF-8 is replaced with U+FFFD.
  func string(_ range: Range<Int>) -> String { bytes.string(range) }

  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Returns the index of the last line that begins at or before an offset.
  private func lineIndex(of offset: Int) -> Int {
    lineStarts.prefixCount { $0 <= offset } - 1
  }
}

/// A range of a text, or the whole text.
package struct SourceSpan: Sendable {
  package let source: SourceText
  // Offsets have only 32 bits, because every value has a span and a large document has millions of
  // values. An input has at most 256 MiB by default.
  private let start: UInt32
  private let end: UInt32

  init(_ source: SourceText, _ range: Range<Int>? = nil) {
    self.source = source
    start = range.map { UInt32(clamping: $0.lowerBound) } ?? Self.wholeTextMarker.start
    end = range.map { UInt32(clamping: $0.upperBound) } ?? Self.wholeTextMarker.end
  }

  @inline(__always)
  init(_ source: SourceText, from start: Int, to end: Int) {
    self.source = source
    (self.start, self.end) = (UInt32(clamping: start), UInt32(clamping: end))
  }

  @inline(__always)
  init(_ source: SourceText, from start: UInt32, to end: UInt32) {
    (self.source, self.start, self.end) = (source, start, end)
  }

  /// The bounds that represent the whole text; they are not a valid range.
  private static let wholeTextMarker: (start: UInt32, end: UInt32) = (1, 0)

  func isSame(as other: SourceSpan) -> Bool {
    source === other.source && start == other.start && end == other.end
  }

  /// The offsets of the range in bytes; `nil` represents the whole text.
  package var range: Range<Int>? { start <= end ? Int(start)..<Int(end) : nil }

  /// The line and the column of the beginning, from 1; `nil` for a whole text.
  package var position: (line: Int, column: Int)? {
    range.map { source.position(of: $0.lowerBound) }
  }

  /// The position as `name:line:column`; the name alone for a whole text.
  package var location: String {
    source.name + (position.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// The text of the range; empty for a whole text.
  var text: String { range.map(source.string) ?? "" }

  /// Returns the range from the beginning of this one to the end of `other`; `nil` if `other` is in
  /// another text or ends before.
  func through(_ other: SourceSpan) -> SourceSpan? { extended(to: other.range?.upperBound, other) }

  /// Returns the range from the beginning of this one to that of `other`; `nil` if `other` is in
  /// another text or begins before.
  func upTo(_ other: SourceSpan) -> SourceSpan? { extended(to: other.range?.lowerBound, other) }

  private func extended(to end: Int?, _ other: SourceSpan) -> SourceSpan? {
    guard source === other.source, let range, let end, end >= range.upperBound else { return nil }
    return SourceSpan(source, range.lowerBound..<end)
  }

  /// The empty range at the end of this one.
  var endPoint: SourceSpan { SourceSpan(source, range.map { $0.upperBound..<$0.upperBound }) }

  /// The first byte only, to mark the beginning of a value.
  var startPoint: SourceSpan {
    guard let range, !range.isEmpty else { return self }
    return SourceSpan(source, range.lowerBound..<range.lowerBound + 1)
  }
}

extension SourceText {
  /// Returns the error of a text that is not UTF-8; `nil` if it is.
  func encodingProblem() -> Diagnostic? {
    if let name = ForeignEncoding.name(ofTextFrom: bytes.prefix(4)) {
      return Diagnostic(
        .syntax, "the text is \(name), but a config must be UTF-8", at: SourceSpan(self),
        help: "save it as UTF-8")
    }
    guard let invalidRange = InvalidUTF8.first(in: bytes) else { return nil }
    return Diagnostic(
      .syntax, "the text is not valid UTF-8: \(InvalidUTF8.hexadecimal(bytes[invalidRange]))",
      at: SourceSpan(self, invalidRange), help: "save it as UTF-8")
  }
}
