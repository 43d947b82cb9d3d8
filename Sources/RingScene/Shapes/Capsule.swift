import RingCore

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: Shape {
  /// The fill and stroke. Default: filled with `.primary`.
  public var appearance = ShapeAppearance()

  /// Creates a capsule filled with `.primary`.
  public init() {}

  /// Returns the outline, clockwise from the left end of the top edge.
  public func path(in rect: Rect, inset: Double) -> Path {
    let box = rect.inset(by: inset)
    return Path.rectangle(box, CornerRadii(min(box.width, box.height) / 2))
  }
}
