import ArgumentParser
import RingCairo
import RingData
import RingRender
import RingSystem
import RingText

/// The execution of `batch`, with its messages.
struct BatchRun {
  let maker: BatchMaker
  let results: RowResultOptions
  /// The destination of files.
  let folder: BatchFolder
  /// The destination archive; `nil` for files.
  let archive: BatchArchive?
  /// The number of images per row.
  let variantCount: Int
  /// The name of the destination, for messages.
  let output: String
  let audience: ProgressAudience
  let isQuiet: Bool

  /// More rows are wrong than `limit` allows.
  private struct TooMany: Error {}

  /// Whether this is a dry run.
  private var isLooking: Bool { maker.isLooking }
  /// Whether resuming would require a manifest, and none is written.
  private var needsManifest: Bool {
    if case .animations = maker { results.manifest == nil } else { false }
  }

  /// Makes the images. `report` receives the warnings about texts; the last line is the summary.
  ///
  /// Throws a `WrongRowsError` if rows were wrong.
  func run(
    _ orders: consuming PictureOrders, report: ([TextWarning]) throws -> Void
  ) throws {
    let tally = BatchTally()
    let line = ProgressLine(audience, .rows)
    let unwritten = archive == nil ? nil : output
    let farewell = LastAction { [unwritten, isLooking, needsManifest] in
      line.clear()
      line.fail("interrupted")
      if !isLooking {
        Terminal.error(
          Self.farewell("interrupted", tally, unwritten, needsManifest: needsManifest))
      }
    }
    defer { withExtendedLifetime(farewell) {} }
    do {
      let warnings = try make(orders, tally, line)
      try archive?.finish()
      line.clear()
      try report(warnings)
    } catch is TooMany {
      line.clear()
      let limit = results.limit ?? 0
      let reason: Message =
        "ringrender: stopped: more than \(limit) \(limit == 1 ? "row is" : "rows are") wrong"
      Terminal.error(reason + (archive == nil ? "\n" : "; \(output) is not written\n"))
      if archive != nil { throw WrongRowsError(summary: "\(output) is not written") }
    } catch {
      line.clear()
      if tally.current.present > 0, !isLooking {
        Terminal.error(Self.farewell("stopped", tally, unwritten, needsManifest: needsManifest))
      }
      throw error
    }
    try conclude(tally, line)
  }

  private func conclude(_ tally: BatchTally, _ line: ProgressLine) throws {
    let counts = tally.current
    if isLooking {
      if !isQuiet { Terminal.error(counts.forecast + "\n") }
    } else {
      if !isQuiet { Terminal.error("\(tally.summary)\n") }
      if !isQuiet || counts.wrongRows > 0 {
        Terminal.error(counts.conclusion(failed: results.failed) + "\n")
      }
    }
    let summary = counts.conclusion(failed: results.failed).text
    if counts.wrongRows > 0 { throw WrongRowsError(summary: summary) }
    try line.finish(summary)
  }

  private func make(
    _ orders: consuming PictureOrders, _ tally: BatchTally, _ line: ProgressLine
  ) throws -> [TextWarning] {
    var orders = orders
    var wrong = WrongRows(limit: results.limit, areKept: results.failed != nil)
    var manifest = try Manifest(path(results.manifest), resuming: maker.readsManifest)
    var failed = try FailedRows(path(results.failed))
    if let path = results.manifest { folder.files.keep(path, as: "the manifest") }
    if let path = results.failed { folder.files.keep(path, as: "the failed rows") }
    let warnings = try maker.run(&orders) { order, result in
      switch result {
      case .success(let made): try deliver(made, of: order, tally, &manifest)
      case .failure(let error): try refuse(error, of: order, tally, &wrong, line, &failed)
      }
      line.update(tally.current.total)
    }
    try manifest.close()
    try failed.close()
    return warnings
  }

  /// Returns the path of an output of lines; `/dev/null` if it is not requested.
  private func path(_ wanted: String?) -> String {
    isLooking ? "/dev/null" : wanted ?? "/dev/null"
  }

  private func deliver(
    _ made: MadePicture, of order: PictureOrder, _ tally: BatchTally,
    _ manifest: inout Manifest
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

  private func refuse(
    _ error: any Error, of order: PictureOrder, _ tally: BatchTally, _ wrong: inout WrongRows,
    _ line: ProgressLine, _ failed: inout FailedRows
  ) throws {
    let bad = try WrongRows.problem(error, of: order)
    let isNew = wrong.add(bad, at: order.position, line)
    let isUnnamed = if case .failure = order.row { true } else { false }
    tally.refuse(isUnnamed ? variantCount : 1, isNewRow: isNew)
    if isNew { try failed.add(bad) }
    if wrong.areTooMany { throw TooMany() }
  }

  /// Returns the message about resuming. `archive` is the file that was abandoned; `needsManifest`
  /// states that no manifest records the finished files.
  private static func farewell(
    _ end: String, _ tally: BatchTally, _ archive: String?, needsManifest: Bool
  ) -> Message {
    if let archive { return "ringrender: \(end): \(archive) is not written\n" }
    let present = tally.current.present
    let pictures: Message = "\(present.pictures) \(present == 1 ? "is" : "are") written"
    guard !needsManifest else {
      return "ringrender: \(end): \(pictures); a run with --manifest FILE can be resumed\n"
    }
    return "ringrender: \(end): \(pictures); to go on: "
      + "\(Terminal.commandLine(adding: "--resume"))\n"
  }
}
