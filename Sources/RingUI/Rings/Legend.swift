import Foundation
import RingCore
import RingScene

/// A list of marks and names, as for the parts of a donut, in the environment's font and colour.
nonisolated public struct Legend: View, ElementView {
  /// The direction in which entries are arranged: one below the other, or side by side.
  public typealias Layout = LegendLayout

  var scene: SceneElement<RingScene.Legend>

  public nonisolated var body: some View { scene }

  /// Creates the legend of a donut. Default font: 13 points.
  ///
  /// Marks are discs or, if they are `isSquare`, squares with rounded corners. `markSize` is the
  /// side of a mark, > 0, and `spacing` the distance between neighbouring entries, ≥ 0, in points.
  public init(
    _ donut: Donut, layout: Layout = .column, isSquare: Bool = false, markSize: CGFloat = 10,
    spacing: CGFloat = 6
  ) {
    self.init(layout, isSquare: isSquare, markSize: markSize, spacing: spacing) { inputs in
      let donut = donut.scene.make(inputs.child(.auxiliary, Donut.self))
      return RingScene.Legend.entries(of: donut.parts, total: donut.total)
    }
  }

  /// Creates a legend of names and the colours of their marks. Default font: 13 points.
  ///
  /// The other arguments are as in `init(_:layout:isSquare:markSize:spacing:)` with a donut.
  public init(
    _ entries: [(label: String, color: Color)], layout: Layout = .column, isSquare: Bool = false,
    markSize: CGFloat = 10, spacing: CGFloat = 6
  ) {
    self.init(layout, isSquare: isSquare, markSize: markSize, spacing: spacing) { inputs in
      entries.map { .init(TextTemplate.escaped($0.label), color: inputs.sceneColor($0.color)) }
    }
  }

  private init(
    _ layout: Layout, isSquare: Bool, markSize: CGFloat, spacing: CGFloat,
    _ entries: @escaping (_ViewInputs) -> [RingScene.Legend.Entry]
  ) {
    scene = SceneElement { inputs in
      var legend = RingScene.Legend(entries(inputs))
      (legend.layout, legend.mark) = (layout, isSquare ? .square : .circle)
      legend.markSize = inputs.positive(markSize, "mark size")
      legend.spacing = inputs.nonnegative(spacing, "spacing")
      let style = inputs.textStyle(legend.font)
      (legend.font, legend.color) = (style.font, style.color ?? legend.color)
      return legend
    }
  }
}
