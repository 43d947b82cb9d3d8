import RingCodec
import RingCore
import RingSystem

/// A writer of one animation file. Runs the passes that the format needs, each with its sink.
struct AnimationFile {
  let settings: AnimationSettings
  let path: String
  let frameCount: Int
  let first: FirstFrame
  let metadata: AltTextMetadata?
  /// The inactivity timeout of ffmpeg, in seconds; `nil` for a default by the image size.
  let ffmpegTimeout: Double?
  /// Called with a note about transparency before the file appears; an error ends the run.
  let willNote: (AnimationNote) throws -> Void
  /// Called before the file appears; an error ends the run.
  let willCommit: () throws -> Void

  var converter: FrameConverter {
    FrameConverter(format: settings.format, matte: settings.matte)
  }

  /// Writes the file, with or without transparency.
  ///
  /// Returns a note if transparent pixels were changed, otherwise `nil`. Throws `NeedsAlphaError`
  /// without `keepsAlpha` if a frame is not opaque, although the format can store transparency.
  func write(_ passes: inout FramePasses, keepsAlpha: Bool) throws -> AnimationNote? {
    switch settings.format {
    case .apng: try writeAPNG(&passes, keepsAlpha: keepsAlpha)
    case .gif: try writeGIF(&passes)
    case .rgba, .y4m: try writeRaw(&passes)
    case .webp, .mp4, .webm, .mov: try writeVideo(&passes, keepsAlpha: keepsAlpha)
    }
  }

  private func writeAPNG(
    _ passes: inout FramePasses, keepsAlpha: Bool
  ) throws -> AnimationNote? {
    var layout = keepsAlpha ? AnimationLayout.translucent : .opaque
    if settings.passCount == 2 {
      layout = try passes.run(into: AnimationStatisticsSink(), after: first)
    }
    let rate = settings.rate
    // With a single job, the encoder runs on the caller's thread.
    let threads = passes.threads.size > 1 ? passes.threads : nil
    let encoder = try APNGEncoder(
      size: first.size, layout: layout,
      settings: .init(
        duration: FrameDuration(rate.denominator, rate.numerator), plays: settings.playCount,
        pause: settings.pause, compression: settings.compression,
        metadata: PNGMetadata(scale: first.scale, texts: metadata?.pngTexts ?? [])),
      threads: threads)
    let sink = try APNGSink(
      encoder, keepsAlpha: keepsAlpha, path: path, willCommit: willCommit)
    try passes.run(into: sink, after: first)
    return nil
  }

  private func writeRaw(_ passes: inout FramePasses) throws -> AnimationNote? {
    let sink = try RawSink(path, of: first.size, rate: settings.rate, converter) {
      _ = try reportLostTransparency(isOpaque: $0)
      try willCommit()
    }
    return lostTransparency(isOpaque: try passes.run(into: sink, after: first))
  }

  /// Returns a note if the format may lose the transparency of the images; `nil` if it keeps it.
  private func lostTransparency(isOpaque: Bool) -> AnimationNote? {
    if isOpaque { return nil }
    if settings.format == .gif { return .hardEdges }
    return settings.format.keepsTransparency ? nil : .flattened(settings.format)
  }

  /// Returns the note of `lostTransparency(isOpaque:)`, after passing it to `willNote`.
  private func reportLostTransparency(isOpaque: Bool) throws -> AnimationNote? {
    let note = lostTransparency(isOpaque: isOpaque)
    if let note { try willNote(note) }
    return note
  }
}

extension AnimationFile {
  /// Writes a WebP, an MP4, a WebM or a QuickTime file in one pass.
  private func writeVideo(
    _ passes: inout FramePasses, keepsAlpha: Bool
  ) throws -> AnimationNote? {
    let file = try AtomicFile(replacing: path)
    let isOpaque = try makeFile(at: file.temporaryPath, &passes, recipe(keepsAlpha: keepsAlpha))
    if settings.format == .webp {
      try WebPDurations(
        rate: settings.rate, frameCount: frameCount, pause: settings.pause(ticksPerSecond: 1000)
      ).rewriteDurations(in: file)
      if let metadata {
        try WebPMetadata(size: converter.size(of: first.size)).append(metadata, to: file)
      }
    }
    return try commit(file, isOpaque: isOpaque)
  }

