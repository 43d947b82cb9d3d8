import RingCore
import TestSupport
import Testing

@testable import RingScene

/// Returns a text with 0.9 em above the baseline and 0.3 em below it per line.
private func text(_ size: Double, lines: Int = 1) -> AnyElement {
  AnyElement(
    Text(
      Array(repeating: "ab", count: lines).joined(separator: "\n"), font: Font(size: size)))
}

/// Returns the top edges of all texts and filled rectangles, in drawing order.
private func tops(_ element: some Element) -> [Double] {
  func tops(_ commands: [DrawCommand]) -> [Double] {
    commands.flatMap { command -> [Double] in
      switch command {
      case .text(let run): return [run.origin.y]
      case .fill(let path, _, _):
        guard case .move(let corner)? = path.elements.first else { return [] }
        return [corner.y]
      case .group(_, let inner): return tops(inner)
      case .stroke, .image: return []
      }
    }
  }
  return tops(commands(element)).map { ($0 * 1e9).rounded() / 1e9 }
}

private func baselines(_ element: some Element) -> [Double]? {
  let context = SceneContext(text: FixedText())
  let size = element.size(for: .unspecified, in: context)
  return element.baselines(in: size, context: context).map { [$0.first, $0.last] }
}

/// All expected numbers were derived by hand from SwiftUI's rules.
@Suite struct BaselineTests {
  private func row(_ alignment: VerticalAlignment, _ children: AnyElement...) -> HStack {
    HStack(alignment: alignment, spacing: 0, children: children)
  }

  @Test func textsOfSeveralSizesStandOnOneLine() {
    // Baselines at 9 and 18; 3 and 6 below them.
    let row = row(.firstTextBaseline, text(10), text(20))
    #expect(tops(row) == [9, 0])
    #expect(naturalSize(row).height == 24)
    #expect(tops(self.row(.center, text(10), text(20))) == [6, 0])
  }

  @Test func firstAndLastLines() {
    // Three lines of 12: baselines at 9 and 33, total height 36.
    let first = row(.firstTextBaseline, text(20), text(10, lines: 3))
    #expect(tops(first) == [0, 9])
    #expect(naturalSize(first).height == 45)
    let last = row(.lastTextBaseline, text(20), text(10, lines: 3))
    #expect(tops(last) == [15, 0])
    #expect(naturalSize(last).height == 39)
  }

  @Test func elementsWithoutTextStandOnTheBaseline() {
    // The box's bottom edge at 30, the text's baseline at 9 below its top.
    let row = row(.firstTextBaseline, text(10), box(5, 30))
    #expect(tops(row) == [21, 0])
    #expect(naturalSize(row).height == 33)
    #expect(tops(self.row(.lastTextBaseline, box(5, 4), box(5, 10))) == [6, 0])
  }

  /// A divider is as tall as its row or, on a baseline, as the row above the baseline.
  @Test(
    arguments: [(.center, 12), (.top, 12), (.firstTextBaseline, 9), (.lastTextBaseline, 9)]
      as [(VerticalAlignment, Double)])
  func aDividerMakesNoRowTaller(alignment: VerticalAlignment, height: Double) {
    let trace = LayoutTrace()
    let row = row(alignment, text(10), AnyElement(Divider()))
    let layout = Scene(root: AnyElement(row)).layout(measuring: FixedText(), trace: trace)
    #expect(layout.size.height == 12)
    let frames = trace.nodes.filter { $0.type != HStack.typeName }.map(\.rect)
    #expect(frames.map(\.minY) == [0, 0])
    #expect(frames.map(\.height) == [12, height])
  }

  @Test func paddingShiftsTheBaseline() {
    let padded = AnyElement(text(10).padding(Insets(top: 7, bottom: 100)))
    #expect(baselines(padded) == [16, 16])
    #expect(tops(row(.firstTextBaseline, padded, text(20))) == [9, 0])
    #expect(naturalSize(row(.firstTextBaseline, padded, text(20))).height == 18 + 103)
  }

