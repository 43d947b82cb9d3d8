import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem

/// A writer of an animation's frames to one file, which is written completely or not at all.
///
/// Memory is independent of the number of frames. Some formats need all frames before the first is
/// written: GIF for its palette, APNG at `Compression.small` for its layout. Their frames are drawn
/// twice.
package struct AnimationWriter {
  package let settings: AnimationSettings
  /// The indices of the frames to show, in order. Each is shown for one period of the frame rate.
  package let frames: [Int]
  /// Called on the calling thread after each frame. Both numbers count the frames of all passes.
  package var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Called on the drawing threads before each frame is drawn. An error ends the run.
  package var willDraw: @Sendable (Frame) throws -> Void = { _ in }
  /// Called on the calling thread with each note before the file appears. An error ends the run; no
  /// file is written.
  package var willNote: (AnimationNote) throws -> Void = { _ in }
  /// Called on the calling thread when the file is complete, before it appears. An error ends the
  /// run; no file is written.
  package var willCommit: () throws -> Void = {}
  /// The inactivity timeout of ffmpeg, in seconds. Activity is reading a frame or writing the file.
  /// `nil` for 300 s, and proportionally more for images larger than 1920 × 1080 pixels.
  package var ffmpegTimeout: Double?
  private let scenes: SceneSeries
  private let run: PictureRun
  /// Measures texts for the alternative text.
  private let text: any TextMeasuring
  private var notes: [AnimationNote] = []

  package struct Report: Sendable {
    /// The warnings about texts, in frame order, without duplicates.
    package var warnings: [TextWarning]
    package var notes: [AnimationNote]
    /// The digest of the frames and the settings: equal digests mean equal animations.
    ///
    /// It does not include the compression.
    package var digest: Digest
    /// The size of the pictures in the file, which may be larger than the canvas.
    package var size: PixelSize
    /// The alternative text, which only some formats contain; `nil` if the run makes none.
    package var altText: String?
  }

  /// Creates a writer of the frames with the indices `frames`. Default: drawn on all processors.
  ///
  /// `text`, with the fonts of the run, measures texts for the alternative text. Default: `nil`, a
  /// new engine, which loads the fonts again. Throws `AnimationError` if the format cannot store
  /// the rate, the play count or the pause, or if `frames` is empty.
  package init(
    _ scenes: SceneSeries, frames: [Int], settings: AnimationSettings,
    run: PictureRun = PictureRun(), measuring text: (any TextMeasuring)? = nil
  ) throws(AnimationError) {
    let (format, rate) = (settings.format, settings.rate)
    if let maximumRate = format.maximumRate, rate.numerator > maximumRate * rate.denominator {
      throw .rate(format, rate)
    }
    if let maximumDuration = format.maximumFrameDuration, rate.time(ofFrame: 1) > maximumDuration {
      throw .rate(format, rate)
    }
    if let maximumDuration = format.maximumFrameDuration,
      rate.time(ofFrame: 1) + settings.pause > maximumDuration
    {
      throw .pause(format, settings.pause)
    }
    if format.isVideo, settings.pause > 0,
      frames.count + settings.repeatedFrameCount > AnimatedScene.maximumFrameCount
    {
      throw .pause(format, settings.pause)
    }
    if format.keepsPlays, format != .apng, !(0...65_535 ~= settings.playCount) {
      throw .plays(format, settings.playCount)
    }
    guard !frames.isEmpty else { throw .noFrames }
    if let note = format.frameRateNote(for: rate) { notes.append(note) }
    (self.settings, self.frames, self.scenes) = (settings, frames, scenes)
    (self.run, self.text) = (run.handlingWarningsOnce, text ?? TextEngine(run.fonts))
  }

  /// Draws the frames and writes the file; `-` is standard output.
  ///
  /// Throws `FrameError`, `FileError`, `AnimationError`, `PNGError`, and `ChildProcessError` if
  /// ffmpeg is missing or fails.
  package consuming func write(to path: String) throws -> Report {
    var passes = FramePasses(
      run, of: scenes, frames: frames, count: settings.passCount, progress: progress,
      willDraw: willDraw)
    for note in notes { try willNote(note) }
    let first = try passes.first(of: settings.format)
    let altText = run.altText(of: frames, of: scenes, settings.format, measuring: text)
    let file = AnimationFile(
      settings: settings, path: path, frameCount: frames.count, first: first,
      metadata: AltTextMetadata(run.stored(altText)), ffmpegTimeout: ffmpegTimeout,
      willNote: willNote, willCommit: willCommit)
    let size = file.converter.size(of: first.size)
    guard max(size.width, size.height) <= settings.format.maximumSide else {
      throw AnimationError.side(settings.format, size)
    }
    if size != first.size {
      notes.append(.padded(from: first.size, to: size))
      try willNote(.padded(from: first.size, to: size))
    }
    var keepsAlpha = !first.image.isOpaque
    while true {
      do {
        let note = try file.write(&passes, keepsAlpha: keepsAlpha)
        return Report(
          warnings: passes.warnings.elements, notes: notes + (note.map { [$0] } ?? []),
          digest: settings.digest(of: passes.hasher, altText: run.stored(altText)), size: size,
          altText: altText)
      } catch is NeedsAlphaError {
        // A later frame is transparent: start over with alpha. This happens at most once.
        keepsAlpha = true
        passes.restart()
      }
    }
  }

  /// Returns the digest that a writer would report. Lays out all frames, but draws none.
  ///
  /// `text` is as in `init`. Throws `FrameError`. Ignores warnings about texts, even in a run whose
  /// warnings fail.
  package static func digest(
    of frames: [Int], of scenes: SceneSeries, settings: AnimationSettings, run: PictureRun,
    measuring text: (any TextMeasuring)? = nil
  ) throws -> Digest {
    let altText =
      run.altTexts == .stored
      ? run.altText(
        of: frames, of: scenes, settings.format, measuring: text ?? TextEngine(run.fonts)) : nil
    var run = run
    // Many frames may wait, because their products are empty.
    (run.warnings, run.maximumPendingPerJob) = (.ignore, 32)
    run.altTexts = .none
    var hasher = StableHasher()
    try run.run(frames: frames, of: scenes, repeats: .none) { _, _ in
    } deliver: { frame in
      hasher.combine(frame.digest.description)
    }
    return settings.digest(of: hasher, altText: altText)
  }
}

