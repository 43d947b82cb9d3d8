import Foundation
import RingCore
import RingScene

/// A line of text along a circle, in the environment's font and colour.
nonisolated public struct ArcText: View, ElementView {
  /// The position of the text relative to the circle: outside, on or inside it.
  public typealias Placement = ArcTextPlacement
  /// The position of the text relative to the angle: after it, around it or before it.
  public typealias Alignment = ArcTextAlignment
  /// The direction in which the text runs around the circle.
  public typealias Reading = ArcTextReading

  var scene: SceneElement<RingScene.ArcText>

  public nonisolated var body: some View { scene }

  /// Creates a text around a circle of `radius` points, > 0, by default centred at `angle`.
  ///
  /// `angle` is clockwise from 12 o'clock. By default, the text runs in the direction in which it
  /// is not upside down. The view is as large as the text or, if `fitsCircle`, as the whole circle.
  public init(
    _ text: String, radius: CGFloat = 60, at angle: Angle = .zero, placement: Placement = .outside,
    alignment: Alignment = .center, reading: Reading = .auto, fitsCircle: Bool = false
  ) {
    scene = SceneElement { inputs in
      let style = inputs.textStyle(RingCore.Font())
      var arc = RingScene.ArcText()
      (arc.text, arc.radius) = (TextTemplate.escaped(text), inputs.positive(radius, "radius"))
      arc.angle = .degrees(inputs.finite(angle.degrees, "angle"))
      (arc.font, arc.color) = (style.font, style.color ?? arc.color)
      (arc.placement, arc.alignment, arc.reading) = (placement, alignment, reading)
      arc.fit = fitsCircle ? .circle : .arc
      return arc
    }
  }
}
