import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

/// Children lie inside their stacks and grids, and letters inside the frames of their texts.
@Suite struct StackRoomTests {
  /// The number of random scenes per test case; 25 cases with 400 each are the full check.
  private static let sceneCount = 12
  /// The tolerance for the rounding of glyph positions, in points.
  private static let tolerance = 0.25

  @Test(arguments: TestCases.seeds(25))
  func randomScenesKeepTheirChildrenInside(case number: UInt64) throws {
    let text = Renderer().textMeasurer
    for index in 0..<UInt64(Self.sceneCount) {
      var random = SplitMix64(seed: number << 32 | index)
      let scene = RandomStacks.scene(&random)
      let trace = LayoutTrace()
      let layout = scene.layout(measuring: text, trace: trace)
      #expect(layout.problem == nil)
      let outside = Self.outside(trace, Self.runs(layout.displayList.commands), text)
      #expect(outside.isEmpty, "case \(number), scene \(index)")
      guard outside.isEmpty else { return }
    }
  }

  /// The least flexible column would get half of the grid, if its own size were proposed to it.
  @Test func aGridOfNaturalSizeBreaksNoTextBesideASpacer() {
    let string = "well-known 50 % 50 %"
    let grid = Grid(columns: 2, children: [AnyElement(Spacer()), AnyElement(Text(string))])
    let text = Renderer().textMeasurer
    let layout = Scene(root: AnyElement(VStack(children: [AnyElement(grid)])))
      .layout(measuring: text)
    let lines = Self.runs(layout.displayList.commands).map {
      text.layoutResult(of: $0.paragraph)?.lines
    }
    #expect(lines == [[string]])
  }

  /// Its size without any width is that of its limited lines, not that of all its words.
  @Test func aTextWithALimitOfItsLinesIsDrawnAsMeasuredWithoutAnyWidth() {
    var limited = Text("a b c d e f I a", font: Font(size: 24))
    limited.lineLimit = 2
    let scene = Scene(root: AnyElement(FrameLayout(width: 0, AnyElement(limited))))
    let text = Renderer().textMeasurer
    let trace = LayoutTrace()
    let layout = scene.layout(measuring: text, trace: trace)
    #expect(Self.outside(trace, Self.runs(layout.displayList.commands), text).isEmpty)
  }

  /// Returns a description of every frame outside its parent, and of every cut text.
  private static func outside(
    _ trace: LayoutTrace, _ runs: [TextRun], _ text: any TextMeasuring
  ) -> [String] {
    let nodes = trace.nodes
    var problems: [String] = []
    for node in nodes where RandomStacks.containers.contains(node.type) {
      for child in node.children where !contains(node.rect, child.rect) {
        problems.append("\(child.type) \(child.rect) is outside \(node.type) \(node.rect)")
      }
    }
    for (node, run) in zip(nodes.filter { $0.type == Text.typeName }, runs) {
      let frame = Rect(origin: node.rect.origin, size: text.size(of: run.paragraph))
      if !contains(node.rect, frame) {
        problems.append("“\(run.paragraph.text)” \(frame.size) is cut by \(node.rect)")
      }
    }
    return problems
  }

  private static func contains(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX - tolerance && inner.maxX <= outer.maxX + tolerance
      && inner.minY >= outer.minY - tolerance && inner.maxY <= outer.maxY + tolerance
  }

  private static func runs(_ commands: [DrawCommand]) -> [TextRun] {
    commands.flatMap { command -> [TextRun] in
      switch command {
      case .text(let run): [run]
      case .group(_, let inner): runs(inner)
      default: []
      }
    }
  }
}

/// Random stacks and grids of texts, dividers and spacers.
private enum RandomStacks {
  /// The types of elements that are at least as large as their content.
  static let containers: Set = ["hstack", "vstack", "zstack", "grid", "padding", "background"]

  private static let words = [
    "abc", "Hello Hello 50 %", "a b c d e f I a", "CamelCaseWord Donaudampfschifffahrt a",
    "日本語", "well-known 50 % 50 %", "gypsy (q)", "12", "one two three", "— foo/bar", "李小龍 said",
  ]

  static func scene(_ random: inout SplitMix64) -> Scene {
    var canvas = Canvas()
    if chance(&random) { canvas.layoutDirection = .rightToLeft }
    var root = container(&random, depth: 3)
    if chance(&random) {
      root = AnyElement(FrameLayout(width: Double.random(in: 60...400, using: &random), root))
    }
    if chance(&random) { root = AnyElement(VStack(children: [root])) }
    return Scene(canvas: canvas, root: root)
  }

  private static func chance(_ random: inout SplitMix64) -> Bool {
    Int.random(in: 0..<3, using: &random) == 0
  }

  private static func element(_ random: inout SplitMix64, depth: Int) -> AnyElement {
    let element: AnyElement
    switch Int.random(in: 0..<10, using: &random) {
    case 0: element = AnyElement(Spacer())
    case 1: element = AnyElement(Divider())
    case 2..<6 where depth > 0: element = container(&random, depth: depth)
    default: element = text(&random)
    }
    guard Int.random(in: 0..<6, using: &random) == 0 else { return element }
    let side = Double.random(in: 0...6, using: &random)
    return AnyElement(
      Padding(Insets(top: side, leading: side, bottom: side, trailing: side), element))
  }

  private static func text(_ random: inout SplitMix64) -> AnyElement {
    var text = Text(
      words.randomElement(using: &random) ?? "",
      font: Font(size: Double.random(in: 6...30, using: &random)))
    if chance(&random) { text.lineLimit = Int.random(in: 1...2, using: &random) }
    if chance(&random) { text.minimumScale = Double.random(in: 0.2...0.9, using: &random) }
    if chance(&random) { text.maxWidth = Double.random(in: 20...150, using: &random) }
    text.alignment = [.leading, .center, .trailing].randomElement(using: &random) ?? .leading
    return AnyElement(text)
  }

  private static func container(_ random: inout SplitMix64, depth: Int) -> AnyElement {
    let children = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      element(&random, depth: depth - 1)
    }
    let spacing = Double.random(in: 0...9, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3:
      let alignment = VerticalAlignment.allCases.randomElement(using: &random) ?? .center
      return AnyElement(HStack(alignment: alignment, spacing: spacing, children: children))
    case 3..<6:
      let alignment = HorizontalAlignment.allCases.randomElement(using: &random) ?? .center
      return AnyElement(VStack(alignment: alignment, spacing: spacing, children: children))
    case 6:
      let alignment = Alignment.allCases.randomElement(using: &random) ?? .center
      return AnyElement(ZStack(alignment: alignment, children: children))
    default:
      let alignment = Alignment.allCases.randomElement(using: &random) ?? .center
      return AnyElement(
        Grid(
          columns: Int.random(in: 1...3, using: &random), spacing: spacing, alignment: alignment,
          children: children))
    }
  }
}
