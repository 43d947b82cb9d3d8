import RingCore
import RingScene

/// A view whose layout is complete: a value that any thread can draw.
struct PlacedView: Element {
  let layout: Scene.Layout
  let unplacedLabels: [UnplacedLabel]

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size { layout.size }

  func altDescription(in context: SceneContext) -> AltDescription {
    .label(layout.altText ?? "")
  }

  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    for label in unplacedLabels { context.text.report(label) }
    let commands = layout.displayList.commands
    guard rect.origin != .zero, !commands.isEmpty else { return commands }
    return [.group(GroupEffects(transform: .translation(rect.origin)), commands)]
  }
}
