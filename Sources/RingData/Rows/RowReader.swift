import RingSystem

/// Reads the rows of a file one after the other; the memory it needs does not grow with their number.
///
/// A row that is wrong is returned as such, and reading goes on with the next one.
///
/// **A quote left open** in a table costs one row, not the rest of the file: once it is clear that a
/// cell in quotes has no proper end (the file ends in it, text follows the closing quote, or the row
/// is too long), reading goes on with the line after the one in which the cell begins. A cell may so be
/// read as rows if it goes on over lines and something else is wrong with its quotes; but no right row
/// is lost. A line with an odd number of quotes ends what the last such line opened, so that no byte is
/// looked at more than twice for this.
///
/// In a JSON list the brackets say where a row ends; if they are wrong, nothing after it can be read.
public struct RowReader: ~Copyable {
  /// The columns of a table, after renaming; `nil` if each row names its own.
  public let columns: [String]?
  /// What separates the cells of a table; `nil` for JSON.
  public let delimiter: Delimiter?
  private var window: TextWindow
  private var parser: any RowParser
  private var hasEnded = false
  private let limits: RowLimits
  private let format: RowFormat

  /// `-` is standard input. `delimiter` separates the cells of a table; default: a tab for TSV, and what
  /// is most frequent in the header of CSV.
  ///
  /// Throws a `FileError` of `read`, or what is wrong with a table's header.
  public init(
    _ path: String, format: RowFormat, delimiter: Delimiter? = nil,
    renaming: ColumnRenaming = ColumnRenaming(), limits: RowLimits = RowLimits()
  ) throws(RowsError) {
    var window: TextWindow
    do throws(FileError) { window = try TextWindow(path, format.lineEnd) } catch {
      throw .file(error)
    }
    let assembly = RowAssembly(path, format, delimiter, renaming, limits)
    (columns, self.delimiter, parser) = try Self.begin(&window, assembly)
    self.window = window
    (self.limits, self.format) = (limits, format)
  }

  /// The rows of bytes that come in pieces, by default all at once.
  public init(
    bytes: [UInt8], name: String, format: RowFormat, delimiter: Delimiter? = nil,
    renaming: ColumnRenaming = ColumnRenaming(), limits: RowLimits = RowLimits(),
    chunk: Int = 1 << 16
  ) throws(RowsError) {
    var window = TextWindow(bytes, format.lineEnd, chunk: chunk)
    let assembly = RowAssembly(name, format, delimiter, renaming, limits)
    (columns, self.delimiter, parser) = try Self.begin(&window, assembly)
    self.window = window
    (self.limits, self.format) = (limits, format)
  }

  /// Reads what comes before the first row.
  private static func begin(
    _ window: inout TextWindow, _ assembly: RowAssembly
  ) throws(RowsError) -> (columns: [String]?, delimiter: Delimiter?, parser: any RowParser) {
    do throws(FileError) { try window.skipByteOrderMark() } catch { throw .file(error) }
    if let problem = assembly.foreignEncoding(window.bytes) { throw .header(problem) }
    switch assembly.format {
    case .csv, .tsv:
      let rows = try TableRows(&window, assembly)
      return (rows.columns.names, rows.delimiter, rows)
    case .ndjson: return (nil, nil, JSONLineRows(assembly))
    case .json: return (nil, nil, JSONListRows(assembly))
    }
  }

  /// Whether the next row is there, so that `next` need not wait for whoever writes the file; as far as
  /// ends of lines and objects tell. Throws a `FileError` of `read`.
  package mutating func isReady() throws(FileError) -> Bool {
    guard !hasEnded else { return true }
    return try window.hasByte(format.ending, within: limits.bytes)
  }

  /// The next row, or what is wrong with it; `nil` after the last. Throws a `FileError` of `read`.
  public mutating func next() throws(FileError) -> Result<Row, BadRow>? {
    guard !hasEnded else { return nil }
    let row = try parser.next(&window)
    switch row {
    case .success: break
    case .failure(let problem): hasEnded = problem.isLast
    case nil: hasEnded = true
    }
    return row
  }
}

/// What reads the rows of one format.
protocol RowParser: Sendable {
  mutating func next(_ window: inout TextWindow) throws(FileError) -> Result<Row, BadRow>?
}

extension RowFormat {
  /// In JSON only the line feed ends a line, as NDJSON has it.
  var lineEnd: LineEnd { hasTextsOnly ? .any : .lineFeed }

  /// The byte with which a row ends, if it stands outside of quotes.
  fileprivate var ending: UInt8 { self == .json ? UInt8(ascii: "}") : UInt8(ascii: "\n") }
}
