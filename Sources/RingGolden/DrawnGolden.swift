import RingCairo
import RingCompare
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

/// The image that a test compares with its golden, and the warnings about its texts.
struct DrawnGolden {
  let image: GoldenImage
  var warnings: [TextWarning] = []

  /// Wraps an image of any renderer.
  init(_ image: RasterImage) { self.image = GoldenImage(image, by: .process) }

  /// Wraps the frames of any renderer. Throws if there is none, or if their sizes differ.
  init(frames: [RasterImage]) throws { try self.init(frames: frames, by: .process) }

  init(_ scene: Scene, _ fonts: FontSources) throws {
    try self.init(scene, measuring: TextEngine(fonts)) {
      let trace = LayoutTrace(describing: ElementValues.described)
      let layout = Renderer(fonts: fonts).layout(of: scene, trace: trace)
      return SceneSnapshot(scene, layout, trace)
    }
  }

  /// `text` may already have measured the scene's texts. Throws the errors of `Renderer`.
  ///
  /// `snapshot` returns the values of the scene. It is called only if the image differs or is
  /// recorded.
  init(
    _ scene: Scene, measuring text: TextEngine,
    snapshot: @escaping @Sendable () -> SceneSnapshot?
  ) throws {
    var renderer = Renderer(text: text)
    var image = GoldenImage(try renderer.image(of: scene), by: .ours)
    image.scene = SceneSnapshotProvider(snapshot)
    (self.image, warnings) = (image, renderer.warnings)
  }

  /// Draws all frames of an animation at its rate, in parallel; only the first frame if it has no
  /// duration.
  ///
  /// Throws the error of a frame, or an error if the sizes differ. Ignores warnings about texts.
  init(_ animation: AnimatedScene, _ fonts: FontSources) async throws {
    var frames: [RasterImage] = []
    let run = PictureRun(
      RenderOptions(fonts: fonts, warnings: .ignore, includesMetadata: false))
    for try await frame in animation.frames(run: run) {
      frames.append(try frame.image())
    }
    try self.init(frames: frames, by: .ours)
  }

  /// Checks that there are frames, all of one size, because otherwise `GoldenImage` would trap.
  private init(frames: [RasterImage], by producer: PictureProducer) throws {
    guard let first = frames.first else { throw FramesError(text: "there is no frame") }
    if let other = frames.firstIndex(where: { $0.size != first.size }) {
      throw FramesError(text: "frame \(other) has another size than frame 0")
    }
    image = GoldenImage(frames: frames, by: producer)
  }

  private struct FramesError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }
}
