import ArgumentParser
import RingCairo
import RingData
import RingRender
import RingSystem
import RingText

/// A look at the pictures of all rows: nothing is written.
struct BatchCheck {
  let renderer: BatchRenderer<PictureOrder>
  let pictures: BatchPictures
  let folder: BatchFolder
  let part: Shard
  let report: JobReport
  /// How many rows may be wrong; `nil` for any number.
  let limit: Int?
  let audience: ProgressAudience

  /// Says what is wrong, prints what to run again, and throws the exit code 1 unless all files are whole;
  /// a `WrongRowsError` if only rows are wrong, for which no run makes files.
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
          // Within a part, all is one task's; else they take turns.
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
