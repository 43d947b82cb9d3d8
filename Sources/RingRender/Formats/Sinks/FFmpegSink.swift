import RingCore
import RingSystem

/// A sink that writes frames to the standard input of ffmpeg.
struct FFmpegSink: FrameSink, ~Copyable {
  struct Outcome {
    /// The end of ffmpeg's standard error.
    var errorTail: String
    /// Whether all frames were opaque.
    var isOpaque: Bool
  }

  private var process: ChildProcess
  private var isOpaque = true
  private let keepsAlpha: Bool

  let convert: @Sendable (RasterImage) -> FrameBytes

  /// Starts ffmpeg. Throws `ChildProcessError.missing` or `cannotStart`.
  ///
  /// ffmpeg is killed after the timeout, or if this value is destroyed before `finish`.
  /// `keepsAlpha` tells whether the file stores transparency or does not need it.
  init(
    _ arguments: [String], timeout: ChildTimeout, keepsAlpha: Bool, _ converter: FrameConverter
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
    return Outcome(errorTail: try process.finish().errorTail, isOpaque: isOpaque)
  }
}
