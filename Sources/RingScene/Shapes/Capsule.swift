import RingGraphics

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Shape {
  /// Default: filled with primary.
  public var look = ShapeLook()

  /// A capsule filled with primary.
  public init() {}

  /// Clockwise from the left end of the upper side.
  public func path(in rect: Rect, inset: Double) -> Path {
    let box = rect.inset(by: inset)
    return Path.rectangle(box, CornerRadii(min(box.width, box.height) / 2))
  }
}
