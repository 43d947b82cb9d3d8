import RingCore
import RingRender
import RingScene
import Testing

/// The label of a gauge, scaled to its diameter, with real fonts.
@Suite struct ScaledLabelTests {
  @Test func aScaledLabelIsNotBroken() throws {
    let context = SceneContext(text: Renderer().textMeasurer)
    for diameter in stride(from: 12.3, through: 400, by: 9.71) {
      for label in [RingLabel.percent, .text("{value:.3f} km/h")] {
        var gauge = Gauge(value: 72)
        (gauge.diameter, gauge.thickness, gauge.label) = (diameter, 3, label)
        let rect = Rect(origin: .zero, size: gauge.size(for: .unspecified, in: context))
        let runs = gauge.draw(in: rect, context: context).compactMap { command -> TextRun? in
          if case .text(let run) = command { return run }
          return nil
        }
        var paragraph = try #require(runs.first).paragraph
        let height = context.text.size(of: paragraph).height
        paragraph.width = nil
        #expect(height > 0 && height == context.text.size(of: paragraph).height, "\(diameter)")
      }
    }
  }
}
