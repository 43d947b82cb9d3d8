import RingCairo
import RingCore
import RingData
import RingRender

/// The check of `batch --verify-outputs`.
struct BatchVerification {
  let pictureRun: PictureRun
  let templates: BatchTemplates
  let writer: BatchImageWriter
  let folder: BatchOutputFolder
  let verification: JobVerification
  /// `nil` for no limit.
  let limit: Int?

  /// Reports the findings; see `JobVerification.run`.
  func run(
    _ requests: consuming BatchRequests, reportWarnings: ([TextWarning]) throws -> Void
  ) throws {
    var requests = requests
    var invalidRows = InvalidRowLog(limit: limit, areSaved: false, isQuiet: verification.isQuiet)
    try verification.run(reportWarnings: reportWarnings, invalidRows: { invalidRows.count }) {
      result, reporter in
      let warnings = try verify(&requests, &result, &invalidRows, reporter)
      if !invalidRows.exceedsLimit {
        result.surplusFiles = try folder.surplusFiles { requests.isUsed($0) }
      }
      return warnings
    }
  }

  private func verify(
    _ requests: inout BatchRequests, _ result: inout JobVerificationResult,
    _ invalidRows: inout InvalidRowLog,
    _ reporter: ProgressReporter
  ) throws -> [TextWarning] {
    let (templates, writer) = (templates, writer)
    return try pictureRun.run {
      try requests.isReady()
    } next: {
      try requests.next()
    } work: { worker, request in
      templates.products(of: request, with: &worker) { _, variant, frame, _ in
        let name = request.names[variant]
        return (name: name, state: try writer.state(name, frame))
      }
    } deliver: { _, request, states in
      requests.finish(request)
      for state in try states.get() {
        try record(state, of: request, &result, &invalidRows, reporter)
        guard !invalidRows.exceedsLimit else { return false }
      }
      reporter.update(result.count)
      return true
    }
  }

  /// Adds the state of a file to the result, or its error to the invalid rows.
  private func record(
    _ state: Result<(name: String, state: JobVerificationResult.State), any Error>,
    of request: BatchRequest, _ result: inout JobVerificationResult,
    _ invalidRows: inout InvalidRowLog, _ reporter: ProgressReporter
  ) throws {
    do {
      let (state, row) = (try state.get(), try request.row.get())
      let task = verification.task(ofItemAt: request.position)
      result.add(row.number, state.state, task: task, file: state.name)
    } catch {
      _ = invalidRows.add(
        try InvalidRowLog.problem(error, of: request), at: request.position, reporter)
    }
  }
}
