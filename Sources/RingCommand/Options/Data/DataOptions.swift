import ArgumentParser
import RingConfigDecoding
import RingCore
import RingData
import RingSystem

extension RowFormat: ExpressibleByArgument {
  public init?(argument: String) { self.init(extension: argument) }

  public static var allValueStrings: [String] { ["csv", "tsv", "ndjson", "jsonl", "json"] }
}

struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The rows: .csv or .tsv with a header, .ndjson or .jsonl with one object per line, .json with "
        + "a list of objects; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["csv", "tsv", "ndjson", "jsonl", "json"]))
  var data: String

  @Option(
    help: ArgumentHelp(
      "The format of the rows: csv, tsv, ndjson (or jsonl) or json. Default: from the file name.",
      valueName: "FORMAT", visibility: .rare))
  var dataFormat: RowFormat?

  @Option(
    help: ArgumentHelp(
      "The separator of cells in a table: comma, semicolon, tab or pipe, or the character itself. "
        + "Default: a tab for tsv; for csv, whichever of the first three is most frequent in the "
        + "header.",
      valueName: "NAME", visibility: .rare),
    completion: .list(Delimiter.allCases.map(\.rawValue)))
  var delimiter: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Renames a column, as in 'Full name=name'; may be given several times.",
      valueName: "COLUMN=NAME", visibility: .rare))
  var renameColumn: [String] = []

  @Option(
    name: .customLong("rows"), parsing: .unconditional,
    help: ArgumentHelp(
      "The rows to draw, counted from 1: 7, 3-9, 100-, 1-99:5 for every fifth, or several with "
        + "commas. Default: all.", valueName: "RANGES"))
  var numbers: String?

  func validate() throws {
    _ = try (format, cellDelimiter, renaming)
    if try selection.contains(0), numbers != nil {
      throw ValidationError("--rows: there is no row 0, they are counted from 1.")
    }
  }

  /// `nil` without `--delimiter`.
  private var cellDelimiter: Delimiter? {
    get throws {
      guard let delimiter else { return nil }
      guard let result = Delimiter(text: delimiter) else {
        throw ValidationError(
          "--delimiter must be comma, semicolon, tab or pipe, or the character itself; found "
            + "'\(delimiter)'.")
      }
      let format = try format
      guard format.hasTextsOnly else {
        throw ValidationError("--delimiter is for csv and tsv: the rows are \(format.rawValue).")
      }
      return result
    }
  }

  /// The selection of row numbers, from 1. Default: all rows.
  var selection: NumberRanges {
    get throws { try numbers.map { try NumberRanges($0, .rows) } ?? .all }
  }

  var format: RowFormat {
    get throws {
      if let format = dataFormat ?? RowFormat(path: data) { return format }
      let name = data == "-" ? "stdin" : "'\(data)'"
      throw ValidationError(
        "The format of \(name) is unknown: add --data-format csv, tsv, ndjson or json.")
    }
  }

  private var renaming: ColumnRenaming {
    get throws {
      var renaming = ColumnRenaming()
      for option in renameColumn {
        do throws(ColumnRenamingError) { try renaming.add(option) } catch {
          throw ValidationError("--rename-column: \(error)")
        }
      }
      return renaming
    }
  }

  /// Returns a reader at the first row. Throws `RowSourceError` if the file cannot be read or its
  /// header is invalid. `endsWithOutput` is as in `RowReader`.
  func reader(_ memory: MemoryOptions, endsWithOutput: Bool = false) throws -> RowReader {
    let (format, delimiter, renaming) = try (format, cellDelimiter, renaming)
    return try RowReader(
      data, format: format, delimiter: delimiter, renaming: renaming, limits: memory.rowLimits,
      endsWithOutput: endsWithOutput)
  }

  /// Passes the column names to `check`, and adds a list of all columns to an error that it throws.
  ///
  /// Does nothing for formats without a header.
  func checkHeader(of reader: borrowing RowReader, _ check: ([String]) throws -> Void) throws {
    guard let columns = reader.columns, let delimiter = reader.delimiter else { return }
    do { try check(columns) } catch let problems as Diagnostics {
      MessageOutput.report(ProblemReport(problems))
      throw CommandError(
        "\(data) has \(Self.description(columns, delimiter))", .dataError, .row, file: data)
    } catch var failure as CommandError {
      failure.problem += "; it has \(Self.description(columns, delimiter))"
      throw failure
    }
  }

  private static func description(_ columns: [String], _ delimiter: Delimiter) -> String {
    let separator = columns.count == 1 ? "the separator" : "another separator"
    return RowColumns.description(columns, separatedBy: delimiter)
      + "; set \(separator) with --delimiter"
  }
}
