import Foundation
import RingCore
import RingScene

/// A ring of proportional parts around a hole, clockwise from 12 o'clock.
nonisolated public struct Donut: View, ElementView {
  /// A part of a donut; its angle is in proportion to its value.
  public struct Part: Hashable, Sendable {
    let label: String
    let value: Double
    let color: Color?

    /// Creates a part. `value` is ≥ 0.
    ///
    /// `label` is the text in legends and in the donut's own labels. Default of `color`: one of
    /// twelve system colours, by the index of the part.
    public init(_ label: String, _ value: Double, color: Color? = nil) {
      (self.label, self.value, self.color) = (label, value, color)
    }
  }

  var scene: SceneElement<RingScene.Donut>

  public nonisolated var _body: some View { scene }

  /// Creates a donut of `parts`.
  ///
  /// `diameter` is in points, > 0; `nil` fills the proposed size. `hole` is the hole's diameter as
  /// a fraction of the donut's, 0…1. `gap` is the distance between neighbours in points, ≥ 0.
  public init(
    _ parts: [Part], diameter: CGFloat? = 120, hole: Double = 0.6, gap: CGFloat = 0
  ) {
    scene = SceneElement { inputs in
      let parts = parts.map { part in
        DonutPart(
          inputs.number(part.value, "value", in: 0...Double.greatestFiniteMagnitude),
          color: part.color.map(inputs.sceneColor), label: TextTemplate.escaped(part.label))
      }
      return RingScene.Donut(
        parts, diameter: diameter.map { inputs.positive($0, "diameter") },
        hole: inputs.number(hole, "hole", in: 0...1), gap: inputs.nonnegative(gap, "gap"))
    }
  }

  /// Shows the labels of the parts, inside the parts if there is space, otherwise outside.
  ///
  /// If labels outside would overlap, they form a column on each side, and leader lines join them
  /// to their parts. A label for which a column has no space is left out with a warning. Every
  /// frame of an animation arranges its labels anew, so that a label may jump if the parts change.
  public func labels() -> Donut { changing { donut, _ in donut.labels() } }

  /// Sets the view in the hole, which does not change the donut's size.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> Donut {
    let content = content()
    return changing { $0.with(\.center, $1.element(of: content, part: 1)) }
  }
}
