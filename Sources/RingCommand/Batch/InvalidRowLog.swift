import RingConfig
import RingConfigDecoding
import RingCore
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
  private let isQuiet: Bool
  /// Whether nothing is reported on standard error.
  private let isSilent: Bool
  private(set) var count = 0
  /// The position of the last invalid row. Only the first problem of a row is reported.
  private var last: Int?

  /// If invalid rows are saved to a file. More reports would hide other messages.
  static let reportLimitWhenSaved = 20

  init(limit: Int?, areSaved: Bool, isQuiet: Bool, isSilent: Bool = false) {
    (self.limit, self.isQuiet, self.isSilent) = (limit, isQuiet, isSilent)
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
    MessageOutput.report(surplus < 1 ? ProblemReport(row) : Self.omission, onlyErrors: isQuiet)
    return true
  }

  private static let omission = ProblemReport(
    .note, .more, "further errors are only in the --failed-rows file")

  /// Returns an error as the problem of its row. Rethrows it if the row is not the cause.
  static func problem(_ error: any Error, of request: BatchRequest) throws -> RowError {
    if let error = error as? RowError { return error }
    guard case .success(let row) = request.row else { throw error }
    if let warning = error as? TextWarningError {
      return row.problem(warning.description, code: warning.warnings[0].problem.code)
    }
    if let findings = error as? BatchFindings.FindingError { return row.problem(findings) }
    if let problems = error as? Diagnostics { return row.problem(problems) }
    let failure = CommandError(error)
    guard failure.status == .dataError else { throw error }
    let code = failure.code == .input ? .row : failure.code
    return row.problem(failure.message.text, code: code)
  }
}
