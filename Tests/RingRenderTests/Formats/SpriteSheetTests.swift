import RingCore
import RingScene
import Testing

@testable import RingRender

@Suite struct SpriteSheetTests {
  /// An animation whose third and fifth frames equal the first one.
  private var animation: AnimatedScene {
    AnimatedScene(duration: nil, rate: .default) { time in
      let frame = Int((time * 30).rounded())
      let progress = [0.2, 0.5, 0.2, 0.9, 0.2][frame]
      return Scene(root: AnyElement(ActivityRing(progress: progress, radius: 10, thickness: 4)))
    }
  }

  @Test(arguments: [true, false])
  func everyFrameIsInItsCell(_ fractions: Bool) throws {
    let sheet = try SheetRenderer(
      SceneSeries(animation), options: .init(columns: 2, padding: 1), sharesCells: fractions,
      run: PictureRun(jobs: 2)
    ).sheet(of: Array(0..<5))
    #expect(sheet.cells == (fractions ? [0, 1, 0, 2, 0] : [0, 1, 2, 3, 4]))
    #expect(sheet.layout.count == (fractions ? 3 : 5))
    var renderer = Renderer()
    for frame in 0..<5 {
      let picture = try renderer.image(of: animation.scene(ofFrame: frame))
      let origin = sheet.layout.origin(of: sheet.cells[frame])
      let isSame = (0..<picture.height).allSatisfy { y in
        (0..<picture.width).allSatisfy { x in
          sheet.image[origin.x + x, origin.y + y] == picture[x, y]
        }
      }
      #expect(isSame, "frame \(frame)")
    }
    // The column between the cells is transparent.
    let gap = sheet.layout.cell.width
    #expect((0..<sheet.image.height).allSatisfy { sheet.image[gap, $0] == .zero })
  }

  @Test func aSheetHasTheFramesOfItsAnimation() async throws {
    let colors = [0.2, 0.5, 0.2]
    let animation = AnimatedScene(duration: 0.1) { time in
      Scene(ActivityRing(progress: colors[Int((time * 30).rounded())], radius: 10, thickness: 4))
    }
    let sheet = try await animation.spriteSheet(columns: 2, padding: 3)
    #expect(sheet.image.size == PixelSize(width: 53, height: 25) && sheet.scale == 1)
    #expect(sheet.frames.map(\.x) == [0, 28, 0])
    for (index, region) in sheet.frames.enumerated() {
      let picture = try animation.scene(ofFrame: index).image()
      #expect(sheet.image.cropped(to: region) == picture, "frame \(index)")
    }
  }

  @Test func aSheetThatIsTooLargeIsARingError() async {
    let animation = AnimatedScene(duration: 0.1) { _ in Scene(ActivityRing(progress: 1)) }
    let error = await #expect(throws: RingError.self) {
      try await animation.spriteSheet(RenderOptions(maximumPixels: 100))
    }
    #expect(error?.code == .tooLarge)
    let moving = AnimatedScene(duration: 0.1) { time in Scene(ActivityRing(progress: time)) }
    let wide = await #expect(throws: RingError.self) {
      try await moving.spriteSheet(padding: .max)
    }
    #expect(wide?.code == .tooLarge)
    for (columns, padding, text) in [
      (0, 0, "the number of columns of a sprite sheet must be at least 1, found 0"),
      (1, -1, "the padding of a sprite sheet must be at least 0, found -1"),
    ] {
      let error = await #expect(throws: RingError.self) {
        try await moving.spriteSheet(columns: columns, padding: padding)
      }
      #expect(error?.code == .format && error?.description == text)
    }
  }

  /// The cells have sides of 25 points, with half of an edge line on either side of the ring: the
  /// sheet has 10 050 × 25 pixels, which take 1 005 000 bytes.
  @Test func theMemoryIncludesTheSheet() async throws {
    let animation = AnimatedScene(duration: 0.1, rate: 20) { time in
      Scene(ActivityRing(progress: time + 0.5, radius: 10, thickness: 4))
    }
    func sheet(_ memory: Int) async throws -> SpriteSheet {
      try await animation.spriteSheet(columns: 2, padding: 10_000, RenderOptions(memory: memory))
    }
    let error = await #expect(throws: RingError.self) { try await sheet(1_004_999) }
    #expect(error?.code == .outOfMemory)
    #expect(error?.description.hasPrefix("a sprite sheet of 10050 × 25 pixels needs 1 MiB") == true)
    #expect(try await sheet(3 << 20).image.size == PixelSize(width: 10_050, height: 25))
    // The frames alone need less.
    var count = 0
    let run = PictureRun(RenderOptions(memory: 1_004_999))
    for try await frame in animation.frames(run: run) { count += try frame.image().width }
    #expect(count == 50)
  }

  @Test func cellsAreSharedAsTheSheetRendererSaysLast() throws {
    var sheets = SheetRenderer(SceneSeries(animation), run: PictureRun(jobs: 2))
    #expect(try sheets.sheet(of: Array(0..<5)).cells == [0, 1, 0, 2, 0])
    sheets.sharesCells = false
    #expect(try sheets.sheet(of: Array(0..<5)).cells == [0, 1, 2, 3, 4])
  }

  @Test func framesOfSeveralSizesAreRefused() throws {
    let animation = AnimatedScene(duration: nil) { time in
      Scene(root: AnyElement(ActivityRing(progress: 1, radius: time > 0 ? 12 : 10, thickness: 4)))
    }
    let error = #expect(throws: FrameError.self) {
      try SheetRenderer(SceneSeries(animation), run: PictureRun(jobs: 1)).sheet(of: [0, 1])
    }
    #expect(
      error?.description
        == "frame 1 (at 0.033333 s): it has 29 × 29 pixels, but the first one has 25 × 25: "
        + "give the canvas a width and a height")
  }
}
