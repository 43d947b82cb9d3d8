import RingCore

/// The side on which lines begin.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines begin on the left, or on the right.
  case leftToRight, rightToLeft
}

extension SceneContext {
  /// Returns `rect`, mirrored within `parent` if the layout direction is right to left.
  ///
  /// Layout computes as if lines began on the left. Only positions are mirrored, never the content:
  /// rings and numerals look the same in both directions.
  package func placed(_ rect: Rect, in parent: Rect) -> Rect {
    guard layoutDirection == .rightToLeft else { return rect }
    return Rect(
      x: parent.minX + parent.maxX - rect.maxX, y: rect.minY,
      width: rect.width, height: rect.height)
  }
}
