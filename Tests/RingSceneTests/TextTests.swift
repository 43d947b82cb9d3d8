import RingCore
import TestSupport
import Testing

@testable import RingScene

/// A font whose characters are half an em wide and whose lines are 1.2 em high.
///
/// 0.9 em of a line are above the baseline.
struct FixedText: TextMeasuring {
  func size(of paragraph: Paragraph) -> Size {
    let advance = paragraph.font.size / 2
    let perLine = paragraph.width.map { max(1, Int(($0 / advance) + 1e-9)) } ?? Int.max
    let counts = paragraph.text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line -> [Int] in
        let full = Array(repeating: perLine, count: perLine == .max ? 0 : line.count / perLine)
        let rest = perLine == .max ? line.count : line.count % perLine
        return rest > 0 || full.isEmpty ? full + [rest] : full
      }
    let lines = counts.prefix(paragraph.lineLimit ?? .max)
    return Size(
      width: Double(lines.max() ?? 0) * advance,
      height: Double(lines.count) * paragraph.font.size * 1.2)
  }

  func baselines(of paragraph: Paragraph) -> Baselines {
    let (em, height) = (paragraph.font.size, size(of: paragraph).height)
    return Baselines(first: 0.9 * em, last: height - 0.3 * em)
  }
}

/// A collection of characters that counts its reads.
private struct Counted: Collection {
  final class Reads { var count = 0 }

  let characters: [Character]
  let reads = Reads()

  init(_ characters: [Character]) { self.characters = characters }

  var startIndex: Int { 0 }
  var endIndex: Int { characters.count }
  func index(after index: Int) -> Int { index + 1 }

  subscript(position: Int) -> Character {
    reads.count += 1
    return characters[position]
  }
}

@Suite struct TextElementTests {
  private func layout(_ text: Text, width: Double? = nil) -> Scene.Layout {
    Scene(canvas: canvas(width: width), root: AnyElement(text)).layout(measuring: FixedText())
  }

  @Test func aTextIsAsLargeAsItsMeasure() {
    let layout = layout(Text("hello", font: Font(size: 20)))
    #expect(layout.size == Size(width: 50, height: 24))
    #expect(
      layout.displayList.description
        == #"text "hello" at (0,0) #000000 default 20 regular width 50"#)
  }

  @Test func offeredWidthBreaksLines() {
    var text = Text("hello world", font: Font(size: 20))
    #expect(layout(text, width: 60).size.height == 48)
    text.maxWidth = 50
    #expect(layout(text).size.height == 72)
    text.lineLimit = 2
    #expect(layout(text).size.height == 48)
  }

  @Test func minimumScaleShrinksToOneLine() throws {
    var text = Text("hello", font: Font(size: 20))
    text.minimumScale = 0.5
    text.maxWidth = 40
    let size = layout(text).size
    expectClose(size.height, 24 * 0.8, within: 0.01)
    #expect(size.width <= 40)
    text.maxWidth = 10
    #expect(layout(text).displayList.description.contains("default 10 regular"))
  }

