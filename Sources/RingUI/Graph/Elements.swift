import RingGraphics
import RingScene

/// An element of one picture that two functions make.
///
/// It lives as long as a picture is laid out, on one thread, and is equal to nothing but itself.
struct MadeElement: Element {
  private final class Box: @unchecked Sendable {
    // Sendable because a layout begins and ends on one thread, and the element with it.
    let sizing: (ProposedSize, SceneContext) -> Size
    let drawing: (Rect, SceneContext) -> [DrawCommand]
    /// Whose texts are this element's, in the same place.
    let content: AnyElement?

    init(
      _ sizing: @escaping (ProposedSize, SceneContext) -> Size,
      _ drawing: @escaping (Rect, SceneContext) -> [DrawCommand], content: AnyElement? = nil
    ) {
      (self.sizing, self.drawing, self.content) = (sizing, drawing, content)
    }
  }

  private let box: Box

  /// An element that answers and draws with these functions.
  init(
    size: @escaping (ProposedSize, SceneContext) -> Size,
    draw: @escaping (Rect, SceneContext) -> [DrawCommand]
  ) {
    box = Box(size, draw)
  }

  /// An element that is as large as another and draws with this function.
  init(
    sizedAs content: AnyElement, draw: @escaping (Rect, SceneContext) -> [DrawCommand]
  ) {
    box = Box({ content.size(for: $0, in: $1) }, draw, content: content)
  }

  /// An element drawn as one picture, which is then changed.
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

  /// An element in which lines begin on another side.
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

  static func == (a: Self, b: Self) -> Bool { a.box === b.box }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}

extension ProposedSize {
  /// What shapes and colours are when nothing is offered, in points.
  static let natural = Size(square: 10)
}

/// A modifier that changes the elements of a view.
nonisolated public struct _ElementModifier: ViewModifier {
  public typealias Body = Never
  typealias Change = (_ViewList.Item, _ViewInputs) -> _ViewList.Item

  private let surroundings: ((inout EnvironmentValues, _ViewInputs) -> Void)?
  private let change: Change?

  nonisolated init(
    surroundings: ((inout EnvironmentValues, _ViewInputs) -> Void)? = nil, _ change: Change? = nil
  ) {
    (self.surroundings, self.change) = (surroundings, change)
  }

  public nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    var inner = inputs.child(.body, V.self)
    if let surroundings = modifier.surroundings { surroundings(&inner.environment, inputs) }
    var list = V._lower(content, inner)
    let direction = inner.environment.layoutDirection
    if direction != inputs.environment.layoutDirection {
      list = list.wrapped { MadeElement($0, layoutDirection: direction) }
    }
    guard let change = modifier.change else { return list }
    return list.map { change($0, inputs) }
  }
}

nonisolated extension View {
  /// The view with its elements changed; what sizes and lines depend on stays.
  func changingElements(
    _ change: @escaping (AnyElement, _ViewInputs) -> some Element
  ) -> ModifiedContent<Self, _ElementModifier> {
    changingItems { item, inputs in
      var item = item
      item.element = AnyElement(change(item.element, inputs))
      return item
    }
  }

  /// The view with its elements, and what they tell their parents, changed.
  func changingItems(
    _ change: @escaping (_ViewList.Item, _ViewInputs) -> _ViewList.Item
  ) -> ModifiedContent<Self, _ElementModifier> {
    modifier(_ElementModifier(change))
  }

  /// The view in other surroundings.
  func changingEnvironment(
    _ change: @escaping (inout EnvironmentValues, _ViewInputs) -> Void
  ) -> ModifiedContent<Self, _ElementModifier> {
    modifier(_ElementModifier(surroundings: change))
  }
}
