import RingCore
import RingScene
import RingSystem

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
  /// ffmpeg has finished; then no file is written, and a file that was there stays. Throws
  /// `CancellationError` if the task was cancelled, and otherwise a `RingError`: of the code
  /// `invalidView` if the duration is not a finite number above 0, `format` if the format is
  /// unknown or cannot store the frames, `program` if ffmpeg is missing or fails, `file` if the
  /// file cannot be written, `tooLarge` for more than 1 000 000 frames, or that of a frame, with
  /// the frame as the place. If warnings fail, a loss of transparency and other notes of the code
  /// `format` are errors, too.
  public func write(
    to path: String, format: AnimationFormat? = nil, _ options: RenderOptions = RenderOptions(),
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws {
    try await onThread { animation, checkCancellation in
      try animation.writeBlocking(path, format, options, checkCancellation, progress)
    }
  }

  /// Draws all frames and returns them as the bytes of one file.
  ///
  /// The file is written to the folder for temporary files first, because most formats complete its
  /// beginning last. Otherwise as `write(to:format:_:progress:)`.
  public func data(
    _ format: AnimationFormat, _ options: RenderOptions = RenderOptions(),
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> [UInt8] {
    try await onThread { animation, checkCancellation in
      let name = String(UInt64.random(in: .min ... .max), radix: 36)
      let path = "\(Environment.temporaryFolder)/ringrender-\(name).\(format.rawValue)"
      defer { try? FolderTree.remove(path) }
      try animation.writeBlocking(path, format, options, checkCancellation, progress)
      return try InputFile.read(path, limit: .max)
    }
  }

  private func writeBlocking(
    _ path: String, _ format: AnimationFormat?, _ options: RenderOptions,
    _ checkCancellation: @escaping () throws -> Void, _ progress: (@Sendable (Double) -> Void)?
  ) throws {
    try checkFrames()
    let scenes = SceneSeries(self)
    let settings = AnimationSettings(
      format: try Self.format(format, of: path), rate: rate, plays: playCount, pause: pause,
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

  /// Returns the requested format; without one, that of the name's ending. Throws a `RingError` of
  /// the code `format` if the ending selects none.
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

  /// Draws all frames into one image, a grid of cells that is filled row by row.
  ///
  /// Equal frames share a cell. `columns` is the number of cells in a row, ≥ 1; `nil` makes the
  /// sheet as square as possible. `padding` is the transparent space between adjacent cells, in
  /// pixels, ≥ 0. With `powerOfTwo`, both sides are powers of two, as some graphics hardware
  /// requires. The sheet has at most `options.maximumPixels` pixels; `options.memory` includes it.
  ///
  /// The frames are drawn on separate threads, not on those of Swift's tasks. Throws
  /// `CancellationError` if the task was cancelled, and otherwise a `RingError`: of the code
  /// `format` if a number is out of range, `invalidView` if the duration is, `tooLarge` if the sheet
  /// is too large or the animation has more than 1 000 000 frames, `outOfMemory`, or that of a
  /// frame, with the frame as the place.
  public func spriteSheet(
    columns: Int? = nil, padding: Int = 0, powerOfTwo: Bool = false,
    _ options: RenderOptions = RenderOptions()
  ) async throws -> SpriteSheet {
    try Self.check(columns, "number of columns", minimum: 1)
    try Self.check(padding, "padding", minimum: 0)
    let layout = SheetLayout.Options(
      columns: columns, padding: padding, powerOfTwo: powerOfTwo,
      maximumPixels: options.maximumPixels)
    return try await onThread { animation, _ in
      try animation.checkFrames()
      let renderer = SheetRenderer(
        SceneSeries(animation), options: layout, run: PictureRun(options))
      return try renderer.sheet(of: Array(0..<animation.frameCount))
    }
  }

  /// Throws a `RingError` of the code `format` if `value`, the `name` of a sheet, is too small.
  private static func check(_ value: Int?, _ name: String, minimum: Int) throws(RingError) {
    guard let value, value < minimum else { return }
    throw RingError([
      Problem(
        .error, .format, "the \(name) of a sprite sheet must be at least \(minimum), found \(value)"
      )
    ])
  }

  /// The maximum number of frames of a file, against typing errors.
  package static let maximumFrameCount = 1_000_000

  /// Throws a `RingError` of the code `invalidView` for a duration that is not a finite number
  /// above 0, or a pause outside of 0…10⁹.
  func checkDuration() throws(RingError) {
    if let duration, !(duration > 0 && duration.isFinite) {
      throw Self.invalid("duration", duration, "a finite number above 0")
    }
    if !(0...1e9 ~= pause) { throw Self.invalid("pause", pause, "a number from 0 to 1000000000") }
  }

  private static func invalid(_ name: String, _ value: Double, _ range: String) -> RingError {
    RingError([
      Problem(
        .error, .invalidView,
        "the \(name) of an animation must be \(range), found \(value)")
    ])
  }

  /// Throws as `checkDuration()`, and with the code `tooLarge` for more than 1 000 000 frames.
  func checkFrames() throws(RingError) {
    try checkDuration()
    guard frameCount > Self.maximumFrameCount else { return }
    throw RingError([
      Problem(
        .error, .tooLarge,
        "\(frameCount) frames are too many; at most \(Self.maximumFrameCount) are allowed")
    ])
  }

  /// Runs `body` on a new thread while the task is suspended, and returns its result.
  ///
  /// `body` gets this animation and a function. When the task is cancelled, frames of the animation
  /// and the function throw `CancellationError`, which is then the error of this function, too.
  /// Throws other errors as a `RingError`.
  func onThread<Product: Sendable>(
    _ body:
      @escaping @Sendable (
        AnimatedScene, _ checkCancellation: @escaping @Sendable () throws -> Void
      ) throws -> Product
  ) async throws -> Product {
    let isCancelled = Monitor(false)
    let check: @Sendable () throws -> Void = {
      if isCancelled.withLock({ $0 }) { throw CancellationError() }
    }
    let result: Result<Product, any Error> = await withTaskCancellationHandler {
      await Self.onThread { try body(cancellable(by: check), check) }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    do { return try result.get() } catch let error as FrameError
      where error.reason is CancellationError
    {
      throw error.reason
    } catch let error as CancellationError {
      throw error
    } catch {
      throw RingError(error)
    }
  }

  private static func onThread<Product: Sendable>(
    _ body: @escaping @Sendable () throws -> Product
  ) async -> Result<Product, any Error> {
    await withCheckedContinuation { continuation in
      do {
        try ThreadGroup.detach { continuation.resume(returning: Result { try body() }) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
  }

  /// Returns an animation whose scenes throw the error of `checkCancellation`.
  private func cancellable(
    by checkCancellation: @escaping @Sendable () throws -> Void
  ) -> AnimatedScene {
    AnimatedScene(duration: duration, rate: rate, plays: playCount, pause: pause) { time in
      try checkCancellation()
      return try scene(at: time)
    }
  }
}
