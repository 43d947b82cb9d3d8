import RingCairo
import RingCore
import RingRender
import Testing

/// Adjacent backgrounds and rectangles leave no seam between them.
@Suite struct TouchingBoxesTests {
  /// The positions of the edge between two boxes, in points.
  static let widths = (0..<16).map { 20 + Double($0) / 16 } + [20.1, 20.33, 20.499, 20.501, 20.97]
  static let scales = [1, 1.5, 2, 2.75, 3]

  private static let red = Color(SRGBColor(red: 1, green: 0, blue: 0))
  private static let blue = Color(SRGBColor(red: 0, green: 0, blue: 1))

  private func backgrounds(_ width: Double, isColumn: Bool) -> AnyElement {
    let children = [
      AnyElement(
        Effect(.background(Self.red), AnyElement(Spacer().frame(width: width, height: width)))),
      AnyElement(Effect(.background(Self.blue), AnyElement(Spacer().frame(width: 20, height: 20)))),
    ]
    return isColumn
      ? AnyElement(VStack(spacing: 0, children: children))
      : AnyElement(HStack(spacing: 0, children: children))
  }

  /// Returns the pixels along the centre of an image, from the first box to the second.
  private func line(
    _ element: AnyElement, _ scale: Double, isColumn: Bool
  ) throws -> [SIMD4<UInt8>] {
    line(in: try element.image(scale: scale), scale, isColumn: isColumn)
  }

  private func line(
    in picture: RasterImage, _ scale: Double, isColumn: Bool
  ) -> [SIMD4<UInt8>] {
    let middle = Int(10 * scale)
    return (2..<Int(38 * scale)).map { isColumn ? picture[middle, $0] : picture[$0, middle] }
  }

  /// The seam exists without snapping, so the other tests can fail.
  @Test(arguments: [20.25, 20.5, 20.97])
  func withoutSnappingThereIsASeam(width: Double) throws {
    let text = TextEngine(FontSources(base: .none))
    let layout = Scene(root: backgrounds(width, isColumn: false)).layout(measuring: text)
    var rasterizer = Rasterizer()
    let picture = try rasterizer.rasterize(
      text.outlined(layout.displayList), size: PixelSize(width: 41, height: 21), scale: 1)
    let least = line(in: picture, 1, isColumn: false).map(\.w).min() ?? 0
    #expect((190...250).contains(least), "alpha \(least)")
  }

  @Test(arguments: widths, scales)
  func theirBorderIsOpaque(width: Double, scale: Double) throws {
    for isColumn in [false, true] {
      let line = try line(backgrounds(width, isColumn: isColumn), scale, isColumn: isColumn)
      let least = line.map(\.w).min()
      #expect(least == 255, "alpha \(least ?? 0)")
      // Each pixel belongs to one box, and the edge is snapped to the nearest pixel edge.
      let reds = line.prefix { $0 == SIMD4(255, 0, 0, 255) }.count
      #expect(line.dropFirst(reds).allSatisfy { $0 == SIMD4(0, 0, 255, 255) })
      #expect(reds + 2 == Int((width * scale + 0.5).rounded(.down)))
    }
  }

  @Test(arguments: scales)
  func gradientsAndShapesAreBoxesToo(scale: Double) throws {
    let row = HStack(
      spacing: 0,
      children: [
        AnyElement(
          Effect(
            .layer(ElementLayer(.paint(.linear([Self.red, Self.blue]))), isOverlay: false),
            AnyElement(Spacer().frame(width: 20.4, height: 20.4)))),
        AnyElement(AnyElement(Rectangle()).frame(width: 20.3, height: 20.4)),
        AnyElement(
          Effect(.background(Self.red), AnyElement(Spacer().frame(width: 20, height: 20.4)))),
      ])
    let picture = try row.image(scale: scale)
    for x in 2..<Int(58 * scale) { #expect(picture[x, Int(10 * scale)].w == 255) }
  }

  /// A moving edge moves in whole pixels, without a gap.
  @Test func inAnAnimationTheBorderStaysShut() throws {
    var last = 0
    for frame in 0...100 {
      let line = try line(
        backgrounds(20 + Double(frame) / 100, isColumn: false), 2, isColumn: false)
      #expect(line.allSatisfy { $0.w == 255 })
      let reds = line.prefix { $0.x == 255 }.count
      #expect(reds >= last)
      last = reds
    }
  }

  @Test func boxesThatStandAloneAreDrawnAsTheyLie() throws {
    let alone = Effect(.background(Self.red), AnyElement(Spacer().frame(width: 10.5, height: 10)))
      .padding(4)
    let picture = try alone.image(scale: 1)
    #expect(picture[14, 8].w == 128)
  }

  @Test func underARotationNothingIsMoved() throws {
    var turned = CommonModifiers()
    turned.rotation = .degrees(30)
    let row = backgrounds(20.5, isColumn: false)
    let scene = Scene(root: turned.applied(to: row.element))
    let renderer = Renderer()
    let list = renderer.layout(of: scene).displayList
    let drawn = try renderer.drawing(of: scene).displayList
    #expect(DisplayList(drawn) == list)
  }
}
