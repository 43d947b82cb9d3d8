import RingCore
import RingScene
import Testing

@Suite struct ShapeTests {
  private func size(_ element: some Element, _ width: Double?, _ height: Double?) -> Size {
    element.size(
      for: ProposedSize(width: width, height: height), in: SceneContext(text: FixedText()))
  }

  @Test func shapesFillWhatTheyAreOffered() {
    #expect(naturalSize(Rectangle()) == Size(square: 10))
    #expect(size(Capsule(), 30, nil) == Size(width: 30, height: 10))
    #expect(size(Circle(), 30, 20) == Size(square: 20))
    #expect(naturalSize(ArcShape(radius: 12)) == Size(square: 24))
    let path = Path([.move(.zero), .line(Point(x: 40, y: 30))])
    #expect(naturalSize(PathShape(path)) == Size(width: 40, height: 30))
    #expect(size(PathShape(path), 60, 10) == Size(width: 60, height: 10))
    #expect(size(PathShape(path), 20, nil) == Size(width: 20, height: 30))
  }

  @Test func aShapeWithoutPaintIsPrimary() {
    #expect(lines(Rectangle()) == ["fill simple[M(0,0) L(10,0) L(10,10) L(0,10) Z] #000000"])
    #expect(
      lines(Line()) == ["fill simple[M(0,4.5) L(10,4.5) L(10,5.5) L(0,5.5) Z] #000000"])
    #expect(
      lines(Rectangle().foregroundColor(.white)).map { $0.hasSuffix("#FFFFFF") } == [true])
  }

  @Test func aCircleBeginsAtThreeOClock() {
    let quarter = Circle().stroke(SRGBColor.white, lineWidth: 2).trim(from: 0, to: 0.25)
    #expect(
      lines(quarter) == [
        "fill simple[M(11,5) A(5,5) r6 90° 90° A(5,5) r4 180° -90° Z] #FFFFFF"
      ])
  }

  @Test func aStrokeBorderLiesInside() {
    #expect(
      lines(Circle().strokeBorder(.blue, lineWidth: 2)) == [
        "fill simple[M(10,5) A(5,5) r5 90° 360° Z M(8,5) A(5,5) r3 450° -360° Z] #007AFF"
      ])
    // A line that is wider than the shape fills it.
    #expect(lines(Circle().strokeBorder(.blue, lineWidth: 20)).count == 1)
  }

  /// A line that is wider than a corner's diameter keeps the outline as its outer edge.
  @Test func aWideStrokeBorderStaysInRoundedCorners() throws {
    let frame = Rect(x: 0, y: 0, width: 50, height: 36)
    let context = SceneContext(text: FixedText())
    let shape = Rectangle(cornerRadius: 6)
    let border = shape.strokeBorder(.blue, lineWidth: 12.5).draw(in: frame, context: context)
    #expect(
      DisplayList(border).description
        == "fill simple[M(6,0) A(44,6) r6 0° 90° A(44,30) r6 90° 90° A(6,30) r6 180° 90° "
        + "A(6,6) r6 270° 90° Z M(12.5,12.5) L(12.5,23.5) L(37.5,23.5) L(37.5,12.5) Z] #007AFF")
    var stroke = ShapeStroke(.color(.blue), width: 12.5)
    (stroke.isInset, stroke.dash) = (true, [4, 4])
    let dashed = shape.stroke(stroke).draw(in: frame, context: context)
    let outline = DisplayList([.fill(shape.path(in: frame), .solid(.black))]).description
    #expect(
      DisplayList(dashed).description.hasPrefix(
        "group clip" + outline.dropFirst(5).prefix(while: { $0 != "#" }).dropLast()))
    // Round joins are inside such corners, and corners without rounding have sharp ones.
    for (radius, join) in [(6.0, LineJoin.round), (0, .miter), (7, .miter)] {
      (stroke.dash, stroke.join) = ([], join)
      let list = Rectangle(cornerRadius: radius).stroke(stroke).draw(in: frame, context: context)
      let path = Rectangle(cornerRadius: radius).path(in: frame, inset: 6.25)
      #expect(
        list == [stroke.command(along: path, of: path, in: .solid(SRGBColor(bytes: 0, 0x7A, 0xFF)))]
      )
    }
  }

  /// SwiftUI's `Path` behaves the same: its origin is that of its frame, however small the frame
  /// is.
  @Test func aPathStaysAtTheCornerOfItsFrame() throws {
    let triangle = try PathShape(data: "M0 0 L40 0 L40 30 Z")
    let expected = "[M(5,7) L(45,7) L(45,37) Z] #000000"
    let framed = lines(triangle.frame(width: 20, height: 10), at: Point(x: 5, y: 7))
    #expect(framed.map { $0.hasSuffix(expected) } == [true])
    let cells = Grid(spacing: 0, children: [AnyElement(triangle), box(10, 10)])
      .frame(width: 30, height: 10)
    #expect(lines(cells, at: Point(x: 5, y: 7)).first?.hasSuffix(expected) == true)
    #expect(naturalSize(cells) == Size(width: 30, height: 10))
  }

  @Test func aPathIsAsLargeAsItsViewBoxOrItsFrame() throws {
    var path = try PathShape(data: "M2 3 L12 3 L12 8 Z")
    path.viewBox = Rect(x: 2, y: 3, width: 10, height: 5)
    #expect(size(path, 40, 40) == Size(width: 10, height: 5))
    #expect(naturalSize(path) == Size(width: 10, height: 5))
    path.fillsProposal = true
    #expect(size(path, 40, 40) == Size(square: 40))
    #expect(size(path, 40, nil) == Size(width: 40, height: 20))
    #expect(size(path, nil, 40) == Size(width: 80, height: 40))
    #expect(naturalSize(path) == Size(width: 10, height: 5))
  }

  /// In a square of 40 points, a view box of 10 × 5 is four times as large, with 10 points above
  /// it.
  @Test func aViewBoxIsCentredInTheFrame() throws {
    var path = try PathShape(data: "M2 3 L12 3 L12 8 Z")
    path.viewBox = Rect(x: 2, y: 3, width: 10, height: 5)
    path.fillsProposal = true
    #expect(
      lines(path.frame(width: 40, height: 40), at: Point(x: 100, y: 50))
        == ["fill simple[M(100,60) L(140,60) L(140,80) Z] #000000"])
    let arc = Arc(center: Point(x: 7, y: 3), radius: 5, start: .degrees(-90), sweep: .degrees(180))
    path.path = Path([.move(arc.startPoint), .arc(arc)])
    #expect(
      lines(path.frame(width: 40, height: 40), at: Point(x: 100, y: 50))
        == ["fill [M(100,60) A(120,60) r20 -90° 180°] #000000"])
    #expect(lines(path.frame(width: 0, height: 40)) == [])
  }

  @Test func aStrokeIsScaledWithItsViewBox() throws {
    var path = try PathShape(data: "M0 5 L10 5").stroke(SRGBColor.white, lineWidth: 2)
    path.viewBox = Rect(x: 0, y: 0, width: 10, height: 10)
    path.fillsProposal = true
    #expect(
      lines(path.frame(width: 30, height: 50))
        == ["fill simple[M(0,22) L(30,22) L(30,28) L(0,28) Z] #FFFFFF"])
    path.appearance.stroke?.dash = [2, 1]
    let box = Rect(x: 0, y: 0, width: 30, height: 50)
    let values = path.resolvedProperties(in: box, context: SceneContext(text: FixedText()))
    let stroke = try #require(values.first { $0.name == "stroke" }).value
    #expect(
      stroke
        == .object([
          ResolvedProperty("color", .color(.white)), ResolvedProperty("width", .number(6)),
          ResolvedProperty("cap", .text("butt")), ResolvedProperty("join", .text("miter")),
          ResolvedProperty("dash", .list([.number(6), .number(3)])),
        ]))
  }

  @Test(arguments: tinyLengths)
  func aTinyViewBoxDrawsOnlyNumbers(side: Double) throws {
    var path = try PathShape(data: "M0 0 A5 5 0 0 1 10 0 L3 9")
      .stroke(SRGBColor.white, lineWidth: 2)
    path.viewBox = Rect(x: 0, y: 0, width: side, height: 1)
    #expect(hasFiniteCommands(path))
  }

  @Test func cornersAreCutTogether() {
    var rectangle = Rectangle()
    rectangle.corners = CornerRadii(topLeft: 30, topRight: 10, bottomRight: 0, bottomLeft: 0)
    let path = rectangle.path(in: Rect(x: 0, y: 0, width: 20, height: 40))
    #expect(
      DisplayList([.fill(path, .solid(.black))]).description
        == "fill simple[M(15,0) A(15,5) r5 0° 90° L(20,40) L(0,40) A(15,15) r15 270° 90° Z] #000000"
    )
  }

  @Test func gradientsLieInTheFrame() {
    let linear = Rectangle().fill(.linear([.red, .blue], angle: .degrees(90)))
    #expect(lines(linear).map { $0.contains("linear (0,5)→(10,5)") } == [true])
    let radial = Rectangle().fill(.radial([.red, .blue]))
    #expect(lines(radial).map { $0.contains("radial (5,5) r0→5") } == [true])
    var dithered = ShapeGradient(.radial, RingColors([.red, .blue]))
    dithered.dither = true
    #expect(
      lines(Rectangle().fill(.gradient(dithered))).map { $0.hasSuffix("1) dithered") } == [true])
    let plain = Rectangle().fill(.conic([.red, .red]))
    #expect(lines(plain).map { $0.hasSuffix("#FF3B30") } == [true])
  }

  @Test func layersHaveNoPartInTheLayout() {
    let badge = Rectangle().frame(width: 20, height: 10).overlay(alignment: .topTrailing) {
      Circle().frame(width: 4, height: 4)
    }
    #expect(naturalSize(badge) == Size(width: 20, height: 10))
    #expect(lines(badge).last == "fill simple[M(20,2) A(18,2) r2 90° 360° Z] #000000")
    let behind = Rectangle().background { Rectangle().fill(SRGBColor.white) }
    #expect(lines(behind).first?.hasSuffix("#FFFFFF") == true)
  }

  @Test func flexibleFramesFollowSwiftUI() {
    let small = Rectangle().frame(width: 10, height: 10)
    #expect(size(small.frame(minWidth: 30), nil, nil) == Size(width: 30, height: 10))
    #expect(size(small.frame(maxWidth: .infinity), 80, 20) == Size(width: 80, height: 10))
    #expect(size(small.frame(maxWidth: 50), 80, 20) == Size(width: 50, height: 10))
    #expect(size(small.frame(minWidth: 5, maxWidth: 50), 20, 20) == Size(width: 20, height: 10))
    #expect(size(small.frame(maxWidth: .infinity), nil, nil) == Size(square: 10))
  }

  @Test func aGreaterZIndexIsDrawnLater() {
    let stack = ZStack {
      Rectangle().fill(SRGBColor.white).zIndex(1)
      Rectangle()
    }
    #expect(lines(stack).map { $0.hasSuffix("#FFFFFF") } == [false, true])
  }

  @Test func aClipIsTheShapesOutline() {
    let clipped = Rectangle().clipShape(Circle())
    #expect(lines(clipped).first == "group clipsimple[M(10,5) A(5,5) r5 90° 360° Z]")
  }
}
