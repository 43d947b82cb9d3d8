import RingGraphics

/// A picture of a difference.
public enum DifferencePicture: String, CaseIterable, Hashable, Sendable {
  /// The expected picture, the overlay and the actual picture side by side.
  case strip
  /// The expected picture, faded, with counted pixels in red and anti-aliased ones in yellow.
  case overlay
  /// Counted pixels in red on transparency.
  case mask
}
