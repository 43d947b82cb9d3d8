import RingSystem

/// A reader of the rows of a file, one after the other.
///
/// Memory does not grow with the number of rows. An invalid row is returned as an error, and
/// reading continues with the next row.
///
/// **An unclosed quote** in a table usually affects one row, not the rest of the file. A quoted
/// cell has no valid end if the file ends in it, text follows the closing quote, or the row is too
/// long. Then reading continues with the line after the one in which the cell begins. Lines of a
/// multiline cell with invalid quotes may therefore be read as rows, and a row whose quotes happen
/// to close an earlier cell may be lost. Recovery takes linear time.
///
/// In a JSON array the brackets determine the end of a row; if they are invalid, the remaining rows
/// cannot be read.
package struct RowReader: ~Copyable {
  /// The columns of a table, after renaming; `nil` for JSON, where each row names its columns.
  package let columns: [String]?
  /// The delimiter of a table; `nil` for JSON.
  package let delimiter: Delimiter?
  private var input: TextInputBuffer
  private var parser: any RowParser
  private var hasEnded = false
  private let context: RowParsingContext

  /// Reads the header of a table; `-` is standard input.
  ///
  /// By default `delimiter` is a tab for TSV, and the most frequent one in the header for CSV. With
  /// `endsWithOutput`, reading fails with a broken pipe once the reader of standard output is gone.
  package init(
    _ path: String, format: RowFormat, delimiter: Delimiter? = nil,
    renaming: ColumnRenaming = ColumnRenaming(), limits: RowLimits = RowLimits(),
    endsWithOutput: Bool = false
  ) throws(RowSourceError) {
    var input: TextInputBuffer
    do throws(FileError) {
      input = try TextInputBuffer(path, format.lineEnd, endsWithOutput: endsWithOutput)
    } catch {
      throw .file(error)
    }
    let context = RowParsingContext(path, format, delimiter, renaming, limits)
    (columns, self.delimiter, parser) = try Self.begin(&input, context)
    self.input = input
    self.context = context
  }

  /// Reads bytes in memory in chunks of `chunk` bytes; `name` is the file name in errors.
  package init(
    bytes: [UInt8], name: String, format: RowFormat, delimiter: Delimiter? = nil,
    renaming: ColumnRenaming = ColumnRenaming(), limits: RowLimits = RowLimits(),
    chunk: Int = 1 << 16
  ) throws(RowSourceError) {
    var input = TextInputBuffer(bytes, format.lineEnd, chunk: chunk)
    let context = RowParsingContext(name, format, delimiter, renaming, limits)
    (columns, self.delimiter, parser) = try Self.begin(&input, context)
    self.input = input
    self.context = context
  }

  /// Skips the byte order mark, reads the header of a table and creates the parser of the rows.
  private static func begin(
    _ input: inout TextInputBuffer, _ context: RowParsingContext
  ) throws(RowSourceError) -> (columns: [String]?, delimiter: Delimiter?, parser: any RowParser) {
    do throws(FileError) { try input.skipByteOrderMark() } catch { throw .file(error) }
    if let problem = context.foreignEncodingProblem(input.bytes) { throw .header(problem) }
    switch context.format {
    case .csv, .tsv:
      let rows = try TableRowParser(&input, context)
      return (rows.columns.names, rows.delimiter, rows)
    case .ndjson: return (nil, nil, NDJSONRowParser(context))
    case .json: return (nil, nil, JSONArrayRowParser(context))
    }
  }

  /// Whether `next` need not wait: whether a row or its error has arrived completely. Reads the
  /// bytes that have arrived, but does not wait for others.
  ///
  /// In a JSON array, a nested object can end too early: then `next` waits for the rest of the row.
  package mutating func isReady() throws(FileError) -> Bool {
    guard !hasEnded else { return true }
    return try parser.isReady(&input)
  }

  /// `true` for a regular file and for bytes in memory.
  package var canRestart: Bool { input.canRestart }

  /// Returns to the first row, which is read next. Throws the errors of `init`.
  package mutating func restart() throws(RowSourceError) {
    do throws(FileError) { try input.restart() } catch { throw .file(error) }
    (_, _, parser) = try Self.begin(&input, context)
    hasEnded = false
  }

  /// `nil` after the last row.
  package mutating func next() throws(FileError) -> Result<Row, RowError>? {
    guard !hasEnded else { return nil }
    let row = try parser.next(&input)
    switch row {
    case .success: break
    case .failure(let problem): hasEnded = problem.isLast
    case nil: hasEnded = true
    }
    return row
  }
}

/// A parser for the rows of one format.
protocol RowParser: Sendable {
  /// Returns the next row or its error; `nil` after the last row.
  mutating func next(_ input: inout TextInputBuffer) throws(FileError) -> Result<Row, RowError>?
  /// Whether `next` would return without waiting, as `RowReader.isReady`.
  mutating func isReady(_ input: inout TextInputBuffer) throws(FileError) -> Bool
}

extension RowFormat {
  /// In JSON only a line feed ends a line, as in NDJSON.
  var lineEnd: LineEnding { hasTextsOnly ? .any : .lineFeed }
}

/// The format of a file of rows.
package enum RowFormat: String, CaseIterable, Hashable, Sendable {
  /// Cells separated by commas (RFC 4180) or another delimiter; the first row names the columns.
  case csv
  /// Cells separated by tabs, otherwise like `csv`.
  case tsv
  /// One JSON object per line.
  case ndjson
  /// One JSON array of objects.
  case json

  /// Creates the format implied by the extension of `path`; `nil` for other extensions, or none.
  package init?(path: String) {
    let name = FilePath.name(path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(extension: String(name[name.index(after: dot)...]))
  }

  /// `text` has no dot; `nil` if the extension is unknown.
  package init?(extension text: String) {
    switch text.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    default: return nil
    }
  }

  /// Whether all cells are untyped text.
  package var hasTextsOnly: Bool { self == .csv || self == .tsv }
}

/// The limits of a row's size.
///
/// The number of values is limited, too, because a short row may contain many values, and each
/// takes at least 50 bytes of memory.
package struct RowLimits: Hashable, Sendable {
  /// The maximum length of a row in the file, in bytes. Default: 16 MiB.
  package var bytes: Int
  /// The end of messages that explains how to raise the limit, such as "; raise --max-memory".
  package var hint: String

  /// The maximum number of cells in a row of a table, and thus of columns: 65 536.
  static let maximumCells = 1 << 16

  /// `bytes` also determines `values`.
  package init(bytes: Int = 1 << 24, hint: String = "") {
    (self.bytes, self.hint) = (bytes, hint)
  }

  /// The maximum number of JSON values, including nested ones: one per 16 bytes, but at least 1024.
  ///
  /// Then the values of the longest row take about four times as much memory as its text, and at
  /// most ten times while it is parsed.
  package var values: Int { max(1024, bytes / 16) }
}
