import Foundation
import RingCore
import RingScene

/// A list of marks and names for the parts of a donut, in the environment's font and colour.
nonisolated public struct Legend: View, ElementView {
  /// The direction in which entries are arranged: one below the other, or side by side.
  public typealias Layout = RingScene.Legend.Layout

  var scene: SceneElement<RingScene.Legend>

  public nonisolated var _body: some View { scene }

  /// Creates the legend of a donut. Default font: 13 points.
  public init(_ donut: Donut, layout: Layout = .column) {
    scene = SceneElement { inputs in
      var legend = RingScene.Legend(donut.scene.element(inputs.child(.auxiliary, Donut.self)))
      legend.layout = layout
      let style = inputs.textStyle(legend.font)
      (legend.font, legend.color) = (style.font, style.color ?? legend.color)
      return legend
    }
  }
}
