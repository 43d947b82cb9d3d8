import ArgumentParser
import RingCairo
import RingCore
import RingData
import RingRender
import RingSystem

/// A check of the image files of all rows. It writes no file.
struct BatchVerification {
  let renderer: BatchRenderer<BatchImageRequest>
  let writer: BatchImageWriter
  let folder: BatchOutputFolder
  let shard: Shard
  let report: JobReport
  /// The maximum number of invalid rows; `nil` for no limit.
  let limit: Int?
  let progressTarget: ProgressTarget

  /// Reports the findings, and prints the options that rerun the affected rows.
  ///
  /// Throws exit code 1 unless all files are complete and none is surplus. If the only problem is
  /// invalid rows, throws `InvalidRowsError`, because another run cannot make their files.
  func run(
    _ requests: consuming BatchImageRequests, reportWarnings: ([TextWarning]) throws -> Void
  ) throws {
    let reporter = ProgressReporter(progressTarget, .rows)
    let interruptHandler = TerminationHandler {
      reporter.clear()
      reporter.fail("interrupted")
    }
    defer { withExtendedLifetime(interruptHandler) {} }
    var requests = requests
    var result = JobVerificationResult(.rows)
    var invalidRows = InvalidRowLog(limit: limit, areSaved: false)
    let warnings: [TextWarning]
    do {
      defer { reporter.clear() }
      warnings = try verify(&requests, &result, &invalidRows, reporter)
    }
    if !invalidRows.exceedsLimit {
      result.surplusFiles = try folder.surplusFiles { requests.isUsed($0) }
    }
    try reportWarnings(warnings)
    try conclude(result, invalidRows, reporter)
  }

  private struct TooManyInvalidRows: Error {}

  private func verify(
    _ requests: inout BatchImageRequests, _ result: inout JobVerificationResult,
    _ invalidRows: inout InvalidRowLog,
    _ reporter: ProgressReporter
  ) throws -> [TextWarning] {
    let writer = writer
    do {
      return try renderer.run {
        try requests.isReady()
      } next: {
        try requests.next()
      } work: { _, request, frame in
        try writer.state(request, frame)
      } deliver: { item in
        let request = item.input
        do {
          let (state, row) = (try item.product.get(), try request.row.get())
          // A shard is checked as one task. Without shards, rows are assigned to the tasks in turn.
          let task = shard.count > 1 ? shard.index : request.position % (report.tasks ?? 1)
          result.add(row.number, state, task: task, file: request.name)
        } catch {
          _ = invalidRows.add(
            try InvalidRowLog.problem(error, of: request), at: request.position, reporter)
          if invalidRows.exceedsLimit { throw TooManyInvalidRows() }
        }
        reporter.update(result.count)
      }
    } catch is TooManyInvalidRows {
      return []
    }
  }

  private func conclude(
    _ result: JobVerificationResult, _ invalidRows: InvalidRowLog, _ reporter: ProgressReporter
  ) throws {
    try report.report(result)
    let rows = invalidRows.count == 1 ? "1 row has errors" : "\(invalidRows.count) rows have errors"
    if invalidRows.count > 0 { Terminal.error("ringrender: \(rows)\n") }
    guard result.isComplete else {
      reporter.fail(result.summary)
      throw ExitCode(.different)
    }
    guard invalidRows.count == 0 else { throw InvalidRowsError(summary: rows) }
    try reporter.finish(result.summary)
  }
}
