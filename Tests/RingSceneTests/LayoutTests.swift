import RingCore
import RingScene
import TestSupport
import Testing

/// A box of a fixed size that draws its frame.
struct Box: Element {
  static let typeName = "box"
  var width: Double
  var height: Double

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    Size(width: width, height: height)
  }

  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    [.fill(.rect(rect), .solid(.black))]
  }
}

func box(_ width: Double, _ height: Double) -> AnyElement {
  AnyElement(Box(width: width, height: height))
}

/// Returns the top left corners of all filled rectangles, in drawing order.
func corners(_ element: some Element, in size: Size? = nil) -> [Point] {
  let context = SceneContext(text: FixedText())
  let proposal = size.map(ProposedSize.init) ?? .unspecified
  let rect = Rect(origin: .zero, size: element.size(for: proposal, in: context))
  return element.draw(in: rect, context: context).compactMap { command in
    guard case .fill(let path, _, _) = command, case .move(let corner)? = path.elements.first else {
      return nil
    }
    return corner
  }
}

@Suite struct StackTests {
  @Test func rowsPlaceTheirChildrenSideBySide() {
    let row = HStack(spacing: 4, children: [box(10, 10), box(20, 30)])
    #expect(
      row.size(for: .unspecified, in: SceneContext(text: FixedText()))
        == Size(width: 34, height: 30))
    #expect(corners(row) == [Point(x: 0, y: 10), Point(x: 14, y: 0)])
  }

  /// Returns a box with padding and a background, as the cells of a badge are.
  private func card(_ width: Double, _ height: Double, _ modifiers: CommonModifiers = .init())
    -> AnyElement
  {
    var modifiers = modifiers
    (modifiers.padding, modifiers.background) = (Insets(2), .black)
    return modifiers.applied(to: Box(width: width, height: height))
  }

  /// Returns the filled rectangles of an element to which a size is proposed.
  private func fills(_ element: some Element, for proposal: ProposedSize = .unspecified) -> [Path] {
    let context = SceneContext(text: FixedText()).with(proposal: proposal)
    let size = element.size(for: proposal, in: context)
    return element.draw(in: Rect(origin: .zero, size: size), context: context).compactMap {
      if case .fill(let path, _, _) = $0 { path } else { nil }
    }
  }

  @Test(arguments: [
    ProposedSize.unspecified, ProposedSize(width: 100, height: 200), ProposedSize(height: 10),
  ])
  func stretchedRowsHaveChildrenOfOneHeight(proposal: ProposedSize) {
    let row = HStack(alignment: .top, spacing: 1, children: [card(10, 20), card(10, 30)])
    #expect(row.stretched.size(for: proposal, in: SceneContext(text: FixedText())).height == 34)
    #expect(
      fills(row.stretched, for: proposal) == [
        .rect(Rect(x: 0, y: 0, width: 14, height: 34)),
        .rect(Rect(x: 2, y: 2, width: 10, height: 20)),
        .rect(Rect(x: 15, y: 0, width: 14, height: 34)),
        .rect(Rect(x: 17, y: 2, width: 10, height: 30)),
      ])
    #expect(fills(row, for: proposal)[0] == .rect(Rect(x: 0, y: 0, width: 14, height: 24)))
  }

  /// A frame with only a width keeps its alignment along the height that it gets.
  @Test func stretchedFramesAlignTheirContents() {
    var frame = CommonModifiers()
    (frame.width, frame.frameAlignment) = (12, .topLeading)
    let row = HStack(spacing: 0, children: [card(4, 4, frame), box(10, 30)]).stretched
    #expect(fills(row)[1].bounds == Rect(x: 2, y: 2, width: 4, height: 4))
  }

  @Test func stretchedColumnsHaveChildrenOfOneWidth() {
    var fixed = CommonModifiers()
    fixed.width = 12
    var limited = CommonModifiers()
    limited.limits.maxWidth = 16
    let column = VStack(
      alignment: .trailing, spacing: 0,
      children: [
        card(10, 4), card(30, 4), card(6, 4, fixed), card(6, 4, limited), AnyElement(Spacer()),
      ])
    #expect(naturalSize(column.stretched) == Size(width: 34, height: 32))
    #expect(
      fills(column.stretched) == [
        .rect(Rect(x: 0, y: 0, width: 34, height: 8)),
        .rect(Rect(x: 22, y: 2, width: 10, height: 4)),
        .rect(Rect(x: 0, y: 8, width: 34, height: 8)),
        .rect(Rect(x: 2, y: 10, width: 30, height: 4)),
        // A width of its own remains, and so does a maximum.
        .rect(Rect(x: 22, y: 16, width: 12, height: 8)),
        .rect(Rect(x: 25, y: 18, width: 6, height: 4)),
        .rect(Rect(x: 18, y: 24, width: 16, height: 8)),
        .rect(Rect(x: 23, y: 26, width: 6, height: 4)),
      ])
  }

  @Test func textsOfStretchedColumnsBreakAtTheirWidth() {
    let text = AnyElement(Text("abcdefgh", font: Font(size: 10)))
    let column = VStack(spacing: 0, children: [text, box(10, 4)]).stretched
    let context = SceneContext(text: FixedText())
    // Five points per character, 12 points per line.
    #expect(column.size(for: .unspecified, in: context) == Size(width: 40, height: 16))
    #expect(
      column.size(for: ProposedSize(width: 20), in: context) == Size(width: 20, height: 28))
    #expect(
      column.size(for: ProposedSize(width: 90), in: context) == Size(width: 40, height: 16))
  }

  @Test func stretchedElementsKeepTheirNamesAndOrder() {
    var modifiers = CommonModifiers()
    (modifiers.zIndex, modifiers.id) = (1, "a")
    let row = HStack(spacing: 0, children: [card(10, 4, modifiers), box(10, 8)]).stretched
    #expect(row.children.map(\.zIndex) == [1, 0])
    // The first child is drawn last.
    #expect(
      fills(row) == [
        .rect(Rect(x: 14, y: 0, width: 10, height: 8)),
        .rect(Rect(x: 0, y: 0, width: 14, height: 8)),
        .rect(Rect(x: 2, y: 2, width: 10, height: 4)),
      ])
  }

  @Test(arguments: zip([HorizontalAlignment.leading, .center, .trailing], [0.0, 5, 10]))
  func columnsAlign(alignment: HorizontalAlignment, x: Double) {
    let column = VStack(alignment: alignment, children: [box(10, 10), box(20, 10)])
    #expect(corners(column) == [Point(x: x, y: 0), Point(x: 0, y: 18)])
  }

  @Test(arguments: Alignment.allCases)
  func layersAlign(alignment: Alignment) {
    let layers = ZStack(alignment: alignment, children: [box(20, 20), box(10, 10)])
    let index = Alignment.allCases.firstIndex(of: alignment) ?? 0
    let expected = Point(x: Double(index % 3) * 5, y: Double(index / 3) * 5)
    #expect(corners(layers) == [.zero, expected])
  }

  @Test func spacersPushApart() {
    let row = HStack(
      spacing: 0, children: [box(10, 10), AnyElement(Spacer()), box(10, 10), AnyElement(Spacer())])
    let places = corners(row, in: Size(width: 100, height: 50))
    #expect(places.map(\.x) == [0, 50])
    #expect(
      row.size(for: .unspecified, in: SceneContext(text: FixedText()))
        == Size(width: 20, height: 10))
  }

  /// The long text is less flexible than the short one, so it gets its share first: half the row
  /// is narrower than the text.
  @Test(arguments: [119.0, 119 + 1e-9, 119 - 1e-9, 130]) func textsThatFitAreNotBroken(
    width: Double
  ) {
    let texts = [
      AnyElement(Text("abc", font: Font(size: 40))),
      AnyElement(Text("abcdefghijklmnopqrstuvwxyzäö", font: Font(size: 4))),
    ]
    let row = HStack(spacing: 3, children: texts)
    #expect(naturalSize(row) == Size(width: 60 + 3 + 56, height: 48))
    let context = SceneContext(text: FixedText())
    #expect(row.size(for: ProposedSize(width: width), in: context) == naturalSize(row))
    let grid = Grid(columns: 2, spacing: 3, children: texts)
    #expect(grid.size(for: ProposedSize(width: width), in: context) == naturalSize(grid))
  }

  /// In half the row, the text would have several lines.
  @Test func aRowOfItsNaturalWidthIsDrawnAsItIsMeasured() {
    let row = HStack(
      spacing: 3, children: [AnyElement(Text("abcdef")), AnyElement(Circle())])
    let size = naturalSize(row)
    #expect(
      row.size(for: ProposedSize(width: size.width), in: SceneContext(text: FixedText())) == size)
  }

  @Test func spacersGetWhatTextsLeave() {
    let texts = ["abcdef", "ab"].map { AnyElement(Text($0, font: Font(size: 20))) }
    let row = HStack(spacing: 0, children: [texts[0], AnyElement(Spacer()), texts[1]])
    #expect(
      row.size(for: ProposedSize(width: 100), in: SceneContext(text: FixedText()))
        == Size(width: 100, height: 24))
  }

  @Test func aSpacerInARowIsNotTall() {
    let row = HStack(children: [box(10, 10), AnyElement(Spacer())])
    let offer = ProposedSize(width: 100, height: 90)
    #expect(
      row.size(for: offer, in: SceneContext(text: FixedText())) == Size(width: 100, height: 10))
  }

  /// The widths are 34, 25 and a gap of 6. Half of the row is narrower than the number, which is
  /// less flexible than the unit because its characters are wider.
  @Test(arguments: [120, 70, 65] as [Double])
  func textsStayWholeInARowWithRoomForThem(proposed: Double) {
    let texts = [Text("17", font: Font(size: 34)), Text("of 48", font: Font(size: 10))]
    let row = HStack(spacing: 6, children: texts.map { AnyElement($0) })
    let context = SceneContext(text: FixedText())
    let size = row.size(for: ProposedSize(width: proposed, height: nil), in: context)
    #expect(size == Size(width: 65, height: 34 * 1.2))
    let commands = row.draw(in: Rect(origin: .zero, size: size), context: context)
    let widths = commands.compactMap { command -> Double? in
      if case .text(let run) = command { return run.paragraph.width }
      return nil
    }
    #expect(widths == [34, 25])
  }

  @Test func ringsThatFillShareTheRoom() {
    let filling = AnyElement(ActivityRing(progress: 0.5, radius: nil))
    let row = HStack(spacing: 10, children: [box(30, 10), filling, filling])
    let layout = Scene(canvas: canvas(width: 140, height: 200), root: AnyElement(row)).layout(
      measuring: FixedText())
    #expect(layout.size == Size(width: 140, height: 200))
    #expect(
      row.size(for: ProposedSize(width: 140, height: 200), in: SceneContext(text: FixedText()))
        .width == 140)
  }

  /// Without the size cache, the layout would measure the innermost box 3⁶⁰ times.
  @Test(.watchdog(seconds: 60)) func deepStacksAreLaidOutInLinearTime() {
    var element = box(10, 10)
    for level in 0..<60 {
      element =
        level % 2 == 0
        ? AnyElement(HStack(children: [element, AnyElement(Spacer())]))
        : AnyElement(VStack(children: [element, AnyElement(Spacer())]))
    }
    let layout = Scene(canvas: canvas(width: 500, height: 500), root: element).layout(
      measuring: FixedText())
    #expect(layout.displayList.commands.count == 1)
  }
}

