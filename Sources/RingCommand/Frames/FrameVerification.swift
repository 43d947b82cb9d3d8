import RingCairo
import RingCore
import RingRender

/// The check of `frames --verify-outputs`.
struct FrameVerification {
  let pictureRun: PictureRun
  let files: FrameFiles
  let job: FrameJob
  let verification: JobVerification

  /// Reports the findings; see `JobVerification.run`.
  func run(reportWarnings: ([TextWarning]) throws -> Void) throws {
    try verification.run(reportWarnings: reportWarnings) { result, reporter in
      let warnings = try verify(&result, reporter)
      result.surplusFiles = try files.surplusFiles(excluding: job.inputRanges)
      return warnings
    }
  }

  private func verify(
    _ result: inout JobVerificationResult, _ reporter: ProgressReporter
  ) throws -> [TextWarning] {
    let (files, shard) = (files, verification.shard)
    var run = pictureRun
    run.maximumPendingPerJob = 32
    let total = shard.share(of: job.selection.total)
    let frames = job.selection.every(shard.count, from: shard.index)
    // Equal frames have separate files, and the drawing threads read each of them.
    return try run.run(frames: frames, of: job.scenes, repeats: .none) { _, frame in
      try files.state(of: frame)
    } deliver: { frame in
      guard case .rendered(let state) = frame.content else { return }
      result.add(frame.index, state, task: verification.task(ofItemAt: result.count))
      reporter.update(result.count, of: total)
    }
  }
}
