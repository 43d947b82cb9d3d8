import RingGraphics
import RingSystem

/// A sink that pipes frames to ffmpeg.
struct FFmpegSink: FrameSink, ~Copyable {
  /// The result of ffmpeg.
  struct Ending {
    /// The errors that ffmpeg reported.
    var lastWords: String
    /// Whether all frames were opaque.
    var isOpaque: Bool
  }

  private var process: ChildProcess
  private var isOpaque = true
  private let keepsAlpha: Bool

  let preparation: @Sendable (RasterImage) -> FrameBytes

  /// Starts ffmpeg. It is terminated after the timeout `patience`, and if this value is destroyed
  /// unfinished.
  ///
  /// `keepsAlpha` is whether the file stores transparency or does not need it.
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
