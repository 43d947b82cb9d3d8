import ArgumentParser
import RingCairo
import RingCore
import RingRender
import RingSystem

/// A check of the files of a job. It writes no file.
struct FrameVerification {
  let renderer: FrameRenderer
  let files: FrameFiles
  let job: FrameJob
  let shard: Shard
  let report: JobReport
  let progressTarget: ProgressTarget
  /// Whether a warning about a text, such as a missing font, is an error.
  let isStrict: Bool

  /// Reports the findings, and prints the options that rerun the affected frames.
  ///
  /// Throws exit code 1 unless all files are complete and none is surplus.
  func run(reportWarnings: ([TextWarning]) throws -> Void) throws {
    let reporter = ProgressReporter(progressTarget, .frames)
    let interruptHandler = TerminationHandler {
      reporter.clear()
      reporter.fail("interrupted")
    }
    defer { withExtendedLifetime(interruptHandler) {} }
    var result: JobVerificationResult
    do {
      defer { reporter.clear() }
      let warnings: [TextWarning]
      (result, warnings) = try verify(reporter)
      result.surplusFiles = try files.surplusFiles(excluding: job.inputRanges)
      reporter.clear()
      try reportWarnings(warnings)
    }
    try report.report(result)
    guard result.isComplete else {
      reporter.fail(result.summary)
      throw ExitCode(.different)
    }
    try reporter.finish(result.summary)
  }

  private func verify(
    _ reporter: ProgressReporter
  ) throws -> (result: JobVerificationResult, warnings: [TextWarning]) {
    let (files, isStrict) = (files, isStrict)
    var renderer = renderer
    renderer.maximumPendingPerJob = 32
    // Equal frames have separate files, and the drawing threads read each of them.
    renderer.duplicateDetection = .none
    let total = shard.share(of: job.selection.total)
    var result = JobVerificationResult(.frames)
    let frames = job.selection.every(shard.count, from: shard.index)
    let warnings = try renderer.run(frames: frames) { _, frame in
      if isStrict, let problem = TextWarningError(frame.newWarnings) { throw problem }
      return try files.state(of: frame)
    } deliver: { frame in
      guard case .rendered(let state) = frame.content else { return }
      // A shard is checked as one task. Without shards, frames are assigned to the tasks in turn.
      let task = shard.count > 1 ? shard.index : result.count % (report.tasks ?? 1)
      result.add(frame.index, state, task: task)
      reporter.update(result.count, of: total)
    }
    return (result, warnings)
  }
}
