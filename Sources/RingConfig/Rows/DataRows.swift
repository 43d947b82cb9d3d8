import RingConfigDecoding
import RingCore
import RingData
import RingSystem

/// The rows of a file, read one after the other, so that memory does not grow with their number.
///
/// A row that cannot be read, such as one with too few cells, is a `DataRow` with a problem, and
/// the rows after it follow. Each iterator reads the file from its beginning, up to 64 KiB at a
/// time, and blocks the thread of the task that calls `next()`.
public struct DataRows: AsyncSequence, Sendable {
  /// The format of a file of rows.
  public enum Format: Hashable, Sendable {
    /// A table with a header, whose cells are separated by the most frequent of `,`, `;` and tab in
    /// the header (RFC 4180).
    case csv
    /// A table with a header, whose cells are separated by tabs.
    case tsv
    /// One list of objects.
    case json
    /// One object per line.
    case jsonl
  }

  /// The names of a table's columns, after renaming; `nil` for JSON, whose rows name their columns.
  public let header: [String]?
  private let path: String
  private let format: RowFormat
  private let renaming: ColumnRenaming

  /// Opens a file of rows, which must be a regular file, and reads the header of a table.
  ///
  /// A table must have the columns that `config` needs; without a `config`, each row fails when it
  /// is drawn instead. Default of `format`: by the ending `.csv`, `.tsv`, `.tab`, `.json`, `.jsonl`
  /// or `.ndjson`. `renaming` has new names of columns, keyed by the names in the file.
  ///
  /// Throws problems of the code `file` if the file cannot be read, and of the code `row` if its
  /// format is unknown, or if its header is not valid or lacks a column.
  public init(
    contentsOf path: String, for config: Config? = nil, format: Format? = nil,
    renaming: [String: String] = [:]
  ) throws(RingError) {
    guard let format = format?.rowFormat ?? RowFormat(path: path) else {
      throw RingError([
        Problem(
          .error, .row, "the format of \(path.printable) is unknown",
          help: "name the format: .csv, .tsv, .json or .jsonl")
      ])
    }
    (self.path, self.format, self.renaming) = (path, format, ColumnRenaming(renaming))
    let source = try Source(path, format, self.renaming)
    header = source.reader.columns
    guard let config, let header, let delimiter = source.reader.delimiter else { return }
    do throws(Diagnostics) { try config.document.checkColumns(in: header) } catch {
      let columns = RowColumns.description(header, separatedBy: delimiter)
      throw RingError(
        error.items.map {
          Problem(
            .error, .row, "\($0.messageWithPlace); the file has \(columns)".printable,
            place: path.printable, help: $0.help?.printable)
        }, underlying: error)
    }
  }

  /// A class, so that copies of an iterator share its position.
  fileprivate final class Source {
    var reader: RowReader

    init(
      _ path: String, _ format: RowFormat, _ renaming: ColumnRenaming
    ) throws(RingError) {
      do {
        // The reader would take `-` for standard input.
        let path = path == "-" ? "./-" : path
        try InputFile.rejectSpecialFile(path)
        reader = try RowReader(path, format: format, renaming: renaming)
      } catch {
        throw RingError(error)
      }
    }
  }

  /// An iterator over the rows of a file.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let rows: DataRows
    fileprivate var source: Source?

    /// Returns the next row; `nil` after the last.
    ///
    /// Throws problems of the code `file` if reading fails. The first call opens the file again,
    /// and throws problems of the code `row` if its header is no longer valid.
    public mutating func next() async throws(RingError) -> DataRow? {
      if source == nil { source = try Source(rows.path, rows.format, rows.renaming) }
      do throws(FileError) {
        return try source?.reader.next().map { DataRow(row: $0) }
      } catch {
        throw RingError(error)
      }
    }
  }

  /// Returns an iterator that begins with the first row.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rows: self) }
}

extension DataRows.Format {
  fileprivate var rowFormat: RowFormat {
    switch self {
    case .csv: .csv
    case .tsv: .tsv
    case .json: .json
    case .jsonl: .ndjson
    }
  }
}
