import RingGraphics
import RingSystem

/// Frames for ffmpeg, which makes a file of them.
struct FFmpegSink: FrameSink, ~Copyable {
  /// What is known when ffmpeg has ended.
  struct Ending {
    /// What it said about errors.
    var lastWords: String
    /// Whether all frames were opaque.
    var isOpaque: Bool
  }

  private var process: ChildProcess
  private var isOpaque = true
  private let keepsAlpha: Bool

  let preparation: @Sendable (RasterImage) -> FrameBytes

  /// Starts ffmpeg. It is ended when `patience` is over, and when this value goes unfinished.
  ///
  /// `keepsAlpha` says that the file has room for transparency, or that it needs none.
  init(
    _ arguments: [String], patience: Patience, keepsAlpha: Bool, _ frames: FramePreparation
  ) throws(ChildProcessError) {
    process = try ChildProcess("ffmpeg", arguments, patience: patience)
    preparation = { frames.bytes(of: $0) }
    self.keepsAlpha = keepsAlpha
  }

  mutating func take(_ frame: FrameBytes) throws(ChildProcessError) -> FrameAnswer {
    isOpaque = isOpaque && frame.isOpaque
    guard isOpaque || keepsAlpha else { return .needsAlpha }
    try process.write(frame.bytes)
    return .taken
  }

  consuming func finish() throws(ChildProcessError) -> Ending {
    let isOpaque = isOpaque
    return Ending(lastWords: try process.finish(), isOpaque: isOpaque)
  }
}
