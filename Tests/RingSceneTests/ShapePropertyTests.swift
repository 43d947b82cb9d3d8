import RingCore
import RingScene
import TestSupport
import Testing

/// A text measurer that breaks every text into two lines of one typeface.
private struct TwoLines: TextMeasuring {
  func size(of paragraph: Paragraph) -> Size { Size(width: 40, height: 24) }

  func baselines(of paragraph: Paragraph) -> Baselines { Baselines(first: 9, last: 21) }

  func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? {
    TextLayoutResult(
      lines: [paragraph.text, "…"],
      faces: [TextLayoutResult.Face(family: "Inter", weight: 700, isItalic: false)])
  }
}

/// The facts for `explain` about shapes, legends, donuts and texts.
@Suite struct ShapePropertyTests {
  private func facts(
    _ element: some Element, in rect: Rect = Rect(x: 5, y: 7, width: 40, height: 20),
    text: any TextMeasuring = FixedText()
  ) -> [String: ResolvedProperty.Value] {
    let facts = element.resolvedProperties(in: rect, context: SceneContext(text: text))
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.name, $0.value) })
  }

  private func list(_ numbers: Double...) -> ResolvedProperty.Value {
    .list(numbers.map { .number($0) })
  }

  @Test func outlines() {
    #expect(facts(Circle())["outline"] == list(15, 7, 20, 20))
    #expect(facts(Rectangle())["outline"] == list(5, 7, 40, 20))
    #expect(facts(Line())["outline"] == list(5, 17, 40, 0))
    #expect(facts(PathShape())["outline"] == nil)
  }

  @Test func paints() {
    #expect(facts(Circle())["fill"] == .color(.black))
    #expect(facts(Line())["fill"] == nil)
    #expect(facts(Circle().stroke(.red, lineWidth: 2))["fill"] == nil)
    #expect(
      facts(Line())["stroke"]
        == .object([
          ResolvedProperty("color", .color(.black)), ResolvedProperty("width", .number(1)),
          ResolvedProperty("cap", .text("butt")),
          ResolvedProperty("join", .text("miter")),
        ]))
    let linear = Rectangle().fill(.linear([Color(.white), Color(.black)]))
    #expect(
      facts(linear)["fill"]
        == .object([
          ResolvedProperty("linear", .list([.color(.white), .color(.black)])),
          ResolvedProperty("angle", .number(180)),
        ]))
    let radial = Rectangle().fill(.radial([Color(.white), Color(.black)]))
    #expect(
      facts(radial)["fill"]
        == .object([
          ResolvedProperty("radial", .list([.color(.white), .color(.black)])),
          ResolvedProperty("center", .point(Point(x: 25, y: 17))),
          ResolvedProperty("startRadius", .number(0)),
          ResolvedProperty("endRadius", .number(20)),
        ]))
  }

  @Test func specialTypography() {
    var text = Text("a", font: Font(size: 20))
    let special = ["tracking", "lineHeight", "underline", "strikethrough"]
    #expect(special.allSatisfy { facts(text)[$0] == nil })
    (text.font.tracking, text.font.lineHeight) = (-0.5, 1.2)
    text.decoration = [.underline, .strikethrough]
    #expect(
      special.map { facts(text)[$0] } == [.number(-0.5), .number(1.2), .flag(true), .flag(true)])
  }

  @Test func gradientsOfTexts() {
    var text = Text("a")
    text.gradient = ShapeGradient(.conic, RingColors([Color(.white), Color(.black)]))
    #expect(
      facts(text)["color"]
        == .object([
          ResolvedProperty("conic", .list([.color(.white), .color(.black)])),
          ResolvedProperty("angle", .number(0)),
          ResolvedProperty("center", .point(Point(x: 25, y: 17))),
        ]))
  }

  @Test func strokes() {
    var stroke = ShapeStroke(.conic([Color(.white), Color(.black)]), width: 3)
    (stroke.cap, stroke.join, stroke.dash, stroke.isInset) = (.square, .round, [2, 1], true)
    var circle = Circle()
    circle.appearance.stroke = stroke
    (circle.appearance.trimStart, circle.appearance.trimEnd) = (0.25, 0.5)
    let facts = facts(circle)
    #expect(
      facts["stroke"]
        == .object([
          ResolvedProperty("conic", .list([.color(.white), .color(.black)])),
          ResolvedProperty("angle", .number(0)),
          ResolvedProperty("center", .point(Point(x: 25, y: 17))),
          ResolvedProperty("width", .number(3)),
          ResolvedProperty("cap", .text("square")), ResolvedProperty("join", .text("round")),
          ResolvedProperty("dash", list(2, 1)),
          ResolvedProperty("inset", .flag(true)),
        ]))
    #expect(facts["trim"] == list(0.25, 0.5))
    #expect(self.facts(Circle())["trim"] == nil)
  }

  @Test func legends() {
    let facts = facts(Legend([.init("a", color: Color(.white))]))
    #expect(facts["layout"] == .text("column"))
    #expect(
      facts["entries"]
        == .list([
          .object([
            ResolvedProperty("label", .text("a")), ResolvedProperty("color", .color(.white)),
          ])
        ]))
  }

  @Test func partsOfDonuts() {
    var donut = Donut([
      DonutPart(3, color: Color(.white), label: "a"),
      DonutPart(1, color: Color(.black)),
    ])
    donut.startAngle = .degrees(90)
    func part(_ label: String, _ value: Double, _ color: SRGBColor, _ from: Double, _ to: Double)
      -> ResolvedProperty.Value
    {
      .object([
        ResolvedProperty("label", .text(label)), ResolvedProperty("value", .number(value)),
        ResolvedProperty("color", .color(color)),
        ResolvedProperty("fraction", .number(value / 4)),
        ResolvedProperty("startAngle", .number(from)),
        ResolvedProperty("endAngle", .number(to)),
      ])
    }
    #expect(
      facts(donut)["parts"]
        == .list([part("a", 3, .white, 90, 360), part("", 1, .black, 360, 450)]))
    donut.direction = .counterclockwise
    #expect(
      facts(donut)["parts"]
        == .list([part("a", 3, .white, 90, -180), part("", 1, .black, -180, -270)]))
  }

  @Test func texts() {
    var text = Text("words", font: Font(size: 10), color: Color(.white))
    (text.maxWidth, text.breaksWords) = (30, true)
    let facts = facts(text, text: TwoLines())
    #expect(facts["text"] == .text("words") && facts["color"] == .color(.white))
    #expect(facts["fontSize"] == .number(10))
    #expect(facts["lines"] == .list([.text("words"), .text("…")]))
    #expect(facts["baselines"] == list(9, 21))
    #expect(
      facts["fonts"]
        == .list([
          .object([
            ResolvedProperty("family", .text("Inter")), ResolvedProperty("weight", .number(700)),
            ResolvedProperty("italic", .flag(false)),
          ])
        ]))
    #expect(self.facts(text)["fonts"] == nil)
  }

  @Test func aTextThatShrinksSaysItsSize() {
    var text = Text("abcdefgh", font: Font(size: 10))
    text.minimumScale = 0.5
    // The text is 40 points wide at size 10, and 32 are available.
    let size = facts(text, in: Rect(x: 0, y: 0, width: 32, height: 12))["fontSize"]
    guard case .number(let points) = size else {
      Issue.record("no size")
      return
    }
    expectClose(points, 8, within: 0.01)
  }
}
