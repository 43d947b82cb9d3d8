import ArgumentParser
import RingCairo
import RingData
import RingRender
import RingSystem
import RingText

/// A check of the images of all rows, which writes nothing.
struct BatchVerification {
  let renderer: BatchRenderer<BatchImageRequest>
  let pictures: BatchImageWriter
  let folder: BatchOutputFolder
  let part: Shard
  let report: JobReport
  /// The maximum number of wrong rows; `nil` for no limit.
  let limit: Int?
  let audience: ProgressTarget

  /// Reports the findings and prints the options that rerun the affected rows. Throws exit code 1
  /// unless all files are complete; an `InvalidRowsError` if only rows have errors, because no run
  /// makes their files.
  func run(
    _ orders: consuming BatchImageRequests, texts: ([TextWarning]) throws -> Void
  ) throws {
    let line = ProgressReporter(audience, .rows)
    let farewell = TerminationHandler {
      line.clear()
      line.fail("interrupted")
    }
    defer { withExtendedLifetime(farewell) {} }
    var orders = orders
    var findings = JobVerificationResult(.rows)
    var wrong = InvalidRowLog(limit: limit, areKept: false)
    let warnings: [TextWarning]
    do {
      defer { line.clear() }
      warnings = try verify(&orders, &findings, &wrong, line)
    }
    if !wrong.exceedsLimit { findings.surplusFiles = try folder.surplusFiles { orders.isUsed($0) } }
    try texts(warnings)
    try conclude(findings, wrong, line)
  }

  private struct TooManyInvalidRows: Error {}

  private func verify(
    _ orders: inout BatchImageRequests, _ findings: inout JobVerificationResult,
    _ wrong: inout InvalidRowLog,
    _ line: ProgressReporter
  ) throws -> [TextWarning] {
    let pictures = pictures
    do {
      return try renderer.run {
        try orders.isReady()
      } next: {
        try orders.next()
      } work: { _, order, frame in
        try pictures.state(order, frame)
      } deliver: { result in
        let order = result.input
        do {
          let (state, row) = (try result.product.get(), try order.row.get())
          // A shard is the work of one task; otherwise items are assigned to the tasks in turn.
          let task = part.count > 1 ? part.index : order.position % (report.tasks ?? 1)
          findings.add(row.number, state, task: task, file: order.name)
        } catch {
          _ = wrong.add(try InvalidRowLog.problem(error, of: order), at: order.position, line)
          if wrong.exceedsLimit { throw TooManyInvalidRows() }
        }
        line.update(findings.count)
      }
    } catch is TooManyInvalidRows {
      return []
    }
  }

  private func conclude(
    _ findings: JobVerificationResult, _ wrong: InvalidRowLog, _ line: ProgressReporter
  ) throws {
    try report.report(findings)
    let rows = wrong.count == 1 ? "1 row has errors" : "\(wrong.count) rows have errors"
    if wrong.count > 0 { Terminal.error("ringrender: \(rows)\n") }
    guard findings.isComplete else {
      line.fail(findings.summary)
      throw ExitCode(.different)
    }
    guard wrong.count == 0 else { throw InvalidRowsError(summary: rows) }
    try line.finish(findings.summary)
  }
}