func canvas(width: Double? = nil, height: Double? = nil) -> Canvas {
  var canvas = Canvas()
  canvas.width = width
  canvas.height = height
  return canvas
}

@Suite struct ModifierTests {
  private func modified(_ change: (inout CommonModifiers) -> Void) -> String {
    var modifiers = CommonModifiers()
    change(&modifiers)
    let element = modifiers.applied(to: Box(width: 10, height: 20))
    return Scene(root: element).layout(measuring: FixedText()).displayList.description
  }

  @Test func paddingGrowsAndShifts() {
    let text = modified { $0.padding = Insets(top: 1, leading: 2, bottom: 3, trailing: 4) }
    #expect(text == "fill [M(2,1) L(12,1) L(12,21) L(2,21) Z] #000000")
  }

  @Test func backgroundBorderAndCornersGoInTheirOrder() {
    let text = modified {
      $0.background = Color(.white)
      $0.border = BorderLine()
      $0.cornerRadius = 4
      $0.opacity = 0.5
    }
    #expect(
      text == """
        group opacity 0.5
          group clip[A(6,4) r4 0° 90° A(6,16) r4 90° 90° A(4,16) r4 180° 90° A(4,4) r4 270° 90° Z]
            fill [M(0,0) L(10,0) L(10,20) L(0,20) Z] #FFFFFF
            fill [M(0,0) L(10,0) L(10,20) L(0,20) Z] #000000
            stroke [M(0.5,0.5) L(9.5,0.5) L(9.5,19.5) L(0.5,19.5) Z] width 1 caps butt,butt join miter #000000
        """)
  }

  @Test func rotationTurnsAboutTheCentre() {
    let text = modified { $0.rotation = .degrees(90) }
    #expect(text.hasPrefix("group transform(0 1 -1 0 15 5)\n"))
  }

  @Test func scaleGrowsAboutTheCentre() {
    let text = modified { $0.scale = 2 }
    #expect(text.hasPrefix("group transform(2 0 0 2 -5 -10)\n"))
  }

  @Test func offsetMovesWithoutLayout() {
    let text = modified { $0.offset = Vector(x: 3, y: -2) }
    #expect(text == "fill [M(3,-2) L(13,-2) L(13,18) L(3,18) Z] #000000")
  }

  @Test func shadowsAndHiding() {
    var style = ShadowStyle()
    style.offset = Vector(x: 0, y: 2)
    let text = modified { $0.shadow = style }
    #expect(text.hasPrefix("group shadow(#000000@0.33 blur 4 offset(0,2))\n"))
    #expect(modified { $0.hidden = true }.isEmpty)
  }

  @Test func aFrameCentresItsContent() {
    let text = modified {
      $0.width = 30
      $0.height = 30
    }
    #expect(text == "fill [M(10,5) L(20,5) L(20,25) L(10,25) Z] #000000")
  }
}

