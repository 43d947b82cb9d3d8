import ArgumentParser
import RingCairo
import RingRender
import RingSystem
import RingText

/// A check of a job's files, which writes nothing.
struct FrameCheck {
  let renderer: FrameRenderer
  let files: FrameFiles
  let job: FrameJob
  let part: Shard
  let report: JobReport
  let audience: ProgressAudience
  /// Whether a missing font is an error.
  let isStrict: Bool

  /// Reports the findings and prints the options that rerun the affected frames. Throws exit code 1
  /// unless all files are complete.
  func run(texts: ([TextWarning]) throws -> Void) throws {
    let line = ProgressLine(audience, .frames)
    let farewell = LastAction {
      line.clear()
      line.fail("interrupted")
    }
    defer { withExtendedLifetime(farewell) {} }
    var findings: JobFindings
    do {
      defer { line.clear() }
      let warnings: [TextWarning]
      (findings, warnings) = try look(line)
      findings.strays = try files.strays(besides: job.known)
      line.clear()
      try texts(warnings)
    }
    try report.say(findings)
    guard findings.isWhole else {
      line.fail(findings.summary)
      throw ExitCode(.different)
    }
    try line.finish(findings.summary)
  }

  private func look(
    _ line: ProgressLine
  ) throws -> (findings: JobFindings, warnings: [TextWarning]) {
    let (files, isStrict) = (files, isStrict)
    var renderer = renderer
    renderer.ahead = 32
    // Equal frames have separate files, which the workers read.
    renderer.repeats = .none
    let total = part.share(of: job.selection.total)
    var findings = JobFindings(.frames)
    let frames = job.selection.every(part.count, from: part.index)
    let warnings = try renderer.run(frames: frames) { _, frame in
      if isStrict, let problem = TextWarningError(frame.newWarnings) { throw problem }
      return try files.state(of: frame)
    } deliver: { frame in
      guard case .made(let state) = frame.content else { return }
      // A shard is the work of one task; otherwise items are assigned to the tasks in turn.
      let task = part.count > 1 ? part.index : findings.count % (report.tasks ?? 1)
      findings.add(frame.index, state, task: task)
      line.update(findings.count, of: total)
    }
    return (findings, warnings)
  }
}
