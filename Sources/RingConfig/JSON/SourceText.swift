/// A text with a name, in which diagnostics point at places.
///
/// A class, because every value of a document refers to the text that it came from.
public final class SourceText: Sendable {
  /// A file name, `<stdin>`, or the option that gave the text.
  public let name: String
  /// The text without a byte order mark; UTF-8, but not validated.
  public let bytes: [UInt8]
  /// Where the text stands among others: diagnostics of a lower order come first.
  let order: Int
  /// The offsets at which lines begin.
  private let lineStarts: [Int]

  /// A text by its bytes; a byte order mark is left out.
  public convenience init(name: String, bytes: [UInt8]) {
    self.init(name: name, bytes: bytes, order: 0)
  }

  init(name: String, bytes: [UInt8], order: Int) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.name = name
    self.bytes = text
    self.order = order
    lineStarts = text.withUnsafeBytes { Self.lineStarts(of: TextBytes($0)) }
  }

  private static func lineStarts(of bytes: TextBytes) -> [Int] {
    var starts = [0]
    var offset = 0
    while offset < bytes.count {
      // Written by a program, a text may be one line of megabytes.
      if let place = bytes.block(at: offset).firstPlace(of: UInt8(ascii: "\n")) {
        offset += place + 1
        starts.append(offset)
      } else {
        offset += ByteBlock.width
      }
    }
    return starts
  }

  /// The place of a byte: line and column count from 1.
  ///
  /// A column is a Unicode scalar, as JSON's own grammar counts characters; a tab is one column.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    let before = bytes[lineStarts[line]..<min(offset, bytes.count)]
    return (line + 1, before.reduce(1) { $0 + (Self.isContinuation($1) ? 0 : 1) })
  }

  /// The bytes of the line around an offset, without its end.
  func lineRange(around offset: Int) -> Range<Int> {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The text of a range; what is not UTF-8 is replaced.
  func string(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: range.count) {
        $0.initialize(fromContentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      }
    }
  }

  /// Whether a byte is not the first of its scalar.
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The last line that begins at or before an offset.
  private func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

/// A part of a text, or the whole of it.
public struct SourceSpan: Sendable {
  /// The text of which this is a part.
  public let source: SourceText
  // Every value of a document has a span, and a large one has millions: offsets beyond 4 GiB, far more
  // than is read of any file, are not told apart.
  private let start: UInt32
  private let end: UInt32

  init(_ source: SourceText, _ range: Range<Int>? = nil) {
    self.source = source
    start = range.map { UInt32(clamping: $0.lowerBound) } ?? Self.whole.start
    end = range.map { UInt32(clamping: $0.upperBound) } ?? Self.whole.end
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

  /// Stands for a text as a whole, which is no range.
  private static let whole: (start: UInt32, end: UInt32) = (1, 0)

  /// Offsets of bytes; `nil` is the text as a whole.
  public var range: Range<Int>? { start <= end ? Int(start)..<Int(end) : nil }

  /// `name:line:column`, or the name alone.
  public var location: String {
    guard let range else { return source.name }
    let (line, column) = source.position(of: range.lowerBound)
    return "\(source.name):\(line):\(column)"
  }

  /// The text at this place.
  var text: String { range.map(source.string) ?? "" }

  /// Only the first byte: where something begins.
  var beginning: SourceSpan {
    guard let range, !range.isEmpty else { return self }
    return SourceSpan(source, range.lowerBound..<range.lowerBound + 1)
  }
}