@Suite struct CanvasTests {
  @Test func paddingOnlyCountsWhereTheSceneSizesTheCanvas() {
    var canvas = canvas(width: 100)
    canvas.padding = 7
    let layout = Scene(canvas: canvas, root: box(10, 10)).layout(measuring: FixedText())
    #expect(layout.size == Size(width: 100, height: 24))
  }

  @Test func limitsAreChecked() throws {
    let size = Size(square: 100)
    #expect(try CanvasLimits.pixelSize(of: size, scale: 3.2) == PixelSize(width: 320, height: 320))
    #expect(throws: CanvasError.empty(size, scale: 0)) {
      try CanvasLimits.pixelSize(of: size, scale: 0)
    }
    #expect(throws: CanvasError.tooLong(Size(square: 1e9), scale: 1)) {
      try CanvasLimits.pixelSize(of: Size(square: 1e9), scale: 1)
    }
    #expect(throws: CanvasError.self) {
      try CanvasLimits.pixelSize(of: Size(square: .infinity), scale: 1)
    }
    #expect(throws: CanvasError.self) {
      try CanvasLimits.pixelSize(of: Size(square: .nan), scale: 1)
    }
    #expect(
      throws: CanvasError.tooManyPixels(PixelSize(width: 320, height: 320), limit: 100_000)
    ) {
      try CanvasLimits.pixelSize(of: size, scale: 3.2, maximumPixels: 100_000)
    }
  }
}