  @Test func aGradientSpansTheTextsOwnSize() {
    var text = Text("hello", font: Font(size: 20))
    var gradient = ShapeGradient(.linear, RingColors([.red, .blue]))
    gradient.angle = .degrees(90)
    text.gradient = gradient
    // A colour around the text does not replace it.
    #expect(
      lines(text.foregroundColor(.white)).map { $0.trimmingPrefix(" ") } == [
        #"text "hello" at (0,0) linear (0,12)→(50,12) srgb(#FF3B30 0, #007AFF 1) default 20 "#
          + "regular width 50"
      ])
  }

  @Test func aGradientHasTheColorsOfItsValue() {
    var ring = ActivityRing(progress: 0.9)
    var text = Text("{percent}", font: Font(size: 20))
    let rules = ColorRules([.init(upTo: 0.5, .red), .init(upTo: 1, .green)], of: nil)
    text.gradient = ShapeGradient(.linear, RingColors([Color(rules), .black]))
    ring.extras.center = AnyElement(text)
    #expect(
      lines(ring).contains {
        $0.contains("text \"90\"") && $0.contains("(#34C759 0, #000000 1)")
      })
  }

  @Test func linesAndCaseArriveAtTheRun() {
    var text = Text("Straße", font: Font(size: 20))
    (text.decoration, text.textCase) = ([.underline, .strikethrough], .uppercase)
    #expect(
      lines(text) == [
        #"text "STRASSE" at (0,0) #000000 default 20 regular underline strikethrough width 70"#
      ])
    text.textCase = .lowercase
    #expect(lines(text)[0].hasPrefix(#"text "straße" at"#))
  }

  @Test func spansHaveTheirFontsAndColors() {
    var text = Text("5 km/h", font: Font(size: 40, weight: .bold))
    text.spans = [TextSpan("{value}"), TextSpan(" km"), TextSpan("/h")]
    (text.spans[1].font.size, text.spans[1].color) = (.ems(0.5), .red)
    (text.spans[2].font.size, text.spans[2].font.weight) = (.points(10), .light)
    (text.textCase, text.minimumScale) = (.uppercase, 0.1)
    var context = SceneContext(text: FixedText())
    context.values = TextValues(value: 5)
    func dump(width: Double) -> String {
      DisplayList(text.draw(in: Rect(x: 0, y: 0, width: width, height: 48), context: context))
        .description
    }
    // `FixedText` measures all letters in the font of the text.
    #expect(
      dump(width: 120)
        == #"text "5 KM/H" at (0,0) #000000 default 40 bold span "5" #000000 default 40 bold "#
        + #"span " KM" #FF3B30 default 20 bold span "/H" #000000 default 10 light width 120"#)
    // All fonts shrink together.
    let scaled = dump(width: 60)
    #expect(scaled.contains("default 19.998 bold span"))
    #expect(scaled.contains("#FF3B30 default 9.999 bold"))
    #expect(scaled.contains("default 4.9995 light"))
  }

  @Test(
    arguments: [
      (27.9, nil, FontDesign.default, OpticalSize.auto, nil),
      (28, nil, .default, .auto, "Inter Display"),
      (99, "Inter", .serif, .auto, "Inter Display"), (99, nil, .default, .text, nil),
      (99, nil, .rounded, .auto, nil), (99, "Lato", .default, .auto, "Lato"),
    ] as [(Double, String?, FontDesign, OpticalSize, String?)])
  func largeTextsMayHaveAFamilyOfTheirOwn(
    size: Double, family: String?, design: FontDesign, opticalSize: OpticalSize, found: String?
  ) throws {
    var font = Font(family: family, size: size, design: design)
    font.opticalSize = opticalSize
    func families(_ element: some Element) -> [String?] {
      commands(element).map {
        if case .text(let run) = $0 { run.paragraph.font.family } else { "no text" }
      }
    }
    #expect(families(Text("a", font: font)) == [found])
    #expect(families(ArcText("a", radius: 500, font: font)) == [found])
  }

  /// Otherwise its letters would become wider while it shrinks.
  @Test func aTextThatShrinksKeepsItsFamily() {
    var text = Text("hello", font: Font(size: 40))
    (text.font.opticalSize, text.minimumScale, text.maxWidth) = (.auto, 0.5, 50)
    #expect(lines(text)[0].contains("Inter Display 20 regular"))
  }

  @Test func aSpanMayBeAllThatIsSeen() {
    var text = Text("ab", color: .clear)
    text.spans = [TextSpan("a"), TextSpan("b")]
    let context = SceneContext(text: FixedText())
    #expect(text.altDescription(in: context) == .hidden)
    text.spans[1].color = .red
    #expect(text.altDescription(in: context) == .text("ab", template: "ab"))
  }

  /// The case applies after the values are inserted, and only to the picture.
  @Test func valuesHaveTheCaseOfTheText() {
    var context = SceneContext(text: FixedText())
    context.values = TextValues(value: 5)
    context.values?.unit = "km"
    var text = Text("{value} {unit}")
    text.textCase = .uppercase
    let run = text.draw(in: Rect(x: 0, y: 0, width: 90, height: 30), context: context)
    #expect(DisplayList(run).description.hasPrefix(#"text "5 KM""#))
    #expect(text.altDescription(in: context) == .text("5 km", template: "{value} {unit}"))
  }

  @Test func onlyATextOfTransparentColorsIsHidden() {
    var text = Text("hello")
    text.gradient = ShapeGradient(.radial, RingColors([.clear, .clear]))
    let context = SceneContext(text: FixedText())
    #expect(text.altDescription(in: context) == .hidden)
    text.gradient = ShapeGradient(.radial, RingColors([.clear, .red]))
    text.color = .clear
    #expect(text.altDescription(in: context) == .text("hello", template: "hello"))
  }

  @Test func placeholdersNeedValues() {
    let values = TextValues(fraction: 1.256, value: 37, remaining: 4.2)
    func filled(_ text: String) -> String { TextTemplate.fill(text, with: values) }
    #expect(filled("{percent} %") == "126 %")
    #expect(filled("{percent:.1f}") == "125.6")
    #expect(filled("{value}/{value:.2f}") == "37/37.00")
    #expect(filled("{remaining} {remaining:.1f}") == "0:05 4.2")
    #expect(filled("{{value} {other} {value") == "{value} {other} {value")
    #expect(filled("{value:.99f}{value:x}") == "{value:.99f}{value:x}")
    #expect(TextTemplate.fill("{percent}", with: nil) == "{percent}")
    #expect(TextTemplate.fill("{percent}", with: TextValues()) == "–")
  }

  @Test(arguments: [
    ("{a{a{percent}", "{a{a50"), ("{a{{b}", "{a{b}"), ("{{{percent}", "{50"), ("{{{{", "{{"),
    ("{", "{"), ("a{", "a{"), ("{}", "{}"), ("}{percent}}", "}50}"), ("{a}{percent}", "{a}50"),
    ("{ {percent}", "{ 50"), ("{{percent}}", "{percent}}"), ("{percent:}", "{percent:}"),
    ("{{{", "{{"), ("é{percent}é", "é50é"), ("{percent{percent}", "{percent50"),
  ])
  func bracesThatAreNoPlaceholders(template: String, text: String) {
    #expect(TextTemplate.fill(template, with: TextValues(fraction: 0.5)) == text)
  }

  /// A search to the end of the text for each brace would read the first characters thousands of
  /// times.
  @Test(arguments: ["{a", "{", "{a}", "a", "{{a", "}", "{aaaaaaaaaaaaaaaaaaaaaaaaaaa", "{percent}"])
  func noCharacterIsLookedAtTwice(part: String) {
    let characters = Counted(Array(String(repeating: part, count: 1000)))
    let pieces = TextTemplate.segments(of: characters)
    #expect(!pieces.isEmpty)
    #expect(characters.reads.count == characters.count)
  }

  /// The same template is three characters wide in one element and five in the other.
  @Test func oneTextInTwoSurroundingsHasTwoSizes() {
    let shared = AnyElement(Text("{percent} %", font: Font(size: 20)))
    let row = HStack(
      children: [0.05, 1].map { progress in
        var petals = Petals(progress: progress)
        petals.label = shared
        return AnyElement(petals)
      })
    let size = row.size(for: .unspecified, in: SceneContext(text: FixedText()))
    #expect(size.width == 30 + 8 + 50)
  }

  @Test(arguments: [
    (0.0, 0, "0"), (12.5, 0, "12"), (13.5, 0, "14"), (-0.4, 0, "0"), (-1.25, 1, "-1.2"),
    (0.05, 2, "0.05"), (1e20, 0, "100000000000000000000"), (.nan, 0, "nan"), (99.99, 1, "100.0"),
  ])
  func decimals(value: Double, decimals: Int, text: String) {
    #expect(NumberText.decimal(value, decimals: decimals) == text)
  }

  @Test(arguments: [
    (0.0, "0:00"), (0.01, "0:01"), (59.2, "1:00"), (61, "1:01"), (3600, "1:00:00"),
    (86_399, "23:59:59"), (-5, "0:00"), (.infinity, "–"),
  ])
  func clock(seconds: Double, text: String) {
    #expect(NumberText.clock(seconds) == text)
  }
}
