import RingCore
import RingScene
import RingSystem

/// A sink that writes the raw pixels of all frames to a file or a pipe.
struct RawSink: FrameSink, ~Copyable {
  private let stream: OutputStream
  private var isOpaque = true
  private let willCommit: (_ isOpaque: Bool) throws -> Void

  let convert: @Sendable (RasterImage) -> FrameBytes

  /// Opens a stream of frames of size `size`; `-` is standard output. Throws `FileError`.
  ///
  /// `willCommit` is called after the last frame, before a file appears, with whether all frames
  /// were opaque.
  init(
    _ path: String, of size: PixelSize, rate: FrameRate, _ converter: FrameConverter,
    willCommit: @escaping (_ isOpaque: Bool) throws -> Void
  ) throws(FileError) {
    let stream = try OutputStream(path)
    if converter.format == .y4m {
      try stream.write(YUVFrame.header(size, rate: (rate.numerator, rate.denominator)))
    }
    self.stream = stream
    self.willCommit = willCommit
    convert = { converter.bytes(of: $0) }
  }

  mutating func append(_ frame: FrameBytes) throws(FileError) -> SinkResult {
    isOpaque = isOpaque && frame.isOpaque
    try stream.write(frame.bytes)
    return .accepted
  }

  /// Returns whether all frames were opaque.
  consuming func finish() throws -> Bool {
    try willCommit(isOpaque)
    try stream.commit()
    return isOpaque
  }
}
