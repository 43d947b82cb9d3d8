import RingCodec
import RingCore
import RingSystem

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
    try willCommit()
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
