import RingCore
import RingRender
import Testing

@testable import RingScene

/// Pictures that are known to be wrong.
@Suite struct KnownIssueTests {
  /// A line in a fallback font is taller than one in the text's own font.
  @Test func theHalvesOfABadgeAreOfOneHeight() throws {
    func half(_ text: String) -> AnyElement {
      let insets = Insets(top: 4, leading: 4, bottom: 4, trailing: 4)
      return AnyElement(
        Effect(.background(.primary), AnyElement(Padding(insets, AnyElement(Text(text))))))
    }
    let badge = HStack(spacing: 0, children: [half("李小龍"), half("passing")])
    let trace = LayoutTrace()
    _ = Scene(root: AnyElement(badge)).layout(measuring: Renderer().textMeasurer, trace: trace)
    let heights = trace.nodes.filter { $0.type == "background" }.map(\.rect.height)
    try #require(heights.count == 2)
    withKnownIssue("a stack does not make its children equally tall", isIntermittent: true) {
      #expect(heights[0] == heights[1])
    }
  }

  /// The back half of the tip is over the arc, whose gradient ends there.
  @Test func theTipOfAThickRingIsNoBall() throws {
    var ring = ActivityRing(progress: 0.97, radius: 40, thickness: 30)
    (ring.colors, ring.edge) = (RingColors([Color(.white), Color(.black)]), nil)
    ring.tip?.shadow = nil
    let image = try Scene(ring, width: 120, height: 120).image()
    func level(atTurns turns: Double) -> Int {
      let point = Point(x: 60, y: 60).offset(by: 40, towards: .turns(turns))
      return Int(image.pixels[(Int(point.y) * image.width + Int(point.x)) * 4])
    }
    let levels = [0.97, 0.94].map(level)
    withKnownIssue("the whole disc of the tip has one colour") {
      #expect(levels[1] - levels[0] > 4)
    }
  }

  /// Returns the texts of a picture with a theme.
  private func runs(_ element: some Element) -> [TextRun] {
    var canvas = Canvas()
    canvas.theme = .paper
    let layout = Scene(canvas: canvas, root: AnyElement(element))
      .layout(measuring: Renderer().textMeasurer)
    return layout.displayList.commands.compactMap { command in
      if case .text(let run) = command { run } else { nil }
    }
  }

  @Test func theLabelsOfRingsAndGaugesHaveOneForm() throws {
    let rings = runs(ActivityRing(progress: 0.72).with(\.extras.label, .percent))
    let gauges = runs(Gauge(value: 72))
    let (ring, gauge) = (try #require(rings.first), try #require(gauges.first))
    #expect(ring.paragraph.text == "72%" && gauge.paragraph.text == "72%")
    #expect(ring.color == gauge.color)
    #expect(ring.paragraph.font.design == .serif && gauge.paragraph.font.design == .serif)
  }
}
