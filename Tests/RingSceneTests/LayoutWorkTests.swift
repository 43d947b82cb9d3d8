import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The layout of every scene ends in bounded time, however deeply its stacks and grids are nested.
@Suite struct LayoutWorkTests {
  /// A text measurer that counts its calls and reports `cost` microseconds of work for each.
  private final class Counter: TextMeasuring {
    private(set) var count = 0
    var work: Int { count * cost }
    private let cost: Int

    private let hasMissingCharacters: Bool

    init(cost: Int = 0, hasMissingCharacters: Bool = false) {
      (self.cost, self.hasMissingCharacters) = (cost, hasMissingCharacters)
    }

    func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? {
      var setting = TextLayoutResult(lines: [], faces: [])
      setting.hasMissingCharacters = hasMissingCharacters
      return setting
    }

    func size(of paragraph: Paragraph) -> Size {
      count += 1
      return FixedText().size(of: paragraph)
    }
  }

  /// A text measurer that records the widths of the paragraphs it measures.
  private final class Widths: TextMeasuring {
    private(set) var measured: Set<Double?> = []

    func size(of paragraph: Paragraph) -> Size {
      measured.insert(paragraph.width)
      return FixedText().size(of: paragraph)
    }
  }

  @Test(arguments: [(200.0, false), (40.0, true)])
  func theMinimumWidthOfATextIsOnlyMeasuredIfAStackIsTooShort(width: Double, isMeasured: Bool) {
    var ring = ActivityRing(progress: 0.5)
    ring.radius = 10
    let row = HStack(children: [AnyElement(ring), AnyElement(Text("a b", font: Font(size: 20)))])
    var scene = Scene(root: AnyElement(row))
    scene.canvas.width = width
    let widths = Widths()
    _ = scene.layout(measuring: widths)
    #expect(widths.measured.contains(0) == isMeasured)
  }

  private static func nest(_ depth: Int, _ leaf: AnyElement) -> AnyElement {
    (0..<depth).reduce(leaf) { inner, _ in
      AnyElement(Grid(columns: 2, spacing: 1.3, children: [inner, leaf, leaf]))
    }
  }

  private static let shrinking: AnyElement = {
    var text = Text("hello world foo")
    text.minimumScale = 0.1
    return AnyElement(text)
  }()

  /// Returns a text that is scaled down to a width in points.
  private static func shrinking(to width: Double) -> AnyElement {
    var text = Text("text")
    (text.minimumScale, text.maxWidth) = (0.01, width)
    return AnyElement(text)
  }

  private static func layout(
    _ root: AnyElement, _ text: any TextMeasuring = FixedText()
  ) -> Scene.Layout {
    var canvas = Canvas()
    (canvas.width, canvas.height) = (100, 100)
    return Scene(canvas: canvas, root: root).layout(measuring: text)
  }

  /// The size of a text does not depend on the proposed height.
  ///
  /// If it did, there would be four times as many calls.
  @Test func textsInGridsAreNotAskedForEachHeight() {
    let counter = Counter()
    let layout = Self.layout(Self.nest(8, Self.shrinking), counter)
    #expect(layout.problem == nil)
    #expect(counter.count < 1600, "\(counter.count)")
  }

  @Test func shapesInDeepGridsAreMeasuredInTime() {
    #expect(Self.layout(Self.nest(20, AnyElement(Circle()))).problem == nil)
  }

  @Test func measurementsAreCounted() {
    var work = LayoutWork()
    let measured: [AnyObject] = [Counter(), Counter()]
    let limit = 1 << 19
    let isWithin = (0..<limit).allSatisfy { _ in work.recordMeasurement(measured, 0) }
    #expect(isWithin)
    #expect(work.problem == nil)
    let isBeyond = work.recordMeasurement(measured, 0) || work.recordMeasurement(measured, 0)
    #expect(!isBeyond)
    #expect(work.problem == .measurements(elements: 2, limit: limit))
  }

  @Test func gridsOfShrinkingTextsMayBeDeep() {
    #expect(Self.layout(Self.nest(20, Self.shrinking)).problem == nil)
  }

  /// Each font size counts as a millisecond, so 512 of them exhaust the budget.
  @Test(arguments: [40, 60])
  func deepGridsOfShrinkingTextsAreGivenUp(depth: Int) {
    let counter = Counter()
    #expect(Self.layout(Self.nest(depth, Self.shrinking), counter).problem == .texts)
    #expect(counter.count < 8000, "\(counter.count)")
  }

  /// Each font size counts as eight milliseconds if some of the characters are in no font.
  @Test(arguments: [(false, nil), (true, LayoutLimitError.texts)])
  func sizesOfMissingCharactersAreGivenUpEarlier(
    hasMissingCharacters: Bool, problem: LayoutLimitError?
  ) {
    let texts = (0..<400).map { Self.shrinking(to: 1 + Double($0) / 1024) }
    let counter = Counter(hasMissingCharacters: hasMissingCharacters)
    #expect(Self.layout(AnyElement(HStack(children: texts)), counter).problem == problem)
  }

  @Test func textsOfOneSizeCountOnce() {
    let texts = (0..<400).map { _ in Self.shrinking(to: 1) }
    let counter = Counter(hasMissingCharacters: true)
    #expect(Self.layout(AnyElement(HStack(children: texts)), counter).problem == nil)
  }

  @Test func tooManyTextsAreGivenUp() {
    let counter = Counter(cost: 64)
    let texts = (0..<90_000).map { AnyElement(Text("text \($0)")) }
    #expect(Self.layout(AnyElement(HStack(children: texts)), counter).problem == .texts)
    #expect(counter.count <= 1 << 16 + 1, "\(counter.count)")
    let few = texts.prefix(10_000)
    #expect(
      Self.layout(AnyElement(HStack(children: Array(few))), Counter(cost: 64)).problem == nil)
  }

  @Test func manyElementsMayBeMeasuredMoreOften() {
    let row = AnyElement(HStack(children: (0..<100).map { _ in AnyElement(Circle()) }))
    let rows = (0..<200).map { _ in AnyElement(HStack(children: [row, AnyElement(Circle())])) }
    #expect(Self.layout(AnyElement(VStack(children: rows))).problem == nil)
  }

  @Test func abandonedLayoutsDrawNothing() {
    var canvas = Canvas()
    (canvas.width, canvas.height) = (100, 100)
    let scene = Scene(canvas: canvas, root: Self.nest(40, Self.shrinking))
    #expect(throws: LayoutLimitError.texts) {
      try scene.forEachPart(measuring: FixedText(), size: { _ in }) { _ in }
    }
  }

  @Test func messages() {
    #expect(
      "\(LayoutLimitError.measurements(elements: 41, limit: 524_288))"
        == "the scene takes too much work to lay out: nested stacks and grids measure "
        + "its 41 elements more than 524288 times in all")
    #expect(
      "\(LayoutLimitError.texts)"
        == "the scene takes too much work to lay out: it has too many different texts, or too many "
        + "sizes of them")
  }
}
