import RingCore
import RingRender
import Testing

@testable import RingScene

/// The form, font and colour of the labels of different elements.
@Suite struct LabelFormTests {
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
