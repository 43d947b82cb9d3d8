import RingCairo
import RingCore
import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

@Suite struct FrameWorkerTests {
  /// A number of layouts, which several threads may count.
  private final class LayoutCounter: Hashable, Sendable {
    private let count = Monitor(0)

    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }

    static func == (one: LayoutCounter, other: LayoutCounter) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A box of 10 × 10 points, in a colour of the scheme, that counts its layouts.
  private struct CountedBox: Element {
    static let typeName = "box"
    let counter: LayoutCounter

    func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
      Size(width: 10, height: 10)
    }

    func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
      counter.add()
      let color = context.colorScheme == .dark ? SRGBColor.white : .black
      return [.fill(.rect(rect), .solid(color))]
    }
  }

  /// Returns a scene at each scale in each scheme; the scheme varies fastest.
  private func scenes(_ scales: [Double], _ root: some Element) -> [Scene] {
    scales.flatMap { scale in
      [ColorScheme.light, .dark].map { scheme in
        var scene = Scene(root: AnyElement(root))
        (scene.canvas.scale, scene.canvas.colorScheme) = (scale, scheme)
        return scene
      }
    }
  }

  /// Returns the digests of the frames of `scenes`, made by one worker.
  private func digests(
    _ scenes: [Scene], _ run: PictureRun, maximumLayouts: Int = 2
  ) throws -> [Result<Digest, any Error>] {
    var digests: [Result<Digest, any Error>] = []
    try run.run([scenes]) { worker, scenes in
      worker.products(ofScenes: scenes.count, maximumLayouts: maximumLayouts) { _, index in
        let layout = scenes.firstIndex { other in
          var other = other
          other.canvas.scale = scenes[index].canvas.scale
          return other == scenes[index]
        }
        return (scenes[index], imageMemory: 0, layout: layout, payload: ())
      } work: { _, _, frame, _ in
        frame.digest
      }
    } deliver: { _, _, products in
      digests = try products.get()
    }
    return digests
  }

  @Test func scenesThatDifferOnlyInTheirScaleAreLaidOutOnce() throws {
    let counter = LayoutCounter()
    let scenes = scenes([1, 2.5, 3], CountedBox(counter: counter))
    let digests = try digests(scenes, PictureRun(jobs: 1)).map { try $0.get() }
    #expect(counter.value == 2)
    #expect(Set(digests).count == 6)
    #expect(try digests == scenes.map { try Renderer().drawing(of: $0).digest })
  }

  /// The scenes alternate between two schemes; layouts are shared only if a scene of each can wait.
  @Test(arguments: [(1, 6), (2, 2), (3, 2)])
  func onlySomeScenesWaitForThoseOfAnotherScale(maximumLayouts: Int, layoutCount: Int) throws {
    let counter = LayoutCounter()
    let scenes = scenes([1, 2.5, 3], CountedBox(counter: counter))
    let digests = try digests(scenes, PictureRun(jobs: 1), maximumLayouts: maximumLayouts)
    #expect(counter.value == layoutCount)
    let expected = try scenes.map { try Renderer().drawing(of: $0).digest }
    #expect(try digests.map { try $0.get() } == expected)
  }

  /// When a third different scene is made, the first one is drawn.
  @Test func differentScenesAreDrawnWhileOthersAreMade() throws {
    var events: [String] = []
    try PictureRun(jobs: 1).run([5]) { worker, count in
      var events: [String] = []
      let products = worker.products(ofScenes: count, maximumLayouts: 2) { _, index in
        events.append("make \(index)")
        guard index != 1 else { throw CancellationError() }
        let scene = Scene(root: AnyElement(Spacer(minLength: Double(index + 1))))
        return (scene, imageMemory: 0, layout: nil, payload: ())
      } work: { _, index, _, _ in
        events.append("draw \(index)")
        return index
      }
      #expect(products.map { try? $0.get() } == [0, nil, 2, 3, 4])
      return events
    } deliver: { _, _, result in
      events = try result.get()
    }
    #expect(
      events == [
        "make 0", "make 1", "make 2", "make 3", "draw 0", "make 4", "draw 2", "draw 3", "draw 4",
      ])
  }

  /// The image stands still, so that a worker need not hash and draw it for each frame.
  @Test func framesWithAnImageEqualThoseOfNewRenderers() throws {
    let photo = RasterImage.pattern(width: 150, height: 120)
    let animation = AnimatedScene(duration: 1) { time in
      ZStack {
        Image(photo)
        ActivityRing(progress: time, radius: 30, thickness: 8)
      }
    }
    try PictureRun(jobs: 1).run(frames: 0..<6, of: SceneSeries(animation)) { worker, frame in
      var renderer = Renderer()
      let drawing = try renderer.drawing(of: animation.scene(ofFrame: frame.index))
      #expect(frame.digest == drawing.digest, "frame \(frame.index)")
      let isSame = try worker.image(of: frame) == renderer.image(of: drawing)
      #expect(isSame, "frame \(frame.index)")
    } deliver: { frame in
      guard case .rendered = frame.content else {
        Issue.record("frame \(frame.index) equals the one before")
        return
      }
    }
  }

  @Test func aScaleWithTooManyPixelsFailsAlone() throws {
    let scenes = scenes([1, 30, 2], CountedBox(counter: LayoutCounter()))
    let digests = try digests(scenes, PictureRun(jobs: 1, maximumPixels: 400))
    for (scene, digest) in zip(scenes, digests) {
      switch digest {
      case .success: #expect(scene.canvas.scale != 30)
      case .failure(let error): #expect(scene.canvas.scale == 30 && error is CanvasError)
      }
    }
  }

  @Test func aStrictRunBlamesEveryFrameOfASceneForItsTexts() throws {
    var run = PictureRun(jobs: 1)
    run.warnings = .fail
    let wrong = scenes([1, 2], Text("\u{10FFFD}"))
    let digests = try digests(wrong + scenes([1], Text("a")), run)
    #expect(digests.count == 6)
    for digest in digests.prefix(4) {
      #expect(throws: TextWarningError.self) { try digest.get() }
    }
    for digest in digests.suffix(2) { #expect(throws: Never.self) { try digest.get() } }
  }
}
