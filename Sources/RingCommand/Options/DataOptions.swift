import ArgumentParser
import RingData
import RingSystem

extension RowFormat: ExpressibleByArgument {}

/// Which rows pictures are made of.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The rows: .csv or .tsv with a header, .ndjson with one object per line, .json with a list "
        + "of objects; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["csv", "tsv", "ndjson", "json"]))
  var data: String

  @Option(
    help: ArgumentHelp(
      "csv, tsv, ndjson or json, if the file name does not say which.", valueName: "FORMAT"))
  var dataFormat: RowFormat?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Renames a column, as in 'Full name=name'; may be given several times.",
      valueName: "COLUMN=NAME"))
  var column: [String] = []

  @Option(
    name: .customLong("rows"), parsing: .unconditional,
    help: ArgumentHelp(
      "The rows to draw, counted from 1: 7, 3-9, 100-, 1-99:5 for every fifth, or several with "
        + "commas. Default: all.", valueName: "RANGES"))
  var numbers: String?

  func validate() throws { _ = try (format, renaming, selection) }

  /// The numbers of the rows that are wanted.
  var selection: FrameRanges {
    get throws {
      guard let numbers else { return .all }
      do throws(FrameRanges.Problem) { return try FrameRanges(numbers, .rows) } catch {
        throw ValidationError(error.message)
      }
    }
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
      for option in column {
        do throws(ColumnRenamingError) { try renaming.add(option) } catch {
          throw ValidationError("--column: \(error)")
        }
      }
      return renaming
    }
  }

  /// The rows from the first on. Throws what is wrong with the header.
  func reader() throws -> RowReader {
    let (format, renaming) = try (format, renaming)
    do throws(RowsError) {
      return try RowReader(data, format: format, renaming: renaming)
    } catch {
      throw Failure(error.description, error.exitStatus)
    }
  }
}
