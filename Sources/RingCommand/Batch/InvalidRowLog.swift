import RingData
import RingRender
import RingSystem

/// An error for a run with invalid rows, which have been reported one by one.
struct InvalidRowsError: Error {
  /// The summary of the run.
  let summary: String
}

/// The rows without an image: their count, their limit and how they are reported.
struct InvalidRowLog {
  /// The maximum number of invalid rows; `nil` for no limit.
  let limit: Int?
  /// The number of rows reported on stderr; `nil` for all.
  let reportLimit: Int?
  private(set) var count = 0
  /// The position of the last invalid row: all images of a row fail for one reason.
  private var last: Int?

  /// The number of rows reported on stderr when invalid rows are saved. More would hide other
  /// messages.
  static let reportLimitWhenSaved = 20

  init(limit: Int?, areSaved: Bool) {
    self.limit = limit
    reportLimit = areSaved ? Self.reportLimitWhenSaved : nil
  }

  /// Whether there are more invalid rows than `limit`.
  var exceedsLimit: Bool { limit.map { count > $0 } ?? false }

  /// Counts a row and reports its problem. Returns `false` if the row at `position` was counted
  /// before.
  mutating func add(_ row: RowError, at position: Int, _ reporter: ProgressReporter) -> Bool {
    guard last != position else { return false }
    last = position
    count += 1
    let surplus = reportLimit.map { count - $0 } ?? 0
    guard surplus <= 1 else { return true }
    reporter.clear()
    Terminal.error(
      surplus < 1 ? "\(row)\n" : "ringrender: further errors are only in the --failed-rows file\n")
    return true
  }

  /// Returns the problem of the row; rethrows an error that the row did not cause.
  static func problem(_ error: any Error, of request: BatchImageRequest) throws -> RowError {
    if let error = error as? RowError { return error }
    guard case .success(let row) = request.row else { throw error }
    if let warning = error as? TextWarningError { return row.problem(warning.description) }
    let failure = CommandError(error)
    guard failure.status == .dataError else { throw error }
    return row.problem(failure.message.text)
  }
}
