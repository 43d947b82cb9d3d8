import RingCore
import RingScene

/// A shape style that is also a view.
///
/// It fills the proposed size, and takes 10 points in unspecified dimensions.
nonisolated public protocol _PaintView: ShapeStyle, View where Body == Never {}

nonisolated extension _PaintView {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let paint = inputs.animated(view._paint(in: inputs.environment))
    return _ViewList(
      ClosureElement { proposal, _ in
        proposal.replacingUnspecified(by: ProposedSize.natural)
      } draw: { rect, _ in
        paint.filling(.box(rect), in: rect)
      })
  }
}

extension Color: _PaintView {}
extension LinearGradient: _PaintView {}
extension RadialGradient: _PaintView {}
extension EllipticalGradient: _PaintView {}
extension AngularGradient: _PaintView {}
extension Gradient: _PaintView {}
