import RingSystem

/// A parser for the rows of one JSON array.
struct JSONArrayRowParser: RowParser {
  private enum State {
    case beforeList, beforeFirst, afterComma, afterRow
  }

  private var rows: JSONRowDecoder
  private var state = State.beforeList

  init(_ context: RowParsingContext) { rows = JSONRowDecoder(context) }

  mutating func next(_ input: inout TextInputBuffer) throws(FileError) -> Result<Row, RowError>? {
    if state == .beforeList {
      guard try consume("[", &input) else {
        return fail("expected a list of rows, from [ to ] (one object per line is ndjson)", input)
      }
      state = .beforeFirst
    }
    if state == .beforeFirst, try consume("]", &input) { return try finish(&input) }
    var isCommaMissing = false
    if state == .afterRow {
      if try consume("]", &input) { return try finish(&input) }
      isCommaMissing = try !consume(",", &input)
      if !isCommaMissing { state = .afterComma }
    }
    guard try input.skipSpace() else {
      return fail("the text ends before the ] of the list", input)
    }
    return try readRow(&input, isCommaMissing: isCommaMissing)
  }

  mutating func isReady(_ input: inout TextInputBuffer) throws(FileError) -> Bool {
    try input.hasByte(UInt8(ascii: "}"), within: rows.context.limits.bytes)
  }

  /// Waits for the end of the next row, and decodes the row.
  private mutating func readRow(
    _ input: inout TextInputBuffer, isCommaMissing: Bool
  ) throws(FileError) -> Result<Row, RowError> {
    while true {
      // Limit the search to the maximum length of a row, so that the error for a longer row does
      // not depend on how the bytes arrive.
      let candidate = input.bytes[input.start...].prefix(rows.context.limits.bytes + 1)
      let isComplete = candidate.endIndex == input.bytes.count
      var framing = JSONFraming()
      switch framing.end(candidate, reachedEnd: input.reachedEnd && isComplete) {
      case .incomplete where isComplete: try input.extend(limit: rows.context.limits.bytes)
      case .incomplete: return tooLong(input, end: candidate.endIndex)
      case .end(candidate.endIndex) where candidate.count > rows.context.limits.bytes:
        return tooLong(input, end: candidate.endIndex)
      case .malformed(let fault, let offset): return fail(fault.rawValue, input, at: offset)
      case .end(let end):
        return decodeRow(&input, end: end, .afterRow, isCommaMissing: isCommaMissing)
      case .cut(let next):
        return decodeRow(&input, end: next, .afterComma, isCommaMissing: isCommaMissing)
      }
    }
  }

  /// Decodes the row that ends at `end`, and continues in `state`.
  private mutating func decodeRow(
    _ input: inout TextInputBuffer, end: Int, _ state: State, isCommaMissing: Bool
  ) -> Result<Row, RowError> {
    rows.context.beginRow()
    let text = rows.context.text(input, input.start..<end)
    input.advance(to: end)
    self.state = state
    if isCommaMissing {
      return .failure(rows.context.problem("a comma is missing before this row", text, at: 0))
    }
    do throws(RowError) { return .success(try rows.row(text)) } catch { return .failure(error) }
  }

  /// Returns an error that ends the reading, because the end of the row is unknown.
  private mutating func tooLong(
    _ input: borrowing TextInputBuffer, end: Int
  ) -> Result<Row, RowError> {
    rows.context.beginRow()
    return .failure(rows.tooLong(rows.context.text(input, input.start..<end), isLast: true))
  }

  /// Returns an error that counts as a row and ends the reading.
  ///
  /// `offset` is an index of the bytes of `input`, by default the start of the row.
  private mutating func fail(
    _ message: String, _ input: borrowing TextInputBuffer, at offset: Int? = nil
  ) -> Result<Row, RowError> {
    rows.context.beginRow()
    let text = rows.context.text(input, input.start..<input.bytes.count)
    let offset = (offset ?? input.start) - input.start
    return .failure(rows.context.problem(message, text, at: offset, isLast: true))
  }

  /// Ends the reading after the array. Returns an error if text follows it; otherwise `nil`.
  private mutating func finish(_ input: inout TextInputBuffer) throws(FileError) -> Result<
    Row, RowError
  >? {
    guard try input.skipSpace() else { return nil }
    return fail("there is more text after the end of the list", input)
  }

  /// Skips white space, then consumes `scalar` if it is next. Returns whether it was consumed.
  private func consume(
    _ scalar: Unicode.Scalar, _ input: inout TextInputBuffer
  ) throws(FileError) -> Bool {
    guard try input.skipSpace(), input.bytes[input.start] == UInt8(ascii: scalar) else {
      return false
    }
    input.advance(to: input.start + 1)
    return true
  }
}

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

  /// The closing brackets that the value still needs, outermost first.
  private var closingBrackets: [UInt8] = []
  /// Whether a line end has terminated an unclosed string.
  private var isCut = false

  /// Searches for the end of one value, with which `bytes` begins. `reachedEnd` states that no more
  /// bytes follow.
  mutating func end(_ bytes: ArraySlice<UInt8>, reachedEnd: Bool) -> Outcome {
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
      case UInt8(ascii: "{") where isCut && closingBrackets == [UInt8(ascii: "}")]:
        // No member of an object begins with a brace, so this brace opens the next value.
        return .cut(position)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        closingBrackets.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if closingBrackets.isEmpty { return unbracketedEnd(start, position) }
        guard closingBrackets.removeLast() == byte else {
          return .malformed(.mismatch, at: position)
        }
        position += 1
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
        if closingBrackets.isEmpty { return unbracketedEnd(start, position) }
        position += 1
        continue
      default:
        position += 1
        continue
      }
      if closingBrackets.isEmpty { return .end(position) }
    }
    guard reachedEnd else { return .incomplete }
    return closingBrackets.isEmpty ? .end(position) : .malformed(.end, at: start)
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
      case UInt8(ascii: "\\"):
        // A line end cannot be escaped.
        position += [0x0A, 0x0D].contains(bytes[(position + 1)...].first) ? 1 : 2
      case 0x0A, 0x0D:
        isCut = true
        return position
      default: position += 1
      }
    }
    return nil
  }
}