  /// Writes a GIF in two passes: ffmpeg makes the palette of all frames, then the file.
  private func writeGIF(_ passes: inout FramePasses) throws -> AnimationNote? {
    var recipe = recipe(keepsAlpha: true)
    let file = try AtomicFile(replacing: path)
    // The palette is in the folder of the file, where there must be space anyway. `palette` removes
    // it at the end of this function.
    let palette = try AtomicFile(replacing: path)
    recipe.palette = palette.temporaryPath
    let result = try feed(
      recipe.paletteArguments(output: palette.temporaryPath), into: palette.temporaryPath, &passes,
      keepsAlpha: true)
    try Self.checkPalette(palette, result.errorTail)
    let isOpaque = try makeFile(at: file.temporaryPath, &passes, recipe)
    return try commit(file, isOpaque: isOpaque)
  }

  /// Calls `willNote` and `willCommit`, then gives the complete file its name.
  ///
  /// Returns the note of `reportLostTransparency(isOpaque:)`.
  private func commit(
    _ file: consuming AtomicFile, isOpaque: Bool
  ) throws -> AnimationNote? {
    let note = try reportLostTransparency(isOpaque: isOpaque)
    try willCommit()
    try file.commit()
    return note
  }

  /// Throws if the palette that ffmpeg has written is not a complete PNG file.
  private static func checkPalette(_ file: borrowing AtomicFile, _ errorTail: String) throws {
    let bytes = try file.read(at: 0, count: file.size)
    guard (try? PNGDecoder().decode(bytes)) == nil else { return }
    throw ChildProcessError.unfinished(
      "ffmpeg", problem: "the palette is cut off", errorTail: errorTail)
  }

  private func recipe(keepsAlpha: Bool) -> FFmpegArguments {
    FFmpegArguments(
      settings: settings, size: converter.size(of: first.size), count: frameCount,
      keepsAlpha: keepsAlpha)
  }

  /// Makes a file with ffmpeg and verifies it. Returns whether all frames were opaque.
  ///
  /// The exit code does not suffice, because some versions of ffmpeg exit with 0 after a write
  /// error.
  private func makeFile(
    at path: String, _ passes: inout FramePasses, _ recipe: FFmpegArguments
  ) throws -> Bool {
    let result = try feed(
      recipe.arguments(output: path), into: path, &passes, keepsAlpha: recipe.keepsAlpha)
    let validator = VideoFileValidator(
      format: settings.format, rate: settings.rate,
      count: frameCount + settings.repeatedFrameCount,
      pause: settings.format == .gif ? settings.pause : 0)
    let problem = try validator.problem(of: path)
    guard problem != nil || VideoFileValidator.reportsWriteFailure(result.errorTail) else {
      return result.isOpaque
    }
    throw ChildProcessError.unfinished(
      "ffmpeg", problem: problem ?? "it could not write all of it", errorTail: result.errorTail)
  }

  /// Writes all frames to the input of ffmpeg and waits until it exits.
  private func feed(
    _ arguments: [String], into path: String, _ passes: inout FramePasses, keepsAlpha: Bool
  ) throws -> FFmpegSink.Outcome {
    let sink = try FFmpegSink(
      arguments, timeout: .inactivity(seconds: inactivityTimeout, file: path),
      keepsAlpha: keepsAlpha || !settings.format.keepsTransparency, converter)
    return try passes.run(into: sink, after: first)
  }

  /// The inactivity timeout of ffmpeg, in seconds.
  private var inactivityTimeout: Double {
    // 300 s for images of up to Full HD, proportionally more for larger ones.
    ffmpegTimeout ?? 300 * max(1, Double(first.size.count) / Double(1920 * 1080))
  }
}
