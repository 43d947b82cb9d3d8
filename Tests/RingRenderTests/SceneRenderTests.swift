import Foundation
import RingRender
import TestSupport
import Testing

/// The public API with the one import that another package uses.
@Suite struct SceneRenderTests {
  /// The rings of the documentation article, written as there.
  private var rings: some Element {
    ZStack {
      ActivityRing(
        progress: 1.25, radius: 140, thickness: 20,
        startColor: SRGBColor(red: 1.000, green: 0.596, blue: 0.588),
        endColor: SRGBColor(red: 0.839, green: 0.153, blue: 0.157))
      ActivityRing(
        progress: 0.40, radius: 120, thickness: 20,
        startColor: SRGBColor(red: 0.784, green: 0.659, blue: 0.941),
        endColor: SRGBColor(red: 0.278, green: 0.129, blue: 0.620))
    }.padding(8)
  }

  @Test func anElementRendersAtAScale() throws {
    let image = try rings.image(scale: 2)
    #expect(image.size == PixelSize(width: 634, height: 634))
    // The end of the outer ring, at a quarter past, has the end colour.
    #expect(image[317 + 280, 317] == SIMD4(214, 39, 40, 255))
    #expect(image[317, 317] == .zero)
  }

  @Test func aSceneTakesItsCanvas() throws {
    var canvas = Canvas()
    canvas.width = 40
    canvas.height = 30
    canvas.scale = 3
    canvas.background = .color(Color(.white))
    let scene = Scene(canvas: canvas, root: AnyElement(ActivityRing(progress: 0.5, radius: 10)))
    #expect(try scene.image().size == PixelSize(width: 120, height: 90))
    #expect(try scene.image(scale: 1).size == PixelSize(width: 40, height: 30))
    #expect(try scene.image(scale: 1)[0, 0] == SIMD4(255, 255, 255, 255))
  }

  @Test func ringsOfADiameterEqualAStackOfRings() throws {
    var rings = ActivityRings(
      ActivityRing(
        progress: 1.25, startColor: SRGBColor(red: 1.000, green: 0.596, blue: 0.588),
        endColor: SRGBColor(red: 0.839, green: 0.153, blue: 0.157)),
      ActivityRing(
        progress: 0.40, startColor: SRGBColor(red: 0.784, green: 0.659, blue: 0.941),
        endColor: SRGBColor(red: 0.278, green: 0.129, blue: 0.620)),
      diameter: 301)
    rings.thickness = 20
    #expect(try Scene(rings, padding: 8).image(scale: 2) == self.rings.image(scale: 2))
  }

  /// At a size in pixels that is rounded, too.
  @Test(arguments: [1, 1.37, 2])
  func aGradientBehindTheSceneIsOpaqueUpToTheEdges(scale: Double) throws {
    var scene = Scene(Spacer().frame(width: 20, height: 10), padding: 5, scale: scale)
    scene.canvas.background = .gradient(
      ShapeGradient(.linear, RingColors([Color(.black), Color(.white)])))
    let image = try scene.image()
    #expect(image.isOpaque)
    for x in [0, image.size.width - 1] {
      #expect(image[x, 0].x < 10 && image[x, image.size.height - 1].x > 245)
    }
    // The middle of the padded canvas is the middle of the gradient.
    let middle = image[image.size.width / 2, image.size.height / 2]
    #expect((120...140).contains(middle.x))
  }

  @Test func aGradientHasThePageOfItsSchemeBelow() {
    var canvas = Canvas()
    canvas.background = .gradient(ShapeGradient(.linear, RingColors([.red, .clear])))
    #expect(canvas.matte == .white)
    canvas.colorScheme = .dark
    #expect(canvas.matte == .black)
    canvas.background = .color(Color(SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(canvas.matte == SRGBColor(red: 1, green: 0, blue: 0))
  }

  @Test func aSceneOfAnElementHasTheCanvasOfItsArguments() {
    let ring = ActivityRing(progress: 0.5, radius: 10)
    #expect(Scene(ring) == Scene(root: AnyElement(ring)))
    var canvas = Canvas()
    (canvas.width, canvas.height, canvas.padding) = (40, 30, 2)
    (canvas.background, canvas.colorScheme) = (.color(.gray), .dark)
    let scene = Scene(
      ring, width: 40, height: 30, padding: 2, background: .gray, colorScheme: .dark)
    #expect(scene == Scene(canvas: canvas, root: AnyElement(ring)))
  }

  @Test func pictureToBytesAndFile() throws {
    let image = try ActivityRing(progress: 0.5, radius: 10).image()
    let folder = try TemporaryFolder()
    try image.writePNG(to: folder["ring.png"], scale: 2)
    let bytes = try #require(folder.contents("ring.png"))
    #expect(try bytes == image.png(scale: 2))
    #expect(try PNGDecoder().decode(bytes) == image)
  }
}
