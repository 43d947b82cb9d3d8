import RingCore
import RingScene

extension AnimatedScene {
  /// Draws all frames and writes them to one file, completely or not at all.
  ///
  /// The ending of the name selects the format, unless `format` is given: `.png` and `.apng` for an
  /// animated PNG, `.gif`, `.webp`, `.mp4`, `.webm` and `.mov`, which need ffmpeg, and `.rgba` and
  /// `.y4m` for raw pixels. `-` is standard output, which needs `format`. Formats without
  /// transparency get the background of the first frame's canvas.
  ///
  /// The frames are drawn on separate threads, not on those of Swift's tasks. `progress` is called
  /// on one of them after each frame, with the fraction done, more than 0 and at most 1. The
  /// fraction starts over if a later frame turns out to be transparent.
  ///
  /// Cancelling the task before the file is complete ends the work at the next frame, or when
  /// ffmpeg has finished; then no file is written, and a file that was there stays. Throws a
  /// `RingError`: of the code `cancelled` if the task was cancelled, `invalidView` if the duration
  /// is not a finite number above 0, `format` if the format is unknown or cannot store the frames,
  /// `program` if ffmpeg is missing or fails, `file` if the file cannot be written, `tooLarge` for
  /// more than 1 000 000 frames, or that of a frame, with the frame as the place. If warnings fail,
  /// a loss of transparency and other notes of the code `format` are errors, too.
  public func write(
    to path: String, format: AnimationFormat? = nil, _ options: RenderOptions = RenderOptions(),
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(RingError) {
    try await onThread { animation, checkCancellation in
      try animation.writeBlocking(path, format, options, checkCancellation, progress)
    }
  }

  private func writeBlocking(
    _ path: String, _ format: AnimationFormat?, _ options: RenderOptions,
    _ checkCancellation: @escaping () throws -> Void, _ progress: (@Sendable (Double) -> Void)?
  ) throws {
    try checkFrames()
    let scenes = SceneSeries(self)
    let settings = AnimationSettings(
      format: try Self.format(format, of: path), rate: rate, plays: playCount,
      compression: options.compression, matte: try matte(scenes))
    let run = PictureRun(options)
    var writer = try AnimationWriter(
      scenes, frames: Array(0..<frameCount), settings: settings, run: run)
    if let progress { writer.progress = { progress(Double($0) / Double($1)) } }
    writer.willCommit = checkCancellation
    if run.isStrict {
      writer.willNote = { throw RingError([$0.problem]) }
    }
    let report = try writer.write(to: path)
    try options.warnings.handle(report.notes.map(\.problem))
  }

  /// Returns the colour below transparent pixels: that of the first frame's canvas.
  private func matte(_ scenes: SceneSeries) throws(FrameError) -> SRGBColor {
    do { return try scenes.scene(of: 0).canvas.matte } catch {
      throw FrameError(0, of: scenes, reason: error)
    }
  }

  /// Throws if the name selects no format.
  private static func format(
    _ requested: AnimationFormat?, of path: String
  ) throws(RingError) -> AnimationFormat {
    guard let format = requested ?? AnimationFormat(path: path) else {
      throw RingError([
        Problem(
          .error, .format, "the ending of the name is not that of an animation format",
          place: path.printable, help: "use \(endings)")
      ])
    }
    return format
  }

  private static var endings: String {
    (["png"] + AnimationFormat.allCases.map(\.rawValue)).map { "." + $0 }.joined(separator: ", ")
  }
}
