import Foundation
import RingCore
import RingScene

/// A line of text along a circle, in the environment's font and colour.
nonisolated public struct ArcText: View, ElementView {
  /// The position of the text relative to the circle: outside, on or inside it.
  public typealias Placement = ArcTextPlacement

  var scene: SceneElement<RingScene.ArcText>

  public nonisolated var _body: some View { scene }

  /// Creates a text around a circle of `radius` points, > 0, centred at `angle`.
  ///
  /// `angle` is clockwise from 12 o'clock. The text runs in the direction in which it is not upside
  /// down.
  public init(
    _ text: String, radius: CGFloat = 60, at angle: Angle = .zero, placement: Placement = .outside
  ) {
    scene = SceneElement { inputs in
      let style = inputs.textStyle(RingCore.Font())
      var arc = RingScene.ArcText(
        TextTemplate.escaped(text), radius: inputs.positive(radius, "radius"),
        at: .degrees(inputs.finite(angle.degrees, "angle")), font: style.font)
      arc.color = style.color ?? arc.color
      arc.placement = placement
      return arc
    }
  }
}
