import RingConfigDecoding
import RingCore
import RingData

/// The values of a row for the columns of a config, and the row's place in problems.
struct RowValues {
  /// The values, one per column.
  let values: [DataValue]
  /// The row, if it was read from a file; `nil` if it is a value of the caller.
  private let row: Row?

  /// Converts a row. Throws problems of the code `row` if a value is missing or not valid.
  init(_ row: some Encodable, for config: DecodedConfig) throws(RingError) {
    if let data = row as? DataRow {
      do throws(RowError) {
        let row = try data.row.get()
        (self.row, values) = (row, try config.values(of: row))
      } catch {
        throw RingError(error)
      }
    } else {
      let json = try RingError.converting { try JSONValue(encoding: row) }
      (self.row, values) = (nil, try Self.values(of: json, config.columns))
    }
  }

  /// Returns the error of a row whose values cause `problems` in the config.
  func problem(_ problems: Diagnostics) -> RingError {
    if let row { return RingError(row.problem(problems)) }
    return RingError(
      problems.problems.map {
        Problem($0.severity, .row, $0.message, place: $0.place, help: $0.help)
      }, underlying: problems)
  }

  private static func values(
    of json: JSONValue, _ columns: [DataColumn]
  ) throws(RingError) -> [DataValue] {
    guard case .object(let members) = json else {
      throw RingError([
        Problem(
          .error, .row, "a row must have a value for each column, found a value without keys",
          help: "use a structure or a dictionary")
      ])
    }
    let cells = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
    var (values, problems) = ([DataValue](), [Problem]())
    for column in columns {
      do throws(DataProblem) {
        values.append(try column.value(of: cells[column.header]))
      } catch {
        problems.append(Problem(.error, .row, error.message.printable, help: error.help))
      }
    }
    guard problems.isEmpty else { throw RingError(problems) }
    return values
  }
}
