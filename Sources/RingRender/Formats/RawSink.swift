import RingGraphics
import RingMotion
import RingSystem

/// A sink that writes the raw pixels of all frames to a file or a pipe.
struct RawSink: FrameSink, ~Copyable {
  private let stream: OutputStream
  private var isOpaque = true

  let preparation: @Sendable (RasterImage) -> FrameBytes

  /// Starts a stream of frames of this size; `-` is standard output. Throws `FileError`.
  init(
    _ path: String, of size: PixelSize, rate: FrameRate, _ frames: FramePreparation
  ) throws(FileError) {
    let stream = try OutputStream(path)
    if frames.format == .y4m {
      try stream.write(YUVFrame.header(size, rate: (rate.numerator, rate.denominator)))
    }
    self.stream = stream
    preparation = { frames.bytes(of: $0) }
  }

  mutating func take(_ frame: FrameBytes) throws(FileError) -> FrameAnswer {
    isOpaque = isOpaque && frame.isOpaque
    try stream.write(frame.bytes)
    return .taken
  }

  /// Completes the stream. Returns whether all frames were opaque.
  consuming func finish() throws(FileError) -> Bool {
    try stream.commit()
    return isOpaque
  }
}
