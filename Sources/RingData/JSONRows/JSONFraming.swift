/// A scanner for the end of a value in a JSON array.
///
/// The scanner looks only at brackets, strings, commas and white space, so that an error inside a
/// value affects only that row.
struct JSONFraming {
  enum Outcome {
    /// The value ends before this offset; its content may be invalid.
    case end(Int)
    /// The end is missing or inside an unclosed string. The next value begins at this offset.
    case cut(Int)
    case incomplete
    case malformed(Fault, at: Int)
  }

  /// The reason why the end of a value cannot be found; the raw value is its message.
  enum Fault: String {
    case end = "the text ends inside this row"
    case openString = "the string is not closed, and the text ends"
    case mismatch = "mismatched bracket; the rest of the file cannot be read"
    case noValue = "a row is missing here; the rest of the file cannot be read"
  }

  private var open: [UInt8] = []
  /// Whether a line end has terminated an unclosed string.
  private var isCut = false

  /// `bytes` begins with the value. `reachedEnd` states that no more bytes follow.
  static func end(_ bytes: ArraySlice<UInt8>, reachedEnd: Bool) -> Outcome {
    var framing = JSONFraming()
    return framing.end(bytes, reachedEnd: reachedEnd)
  }

  private mutating func end(_ bytes: ArraySlice<UInt8>, reachedEnd: Bool) -> Outcome {
    let start = bytes.startIndex
    var position = start
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        guard let end = stringEnd(bytes, position) else {
          return reachedEnd ? .malformed(.openString, at: position) : .incomplete
        }
        position = end
      case UInt8(ascii: "{") where isCut && open == [UInt8(ascii: "}")]:
        // No member of an object begins with a brace, so this brace opens the next value.
        return .cut(position)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // The closing bracket in ASCII.
        open.append(byte + 2)
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.isEmpty { return unbracketedEnd(start, position) }
        guard open.removeLast() == byte else { return .malformed(.mismatch, at: position) }
        position += 1
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
        if open.isEmpty { return unbracketedEnd(start, position) }
        position += 1
        continue
      default:
        position += 1
        continue
      }
      if open.isEmpty { return .end(position) }
    }
    guard reachedEnd else { return .incomplete }
    return open.isEmpty ? .end(position) : .malformed(.end, at: start)
  }

  /// The outcome for a number or a literal such as `true`; `malformed` if it is empty.
  private func unbracketedEnd(_ start: Int, _ position: Int) -> Outcome {
    position == start ? .malformed(.noValue, at: position) : .end(position)
  }

  /// The end of the string whose opening quote is at `start`, or of its line if it is unclosed;
  /// `nil` if neither is in `bytes`.
  private mutating func stringEnd(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var position = start + 1
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\\"): position += 2
      case 0x0A, 0x0D:
        isCut = true
        return position
      default: position += 1
      }
    }
    return nil
  }
}
