import RingCore
import RingSystem

/// A parser for CSV and TSV tables, whose first row names the columns. Ignores empty lines.
struct TableRowParser: RowParser {
  private var scanner: TableRowScanner
  let columns: RowColumns
  var delimiter: Delimiter { scanner.delimiter }

  /// Reads the header. Throws if the file cannot be read or the header is invalid.
  init(_ input: inout TextInputBuffer, _ context: RowParsingContext) throws(RowSourceError) {
    let header: Result<TableRowScanner.RawRow, RowError>?
    do throws(FileError) {
      scanner = try TableRowScanner(&input, context)
      header = try scanner.next(&input, isHeader: true)
    } catch {
      throw .file(error)
    }
    do throws(RowError) { columns = try Self.checkedColumns(of: header, scanner) } catch {
      throw .header(error)
    }
  }

  mutating func next(_ input: inout TextInputBuffer) throws(FileError) -> Result<Row, RowError>? {
    guard let raw = try scanner.next(&input) else { return nil }
    do throws(RowError) { return .success(try row(try raw.get())) } catch { return .failure(error) }
  }

  mutating func isReady(_ input: inout TextInputBuffer) throws(FileError) -> Bool {
    try scanner.isReady(&input)
  }

  /// Returns the columns of a header, after renaming. The header's cells are those of `scanner`.
  ///
  /// Throws for a missing header, for an empty, repeated or reserved name, and for a name to be
  /// renamed that the header lacks.
  private static func checkedColumns(
    of header: Result<TableRowScanner.RawRow, RowError>?, _ scanner: TableRowScanner
  ) throws(RowError) -> RowColumns {
    let context = scanner.context
    guard let raw = try header?.get() else { throw missingHeader(context) }
    if let problem = context.encodingProblem(raw.text) { throw problem }
    let names = scanner.cells.map { DelimitedRowScanner.text($0, raw.text.bytes, shift: raw.shift) }
    func problem(_ message: String, _ index: Int) -> RowError {
      context.problem(
        message, raw.text, at: scanner.cells[index].outerRange.lowerBound - raw.shift)
    }
    if let index = names.firstIndex(of: "") {
      let hint = "; pandas leaves its index out with to_csv(index=False)"
      throw problem(
        "column \(index + 1) has no name" + (index == 0 && names.count > 1 ? hint : ""), index)
    }
    if let index = names.firstIndex(of: FailedRowAnnotation.key) {
      throw problem(FailedRowAnnotation.reservedProblem, index)
    }
    if let (second, first) = RowColumns.firstDuplicate(in: names) {
      throw problem(
        "columns \(first + 1) and \(second + 1) have the same name \(names[second].inQuotes)",
        second)
    }
    if let missing = context.renaming.originals.first(where: { !names.contains($0) }) {
      let list = RowColumns.list(names)
      throw problem("there is no column \(missing.inQuotes) to rename; the columns are \(list)", 0)
    }
    let renamed = names.map(context.renaming.name)
    if let (second, first) = RowColumns.firstDuplicate(in: renamed) {
      throw problem(
        "columns \(first + 1) and \(second + 1) have the same name \(renamed[second].inQuotes) "
          + "after renaming", second)
    }
    return RowColumns(names, renamed: renamed)
  }

  private static func missingHeader(_ context: RowParsingContext) -> RowError {
    let emptyText = RowText(
      file: context.file, bytes: [], start: TextPosition(line: 1, column: 1), lineEnd: .any)
    return context.problem(
      "the file is empty: the row with the names of the columns is missing", emptyText, at: 0)
  }

  /// Returns the row of `raw`, whose cells `scanner` still holds. Throws for invalid UTF-8 and for a
  /// wrong number of cells.
  private func row(_ raw: TableRowScanner.RawRow) throws(RowError) -> Row {
    if let problem = scanner.context.encodingProblem(raw.text) { throw problem }
    let cells = scanner.cells.map { span in
      let range = span.outerRange
      return Cell(
        text: DelimitedRowScanner.text(span, raw.text.bytes, shift: raw.shift), json: nil,
        range: range.lowerBound - raw.shift..<range.upperBound - raw.shift)
    }
    guard cells.count == columns.names.count else { throw columnCountError(cells, raw.text) }
    return Row(
      number: scanner.context.number, columns: columns, cells: cells, text: raw.text,
      format: scanner.context.format)
  }

  private func columnCountError(_ cells: [Cell], _ text: RowText) -> RowError {
    let expectedCount = columns.names.count
    var message = "expected \(expectedCount) cells, found \(cells.count)"
    if cells.count < expectedCount {
      message += ": none for \(columns.names[cells.count].inQuotes)"
    }
    if cells.count == expectedCount + 1, let number = dividedNumber(cells) {
      message += "; if \(number.written) is one number, write \(number.meant)"
    }
    let offset =
      cells.count < expectedCount ? text.bytes.count : cells[expectedCount].range.lowerBound
    let last = text.position(of: text.bytes.count).line
    if last != text.line {
      message += "; the row continues to line \(last), so a quote may be missing"
    }
    let members = zip(columns.originals, cells).map {
      OriginalRow.Member(name: $0, json: JSONValue.string($1.text).rendered())
    }
    var problem = scanner.context.problem(message, text, at: offset, members: members)
    problem.original.surplus = cells.dropFirst(expectedCount).map(\.text)
    return problem
  }

  /// A number that its decimal comma has split; `nil` unless exactly one pair of cells could be it.
  private func dividedNumber(_ cells: [Cell]) -> (written: String, meant: String)? {
    guard delimiter == .comma else { return nil }
    func isDigits(_ text: some StringProtocol) -> Bool {
      1...15 ~= text.utf8.count && text.utf8.allSatisfy { 48...57 ~= $0 }
    }
    let spans = scanner.cells
    let candidates = cells.indices.dropLast().filter { index in
      let (integer, fraction) = (cells[index].text, cells[index + 1].text)
      return !spans[index].isQuoted && !spans[index + 1].isQuoted && isDigits(fraction)
        && isDigits(integer.hasPrefix("-") ? integer.dropFirst() : integer[...])
    }
    guard candidates.count == 1, let index = candidates.first else { return nil }
    let (integer, fraction) = (cells[index].text, cells[index + 1].text)
    return ("\(integer),\(fraction)", "\(integer).\(fraction)")
  }
}
