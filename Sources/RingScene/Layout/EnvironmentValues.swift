import RingCore

/// The values that elements inherit.
struct EnvironmentValues: Hashable {
  /// The theme of the canvas; `nil` for none.
  var theme: Theme.Name?
  /// The placeholder values of texts; `nil` outside an element with values.
  var values: TextValues?
  /// The colour that replaces primary in texts, and in shapes without fill and stroke; `nil` for
  /// none.
  var foreground: Color?
  /// The progress views whose templates are being drawn, the outermost first.
  var styleParts: [ProgressViewStyleConfiguration] = []
}

/// An element with a colour that replaces primary in its texts, and in shapes without fill and
/// stroke.
package struct ForegroundColor: CompositeElement {
  package static let typeName = "environment"
  var color: Color
  package var content: AnyElement

  package var sizing: ElementSizing { content.sizing }

  func body(in context: SceneContext) -> (element: AnyElement, context: SceneContext)? {
    var context = context
    context.environment.foreground = color
    return (content, context)
  }
}

extension Element {
  package func foregroundColor(_ color: Color) -> ForegroundColor {
    ForegroundColor(color: color, content: AnyElement(self))
  }
}

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