extension PictureRun {
  /// Returns the alternative text of an animation: that of its last frame, which shows the result.
  ///
  /// Returns `nil` if the run makes none, for raw frames, and if the last frame has an error, which
  /// the frame itself reports.
  fileprivate func altText(
    of frames: [Int], of scenes: SceneSeries, _ format: AnimationFormat,
    measuring text: any TextMeasuring
  ) -> String? {
    guard altTexts != .none, !format.isStream, let last = frames.last else { return nil }
    return try? scenes.scene(of: last).altText(measuring: text, memory: memory)
  }

  /// Returns an alternative text if files contain it, otherwise `nil`.
  fileprivate func stored(_ altText: String?) -> String? { altTexts == .stored ? altText : nil }
}

extension AnimationSettings {
  /// Returns the digest of an animation with these settings, except the compression.
  ///
  /// `frames` has hashed the digests of all frames.
  fileprivate func digest(of frames: StableHasher, altText: String?) -> Digest {
    var hasher = frames
    hasher.combine(format.rawValue)
    hasher.combine(rate.numerator)
    hasher.combine(rate.denominator)
    hasher.combine(playCount)
    hasher.combine("\(matte)")
    // Without a pause, the digest stays that of earlier versions.
    if pause > 0, !format.isStream { hasher.combine("pause \(pause)") }
    if let altText { hasher.combine(altText) }
    return hasher.digest
  }
}

extension Canvas {
  /// The opaque colour below transparent pixels in formats without alpha.
  ///
  /// It is the background's colour without its alpha. Without a background, and under a gradient, it
  /// is white, or black in the dark colour scheme.
  package var matte: SRGBColor {
    guard case .color(let paint) = background, case let color = paint.resolved(in: colorScheme),
      color.alpha > 0
    else { return colorScheme == .dark ? .black : .white }
    return SRGBColor(red: color.red, green: color.green, blue: color.blue)
  }
}
