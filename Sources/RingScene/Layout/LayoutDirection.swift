import RingGraphics

/// The side on which a line begins.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines begin on the left, or on the right.
  case leftToRight, rightToLeft
}

extension SceneContext {
  /// Where a rectangle lies in its parent once leading is on the right: its mirror image.
  ///
  /// Layout computes as if lines began on the left; only the places are mirrored, never what is
  /// drawn there – rings and numerals look the same in both directions.
  package func placed(_ rect: Rect, in parent: Rect) -> Rect {
    guard layoutDirection == .rightToLeft else { return rect }
    return Rect(
      x: parent.minX + parent.maxX - rect.maxX, y: rect.minY,
      width: rect.width, height: rect.height)
  }
}
