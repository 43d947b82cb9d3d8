import ArgumentParser
import RingCairo
import RingData
import RingRender
import RingSystem
import RingText

/// A check of the images of all rows, which writes nothing.
struct BatchCheck {
  let renderer: BatchRenderer<PictureOrder>
  let pictures: BatchPictures
  let folder: BatchFolder
  let part: Shard
  let report: JobReport
  /// The maximum number of wrong rows; `nil` for no limit.
  let limit: Int?
  let audience: ProgressAudience

  /// Reports the findings and prints the options that rerun the affected rows. Throws exit code 1
  /// unless all files are complete; a `WrongRowsError` if only rows are wrong, because no run makes
  /// their files.
  func run(
    _ orders: consuming PictureOrders, texts: ([TextWarning]) throws -> Void
  ) throws {
    let line = ProgressLine(audience, .rows)
    let farewell = LastAction {
      line.clear()
      line.fail("interrupted")
    }
    defer { withExtendedLifetime(farewell) {} }
    var orders = orders
    var findings = JobFindings(.rows)
    var wrong = WrongRows(limit: limit, areKept: false)
    let warnings: [TextWarning]
    do {
      defer { line.clear() }
      warnings = try look(&orders, &findings, &wrong, line)
    }
    if !wrong.areTooMany { findings.strays = try folder.strays { orders.isTaken($0) } }
    try texts(warnings)
    try conclude(findings, wrong, line)
  }

  private struct TooMany: Error {}

  private func look(
    _ orders: inout PictureOrders, _ findings: inout JobFindings, _ wrong: inout WrongRows,
    _ line: ProgressLine
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
          _ = wrong.add(try WrongRows.problem(error, of: order), at: order.position, line)
          if wrong.areTooMany { throw TooMany() }
        }
        line.update(findings.count)
      }
    } catch is TooMany {
      return []
    }
  }

  private func conclude(
    _ findings: JobFindings, _ wrong: WrongRows, _ line: ProgressLine
  ) throws {
    try report.say(findings)
    let rows = wrong.count == 1 ? "1 row is wrong" : "\(wrong.count) rows are wrong"
    if wrong.count > 0 { Terminal.error("ringrender: \(rows)\n") }
    guard findings.isWhole else {
      line.fail(findings.summary)
      throw ExitCode(.different)
    }
    guard wrong.count == 0 else { throw WrongRowsError(summary: rows) }
    try line.finish(findings.summary)
  }
}
