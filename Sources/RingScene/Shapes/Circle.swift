import RingCore

/// A circle in the centre of its frame, as large as the shorter side.
package struct Circle: Shape {
  package var appearance = ShapeAppearance()

  package init() {}

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let sides = [proposal.width, proposal.height].compactMap { $0 }
    return sides.min().map { Size(square: $0) } ?? Self.naturalSize
  }

  /// Returns the outline, clockwise from 3 o'clock, as in SwiftUI.
  package func path(in rect: Rect, inset: Double) -> Path {
    let radius = min(rect.width, rect.height) / 2 - inset
    guard radius.snappedToZero > 0 else { return Path() }
    let circle = Arc(
      center: rect.center, radius: radius, start: .degrees(90), sweep: .fullTurn)
    return Path([.move(circle.startPoint), .arc(circle), .close]).simple()
  }
}
