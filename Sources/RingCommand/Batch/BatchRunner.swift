import ArgumentParser
import RingCairo
import RingData
import RingRender
import RingSystem
import RingText

/// A run of `batch`: draws the images, and reports progress, errors and a summary.
struct BatchRunner {
  let maker: BatchOutput
  let results: RowResultOptions
  /// The destination of files.
  let folder: BatchOutputFolder
  /// The destination archive; `nil` for files.
  let archive: BatchArchive?
  /// The number of images per row.
  let variantCount: Int
  /// The name of the destination, for messages.
  let output: String
  let audience: ProgressTarget
  let isQuiet: Bool

  /// More rows are wrong than `limit` allows.
  private struct TooManyInvalidRows: Error {}

  /// Whether this is a dry run.
  private var isDryRun: Bool { maker.isDryRun }
  /// Whether resuming would require a manifest, and none is written.
  private var needsManifest: Bool {
    if case .animations = maker { results.manifest == nil } else { false }
  }

  /// Makes the images. `report` receives the warnings about texts; the last line is the summary.
  ///
  /// Throws an `InvalidRowsError` if rows were wrong.
  func run(
    _ orders: consuming BatchImageRequests, report: ([TextWarning]) throws -> Void
  ) throws {
    let tally = BatchTally()
    let line = ProgressReporter(audience, .rows)
    let unwritten = archive == nil ? nil : output
    let farewell = TerminationHandler { [unwritten, isDryRun, needsManifest] in
      line.clear()
      line.fail("interrupted")
      if !isDryRun {
        Terminal.error(
          Self.resumeHint("interrupted", tally, unwritten, needsManifest: needsManifest))
      }
    }
    defer { withExtendedLifetime(farewell) {} }
    do {
      let warnings = try make(orders, tally, line)
      try archive?.finish()
      line.clear()
      try report(warnings)
    } catch is TooManyInvalidRows {
      line.clear()
      let limit = results.limit ?? 0
      let reason: Message =
        "ringrender: stopped: more than \(limit) \(limit == 1 ? "row has" : "rows have") errors"
      Terminal.error(reason + (archive == nil ? "\n" : "; \(output) was not written\n"))
      if archive != nil { throw InvalidRowsError(summary: "\(output) was not written") }
    } catch {
      line.clear()
      if tally.current.present > 0, !isDryRun {
        Terminal.error(Self.resumeHint("stopped", tally, unwritten, needsManifest: needsManifest))
      }
      throw error
    }
    try conclude(tally, line)
  }

  private func conclude(_ tally: BatchTally, _ line: ProgressReporter) throws {
    let counts = tally.current
    if isDryRun {
      if !isQuiet { Terminal.error(counts.dryRunSummary + "\n") }
    } else {
      if !isQuiet { Terminal.error("\(tally.summary)\n") }
      if !isQuiet || counts.invalidRows > 0 {
        Terminal.error(counts.conclusion(failed: results.failedRows) + "\n")
      }
    }
    let summary = counts.conclusion(failed: results.failedRows).text
    if counts.invalidRows > 0 { throw InvalidRowsError(summary: summary) }
    try line.finish(summary)
  }

  private func make(
    _ orders: consuming BatchImageRequests, _ tally: BatchTally, _ line: ProgressReporter
  ) throws -> [TextWarning] {
    var orders = orders
    var wrong = InvalidRowLog(limit: results.limit, areKept: results.failedRows != nil)
    var manifest = try ManifestWriter(path(results.manifest), resuming: maker.readsManifest)
    var failed = try FailedRowWriter(path(results.failedRows))
    if let path = results.manifest { folder.files.keep(path, as: "the manifest") }
    if let path = results.failedRows { folder.files.keep(path, as: "the failed rows") }
    let warnings = try maker.run(&orders) { order, result in
      switch result {
      case .success(let made): try deliver(made, of: order, tally, &manifest)
      case .failure(let error): try recordInvalidRow(error, of: order, tally, &wrong, line, &failed)
      }
      line.update(tally.current.total)
    }
    try manifest.close()
    try failed.close()
    return warnings
  }

  /// Returns the path of an output of lines; `/dev/null` if it is not requested.
  private func path(_ wanted: String?) -> String {
    isDryRun ? "/dev/null" : wanted ?? "/dev/null"
  }

  private func deliver(
    _ made: BatchImageResult, of order: BatchImageRequest, _ tally: BatchTally,
    _ manifest: inout ManifestWriter
  ) throws {
    if let bytes = made.bytes { try keep(bytes, order.name) }
    tally.count(made.outcome)
    if made.outcome == .missing {
      try Terminal.output("\(order.name)\n")
    } else if made.outcome != .resumed || !maker.readsManifest {
      let row = try order.row.get().number
      try manifest.add(
        ManifestEntry(
          row: row, file: order.name, size: made.size, fingerprint: made.fingerprint,
          checksum: made.checksum))
    }
  }

  /// Writes an image that no drawing thread has written.
  private func keep(_ bytes: [UInt8], _ name: String) throws {
    if let archive { try archive.add(name, bytes) } else { try folder.write(bytes, to: name) }
  }

  private func recordInvalidRow(
    _ error: any Error, of order: BatchImageRequest, _ tally: BatchTally,
    _ wrong: inout InvalidRowLog,
    _ line: ProgressReporter, _ failed: inout FailedRowWriter
  ) throws {
    let bad = try InvalidRowLog.problem(error, of: order)
    let isNew = wrong.add(bad, at: order.position, line)
    let isUnnamed = if case .failure = order.row { true } else { false }
    tally.refuse(isUnnamed ? variantCount : 1, isNewRow: isNew)
    if isNew { try failed.add(bad) }
    if wrong.exceedsLimit { throw TooManyInvalidRows() }
  }

  /// Returns the message about resuming. `archive` is the file that was abandoned; `needsManifest`
  /// states that no manifest records the finished files.
  private static func resumeHint(
    _ end: String, _ tally: BatchTally, _ archive: String?, needsManifest: Bool
  ) -> Message {
    if let archive { return "ringrender: \(end): \(archive) was not written\n" }
    let present = tally.current.present
    let pictures: Message = "\(present.pictures) written"
    guard !needsManifest else {
      return "ringrender: \(end): \(pictures); a run with --manifest FILE can be resumed\n"
    }
    return "ringrender: \(end): \(pictures). To continue, run: "
      + "\(Terminal.commandLine(adding: "--resume"))\n"
  }
}
