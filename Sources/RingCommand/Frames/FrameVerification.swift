import ArgumentParser
import RingCairo
import RingRender
import RingSystem
import RingText

/// A check of a job's files, which writes nothing.
struct FrameVerification {
  let renderer: FrameRenderer
  let files: FrameFiles
  let job: FrameJob
  let part: Shard
  let report: JobReport
  let audience: ProgressTarget
  /// Whether a missing font is an error.
  let isStrict: Bool

  /// Reports the findings and prints the options that rerun the affected frames. Throws exit code 1
  /// unless all files are complete.
  func run(texts: ([TextWarning]) throws -> Void) throws {
    let line = ProgressReporter(audience, .frames)
    let farewell = TerminationHandler {
      line.clear()
      line.fail("interrupted")
    }
    defer { withExtendedLifetime(farewell) {} }
    var findings: JobVerificationResult
    do {
      defer { line.clear() }
      let warnings: [TextWarning]
      (findings, warnings) = try verify(line)
      findings.surplusFiles = try files.surplusFiles(besides: job.inputNumbers)
      line.clear()
      try texts(warnings)
    }
    try report.report(findings)
    guard findings.isComplete else {
      line.fail(findings.summary)
      throw ExitCode(.different)
    }
    try line.finish(findings.summary)
  }

  private func verify(
    _ line: ProgressReporter
  ) throws -> (findings: JobVerificationResult, warnings: [TextWarning]) {
    let (files, isStrict) = (files, isStrict)
    var renderer = renderer
    renderer.maximumPendingPerJob = 32
    // Equal frames have separate files, which the workers read.
    renderer.duplicateDetection = .none
    let total = part.share(of: job.selection.total)
    var findings = JobVerificationResult(.frames)
    let frames = job.selection.every(part.count, from: part.index)
    let warnings = try renderer.run(frames: frames) { _, frame in
      if isStrict, let problem = TextWarningError(frame.newWarnings) { throw problem }
      return try files.state(of: frame)
    } deliver: { frame in
      guard case .rendered(let state) = frame.content else { return }
      // A shard is the work of one task; otherwise items are assigned to the tasks in turn.
      let task = part.count > 1 ? part.index : findings.count % (report.tasks ?? 1)
      findings.add(frame.index, state, task: task)
      line.update(findings.count, of: total)
    }
    return (findings, warnings)
  }
}
