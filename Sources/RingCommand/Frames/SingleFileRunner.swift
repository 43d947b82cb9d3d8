import ArgumentParser
import RingCairo
import RingCore
import RingRender
import RingScene
import RingSystem

/// A run of `frames` that writes one file with all frames, and reports progress and a summary.
struct SingleFileRunner {
  let path: String
  let frames: [Int]
  let progressTarget: ProgressTarget
  let isQuiet: Bool
  /// Whether a change that the format requires is an error, and a file without visible content.
  let isStrict: Bool
  let visible = VisibleFrames()

  /// Creates the file's folder, then runs `work`, which makes the file. Returns its result.
  ///
  /// `work` receives a closure that reports the numbers of drawn and of all frames. `work` returns
  /// its result and an addition to the summary.
  func run<R>(_ work: (_ progress: @escaping (Int, Int) -> Void) throws -> (R, String)) throws -> R
  {
    let clock = Stopwatch()
    let reporter = ProgressReporter(path == "-" ? .none : progressTarget, .frames)
    var job = JobRunner(reporter: reporter)
    if path != "-" { job.createdFolders = try FolderTree.createFolder(of: path) }
    job.farewell = { [path] end in
      end == .interrupted ? "interrupted: \(path) was not written" : nil
    }
    return try job.run {
      let (result, detail) = try work { reporter.update($0, of: $1) }
      reporter.clear()
      let summary = summary(detail, clock.seconds)
      if !isQuiet { MessageOutput.printStatus("\(summary)\n") }
      try reporter.finish(summary)
      return result
    }
  }

  private func summary(_ detail: String, _ seconds: Double) -> String {
    let rate = Double(frames.count) / max(seconds, 0.001)
    return "\(frames.count.counted("frame"))\(detail); \(seconds.shortText) s, \(rate.shortText)/s"
  }

  /// Returns the warnings about texts.
  func writeAnimation(
    of scenes: SceneSeries, _ settings: AnimationSettings, by pictureRun: PictureRun
  ) throws -> [TextWarning] {
    var writer = try AnimationWriter(
      scenes, frames: frames, settings: settings, run: pictureRun)
    writer.willDraw = { [visible] in visible.add($0) }
    writer.ffmpegTimeout = try Self.ffmpegTimeout
    if isStrict {
      writer.willNote = { throw CommandError(Message($0.commandText), .dataError, .format) }
      writer.willCommit = visible.checkHasVisibleContent
    }
    let report = try run { progress in
      writer.progress = progress
      return (try writer.write(to: path), ": \(settings.format.rawValue)")
    }
    for note in report.notes where !isQuiet {
      MessageOutput.report(ProblemReport(.warning, .format, Message(note.commandText)))
    }
    return report.warnings
  }

  /// For inactivity of ffmpeg, in seconds; `nil` if the environment sets none, infinite for 0.
  static var ffmpegTimeout: Double? {
    get throws {
      let name = "RINGRENDER_FFMPEG_TIMEOUT"
      guard let text = Environment[name], !text.isEmpty else { return nil }
      guard let seconds = Double(text), 0...1e6 ~= seconds else {
        throw ValidationError(
          "\(name) must be a number of seconds from 0 (no limit) to 1000000, found '\(text)'.")
      }
      return seconds == 0 ? .infinity : seconds
    }
  }
}
