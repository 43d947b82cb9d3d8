import ArgumentParser
import RingCairo
import RingCore
import RingData
import RingRender
import RingSystem

/// A run of `batch` that draws images, and reports progress, errors and a summary.
struct BatchRunner {
  let batchOutput: BatchOutput
  let results: RowResultOptions
  let folder: BatchOutputFolder
  /// `nil` for separate files and a stream.
  let archive: BatchArchive?
  /// `nil` for files and an archive.
  let stream: BatchStream?
  let variantCount: Int
  /// Whether the variants are pairs of a light and a dark picture.
  let drawsPairs: Bool
  /// Whether a finished run removes the pictures that no row names.
  let prunes: Bool
  /// For messages.
  let output: String
  let progressTarget: ProgressTarget
  let isQuiet: Bool

  private var isDryRun: Bool { batchOutput.isDryRun }
  /// Whether resuming requires a manifest, but none is written.
  private var needsManifest: Bool {
    if case .animations = batchOutput { results.manifest == nil } else { false }
  }

  /// Makes the images. `report` receives the warnings about texts and those about the whole run;
  /// the summary is printed last.
  ///
  /// Throws `InvalidRowsError` if rows are invalid.
  func run(
    _ requests: consuming BatchRequests,
    report: ([TextWarning], [(message: Message, code: Problem.Code)]) throws -> Void
  ) throws {
    let tally = JobTally()
    let reporter = ProgressReporter(progressTarget, .rows)
    var requests = requests
    let isComplete = try JobRunner(reporter: reporter, farewell: farewell(tally)).run {
      let (warnings, pairs, isComplete) = try make(&requests, tally, reporter)
      if isComplete { try archive?.finish() }
      reporter.clear()
      let obstacle = prunes ? requests.pruningObstacle : nil
      let others: [(message: Message?, code: Problem.Code)] = [
        (requests.selectionWarning, .unusedOption), (pairs.warning, .samePictures),
        (obstacle, .unusedOption),
      ]
      try report(
        warnings, others.compactMap { warning in warning.message.map { ($0, warning.code) } })
      if prunes, isComplete, obstacle == nil { try prune(requests, tally) }
      return isComplete
    }
    if !isComplete { try concludeIncomplete() }
    try conclude(tally, reporter)
  }

  /// Removes the pictures that no row names; a dry run prints them.
  private func prune(_ requests: borrowing BatchRequests, _ tally: JobTally) throws {
    for name in try folder.surplusFiles(isExpected: { requests.isUsed($0) }) {
      if isDryRun { try Terminal.output("remove: \(name)\n") } else { try folder.remove(name) }
      tally.countRemoved()
    }
  }

  private func farewell(_ tally: JobTally) -> @Sendable (JobRunner.EarlyEnd) -> Message? {
    let (isDryRun, unwritten) = (isDryRun, archive == nil ? nil : output)
    if stream != nil { return { _ in nil } }
    // Without a manifest, nothing records the animations that are finished.
    let remedy: Message? =
      needsManifest ? "; a run with --manifest FILE can be resumed" : nil
    return { end in
      if isDryRun || end == .stopped && tally.current.present == 0 { return nil }
      if let unwritten { return "\(end.rawValue): \(unwritten) was not written" }
      return tally.resumeHint(end, remedy: remedy)
    }
  }

  /// Reports that more rows are invalid than allowed. Throws if no output was written.
  private func concludeIncomplete() throws {
    let limit = results.limit ?? 0
    let reason: Message =
      "stopped: more than \(limit) \(limit == 1 ? "row has" : "rows have") errors"
    let message = archive == nil ? reason : reason + "; \(output) was not written"
    MessageOutput.report(
      ProblemReport(.error, .stopped, message, text: "ringrender: \(message)\n"))
    if archive != nil { throw InvalidRowsError(summary: "\(output) was not written") }
  }

  /// Prints the summary. Throws `InvalidRowsError` if rows are invalid.
  private func conclude(_ tally: JobTally, _ reporter: ProgressReporter) throws {
    let hasInvalidRows = tally.current.invalidRows > 0
    let conclusion = tally.current.conclusion(failed: results.failedRows)
    if stream != nil {
      if hasInvalidRows { throw InvalidRowsError(summary: conclusion.text) }
      return
    }
    if !isQuiet {
      MessageOutput.printStatus(isDryRun ? tally.dryRunSummary + "\n" : "\(tally.summary)\n")
    }
    if !isDryRun, !isQuiet || hasInvalidRows { MessageOutput.printStatus(conclusion + "\n") }
    if hasInvalidRows { throw InvalidRowsError(summary: conclusion.text) }
    try reporter.finish(conclusion.text)
  }

