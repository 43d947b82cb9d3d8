import Foundation
import RingCore
import RingScene

/// Concentric rings, the outermost first, whose radii and thicknesses follow from one diameter.
nonisolated public struct ActivityRings: View, ElementView {
  var scene: SceneElement<RingScene.ActivityRings>

  public nonisolated var _body: some View { scene }

  /// Creates concentric rings, the outermost first.
  ///
  /// `diameter` is that of the outermost ring in points, edge lines included, > 0; `nil` fills the
  /// proposed size. `thickness` is the width of every ring in points, > 0; default: in proportion
  /// to the diameter. `spacing` is the gap between neighbours in points, ≥ 0.
  public init(
    _ rings: [ActivityRing], diameter: CGFloat? = nil, thickness: CGFloat? = nil,
    spacing: CGFloat = 0
  ) {
    scene = SceneElement { inputs in
      let elements = rings.enumerated().map { index, ring in
        ring.scene.element(inputs.child(.index(index), ActivityRing.self))
      }
      return RingScene.ActivityRings(
        elements, diameter: diameter.map { inputs.positive($0, "diameter") },
        thickness: thickness.map { inputs.positive($0, "thickness") },
        spacing: inputs.nonnegative(spacing, "spacing"))
    }
  }

  /// Creates concentric rings, one for each element of a sequence, the outermost first.
  ///
  /// The lengths are as in `init(_:diameter:thickness:spacing:)`.
  public init<Data: Sequence>(
    _ data: Data, diameter: CGFloat? = nil, thickness: CGFloat? = nil, spacing: CGFloat = 0,
    ring: (Data.Element) throws -> ActivityRing
  ) rethrows {
    self.init(
      try data.map(ring), diameter: diameter, thickness: thickness, spacing: spacing)
  }

  /// Sets the view in the centre, which does not change the sizes of the rings.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> ActivityRings {
    let content = content()
    return changing { $0.with(\.center, $1.element(of: content, part: 1)) }
  }
}
