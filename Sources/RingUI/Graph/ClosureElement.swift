import RingCore
import RingRender
import RingScene

/// A layout element whose size and drawing are two closures.
///
/// An element is used for one layout, on one thread. Two elements are equal only if they are
/// identical.
struct ClosureElement: Element {
  static let typeName = "view"
  private final class Box: @unchecked Sendable {
    // Safe: one thread creates and uses the element, for the duration of one layout.
    let sizing: (ProposedSize, SceneContext) -> Size
    let drawing: (Rect, SceneContext) -> [DrawCommand]
    /// The element whose baselines this one reports; `nil` if this one has no baselines.
    let content: AnyElement?
    let alt: AltDescription

    init(
      _ sizing: @escaping (ProposedSize, SceneContext) -> Size,
      _ drawing: @escaping (Rect, SceneContext) -> [DrawCommand], content: AnyElement? = nil,
      alt: AltDescription = .content
    ) {
      (self.sizing, self.drawing, self.content) = (sizing, drawing, content)
      self.alt = alt
    }
  }

  private let box: Box

  init(
    size: @escaping (ProposedSize, SceneContext) -> Size,
    draw: @escaping (Rect, SceneContext) -> [DrawCommand]
  ) {
    box = Box(size, draw)
  }

  /// Creates an element with the size of `content`.
  ///
  /// `alt` is what the element adds to the alternative text; by default, what `content` adds.
  init(
    sizedAs content: AnyElement, alt: AltDescription = .content,
    draw: @escaping (Rect, SceneContext) -> [DrawCommand]
  ) {
    box = Box({ content.size(for: $0, in: $1) }, draw, content: content, alt: alt)
  }

  init(_ content: AnyElement, alt: AltDescription) {
    self.init(sizedAs: content, alt: alt) { content.draw(in: $0, context: $1) }
  }

  /// Groups the commands of `content`, unless there are no `effects` for its bounds.
  init(
    _ content: AnyElement, effects: @escaping (Rect) -> GroupEffects
  ) {
    self.init(sizedAs: content) { rect, context in
      let commands = content.draw(in: rect, context: context)
      let effects = effects(rect)
      return commands.isEmpty || effects == GroupEffects()
        ? commands : [.group(effects, commands)]
    }
  }

  init(_ content: AnyElement, layoutDirection: LayoutDirection) {
    self.init(sizedAs: content) { rect, context in
      var context = context
      context.layoutDirection = layoutDirection
      return content.draw(in: rect, context: context)
    }
  }

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    box.sizing(proposal, context)
  }

  func baselines(in size: Size, context: SceneContext) -> Baselines? {
    box.content?.baselines(in: size, context: context)
  }

  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { box.drawing(rect, context) }

  func altDescription(in context: SceneContext) -> AltDescription { box.alt }

  static func == (a: Self, b: Self) -> Bool { a.box === b.box }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}

extension ProposedSize {
  /// The size of shapes and colours for an unspecified proposal, in points.
  static let natural = Size(square: 10)
}

/// A modifier that changes the environment or the elements of a view.
nonisolated public struct _ElementModifier: ViewModifier {
  typealias Change = (_ViewList.Item, _ViewInputs) -> _ViewList.Item

  private let environmentChange: ((inout EnvironmentValues, _ViewInputs) -> Void)?
  private let change: Change?

  nonisolated init(
    environmentChange: ((inout EnvironmentValues, _ViewInputs) -> Void)? = nil,
    _ change: Change? = nil
  ) {
    (self.environmentChange, self.change) = (environmentChange, change)
  }

  public nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    var inner = inputs.child(.body, V.self)
    if let environmentChange = modifier.environmentChange {
      environmentChange(&inner.environment, inputs)
    }
    var list = V._lower(content, inner)
    let direction = inner.environment.layoutDirection
    if direction != inputs.environment.layoutDirection {
      list = list.wrapped { ClosureElement($0, layoutDirection: direction) }
    }
    guard let change = modifier.change else { return list }
    return list.map { change($0, inputs) }
  }
}

nonisolated extension View {
  /// Replaces each element of the view; the traits of the items stay.
  func changingElements(
    _ change: @escaping (AnyElement, _ViewInputs) -> some Element
  ) -> ModifiedContent<Self, _ElementModifier> {
    changingItems { item, inputs in
      var item = item
      item.element = AnyElement(change(item.element, inputs))
      return item
    }
  }

  /// Replaces each item of the view: an element with its traits.
  func changingItems(
    _ change: @escaping (_ViewList.Item, _ViewInputs) -> _ViewList.Item
  ) -> ModifiedContent<Self, _ElementModifier> {
    modifier(_ElementModifier(change))
  }

  func changingEnvironment(
    _ change: @escaping (inout EnvironmentValues, _ViewInputs) -> Void
  ) -> ModifiedContent<Self, _ElementModifier> {
    modifier(_ElementModifier(environmentChange: change))
  }
}

/// A view whose layout is complete: a value that any thread can draw.
struct PlacedView: PlacedElement {
  static let typeName = "view"
  let layout: Scene.Layout
  /// The warnings of the layout, which each drawing reports again.
  let warnings: [LayoutWarning]
  /// `nil` if the elements were not recorded.
  var trace: ViewTrace?

  var elements: [Scene.Element]? {
    trace?.elements?.elements.filter { !$0.values.isEmpty }
  }

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size { layout.size }

  func altDescription(in context: SceneContext) -> AltDescription {
    .label(layout.altText ?? "")
  }

  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    for warning in warnings { context.text.report(warning) }
    let commands = layout.displayList.commands
    guard rect.origin != .zero, !commands.isEmpty else { return commands }
    return [.group(GroupEffects(transform: .translation(rect.origin.vector)), commands)]
  }

  // The values of elements follow from the view, and say nothing about pixels.

  static func == (a: Self, b: Self) -> Bool {
    a.layout == b.layout && a.warnings == b.warnings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(layout) }
}
