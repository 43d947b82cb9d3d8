import RingRender
import RingScene
import RingUI
import TestSupport
import Testing

/// PNG files and scenes of views, without an `ImageRenderer`.
@MainActor @Suite struct ViewPNGTests {
  private let ring = RingUI.ActivityRing(progress: 1.25).colors(.pink, .red)

  private struct Badge: RingUI.View {
    var body: some RingUI.View { RingUI.Color.red.frame(width: 5, height: 5) }
  }

  /// Returns the PNG bytes of a scene with the ring, padded by 8 points, at two pixels per point.
  private func sceneBytes() throws -> [UInt8] {
    var element = RingScene.ActivityRing(progress: 1.25)
    element.colors = RingColors([.pink, .red])
    var scene = RingScene.Scene(root: AnyElement(element.padding(8)))
    scene.canvas.scale = 2
    return try scene.png()
  }

  @Test func theBytesAreThoseOfTheScene() throws {
    let view = ring.padding(8)
    #expect(try view.png(scale: 2) == sceneBytes())
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    #expect(try Data(view.png(scale: 2)) == renderer.pngData())
    #expect(try RingScene.Scene(view, scale: 2).image() == renderer.render())
  }

  @Test func writesTheFile() throws {
    let path = NSTemporaryDirectory() + "ring-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ring.padding(8).writePNG(to: path, scale: 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(sceneBytes()))
    let error = #expect(throws: RingError.self) {
      try ring.writePNG(to: "/nowhere/at/all/ring.png")
    }
    #expect(error?.description.contains("/nowhere/at/all/ring.png") == true)
  }

  @Test func warningsAreHandled() throws {
    let family = "No Such View Family"
    let text = RingUI.Text("a").font(.custom(family, size: 10))
    let error = #expect(throws: RingError.self) { try text.png(RenderOptions(warnings: .fail)) }
    #expect(error?.code == .missingFont)
    let ignored = try StandardError.lines(with: family) {
      _ = try text.png(RenderOptions(warnings: .ignore))
    }
    #expect(ignored.isEmpty)
    let printed = try StandardError.lines(with: family) {
      _ = try ImageRenderer(
        content: RingUI.HStack {
          text; text
        }
      ).render()
    }
    #expect(printed.count == 1 && printed[0].hasPrefix("warning: font family \"\(family)\""))
  }

  @Test func pixelsAndBytesInMemoryArePictures() throws {
    let (image, bytes) = (try Box(10, 6).image(scale: 2), try Box(10, 6).png(scale: 2))
    #expect(image.width == 20 && image.height == 12)
    #expect(try RasterImage(decoding: bytes) == image)
    let half = try RingUI.Image(data: Data(bytes), scale: 2).image()
    #expect(half.width == 10 && half.height == 6)
    let text: [UInt8] = [1, 2, 3]
    let error = #expect(throws: RingError.self) { try RingUI.Image(data: text).image() }
    #expect(error?.code == .image && error?.problems.first?.place == "Image")
  }

  @Test func limitsAreThoseOfTheOptions() throws {
    let error = #expect(throws: RingError.self) {
      try ring.png(scale: 2, RenderOptions(maximumPixels: 100))
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func aSceneTakesASizeAndAnEnvironment() throws {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    let scene = try RingScene.Scene(
      RingUI.Color.primary, proposing: ProposedViewSize(width: 4, height: 2), scale: 3,
      environment: environment)
    let image = try scene.image()
    #expect(image.width == 12 && image.height == 6)
    #expect(image[5, 3] == SIMD4(255, 255, 255, 255))
  }

  @Test func ringsNeedNoMainActor() async throws {
    let bytes = try await Task.detached {
      try RingUI.ActivityRing(progress: 1.25).colors(.pink, .red).padding(8).png(scale: 2)
    }.value
    #expect(try bytes == sceneBytes())
  }

  @Test func aBodyOfTheUsersNeedsTheMainActor() async {
    let badge = Badge()
    #expect(throws: Never.self) { try badge.png() }
    let codes = await Task.detached {
      [expect(.needsMainActor) { try badge.png() }, expect(.needsMainActor) { try Scene(badge) }]
        .map { $0?.code }
    }.value
    #expect(codes == [.needsMainActor, .needsMainActor])
  }

  @Test func aScaleMustBePositive() {
    expect(.invalidView) { try ring.png(scale: 0) }
    expect(.invalidView) { try RingScene.Scene(ring, scale: .nan) }
  }

  /// The label is left out while the view is laid out, before the scene is drawn.
  @MainActor @Test func aLabelWithoutRoomIsAWarningOfAScene() throws {
    let view = Donut([.init("Documents and settings", 1)], diameter: nil).labels().frame(
      width: 30, height: 30)
    let options = RenderOptions(warnings: .fail)
    func expectWarning(_ draw: () throws -> Void) {
      let error = #expect(throws: RingError.self) { try draw() }
      #expect(error?.description.contains("no room for the label") == true)
    }
    expectWarning { _ = try view.png(options) }
    expectWarning { _ = try Scene(view).png(options) }
    let film = try AnimatedScene(view, duration: 0.1)
    let warnings = try PictureRun(jobs: 1).run(frames: [0], of: SceneSeries(film)) {
      worker, frame in
      try worker.image(of: frame)
    } deliver: { _ in
    }
    #expect(warnings.count == 1)
  }

  @Test func aSliderMayBeNarrow() throws {
    for width in [1.0, 10, 27, 40] {
      let size = try layout(Slider(value: .constant(1)).frame(width: width)).size
      #expect(size.width == width)
    }
  }
}
