import RingCairo
import RingCore
import RingRender
import RingSystem

/// A run of `frames` that writes numbered files, and reports progress and a summary.
struct FrameSequenceRunner {
  let pictureRun: PictureRun
  let scenes: SceneSeries
  let files: FrameFiles
  let selection: [ClosedRange<Int>]
  let shard: Shard
  let progressTarget: ProgressTarget
  let isQuiet: Bool
  let visible = VisibleFrames()

  /// The indices of the selected frames in this process's shard.
  private var frames: some Sequence<Int> { selection.every(shard.count, from: shard.index) }

  private var total: Int { shard.share(of: selection.total) }

  /// Makes the frames. `report` receives the warnings about texts; the summary is printed last.
  func run(report: ([TextWarning]) throws -> Void) throws {
    let tally = JobTally(frames: total)
    let reporter = ProgressReporter(progressTarget, .frames)
    let isDryRun = files.results.mode == .dryRun
    // Before the first frame, because a run that stops later could not be resumed.
    for frame in frames { try files.checkIsReplaceable(frame) }
    var job = JobRunner(reporter: reporter)
    if !isDryRun, total > 0 {
      job.createdFolders = try FolderTree.createFolder(of: files.path(0))
    }
    job.farewell = { [total] end in
      // There is nothing to resume if a warning about all frames is an error.
      let isSilent = isDryRun || end == .stopped && [0, total].contains(tally.current.present)
      return isSilent ? nil : tally.resumeHint(end)
    }
    try job.run {
      let result = try make(tally, reporter)
      reporter.clear()
      if isDryRun { try Terminal.output("\(result.missing.text)\n") }
      try report(result.warnings)
      guard !isQuiet else { return }
      MessageOutput.printStatus(isDryRun ? tally.dryRunSummary + "\n" : "\(tally.summary)\n")
    }
    try reporter.finish(tally.summary)
  }

  /// Makes the frames. In a dry run, `missing` has those that a run would draw; otherwise none.
  private func make(
    _ tally: JobTally, _ reporter: ProgressReporter
  ) throws -> (warnings: [TextWarning], missing: [ClosedRange<Int>]) {
    let (files, visible) = (files, visible)
    var run = pictureRun
    // Only outcomes wait for delivery, because the drawing threads have written the files.
    run.maximumPendingPerJob = PictureRun.maximumPendingOutcomesPerJob
    var missing: [Int] = []
    let warnings = try run.run(frames: frames, of: scenes, repeats: .all) { worker, frame in
      visible.add(frame)
      let outcome = try files.make(frame, with: &worker)
      tally.count(outcome)
      return outcome
    } deliver: { frame in
      let outcome: ResultFiles.Outcome
      switch frame.content {
      case .rendered(let rendered): outcome = rendered
      case .duplicate(of: let earlier):
        outcome = try files.repeatFile(frame, of: earlier)
        tally.count(outcome)
      }
      if outcome == .missing { missing.append(frame.index) }
      reporter.update(tally.current.present, of: total)
    }
    return (warnings, [ClosedRange<Int>](ascending: missing))
  }
}
