import RingCodec
import RingCore
import RingScene
import RingSystem

/// A consumer of the frames of one pass, in order.
///
/// A sink that is destroyed before `finish` removes the file that it writes.
protocol FrameSink: ~Copyable {
  associatedtype Product: Sendable
  associatedtype Outcome

  /// Converts an image to a product; several threads call it concurrently.
  var convert: @Sendable (RasterImage) -> Product { get }

  /// Consumes the next frame. Returns `false` if the frame is not opaque and the sink stores no
  /// alpha: the pass must start over with alpha.
  mutating func append(_ product: Product) throws -> Bool

  consuming func finish() throws -> Outcome
}

/// The error of a pass with a frame that was not opaque, into a sink that stores no alpha.
struct NeedsAlphaError: Error {}

struct APNGSink: FrameSink, ~Copyable {
  private var encoder: APNGEncoder
  private let file: AtomicFile
  private let keepsAlpha: Bool
  private let willCommit: () throws -> Void

  let convert: @Sendable (RasterImage) -> RasterImage

  /// `keepsAlpha` tells whether the encoder's layout stores transparency. `willCommit` is called
  /// when the file is complete, before it appears.
  init(
    _ encoder: consuming APNGEncoder, keepsAlpha: Bool, path: String,
    willCommit: @escaping () throws -> Void = {}
  ) throws(FileError) {
    file = try AtomicFile(replacing: path)
    self.encoder = encoder
    (self.keepsAlpha, self.willCommit) = (keepsAlpha, willCommit)
    convert = { $0 }
  }

  mutating func append(_ image: RasterImage) throws -> Bool {
    do {
      try file.write(encoder.append(image))
    } catch PNGError.frameLayout where !keepsAlpha {
      return false
    }
    return true
  }

  consuming func finish() throws {
    let trailer = try encoder.finish()
    try file.write(trailer.bytes)
    try file.overwrite(trailer.patch, at: trailer.patchOffset)
    try willCommit()
    try file.commit()
  }
}

/// A sink that writes nothing, but finds the smallest APNG layout that can store all frames.
struct AnimationStatisticsSink: FrameSink {
  private var statistics = AnimationStatistics()

  let convert: @Sendable (RasterImage) -> RasterImage = { $0 }

  mutating func append(_ image: RasterImage) -> Bool {
    statistics.add(image)
    return true
  }

  func finish() -> AnimationLayout { statistics.layout }
}

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

  mutating func append(_ frame: FrameBytes) throws(ChildProcessError) -> Bool {
    isOpaque = isOpaque && frame.isOpaque
    guard isOpaque || keepsAlpha else { return false }
    try process.write(frame.bytes)
    return true
  }

  consuming func finish() throws(ChildProcessError) -> Outcome {
    let isOpaque = isOpaque
    return Outcome(errorTail: try process.finish().errorTail, isOpaque: isOpaque)
  }
}

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
      try stream.write(YUVFrame.header(size, rate: rate))
    }
    self.stream = stream
    self.willCommit = willCommit
    convert = { converter.bytes(of: $0) }
  }

  mutating func append(_ frame: FrameBytes) throws(FileError) -> Bool {
    isOpaque = isOpaque && frame.isOpaque
    try stream.write(frame.bytes)
    return true
  }

  /// Returns whether all frames were opaque.
  consuming func finish() throws -> Bool {
    try willCommit(isOpaque)
    try stream.commit()
    return isOpaque
  }
}
