import RingConfigDecoding
import RingCore
import RingData

extension DecodedConfig {
  /// Returns the values of a row, one per column, for `bound(to:at:animated:knowing:measuring:)`.
  ///
  /// Throws the error of the first invalid cell, at its position.
  package func values(of row: Row) throws(RowError) -> [DataValue] {
    WorkStep.convert.record()
    var values: [DataValue] = []
    for column in columns {
      let cell = row[column.header]
      do throws(DataProblem) {
        if let json = cell?.json {
          values.append(try column.value(of: json))
        } else {
          values.append(try column.value(of: cell?.text))
        }
      } catch {
        throw row.problem(error.message, in: cell == nil ? nil : column.header, help: error.help)
      }
    }
    return values
  }
}

extension Row {
  /// Returns the first error that the row's values cause in a config, as an error of the row.
  package func problem(_ problems: Diagnostics) -> RowError {
    guard let first = problems.items.first(where: { $0.severity == .error }) ?? problems.items.first
    else { return problem("the config has errors with these values") }
    return problem(first.messageWithPlace, help: first.help)
  }
}

extension Diagnostic {
  /// The message with the position in the config, for a problem whose place is a row or a file.
  var messageWithPlace: String {
    "\(message) (\(span.location)\(path.map { ", \($0)" } ?? ""))"
  }
}
