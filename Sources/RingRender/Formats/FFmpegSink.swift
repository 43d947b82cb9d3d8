import RingGraphics
import RingSystem

/// A sink that pipes frames to ffmpeg.
struct FFmpegSink: FrameSink, ~Copyable {
  /// The result of ffmpeg.
  struct Outcome {
    /// The errors that ffmpeg reported.
    var errorTail: String
    /// Whether all frames were opaque.
    var isOpaque: Bool
  }

  private var process: ChildProcess
  private var isOpaque = true
  private let keepsAlpha: Bool

  let convert: @Sendable (RasterImage) -> FrameBytes

  /// Starts ffmpeg. It is terminated after the inactivity timeout, and if this value is destroyed
  /// unfinished.
  ///
  /// `keepsAlpha` is whether the file stores transparency or does not need it.
  init(
    _ arguments: [String], timeout: InactivityTimeout, keepsAlpha: Bool, _ converter: FrameConverter
  ) throws(ChildProcessError) {
    process = try ChildProcess("ffmpeg", arguments, timeout: timeout)
    convert = { converter.bytes(of: $0) }
    self.keepsAlpha = keepsAlpha
  }

  mutating func append(_ frame: FrameBytes) throws(ChildProcessError) -> SinkResult {
    isOpaque = isOpaque && frame.isOpaque
    guard isOpaque || keepsAlpha else { return .needsAlpha }
    try process.write(frame.bytes)
    return .accepted
  }

  consuming func finish() throws(ChildProcessError) -> Outcome {
    let isOpaque = isOpaque
    return Outcome(errorTail: try process.finish(), isOpaque: isOpaque)
  }
}