  /// Makes the images. Returns the warnings about texts and the pairs; `isComplete` is `false` if
  /// too many invalid rows have ended the run.
  private func make(
    _ requests: inout BatchRequests, _ tally: JobTally, _ reporter: ProgressReporter
  ) throws -> (warnings: [TextWarning], pairs: BatchPairs, isComplete: Bool) {
    var (stream, pairs) = (stream, BatchPairs())
    var invalidRows = InvalidRowLog(
      limit: results.limit, areSaved: results.failedRows != nil, isQuiet: isQuiet,
      isSilent: stream != nil)
    let manifestPath = try writablePath(results.manifest)
    var manifest = try LineAppendingFile(manifestPath, resuming: batchOutput.appendsToManifest)
    var failed = try LineAppendingFile(writablePath(results.failedRows))
    if let path = results.manifest { folder.files.protect(path, as: "the manifest") }
    if let path = results.failedRows { folder.files.protect(path, as: "the failed rows") }
    let warnings = try batchOutput.run(&requests) { request, variant, result in
      if stream?.hasEnded(request) == true { return true }
      let html = drawsPairs ? pairs.add(result, variant, of: request.names) : nil
      switch result {
      case .success(let image):
        try deliver(image, html, of: request, variant, tally, &manifest)
      case .failure(let error):
        let problem = try InvalidRowLog.problem(error, of: request)
        try recordInvalidRow(
          problem, of: request, tally: tally, invalidRows: &invalidRows, reporter: reporter,
          failed: &failed)
        try stream?.write(problem, of: request)
      }
      reporter.update(tally.current.total)
      return !invalidRows.exceedsLimit
    }
    try manifest.close()
    try failed.close()
    return (warnings, pairs, !invalidRows.exceedsLimit)
  }

  /// Creates the folder of the manifest or the failed rows. Returns `/dev/null` if `requested` is
  /// `nil`, or in a dry run.
  private func writablePath(_ requested: String?) throws(FileError) -> String {
    guard !isDryRun, let requested else { return "/dev/null" }
    _ = try FolderTree.createFolder(of: requested)
    return requested
  }

  /// Counts a result. Writes its image unless the drawing thread has, and its line of the manifest
  /// unless an earlier run has; a dry run prints the image's name instead.
  private func deliver(
    _ result: BatchImageResult, _ html: String?, of request: BatchRequest, _ variant: Int,
    _ tally: JobTally, _ manifest: inout LineAppendingFile
  ) throws {
    let (name, row) = (request.names[variant], try request.row.get().number)
    if let bytes = result.bytes {
      if let stream {
        try stream.write(bytes, result, of: request, variant, row: row)
      } else {
        try save(bytes, name)
      }
    }
    tally.count(result.outcome)
    if result.outcome == .missing {
      try Terminal.output("\(name)\n")
    } else if result.outcome != .resumed || !batchOutput.appendsToManifest {
      try manifest.append(
        ManifestEntry(
          row: row, file: name, size: result.size, canvas: result.canvas,
          fingerprint: result.fingerprint, checksum: result.checksum, altText: result.altText,
          html: html,
          pictures: batchOutput.pictures?.confirmed(result.pictures) ?? []
        ).line)
    }
  }

  /// Writes an image that the drawing thread has not written.
  private func save(_ bytes: [UInt8], _ name: String) throws {
    if let archive { try archive.add(name, bytes) } else { try folder.write(bytes, to: name) }
  }

  /// Counts the pictures of an invalid row, and reports and saves the row at its first error.
  private func recordInvalidRow(
    _ problem: RowError, of request: BatchRequest, tally: JobTally,
    invalidRows: inout InvalidRowLog, reporter: ProgressReporter, failed: inout LineAppendingFile
  ) throws {
    let isNew = invalidRows.add(problem, at: request.position, reporter)
    let isUnnamed = if case .failure = request.row { true } else { false }
    tally.countRejected(isUnnamed ? variantCount : 1, isNewRow: isNew)
    if isNew { try failed.append(problem.failedLine) }
  }
}
