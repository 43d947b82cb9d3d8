import RingCore

/// An ellipse inscribed in its frame.
package struct Ellipse: Shape {
  package var appearance = ShapeAppearance()

  package init() {}

  /// Returns the outline, clockwise from 3 o'clock, as in SwiftUI.
  package func path(in rect: Rect, inset: Double) -> Path {
    let box = rect.inset(by: inset)
    guard box.width.snappedToZero > 0, box.height.snappedToZero > 0 else { return Path() }
    if box.width == box.height { return Circle().path(in: box, inset: 0) }
    let ellipse = EllipticArc(
      center: box.center, radii: Size(width: box.width / 2, height: box.height / 2),
      start: .degrees(90), sweep: .fullTurn)
    return Path([.move(ellipse.startPoint)] + ellipse.curves + [.close]).simple()
  }
}