@Suite struct LayoutDirectionTests {
  private func corners(_ element: some Element, width: Double) -> [Double] {
    var canvas = canvas(width: width)
    canvas.layoutDirection = .rightToLeft
    let list = Scene(canvas: canvas, root: AnyElement(element)).layout(measuring: FixedText())
      .displayList
    return list.commands.compactMap { command in
      guard case .fill(let path, _, _) = command, case .move(let corner)? = path.elements.first
      else { return nil }
      return corner.x
    }
  }

  @Test func rowsBeginOnTheRight() {
    let row = HStack(spacing: 4, children: [box(10, 10), box(20, 10), AnyElement(Spacer())])
    #expect(corners(row, width: 100) == [90, 66])
  }

  @Test func leadingIsOnTheRight() {
    let column = VStack(alignment: .leading, children: [box(10, 10), box(30, 10)])
    #expect(corners(column, width: 30) == [20, 0])
    let layers = ZStack(alignment: .bottomTrailing, children: [box(30, 30), box(10, 10)])
    #expect(corners(layers, width: 30) == [0, 0])
    let padded = Padding(Insets(leading: 7), box(10, 10))
    #expect(corners(padded, width: 17) == [0])
  }

  @Test func gridsFillTheirRowsFromTheRight() {
    let grid = Grid(columns: 2, spacing: 0, children: [box(10, 10), box(20, 10), box(10, 10)])
    #expect(corners(grid, width: 30) == [20, 0, 20])
  }

  @Test func barsGrowToTheLeftAndRingsStay() {
    let context = SceneContext(text: FixedText(), layoutDirection: .rightToLeft)
    let rect = Rect(x: 0, y: 0, width: 100, height: 4)
    var bar = Bar(progress: 0.25, length: 100)
    #expect(bar.geometry(in: rect, context: context).start == Point(x: 100, y: 2))
    bar.direction = .upward
    let upward = bar.geometry(in: Rect(x: 0, y: 0, width: 4, height: 100), context: context)
    #expect(upward.start == Point(x: 2, y: 100))
    let square = Rect(x: 0, y: 0, width: 141, height: 141)
    let plain = SceneContext(text: FixedText())
    #expect(
      ring(0.3).draw(in: square, context: context) == ring(0.3).draw(in: square, context: plain))
  }
}
