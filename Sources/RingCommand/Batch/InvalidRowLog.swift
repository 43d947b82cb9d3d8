import RingConfig
import RingConfigDecoding
import RingData
import RingRender
import RingSystem

/// The error of a run with invalid rows. The run has already reported or saved these rows.
struct InvalidRowsError: Error {
  /// For progress reports.
  let summary: String
}

/// The invalid rows of a run: reports the first ones and counts all.
struct InvalidRowLog {
  /// `nil` for no limit.
  let limit: Int?
  /// The maximum number of rows reported on standard error; `nil` for no limit.
  let reportLimit: Int?
  /// Whether nothing is reported on standard error.
  let isSilent: Bool
  private(set) var count = 0
  /// The position of the last invalid row. Only the first problem of a row is reported.
  private var last: Int?

  /// If invalid rows are saved to a file. More reports would hide other messages.
  static let reportLimitWhenSaved = 20

  init(limit: Int?, areSaved: Bool, isSilent: Bool = false) {
    (self.limit, self.isSilent) = (limit, isSilent)
    reportLimit = areSaved ? Self.reportLimitWhenSaved : nil
  }

  var exceedsLimit: Bool { limit.map { count > $0 } ?? false }

  /// Counts an invalid row, and reports its problem for the first `reportLimit` rows.
  ///
  /// Returns `false` if the row at `position` is already counted.
  mutating func add(_ row: RowError, at position: Int, _ reporter: ProgressReporter) -> Bool {
    guard last != position else { return false }
    last = position
    count += 1
    if isSilent { return true }
    let surplus = reportLimit.map { count - $0 } ?? 0
    guard surplus <= 1 else { return true }
    reporter.clear()
    Terminal.error(
      surplus < 1 ? "\(row)\n" : "ringrender: further errors are only in the --failed-rows file\n")
    return true
  }

  /// Returns an error as the problem of its row. Rethrows it if the row is not the cause.
  static func problem(_ error: any Error, of request: BatchRequest) throws -> RowError {
    if let error = error as? RowError { return error }
    guard case .success(let row) = request.row else { throw error }
    if let warning = error as? TextWarningError { return row.problem(warning.description) }
    if let problems = error as? Diagnostics { return row.problem(problems) }
    let failure = CommandError(error)
    guard failure.status == .dataError else { throw error }
    return row.problem(failure.message.text)
  }
}
