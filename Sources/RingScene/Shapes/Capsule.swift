import RingCore

/// A rectangle whose shorter sides are semicircles.
package struct Capsule: Shape {
  package var appearance = ShapeAppearance()

  package init() {}

  /// Returns the outline, clockwise from the left end of the top edge.
  package func path(in rect: Rect, inset: Double) -> Path {
    let box = rect.inset(by: inset)
    return Path.rectangle(box, CornerRadii(min(box.width, box.height) / 2))
  }
}