  @Test func framesShiftTheBaseline() {
    // 12 points of text in 40: 14 above it if centred, none if at the top.
    #expect(baselines(text(10).frame(height: 40)) == [23, 23])
    #expect(baselines(text(10).frame(height: 40, alignment: .top)) == [9, 9])
    #expect(baselines(text(10).frame(minHeight: 40, alignment: .bottom)) == [37, 37])
    #expect(
      tops(row(.firstTextBaseline, AnyElement(text(10).frame(height: 40)), text(20))) == [14, 5])
  }

  /// `offset` changes only the drawing, not the layout, as in SwiftUI.
  @Test func anOffsetIsSeen() {
    let raised = AnyElement(text(10).offset(y: -4))
    #expect(baselines(raised) == [9, 9])
    #expect(tops(row(.firstTextBaseline, raised, text(20))) == [5, 0])
  }

  @Test func effectsPassTheBaselineOn() {
    let modified = text(10).background(.white).border(.black).opacity(0.5).blur(radius: 2)
      .rotationEffect(.degrees(9)).scaleEffect(2).hidden().foregroundColor(.white)
    #expect(baselines(modified) == [9, 9])
    #expect(baselines(text(10).overlay { text(90) }) == [9, 9])
    #expect(baselines(Box(width: 1, height: 1).background { text(10) }) == nil)
  }

  @Test func stacksPassOnTheFirstOfTheFirstAndTheLastOfTheLast() {
    let column = VStack(spacing: 2, children: [box(1, 5), text(10), text(20)])
    // The box extends to 5, the texts begin at 7 and 21: baselines at 16 and 39.
    #expect(baselines(column) == [16, 39])
    #expect(baselines(row(.top, text(20), text(10), box(1, 90))) == [9, 18])
    #expect(baselines(row(.firstTextBaseline, text(20), text(10))) == [18, 18])
    #expect(baselines(ZStack(alignment: .bottom, children: [box(1, 50), text(10)])) == [47, 47])
    #expect(baselines(Grid(columns: 1, spacing: 0, children: [text(10), text(10)])) == [9, 21])
    #expect(baselines(VStack(children: [box(1, 1), box(2, 2)])) == nil)
    #expect(tops(row(.lastTextBaseline, AnyElement(column), text(10))) == [0, 7, 21, 30])
  }

  @Test func legendsAndProgressViewsHaveTexts() {
    var legend = Legend([.init("a", color: .red), .init("b", color: .blue)])
    legend.font = Font(size: 10)
    // Two lines of 12, 6 apart.
    #expect(baselines(legend) == [9, 27])
    var view = ProgressView(value: 0.5)
    #expect(baselines(view) == nil)
    view.label = text(10)
    #expect(baselines(view) == [9, 9])
  }

  @Test func rowsFromTheRightStandOnTheSameLine() {
    var canvas = Canvas()
    canvas.layoutDirection = .rightToLeft
    let scene = Scene(
      canvas: canvas, root: AnyElement(row(.firstTextBaseline, text(10), text(20))))
    let origins = scene.layout(measuring: FixedText()).displayList.commands.map { command in
      if case .text(let run) = command { run.origin } else { Point.zero }
    }
    #expect(origins == [Point(x: 20, y: 9), Point(x: 0, y: 0)])
  }

  @Test func infiniteElementsHaveNoBaseline() {
    let tall = AnyElement(text(10).frame(maxHeight: .infinity))
    let row = row(.firstTextBaseline, tall, text(20))
    let context = SceneContext(text: FixedText())
    #expect(
      row.size(for: ProposedSize(width: 50, height: .infinity), in: context).height == .infinity)
    #expect(row.size(for: ProposedSize(width: 50, height: 60), in: context).height == 60)
  }

  @Test(.watchdog(seconds: 60)) func deepRowsAreLaidOutInLinearTime() {
    var element = text(10)
    for _ in 0..<200 {
      element = AnyElement(row(.firstTextBaseline, element, box(0, 1)))
    }
    #expect(naturalSize(element).height == 12)
  }
}

@Suite struct DrawingOrderTests {
  private func children(_ orders: Double...) -> [AnyElement] {
    orders.enumerated().map { index, order in
      AnyElement(Box(width: Double(index + 1), height: 1).zIndex(order))
    }
  }

  /// Returns the widths of the drawn rectangles, which identify the children.
  private func order(_ element: some Element) -> [Double] {
    commands(element).compactMap { command in
      guard case .fill(let path, _, _) = command else { return nil }
      return path.bounds.map(\.width)
    }
  }

  @Test func allContainersDrawTheGreatestLast() {
    let children = children(0, 2, -1, 2, 0)
    let expected: [Double] = [3, 1, 5, 2, 4]
    #expect(order(HStack(children: children)) == expected)
    #expect(order(VStack(children: children)) == expected)
    #expect(order(ZStack(children: children)) == expected)
    #expect(order(Grid(children: children)) == expected)
  }

  @Test func placesStay() {
    let row = HStack(spacing: 0, children: children(1, 0))
    #expect(corners(row).map(\.x) == [1, 0])
    #expect(naturalSize(row) == Size(width: 3, height: 1))
  }
}
