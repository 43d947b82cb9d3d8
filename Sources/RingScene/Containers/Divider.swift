import RingCore

/// A thin line between the children of a stack: vertical in a row, otherwise horizontal.
package struct Divider: Element {
  package var color = Color.systemGray4
  /// In points, > 0.
  package var thickness = 1.0

  package init() {}

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    context.axis == .horizontal
      ? Size(width: thickness, height: proposal.height ?? 0)
      : Size(width: proposal.width ?? 0, height: thickness)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    return [.fill(.box(rect), .solid(context.resolve(color)))]
  }
}
