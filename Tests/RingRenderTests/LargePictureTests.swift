import RingCodec
import RingCore
import RingScene
import Testing

@testable import RingRender

/// Images of a million pixels and more are drawn while they are encoded.
///
/// The bytes are the same as when the complete image is drawn first, for any number of threads.
struct LargePictureTests {
  private func scene(isOpaque: Bool) -> Scene {
    var canvas = Canvas()
    (canvas.width, canvas.height, canvas.scale) = (300, 340, 3.7)
    if isOpaque { canvas.background = .color(Color(.white)) }
    let rings = [(1.25, 140.0), (0.4, 116.0), (0.999, 92.0), (0.0, 68.0)].map { progress, radius in
      AnyElement(ActivityRing(progress: progress, radius: radius))
    }
    return Scene(canvas: canvas, root: AnyElement(ZStack(children: rings)))
  }

  @Test(arguments: [Compression.fast, .balanced], [false, true])
  func bytesOfTheImage(compression: Compression, isOpaque: Bool) throws {
    let scene = scene(isOpaque: isOpaque)
    var plain = Renderer()
    var encoder = try PNGEncoder(compression: compression)
    let metadata = PNGMetadata(scale: scene.canvas.scale)
    let expected = try encoder.encode(plain.image(of: scene), metadata: metadata)
    for jobs in [1, 2, 3, 8] {
      var renderer = Renderer(jobs: jobs)
      var encoder = try PNGEncoder(compression: compression, jobs: jobs)
      // The second pass uses cached coverage.
      for round in 0..<2 {
        let drawing = try renderer.drawing(of: scene)
        let isSame = try renderer.png(of: drawing, encoder: &encoder) == expected
        #expect(isSame, "\(jobs) jobs, round \(round)")
      }
    }
  }
}
