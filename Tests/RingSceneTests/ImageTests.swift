import RingCore
import RingScene
import Testing

@Suite struct ImageElementTests {
  private let picture = RasterImage(
    size: PixelSize(width: 4, height: 2), pixels: [UInt8](repeating: 255, count: 32))

  private func layout(_ image: Image, in size: Size? = nil) -> Scene.Layout {
    let root =
      size.map { AnyElement(FrameLayout(width: $0.width, height: $0.height, AnyElement(image))) }
      ?? AnyElement(image)
    return Scene(root: root).layout(measuring: EmptyTextMeasurer())
  }

  @Test func naturalSizeIsAPointPerPixel() {
    let layout = layout(Image(picture))
    #expect(layout.size == Size(width: 4, height: 2))
    #expect(layout.displayList.description == "image 4×2 px in (0,0) 4×2")
    let half = self.layout(Image(picture, naturalSize: Size(width: 2, height: 1)))
    #expect(half.displayList.description == "image 4×2 px in (0,0) 2×1")
  }

  @Test(
    arguments: [
      (10.0, nil, Size(width: 10, height: 5)), (nil, 10.0, Size(width: 20, height: 10)),
      (3, 7, Size(width: 3, height: 7)), (0, nil, Size.zero),
    ] as [(Double?, Double?, Size)])
  func oneSideGivesTheOther(width: Double?, height: Double?, size: Size) {
    var image = Image(picture)
    (image.width, image.height) = (width, height)
    #expect(layout(image).size == size)
  }

  @Test func fitShowsAllAndFillCoversAll() {
    var image = Image(picture)
    (image.width, image.height) = (10, 10)
    #expect(layout(image).displayList.description == "image 4×2 px in (0,2.5) 10×5")
    image.contentMode = .fill
    image.tint = .red
    #expect(
      layout(image).displayList.description == """
        group clip[M(0,0) L(10,0) L(10,10) L(0,10) Z]
          image 4×2 px in (-5,0) 20×10 tint #FF3B30
        """)
    (image.width, image.height) = (8, 4)
    #expect(!layout(image).displayList.description.contains("clip"), "nothing sticks out")
  }

  @Test func stretchedOrAsItIs() {
    var image = Image(picture)
    (image.width, image.height) = (10, 10)
    image.fit = .fill
    #expect(layout(image).displayList.description == "image 4×2 px in (0,0) 10×10")
    image.fit = .none
    #expect(layout(image).displayList.description == "image 4×2 px in (3,4) 4×2")
    (image.width, image.height) = (2, 10)
    #expect(
      layout(image).displayList.description == """
        group clip[M(0,0) L(2,0) L(2,10) L(0,10) Z]
          image 4×2 px in (-1,4) 4×2
        """)
  }

  @Test func theContentModeIsTheFitInOtherWords() {
    var image = Image(picture)
    #expect(image.fit == .contain && image.contentMode == .fit)
    image.contentMode = .fill
    #expect(image.fit == .cover && image.contentMode == .fill)
    image.contentMode = .fit
    #expect(image.fit == .contain)
  }

  @Test func nothingIsDrawnOfAPictureWithoutPixels() {
    let empty = Image(RasterImage(size: PixelSize(width: 0, height: 3), pixels: []))
    #expect(layout(empty).displayList.commands.isEmpty)
    var flat = Image(picture)
    flat.height = 0
    #expect(layout(flat).displayList.commands.isEmpty)
  }
}
