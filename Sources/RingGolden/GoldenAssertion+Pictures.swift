import RingCairo
import RingCompare
import RingCore
import RingRender
import RingScene

extension GoldenAssertion {
  /// Renders a scene.
  ///
  /// Returns its image and the warnings about its texts. Throws the errors of `Renderer`.
  static func renderedImage(
    of scene: Scene, _ fonts: FontSources
  ) throws -> (GoldenImage, warnings: [TextWarning]) {
    var renderer = Renderer(fonts: fonts)
    let image = try renderer.image(of: scene)
    var result = GoldenImage(image, by: .ours)
    result.scene = SceneSnapshotProvider {
      let trace = LayoutTrace(keepsFields: true)
      let layout = Renderer(fonts: fonts).layout(of: scene, trace: trace)
      return SceneSnapshot(scene, layout, trace)
    }
    return (result, renderer.warnings)
  }

  /// Renders all frames of an animation at its rate; only the first frame if it has no duration.
  static func renderedImage(
    of animation: AnimatedScene, _ fonts: FontSources
  ) throws -> GoldenImage {
    var renderer = Renderer(fonts: fonts)
    var frames: [RasterImage] = []
    for frame in 0..<animation.frameCount {
      frames.append(try renderer.image(of: animation.scene(ofFrame: frame)))
    }
    return try renderedImage(frames: frames, by: .ours)
  }

  /// Returns the golden image of `frames`. Throws if `frames` is empty or the sizes differ.
  ///
  /// Without this check, `GoldenImage` would trap.
  static func renderedImage(frames: [RasterImage], by producer: PictureProducer) throws
    -> GoldenImage
  {
    guard let first = frames.first else { throw FramesError(text: "there is no frame") }
    if let other = frames.firstIndex(where: { $0.size != first.size }) {
      throw FramesError(text: "frame \(other) has another size than frame 0")
    }
    return GoldenImage(frames: frames, by: producer)
  }

  private struct FramesError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }
}
