import Foundation
import RingCore
import RingScene

/// Concentric rings, the outermost first, whose radii and thicknesses follow from one diameter.
nonisolated public struct ActivityRings: View, ElementView {
  var scene: SceneElement<RingScene.ActivityRings>

  public nonisolated var body: some View { scene }

  /// Creates concentric rings, the outermost first.
  ///
  /// `diameter` is that of the outermost ring in points, edge lines included, > 0; `nil` fills the
  /// proposed size. `thickness` is the width of every ring in points, > 0; default: in proportion
  /// to the diameter. `spacing` is the gap between neighbours in points, ≥ 0. Open rings are as
  /// large as their arcs or, if `fitsCircle`, as the full circle.
  public init(
    _ rings: [ActivityRing], diameter: CGFloat? = nil, thickness: CGFloat? = nil,
    spacing: CGFloat = 0, fitsCircle: Bool = false
  ) {
    scene = SceneElement { inputs in
      var element = RingScene.ActivityRings()
      element.rings = rings.enumerated().map { index, ring in
        ring.scene.make(inputs.child(.index(index), ActivityRing.self))
      }
      element.diameter = diameter.map { inputs.positive($0, "diameter") }
      element.thickness = thickness.map { inputs.positive($0, "thickness") }
      element.spacing = inputs.nonnegative(spacing, "spacing")
      element.fit = fitsCircle ? .circle : .arc
      return element
    }
  }

  /// Creates concentric rings, one for each element of a sequence, the outermost first.
  ///
  /// The other arguments are as in `init(_:diameter:thickness:spacing:fitsCircle:)`.
  public init<Data: Sequence>(
    _ data: Data, diameter: CGFloat? = nil, thickness: CGFloat? = nil, spacing: CGFloat = 0,
    fitsCircle: Bool = false, ring: (Data.Element) throws -> ActivityRing
  ) rethrows {
    self.init(
      try data.map(ring), diameter: diameter, thickness: thickness, spacing: spacing,
      fitsCircle: fitsCircle)
  }

  /// Sets the view in the centre, which does not change the sizes of the rings.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> ActivityRings {
    let content = content()
    return changing { rings, inputs in rings.center = inputs.element(of: content, part: 1) }
  }
}
