import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

/// Texts in nested stacks and grids, with real fonts.
@Suite struct WholeTextTests {
  private static let words = [
    "abc", "Wwwi", "a b c d e", "Total steps", "12", "Photographs", "i i",
  ]

  private static func element(
    _ random: inout SplitMix64, depth: Int, hasSpacer: Bool = false
  ) -> AnyElement {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
      let size = Double.random(in: 5...30, using: &random)
      return AnyElement(Text(words.randomElement(using: &random) ?? "", font: Font(size: size)))
    }
    let kind = Int.random(in: 0..<3, using: &random)
    var children = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      element(&random, depth: depth - 1)
    }
    // A stack of its natural size has no space for a spacer; any other shares it among its children.
    if hasSpacer, kind < 2 { children.append(AnyElement(Spacer())) }
    let spacing = Double.random(in: 0...9, using: &random)
    switch kind {
    case 0: return AnyElement(HStack(spacing: spacing, children: children))
    case 1: return AnyElement(VStack(spacing: spacing, children: children))
    default: return AnyElement(Grid(columns: 2, spacing: spacing, children: children))
    }
  }

  private static func fonts(_ element: AnyElement) -> [Font] {
    switch element.element {
    case let text as Text: [text.font]
    case let stack as HStack: stack.children.flatMap(fonts)
    case let stack as VStack: stack.children.flatMap(fonts)
    case let grid as Grid: grid.children.flatMap(fonts)
    default: []
    }
  }

  @Test(arguments: TestCases.seeds(40))
  func aLayoutOfNaturalSizeBreaksAndShrinksNoText(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let root = Self.element(&random, depth: 3, hasSpacer: seed % 2 == 0)
    let text = Renderer().textMeasurer
    let runs = Scene(root: root).layout(measuring: text).displayList.commands.compactMap {
      command -> TextRun? in
      if case .text(let run) = command { run } else { nil }
    }
    #expect(runs.map(\.paragraph.font) == Self.fonts(root))
    for run in runs {
      #expect(text.layoutResult(of: run.paragraph)?.lines == [run.paragraph.text], "\(run)")
    }
  }

  /// The words of a narrow row are drawn whole, beside each other.
  @Test(arguments: [("Calories", "Exercise", 80.0), ("Go", "Photographs", 90)])
  func aNarrowRowBreaksNoWord(first: String, second: String, width: Double) throws {
    let row = HStack(children: [first, second].map { AnyElement(Text($0)) })
    let text = Renderer().textMeasurer
    let context = SceneContext(text: text)
    let size = row.size(for: ProposedSize(width: width), in: context)
    #expect(size.width < width + 0.5)
    let runs = row.draw(in: Rect(origin: .zero, size: size), context: context).compactMap {
      command -> TextRun? in
      if case .text(let run) = command { run } else { nil }
    }
    try #require(runs.count == 2)
    #expect(runs.map { text.layoutResult(of: $0.paragraph)?.lines } == [[first], [second]])
    let end = runs[0].origin.x + text.size(of: runs[0].paragraph).width
    #expect(end <= runs[1].origin.x - 7.5)
  }
}
