import RingGraphics
import RingPNG
import RingSystem

/// A sink that writes an animated PNG.
struct APNGSink: FrameSink, ~Copyable {
  private var encoder: APNGEncoder
  private let file: AtomicFile
  private let keepsAlpha: Bool

  let preparation: @Sendable (RasterImage) -> RasterImage

  /// Creates a sink; `keepsAlpha` is whether the layout can store transparency.
  init(_ encoder: consuming APNGEncoder, keepsAlpha: Bool, path: String) throws(FileError) {
    file = try AtomicFile(replacing: path)
    self.encoder = encoder
    self.keepsAlpha = keepsAlpha
    preparation = { $0 }
  }

  mutating func take(_ image: RasterImage) throws -> FrameAnswer {
    do {
      try file.write(encoder.append(image))
    } catch PNGError.frameLayout where !keepsAlpha {
      return .needsAlpha
    }
    return .taken
  }

  consuming func finish() throws {
    let ending = try encoder.finish()
    try file.write(ending.bytes)
    try file.overwrite(ending.patch, at: ending.patchOffset)
    try file.commit()
  }
}

/// A sink that finds the smallest layout that can store all frames.
struct SurveySink: FrameSink {
  private var survey = AnimationSurvey()

  let preparation: @Sendable (RasterImage) -> RasterImage = { $0 }

  mutating func take(_ image: RasterImage) -> FrameAnswer {
    survey.add(image)
    return .taken
  }

  func finish() -> AnimationLayout { survey.layout }
}
