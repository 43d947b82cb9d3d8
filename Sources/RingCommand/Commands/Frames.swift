import ArgumentParser
import RingCairo
import RingCore
import RingRender
import RingSystem

struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Draws an animation: numbered PNG files, one file, or a sprite sheet.",
    discussion: """
      NUMBERED FILES
      The name contains %d, or %05d for five digits. It is replaced by the number of the frame, \
      even if only part of the animation is drawn. Missing folders are created.

      A file appears complete or not at all, and contains a fingerprint of what it shows. After an \
      interruption, or when the config has changed, the same command with --resume draws only \
      what is missing or out of date. When all tasks of a job have ended, the same command with \
      --verify-outputs reports whether the files are complete, and what to run again.

      ONE FILE
      If the name contains no number, all frames go into one file. .png and .apng are animated PNGs; \
      .gif, .webp, .mp4, .webm and .mov need ffmpeg. ffmpeg is stopped after 300 s without \
      progress; RINGRENDER_FFMPEG_TIMEOUT sets another number of seconds (0: no limit). '-o -' with \
      --format writes the file to stdout; rgba and y4m are raw frames for other programs.

      EXAMPLES
        ringrender frames --config timer.rings.json -o 'out/%05d.png' --fps 30
        ringrender frames --config timer.rings.json -o 'out/%05d.png' \\
          --frames 0-119,200- --resume
        ringrender frames --config timer.rings.json -o 'out/%05d.png' --shard 0/4
        sbatch --array=0-31 --wrap \\
          "ringrender frames --config timer.rings.json -o 'out/%05d.png'"
        ringrender frames --config timer.rings.json -o 'out/%05d.png' \\
          --shard-count 32 --verify-outputs
        ringrender frames --config timer.rings.json -o timer.gif --fps 25
        ringrender frames --config timer.rings.json -o - --format y4m |
          x264 --demuxer y4m -o timer.264 -
        ringrender frames --config timer.rings.json -o sheet.png --sprite-sheet \\
          --columns 8
        ringrender frames --config ring.rings.json -o 'ring_%03d.png' --values 0-100
      """)

  @OptionGroup var input: ConfigOptions
  @OptionGroup var animation: AnimationOptions
  @OptionGroup var output: SequenceOptions
  @OptionGroup var single: SingleFileOptions
  @OptionGroup var sheet: SheetOptions
  @OptionGroup var values: ValueOptions
  @OptionGroup(visibility: .rare) var metadata: MetadataOptions
  @OptionGroup var work: ParallelOptions
  @OptionGroup(visibility: .rare) var check: VerifyOutputsOptions
  @OptionGroup(visibility: .rare) var progress: ProgressOptions
  @OptionGroup(visibility: .rare) var dependencies: DependencyOptions

  func validate() throws {
    let destination = try destination(count: nil)
    try dependencies.check(
      output: singleOutput, inputs: [input.config],
      noPicturesOption: check.verifyOutputs
        ? "--verify-outputs" : output.dryRun ? "--dry-run" : nil)
    if try values.range != nil, let option = animation.lengthOption {
      throw ValidationError("\(option) and --values contradict each other.")
    }
    if try values.range != nil, output.startNumber != 0 {
      throw ValidationError("--start-number and --values contradict each other.")
    }
    if check.verifyOutputs, output.dryRun {
      throw ValidationError("--dry-run and --verify-outputs contradict each other.")
    }
    try progress.check(output: output.output, option: output.dryRun ? "--dry-run" : nil)
    if destination == .files {
      _ = try check.verifyOutputs ? work.shardToVerify.shard : work.effectiveShard
    } else {
      try checkOneFile()
    }
  }

  /// Throws if an option only applies to numbered files.
  private func checkOneFile() throws {
    if let option = check.verifyOutputs ? "--verify-outputs" : output.sequenceOption {
      throw ValidationError("\(option) is for numbered files: '\(output.output)' is one file.")
    }
    try work.checkOneFile(output.output)
  }

  func run() throws {
    try CommandError.reporting { try progress.reporting(make) }
  }

  /// The path of the output if its name contains no number; otherwise `nil`.
  private var singleOutput: String? {
    let hasNumber = (try? FramePattern(output.output))?.hasNumber ?? false
    return hasNumber ? nil : output.output
  }

  /// Opens the config, makes the output and writes the dependency file.
  private func make() throws {
    let files = ReadFiles(needsQuotableNames: dependencies.depfile != nil)
    let job = try job(files)
    try dependencies.protect(in: files)
    let destination = try destination(count: job.selection.total)
    if destination != .files { try checkOneFile() }
    if !input.messages.quiet, let note = animation.timing.rateNote {
      MessageOutput.printStatus(note)
    }
    var run = PictureRun(
      jobs: work.threads, fonts: job.config.options.fonts, maximumPixels: input.pixels.maxPixels,
      compression: output.compression)
    run.memory = job.bound.memory
    run.altTexts = metadata.omitsMetadata ? .none : .stored
    let warnings = UnreportedWarnings()
    run.warnings = input.messages.treatsTextWarningsAsErrors ? .fail : warnings.policy
    do {
      try make(job, run, destination, files) { texts in
        warnings.clear()
        try input.messages.report(texts, of: input.config)
      }
    } catch {
      warnings.print(by: input.messages, of: input.config)
      throw error
    }
    try dependencies.write(output: singleOutput, inputs: [input.config], files: files)
  }

  /// Makes the output. `report` receives the warnings about texts.
  private func make(
    _ job: FrameJob, _ run: PictureRun, _ destination: FrameDestination, _ files: ReadFiles,
    report: ([TextWarning]) throws -> Void
  ) throws {
    switch destination {
    case .files where check.verifyOutputs: try verifyFiles(job, run, files, report)
    case .files: try makeFiles(job, run, files, report)
    case .animation(let format): try report(makeAnimation(job, run, format, files))
    case .sheet: try report(makeSheet(job, run, files))
    }
  }

  /// Opens the config, and warns if an animation is requested of one that does not move.
  private func job(_ files: ReadFiles) throws -> FrameJob {
    guard let values = try values.range else {
      let (config, bound, _) = try input.open(animated: true, record: files)
      let job = try FrameJob(config, bound, animation)
      if !bound.isAnimated, job.inputRanges.contains(where: { $0.count > 1 }) {
        try input.messages.warn(
          "nothing in \(input.config) moves, so all frames are the same picture", .noMotion,
          help: "to animate a number or a colour, write "
            + "{\"from\": 0, \"to\": 1, \"duration\": 1}", of: input.config)
      }
      return job
    }
    let (config, bound, text) = try input.open(record: files)
    let scenes = try ValueScenes(
      values, path: self.values.valuePath, config, text, messages: input.messages)
    return FrameJob(config, bound, values: values, scenes: scenes, rate: try animation.timing.rate)
  }

  private func destination(count: Int?) throws -> FrameDestination {
    try FrameDestination(
      output: output.output, apng: single.apng, format: single.format, sheet: sheet.isRequested,
      count: count)
  }

  private func makeFiles(
    _ job: FrameJob, _ run: PictureRun, _ inputs: ReadFiles,
    _ report: ([TextWarning]) throws -> Void
  ) throws {
    let files = try output.files(for: job.selection, config: input.config, keeping: inputs)
    let shard = try work.effectiveShard
    shard.reportSource(input.messages)
    let runner = FrameSequenceRunner(
      pictureRun: run, scenes: job.scenes, files: files, selection: job.selection, shard: shard,
      progressTarget: progressTarget, isQuiet: input.messages.quiet)
    try runner.run { warnings in
      try report(warnings)
      try runner.visible.warn(input.messages, areFilesWritten: !output.dryRun)
    }
  }

  private func verifyFiles(
    _ job: FrameJob, _ run: PictureRun, _ inputs: ReadFiles,
    _ report: ([TextWarning]) throws -> Void
  ) throws {
    let verification = try check.verification(
      of: .frames, by: work, isQuiet: input.messages.quiet, progressTarget)
    let runner = FrameVerification(
      pictureRun: run,
      files: try output.files(for: job.selection, config: input.config, keeping: inputs),
      job: job, verification: verification)
    try runner.run(reportWarnings: report)
  }

  private var progressTarget: ProgressTarget {
    progress.progressTarget(isQuiet: input.messages.quiet)
  }

  /// Writes the animation, and warns if nothing can be seen in any frame. Returns the warnings
  /// about texts, which the caller reports.
  private func makeAnimation(
    _ job: FrameJob, _ run: PictureRun, _ format: AnimationFormat, _ inputs: ReadFiles
  ) throws -> [TextWarning] {
    let settings = AnimationSettings(
      format: format, rate: job.rate, plays: job.plays, pause: job.pause,
      compression: output.compression, matte: job.bound.still.canvas.matte)
    let runner = try singleFile(job, inputs)
    let warnings = try runner.writeAnimation(of: job.scenes, settings, by: run)
    try runner.visible.warn(input.messages)
    return warnings
  }

  /// Writes the sprite sheet, and warns if nothing can be seen in any frame. Returns the warnings
  /// about texts, which the caller reports.
  private func makeSheet(
    _ job: FrameJob, _ run: PictureRun, _ inputs: ReadFiles
  ) throws -> [TextWarning] {
    let runner = SpriteSheetRunner(
      fileRunner: try singleFile(job, inputs), options: sheet,
      maximumPixels: input.pixels.maxPixels, compression: output.compression, plays: job.plays,
      pause: job.pause)
    let warnings = try runner.make(job.scenes, run, config: input.config, keeping: inputs)
    try runner.fileRunner.visible.warn(input.messages)
    return warnings
  }

  private func singleFile(_ job: FrameJob, _ inputs: ReadFiles) throws -> SingleFileRunner {
    // In a valid pattern, `%%` is a percent sign. Any other name is used as it is.
    let path = (try? FramePattern(output.output))?.path(0) ?? output.output
    if FilePath.areSame(path, input.config) {
      throw ValidationError("'\(path)' would overwrite the config.")
    }
    try inputs.checkIsReplaceable(path)
    return SingleFileRunner(
      path: path, frames: Array(job.selection.joined()), progressTarget: progressTarget,
      isQuiet: input.messages.quiet, isStrict: input.messages.strict)
  }
}
