import RingCodec
import RingCore
import RingSystem

/// A sink that writes the frames to an animated PNG.
struct APNGSink: FrameSink, ~Copyable {
  private var encoder: APNGEncoder
  private let file: AtomicFile
  private let keepsAlpha: Bool

  let convert: @Sendable (RasterImage) -> RasterImage

  /// Creates a sink. `keepsAlpha` tells whether the encoder's layout stores transparency.
  init(_ encoder: consuming APNGEncoder, keepsAlpha: Bool, path: String) throws(FileError) {
    file = try AtomicFile(replacing: path)
    self.encoder = encoder
    self.keepsAlpha = keepsAlpha
    convert = { $0 }
  }

  mutating func append(_ image: RasterImage) throws -> SinkResult {
    do {
      try file.write(encoder.append(image))
    } catch PNGError.frameLayout where !keepsAlpha {
      return .needsAlpha
    }
    return .accepted
  }

  consuming func finish() throws {
    let trailer = try encoder.finish()
    try file.write(trailer.bytes)
    try file.overwrite(trailer.patch, at: trailer.patchOffset)
    try file.commit()
  }
}

/// A sink that writes nothing, but finds the smallest APNG layout that can store all frames.
struct AnimationStatisticsSink: FrameSink {
  private var statistics = AnimationStatistics()

  let convert: @Sendable (RasterImage) -> RasterImage = { $0 }

  mutating func append(_ image: RasterImage) -> SinkResult {
    statistics.add(image)
    return .accepted
  }

  func finish() -> AnimationLayout { statistics.layout }
}
