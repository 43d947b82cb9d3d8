import RingCairo
import RingCore
import RingRender
import RingSystem

/// A run of `frames` that writes numbered files, and reports progress and a summary.
struct FrameSequenceRunner {
  let renderer: FrameRenderer
  let files: FrameFiles
  let selection: [ClosedRange<Int>]
  let shard: Shard
  let progressTarget: ProgressTarget
  let isQuiet: Bool
  /// Whether a warning about a text, such as a missing font, is an error.
  let isStrict: Bool
  let visible = VisibleFrames()

  /// The number of frames that this process makes.
  private var total: Int { shard.share(of: selection.total) }

  /// Makes the frames. `report` receives the warnings about texts; the summary is printed last.
  func run(report: ([TextWarning]) throws -> Void) throws {
    let tally = FrameTally(total: total)
    let reporter = ProgressReporter(progressTarget, .frames)
    let isDryRun = files.mode == .dryRun
    let folder = isDryRun || total == 0 ? nil : try OutputFolder(of: files.path(0))
    let interruptHandler = TerminationHandler {
      reporter.clear()
      folder?.removeIfEmpty()
      reporter.fail("interrupted")
      if !isDryRun { Terminal.error(Self.resumeHint("interrupted", tally)) }
    }
    defer { withExtendedLifetime(interruptHandler) {} }
    do {
      let result = try make(tally, reporter)
      reporter.clear()
      if isDryRun { try Terminal.output("\(result.missing.text)\n") }
      try report(result.warnings)
      if !isQuiet { Terminal.error(isDryRun ? Self.dryRunSummary(tally) : "\(tally.summary)\n") }
    } catch {
      reporter.clear()
      folder?.removeIfEmpty()
      if tally.current.present > 0, !isDryRun { Terminal.error(Self.resumeHint("stopped", tally)) }
      throw error
    }
    try reporter.finish(tally.summary)
  }

  private func make(
    _ tally: FrameTally, _ reporter: ProgressReporter
  ) throws -> (warnings: [TextWarning], missing: [ClosedRange<Int>]) {
    let (files, isStrict, visible) = (files, isStrict, visible)
    var renderer = renderer
    // Only outcomes wait for delivery, because the drawing threads have written the files.
    renderer.maximumPendingPerJob = 32
    var missing: [Int] = []
    let frames = selection.every(shard.count, from: shard.index)
    let warnings = try renderer.run(frames: frames) { worker, frame in
      if isStrict, let problem = TextWarningError(frame.newWarnings) { throw problem }
      visible.record(frame)
      let outcome = try files.make(frame, with: &worker)
      tally.count(outcome)
      return outcome
    } deliver: { frame in
      let outcome: FrameFiles.Outcome
      switch frame.content {
      case .rendered(let rendered): outcome = rendered
      case .duplicate(of: let earlier):
        outcome = try files.repeatFile(frame, of: earlier)
        tally.count(outcome)
      }
      if outcome == .missing { missing.append(frame.index) }
      reporter.update(tally.current.present, of: tally.total)
    }
    return (warnings, [ClosedRange<Int>](ascending: missing))
  }

  /// Returns the message about resuming a run that ended early.
  private static func resumeHint(_ end: String, _ tally: FrameTally) -> Message {
    "ringrender: \(end): \(tally.current.present) of \(tally.total.frames) written. To continue, "
      + "run: \(Terminal.commandLine(adding: "--resume"))\n"
  }

  private static func dryRunSummary(_ tally: FrameTally) -> Message {
    let counts = tally.current
    return "\(tally.total.frames): \(counts.missing) to draw, \(counts.resumed) up to date\n"
  }
}
