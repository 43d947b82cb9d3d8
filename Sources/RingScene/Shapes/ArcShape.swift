import RingCore

/// An arc around the centre of its frame, clockwise from one angle to another.
///
/// A filled arc is closed by a straight line.
package struct ArcShape: Shape {
  /// In points, > 0; `nil` is half the shorter side of the frame.
  package var radius: Double?
  package var from: Angle
  /// If it is below `from`, the arc runs counter-clockwise. A full turn is a circle.
  package var to: Angle
  package var appearance = ShapeAppearance()

  package init(radius: Double? = nil, from: Angle = .zero, to: Angle = .fullTurn) {
    (self.radius, self.from, self.to) = (radius, from, to)
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    radius.map { Size(square: 2 * $0) }
      ?? proposal.replacingUnspecified(by: Self.naturalSize)
  }

  package func path(in rect: Rect, inset: Double) -> Path {
    let radius = (radius ?? min(rect.width, rect.height) / 2) - inset
    let sweep = (to - from).degrees
    guard radius.snappedToZero > 0, sweep.snappedToZero != 0 else { return Path() }
    let arc = Arc(
      center: rect.center, radius: radius, start: from,
      sweep: .degrees(min(360, max(-360, sweep))))
    let elements: [PathElement] = [.move(arc.startPoint), .arc(arc)]
    return Path(arc.isFullTurn ? elements + [.close] : elements).simple()
  }
}
